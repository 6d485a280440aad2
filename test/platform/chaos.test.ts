import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import {
  descendants,
  embeddedDatabaseUrl,
  eventually,
  platformEnvironment,
  platformFolder,
  type Platform,
  startPlatform,
} from '../kit/platform.ts';

/** A short run in the tests; `npm run chaos` sets 200. */
const KILLS = Number(process.env.SEXTANT_CHAOS_KILLS ?? 8);
const SEED = Number(process.env.SEXTANT_CHAOS_SEED ?? 1);
const SERVING_AGAIN_WITHIN_MS = 30_000;
const WORKER = fileURLToPath(new URL('./job-worker.mjs', import.meta.url));

const folder = platformFolder();
afterAll(() => folder.remove());

function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Letters only, as the registry requires. */
const tickerOf = (number: number) => String(number).replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)));

class Load {
  readonly companies: string[] = [];
  readonly jobs: number[] = [];
  #stopping = false;
  readonly #done: Promise<unknown>;
  #client: pg.Client | null = null;

  constructor(registryUrl: string, databaseUrl: string) {
    this.#done = Promise.all([this.#register(registryUrl), this.#enqueue(databaseUrl)]);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#done;
    await this.#client?.end().catch(() => {});
  }

  async #register(url: string): Promise<void> {
    for (let number = 0; !this.#stopping; ) {
      const ticker = `K${tickerOf(number)}`;
      const response = await fetch(`${url}/companies`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': ticker },
        body: JSON.stringify({ ticker, legal_name: `Company ${number}` }),
      }).catch(() => null);
      await response?.text().catch(() => null);
      if (response?.status === 201) this.companies.push(ticker);
      // 409: an earlier attempt was stored although its response was lost.
      if (response?.status === 201 || response?.status === 409) number++;
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async #enqueue(url: string): Promise<void> {
    for (let number = 0; !this.#stopping; number++) {
      try {
        this.#client ??= await connect(url);
        await this.#client.query(
          `insert into kernel.jobs (queue, payload, max_attempts) values ('dev:chaos', $1, 100)`,
          [JSON.stringify({ number })],
        );
        this.jobs.push(number);
      } catch {
        await this.#client?.end().catch(() => {});
        this.#client = null;
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = await connect(url);
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

const isServing = async (url: string) =>
  (await fetch(`${url}/health`, { signal: AbortSignal.timeout(1_000) }).catch(() => null))?.status === 200;

test.runIf(process.platform === 'linux')(
  `killing any process ${KILLS} times under load loses nothing and repeats nothing`,
  async () => {
    const random = seededRandom(SEED);
    const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)]!;
    const { env } = await platformEnvironment(folder.dataDir);
    const begin = () => startPlatform(folder.dataDir, { args: ['--role', 'registry'], env });
    let platform: Platform = await begin();
    const registryUrl = env.REGISTRY_URL!;
    const services = () => descendants(platform.pid).find(({ command }) => command.includes('run-roles'));
    const url = embeddedDatabaseUrl(folder.dataDir);
    await query(url, 'create table chaos_effects (number integer not null)');
    const workers: ChildProcess[] = [];
    const hire = (slot: number) => {
      workers[slot] = fork(WORKER, [url], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    };
    hire(0);
    hire(1);
    const load = new Load(registryUrl, url);
    const recoveries: number[] = [];
    const victims: Record<string, () => Promise<void>> = {
      'a worker': async () => {
        const slot = pick([0, 1]);
        workers[slot]!.kill('SIGKILL');
        hire(slot);
      },
      'the services': async () => void process.kill(services()!.pid, 'SIGKILL'),
      'the postmaster': async () => void process.kill(postmasterPid(), 'SIGKILL'),
      'a database connection': async () => void process.kill(pick(descendants(postmasterPid())).pid, 'SIGKILL'),
      'the supervisor': async () => {
        platform.child.kill('SIGKILL');
        await once(platform.child, 'exit');
        platform = await begin();
      },
    };
    try {
      for (let kill = 0; kill < KILLS; kill++) {
        // The first kills take each kind of victim in turn, so that even a short run covers all.
        const names = Object.keys(victims);
        const name = kill < names.length ? names[kill]! : pick(names);
        const before = load.companies.length;
        await eventually('the load is acknowledged', () => load.companies.length > before + 3, SERVING_AGAIN_WITHIN_MS);
        const startedMs = performance.now();
        await victims[name]!();
        const acknowledged = load.companies.length;
        await eventually(
          `serving after killing ${name}`,
          async () => (await isServing(registryUrl)) && load.companies.length > acknowledged + 1,
          SERVING_AGAIN_WITHIN_MS,
        );
        recoveries.push(performance.now() - startedMs);
      }
      await load.stop();
      const [companies] = await query<{ tickers: string[] }>(url, 'select array_agg(ticker) as tickers from companies');
      const stored = new Set(companies!.tickers);
      expect(load.companies.filter((ticker) => !stored.has(ticker))).toEqual([]);
      await eventually(
        'all jobs have run',
        async () =>
          (await query<{ count: string }>(url, `select count(*) from kernel.jobs where queue = 'dev:chaos'`))[0]
            ?.count === '0',
        SERVING_AGAIN_WITHIN_MS,
      );
      const effects = await query<{ number: number; times: string }>(
        url,
        'select number, count(*) as times from chaos_effects group by number',
      );
      const done = new Set(effects.map(({ number }) => number));
      expect(load.jobs.length).toBeGreaterThan(KILLS);
      expect(load.jobs.filter((number) => !done.has(number))).toEqual([]);
      expect(effects.filter(({ times }) => times !== '1')).toEqual([]);
      console.log(
        `${KILLS} kills, ${load.companies.length} acknowledged writes, ${load.jobs.length} jobs; serving again after ${Math.round(Math.max(...recoveries))} ms at worst`,
      );
    } finally {
      await load.stop();
      for (const worker of workers) worker.kill('SIGKILL');
      await platform.stop();
    }
  },
  Math.max(180_000, KILLS * 10_000),
);

function postmasterPid(): number {
  const file = `${folder.dataDir}/postgres/data/postmaster.pid`;
  return Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
}
