import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadResult } from '../load-generator.ts';
import { percentile } from '../kit.ts';
import type { ReplayOrder } from './replay.ts';
import type { ReadRequest } from './requests.ts';
import type { Recorded, ToServices } from './services.ts';

export const CONNECTIONS = 16;
const ROUND_SECONDS = 0.5;
/** The first is for the compiler and the plan cache. */
const WARM_UP_ROUNDS = 1;
const ROUNDS = 3;

export interface Reading {
  request: ReadRequest;
  bytes: number;
  /** Otherwise one row. */
  isList: boolean;
  statementCount: number;
  perSecond: number;
  p99Ms: number;
  /** The same statements by a bare client; null for a request without any. */
  databasePerSecond: number | null;
  /** A bare route that sends the same bytes. */
  barePerSecond: number;
}

/** A Fastify route without our kit, which sends the bytes of an answer. */
export interface BareRoute {
  url: string;
  answer: Recorded | null;
}

export interface LoadOptions {
  headers?: Record<string, string>;
  seconds?: number;
}

/** The processes of a run: services, replay of statements, requests. Each does one thing at a time. */
export interface Bench {
  urls: Record<string, string>;
  /** Fails when the answer is not 200. */
  record(request: ReadRequest): Promise<Recorded>;
  replay(order: ReplayOrder): Promise<number>;
  load(url: string, options?: LoadOptions): Promise<LoadResult>;
  stop(): Promise<void>;
}

/** Measures the services at these addresses, or its own; its own run the statements of a request in both cases. */
export async function startBench(
  env: NodeJS.ProcessEnv,
  measured: Readonly<Record<string, string>> | null = null,
): Promise<Bench> {
  const start = (file: string) =>
    fork(fileURLToPath(new URL(file, import.meta.url)), { env, serialization: 'advanced' });
  const services = start('./services.js');
  const replayer = start('./replay.js');
  const generator = start('../load-generator.js');
  const [{ urls: own }] = await answerOf<{ urls: Record<string, string> }>(services);
  const ask = async <T>(child: ChildProcess, message: object): Promise<T> => {
    const answer = answerOf<T>(child);
    child.send(message);
    return (await answer)[0];
  };
  return {
    urls: measured ?? own,
    record: async ({ service, url }) => {
      const recorded = await ask<Recorded>(services, { record: { service, url } } satisfies ToServices);
      if (recorded.status !== 200)
        throw new Error(`${service} ${url} answered ${recorded.status}: ${recorded.body.slice(0, 300)}`);
      return recorded;
    },
    replay: async (order) => (await ask<{ perSecond: number }>(replayer, order)).perSecond,
    load: async (url, { headers = {}, seconds: duration = ROUND_SECONDS } = {}) => {
      const result = await ask<LoadResult>(generator, { url, headers, connections: CONNECTIONS, duration });
      if (result.failed > 0) throw new Error(`${url}: ${result.failed} requests refused or failed`);
      return result;
    },
    stop: async () => {
      const ended = [services, replayer].map((child) => once(child, 'exit'));
      services.send('stop');
      replayer.send('stop');
      generator.disconnect();
      await Promise.all(ended);
    },
  };
}

/** Rejects when the process ends instead of answering. */
async function answerOf<T>(child: ChildProcess): Promise<[T]> {
  const ended = new AbortController();
  const fail = (code: number | null) => ended.abort(new Error(`a process of the bench ended with ${code}`));
  child.once('exit', fail);
  try {
    return (await once(child, 'message', { signal: ended.signal })) as [T];
  } finally {
    child.off('exit', fail);
  }
}

/** Alternates between the three sides, so that other work on the machine affects all; the median round counts. */
export async function measureRead(bench: Bench, bare: BareRoute, request: ReadRequest): Promise<Reading> {
  const recorded = await bench.record(request);
  bare.answer = recorded;
  const rounds: { own: LoadResult; bare: number; database: number | null }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { statements } = recorded;
    rounds.push({
      own: await bench.load(`${bench.urls[request.service]}${request.url}`),
      bare: (await bench.load(bare.url)).perSecond,
      database: statements.length === 0 ? null : await bench.replay({ statements, seconds: ROUND_SECONDS }),
    });
  }
  const measured = rounds.slice(WARM_UP_ROUNDS);
  const median = (values: number[]) => percentile(values, 0.5);
  const databases = measured.flatMap(({ database }) => (database === null ? [] : [database]));
  return {
    request,
    bytes: Buffer.byteLength(recorded.body),
    isList: recorded.body.startsWith('['),
    statementCount: recorded.statements.length,
    perSecond: median(measured.map(({ own }) => own.perSecond)),
    p99Ms: median(measured.map(({ own }) => own.p99Ms)),
    databasePerSecond: databases.length === 0 ? null : median(databases),
    barePerSecond: median(measured.map((round) => round.bare)),
  };
}
