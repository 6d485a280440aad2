import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { PACKAGE_ROOT } from '../../src/kernel/package-root.adapter.ts';
import { descendants, embeddedDatabaseUrl, eventually, type Platform } from '../kit/platform.ts';
import type { ClassLoad } from './overload-loads.ts';

const GENERATOR = join(PACKAGE_ROOT, 'test/platform/overload-load.mjs');
const GENERATORS = 2;
const SAMPLE_MS = 250;
const PROBE_MS = 200;
const EXIT_WITHIN_MS = 120_000;

export interface LoadResult {
  name: string;
  answered: number;
  refused: number;
  refusedWithRetryAfter: number;
  other: Record<string, number>;
  errors: number;
  timeouts: number;
  firstFailure: string | null;
  answeredP50Ms: number | null;
  answeredP99Ms: number | null;
  refusedP99Ms: number | null;
}

/** The loads, shared among processes, so that one slow generator does not limit all. */
export async function startLoads(
  loads: readonly (Omit<ClassLoad, 'places'> & { connections: number; overallRate?: number })[],
) {
  const generators = Array.from({ length: GENERATORS }, () => fork(GENERATOR, { stdio: 'inherit' }));
  const started = generators.map((generator, index) => {
    const answer = once(generator, 'message');
    const own = loads.filter((_, place) => place % GENERATORS === index);
    generator.send({ type: 'start', loads: own });
    return answer;
  });
  await Promise.all(started);
  return {
    stop: async (): Promise<LoadResult[]> => {
      const results = await Promise.all(
        generators.map(async (generator) => {
          const answer = once(generator, 'message') as Promise<[LoadResult[]]>;
          generator.send({ type: 'stop' });
          const [list] = await answer;
          generator.disconnect();
          return list;
        }),
      );
      return results.flat();
    },
  };
}

/** Sends one request over a connection of its own and returns its status and time. */
function timed(url: string, body?: string): Promise<{ status: number; ms: number }> {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: Math.round(performance.now() - startedMs) });
    const sent = request(
      url,
      {
        agent: false,
        method: body === undefined ? 'GET' : 'POST',
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' } }),
      },
      (response) => {
        response.resume();
        response.on('end', () => done(response.statusCode ?? 0));
      },
    );
    sent.on('error', () => done(0));
    sent.end(body);
  });
}

/** What was seen during the load. */
export interface Seen {
  pollingIntervalMs: number;
  /** The longest time between two rounds of the trading loop. */
  pollGapMs: number;
  exitMs: number | null;
  peakMb: Record<string, number>;
  /** `slowest`: the slowest three, each with the second of the load in which it was sent. */
  probes: { name: string; p99Ms: number; maxMs: number; refused: number; slowest: string[] }[];
}

interface Probe {
  name: string;
  url: string;
  body?: string;
  times: { status: number; ms: number; second: number }[];
}

/** Watches the trading loop, probes and the memory of each process of the platform. */
export async function watchPlatform(platform: Platform) {
  const roles = descendants(platform.pid).filter(({ command }) => command.includes('run-roles'));
  const client = new pg.Client({ connectionString: embeddedDatabaseUrl(platform.env.SEXTANT_DATA_DIR!) });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ ms: number }>(
    'select polling_interval_seconds * 1000 as ms from trading_config',
  );
  const pollingIntervalMs = Number(rows[0]?.ms);
  const lastPoll = async () =>
    (await client.query<{ at: Date | null }>('select max(last_poll_at) as at from trading_state')).rows[0]?.at ?? null;
  let exitMs: number | null = null;

  const memoryMb = (): Record<string, number> =>
    Object.fromEntries(
      roles.map(({ pid, command }) => {
        const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        return [command.split('run-roles ')[1] ?? command, Math.round(Number(kilobytes) / 1_024)];
      }),
    );

  return {
    lastPoll,
    memoryMb,
    close: () => client.end(),
    /** Waits for the end of the first fill: until then it takes what the processor has left, as only a first start does. */
    firstFill: (withinMs: number) =>
      eventually(
        'the first fill has ended',
        async () =>
          (await client.query(`select from backtests where origin = 'replayed' and status = 'completed'`)).rowCount !==
          0,
        withinMs,
      ),
    /** Buys a share with an operator's order and waits until the position is in the books. */
    buyPosition: async (withinMs: number) => {
      const priced = async () =>
        (await client.query<{ ticker: string }>('select ticker from market_quotes order by ticker limit 1')).rows[0];
      await eventually('a symbol has a price', async () => (await priced()) !== undefined, withinMs);
      const body = JSON.stringify({ ticker: (await priced())?.ticker, side: 'buy', quantity: 3 });
      const order = async () =>
        (await timed(`${platform.urls.trading}/api/trading/override/order`, body)).status === 202;
      await eventually('the order is queued', order, withinMs);
      const held = async () => (await client.query('select from portfolio_trades where closed_at is null')).rowCount;
      await eventually('the order is filled', async () => (await held()) !== 0, withinMs);
    },
    /** Makes an exit rule apply to the open positions and measures the time until an exit is decided. */
    requireExit: async () => {
      const startedMs = performance.now();
      const since = (await client.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]?.at;
      await client.query('update portfolio_trades set target_price = 0.01 where closed_at is null');
      const decided = async () =>
        (await client.query(`select from orders where origin = 'exit' and created_at > $1`, [since])).rowCount !== 0;
      await eventually('an exit is decided', decided, EXIT_WITHIN_MS);
      exitMs = Math.round(performance.now() - startedMs);
    },
    answersAll: async (loads: readonly ClassLoad[]) => {
      const answers = await Promise.all(
        loads.map(({ url, requests, body }) => timed(`${url}${requests?.[0]?.path ?? ''}`, body)),
      );
      return answers.every(({ status, ms }) => status === 200 && ms < 1_000);
    },
    start: (loads: readonly ClassLoad[]) => {
      const probes: Probe[] = (['query', 'registry', 'trading', 'risk', 'console'] as const).map((name) => ({
        name: `health of ${name}`,
        url: `${platform.urls[name]}/health`,
        times: [],
      }));
      for (const load of loads.filter(({ name }) => name.startsWith('orders') || name === 'console shell'))
        probes.push({ name: load.name, url: load.url, ...(load.body ? { body: load.body } : {}), times: [] });
      const peakMb = memoryMb();
      const startedMs = performance.now();
      let polledAt: number | null = null;
      let pollGapMs = 0;
      const stopping = new AbortController();
      const repeat = async (everyMs: number, work: () => Promise<void>) => {
        while (!stopping.signal.aborted) {
          await work();
          await new Promise((resolve) => setTimeout(resolve, everyMs));
        }
      };
      const done = Promise.all([
        repeat(SAMPLE_MS, async () => {
          for (const [name, megabytes] of Object.entries(memoryMb()))
            peakMb[name] = Math.max(peakMb[name] ?? 0, megabytes);
          const at = (await lastPoll())?.getTime() ?? null;
          if (at !== null && polledAt !== null) pollGapMs = Math.max(pollGapMs, at - polledAt);
          polledAt = at;
        }),
        ...probes.map((probe) =>
          repeat(PROBE_MS, async () => {
            const second = Math.floor((performance.now() - startedMs) / 1_000);
            probe.times.push({ ...(await timed(probe.url, probe.body)), second });
          }),
        ),
      ]);
      return async (): Promise<Seen> => {
        stopping.abort();
        await done;
        return {
          pollingIntervalMs,
          pollGapMs: Math.max(pollGapMs, polledAt === null ? Infinity : Date.now() - polledAt),
          exitMs,
          peakMb,
          probes: probes.map(({ name, times }) => {
            const sorted = times.toSorted((a, b) => a.ms - b.ms);
            return {
              name,
              p99Ms: sorted[Math.floor(sorted.length * 0.99)]?.ms ?? 0,
              maxMs: sorted.at(-1)?.ms ?? 0,
              slowest: sorted.slice(-3).map(({ ms, second }) => `${ms} ms at ${second} s`),
              refused: times.filter(({ status }) => status !== 200).length,
            };
          }),
        };
      };
    },
  };
}
