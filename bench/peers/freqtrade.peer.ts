import type { ServiceName } from '../../src/config.ts';
import { percentile } from '../kit.ts';
import { type FilledBench, withFilledBench } from '../reads/filled.ts';
import { type Bench, CONNECTIONS, startBench } from '../reads/measure.ts';
import { type Bot, startBot } from './freqtrade/bot.ts';
import { addOrderRows } from './order-rows.ts';
import { requireVersions } from './python.ts';
import { formatRate, loadInTurns } from './rounds.ts';
import { formatTable, type PeerResult, times } from './table.ts';

const PACKAGES = ['freqtrade', 'ccxt', 'fastapi', 'uvicorn', 'sqlalchemy'];
const ROUNDS = { measured: 3, warmUp: 1 };
const ROUND_SECONDS = 2;
const ROUND_SECONDS_MAX = 20;
/** The end of a round cuts off one answer of each connection: of a slow side, a round counts about as many as this. */
const ANSWERS_PER_CONNECTION = 10;
const TRIALS = 5;

interface Comparison {
  service: ServiceName;
  path: string;
  /** Of Freqtrade, below its API's address. */
  theirs: string;
}

const COMPARISONS: readonly Comparison[] = [
  { service: 'query', path: '/api/positions', theirs: '/status' },
  { service: 'query', path: '/api/orders', theirs: '/trades' },
  { service: 'trading', path: '/api/trading/status', theirs: '/balance' },
  { service: 'trading', path: '/api/trading/status', theirs: '/profit' },
  { service: 'query', path: '/health', theirs: '/ping' },
];

/** Reads of positions, orders, books and health beside the nearest ones of a Freqtrade bot, by the same load. */
export async function run(): Promise<PeerResult> {
  const versions = requireVersions(PACKAGES);
  return { table: await withFilledBench(() => false, measureAll), versions };
}

async function measureAll({ bench, env, databaseUrl }: FilledBench): Promise<string> {
  await addOrderRows(databaseUrl);
  const withoutMemory = await startBench({ ...env, SEXTANT_BENCH_KEPT: '0' });
  try {
    const count = async (path: string) => (JSON.parse(await read(`${bench.urls.query}${path}`)) as unknown[]).length;
    const [positions, orders] = [await count('/api/positions'), await count('/api/orders')];
    // A closed trade carries its entry and its exit.
    const trades = { open: positions, closed: Math.round(orders / 2) };
    console.log(
      `${positions} positions and ${orders} orders beside ${trades.open} open and ${trades.closed} closed trades`,
    );
    const bot = await startBot(trades);
    try {
      const lines: string[][] = [];
      for (const comparison of COMPARISONS) {
        lines.push(await compare({ bench, withoutMemory, bot }, comparison));
        console.log(lines.at(-1)?.join(' '));
      }
      const own = ['ours', 'answer', 'rate', 'p99', 'without memory', 'p99'];
      return formatTable([...own, 'Freqtrade', 'answer', 'rate', 'p99', 'ratio', 'ratio without memory'], lines);
    } finally {
      await bot.stop();
    }
  } finally {
    await withoutMemory.stop();
  }
}

interface Sides {
  bench: Bench;
  withoutMemory: Bench;
  bot: Bot;
}

async function compare({ bench, withoutMemory, bot }: Sides, { service, path, theirs }: Comparison): Promise<string[]> {
  const kept = { url: `${bench.urls[service]}${path}`, seconds: ROUND_SECONDS };
  const unkept = { url: `${withoutMemory.urls[service]}${path}`, seconds: ROUND_SECONDS };
  const of = { url: `${bot.url}${theirs}`, headers: bot.headers };
  const other = { ...of, seconds: await roundSeconds(() => read(of.url, of.headers)) };
  const sizes = [await read(kept.url), await read(other.url, other.headers)].map(
    (answer) => `${(Buffer.byteLength(answer) / 1_000).toFixed(1)} kB`,
  );
  const [fromMemory, fromDatabase, rate] = await loadInTurns(bench, [kept, unkept, other], ROUNDS);
  const ratios = [fromMemory, fromDatabase].map((own) => times(own.perSecond / rate.perSecond));
  const own = [`\`${path}\``, sizes[0] ?? '', ...formatRate(fromMemory), ...formatRate(fromDatabase)];
  return [...own, `\`${theirs}\``, sizes[1] ?? '', ...formatRate(rate), ...ratios];
}

/** One request at a time. */
async function roundSeconds(ask: () => Promise<unknown>): Promise<number> {
  const seconds: number[] = [];
  for (let trial = 0; trial < TRIALS; trial++) {
    const startedMs = performance.now();
    await ask();
    seconds.push((performance.now() - startedMs) / 1_000);
  }
  const needed = percentile(seconds, 0.5) * CONNECTIONS * ANSWERS_PER_CONNECTION;
  return Math.min(Math.max(needed, ROUND_SECONDS), ROUND_SECONDS_MAX);
}

async function read(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return text;
}
