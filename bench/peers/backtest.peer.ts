import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Simulation } from '../../src/backtest/simulation.ts';
import type { World } from '../../src/backtest/world.ts';
import { percentile } from '../kit.ts';
import { crossingSettings, followCrossings, makeCrossingWorld } from './crossing.ts';
import { findVersions, startPython } from './python.ts';
import { formatTable, type PeerResult, times, whole } from './table.ts';

const TICKERS = 500;
const SESSIONS = 2_520;
const ROUNDS = 3;
/** Rounds that only warm up the compiler. */
const WARM_UP_ROUNDS = 2;
const CENT = 0.01;

/** `tickers`: the slow ones get a part, so that a run takes minutes. SEXTANT_PEER_TICKERS gives all of them the same number. */
const TOOLS = [
  { name: 'vectorbt', script: 'run-vectorbt.py', tickers: TICKERS },
  { name: 'backtesting', script: 'run-backtesting.py', tickers: 100 },
  { name: 'backtrader', script: 'run-backtrader.py', tickers: 20 },
  { name: 'nautilus_trader', script: 'run-nautilus.py', tickers: 20 },
] as const;

/** By ticker. */
interface Result {
  runMs: number;
  trades: number[];
  profits: number[];
}

/** The crossing of two moving averages over ten years of 500 tickers, in our simulation and in other backtest engines. */
export async function run(): Promise<PeerResult> {
  const found = findVersions(TOOLS.map(({ name }) => name));
  const folder = mkdtempSync(join(tmpdir(), 'sextant-peers-'));
  try {
    const lines: string[][] = [];
    const given = Number(process.env.SEXTANT_PEER_TICKERS ?? Number.NaN);
    for (const { name, script, tickers } of TOOLS) {
      if (found.get(name) === null) console.log(`${name} is not installed: pip install ${name}`);
      else lines.push(await compareWith(name, script, given > 0 ? given : tickers, folder));
    }
    const head = ['tool', 'tickers', 'trades', 'profit', 'agreement', 'theirs, bars/s', 'ours, bars/s', 'ratio'];
    const versions = [...found].flatMap(([name, version]) => (version === null ? [] : [`${name} ${version}`]));
    return { table: formatTable(head, lines), versions };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compareWith(name: string, script: string, tickers: number, folder: string): Promise<string[]> {
  const world = makeCrossingWorld(tickers, SESSIONS);
  const file = join(folder, 'bars.bin');
  const { open, high, low, close, volume } = world.bars;
  writeFileSync(file, Buffer.concat([open, high, low, close, volume].map(({ buffer }) => new Uint8Array(buffer))));
  const peer = await startPython(join('backtest', script), { PEER_BARS: file, PEER_SESSIONS: String(SESSIONS) });
  try {
    for (let round = 0; round < WARM_UP_ROUNDS; round++) simulate(world);
    const own: Result[] = [];
    const theirs: Result[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      own.push(simulate(world));
      theirs.push(await peer.ask<Result>({ tickers }));
    }
    const [first, other] = [own[0] as Result, theirs[0] as Result];
    const rate = (results: Result[]) =>
      (SESSIONS * tickers * 1_000) /
      percentile(
        results.map(({ runMs }) => runMs),
        0.5,
      );
    const line = [
      name,
      String(tickers),
      whole(sum(first.trades)),
      sum(first.profits).toFixed(2),
      describeAgreement(first, other),
      whole(rate(theirs)),
      whole(rate(own)),
      times(rate(own) / rate(theirs)),
    ];
    console.log(line.join(' '));
    return line;
  } finally {
    await peer.stop();
  }
}

function simulate(world: World): Result {
  const startedMs = performance.now();
  const simulation = new Simulation(world, crossingSettings(world.tickers.length), followCrossings);
  simulation.run(world.first, world.sessions.dates.length);
  const runMs = performance.now() - startedMs;
  const trades = world.tickers.map(() => 0);
  const profits = world.tickers.map(() => 0);
  for (const { position } of simulation.closed) {
    trades[position.ticker] = (trades[position.ticker] as number) + 1;
    profits[position.ticker] = (profits[position.ticker] as number) + position.received - position.paid;
  }
  for (const { ticker, quantity, mark, paid } of simulation.portfolio.positions)
    profits[ticker] = (profits[ticker] as number) + quantity * mark - paid;
  return { runMs, trades, profits };
}

/** By ticker: a difference in one may not be made up by another. */
function describeAgreement(own: Result, theirs: Result): string {
  const differing = own.trades.filter(
    (count, ticker) =>
      count !== theirs.trades[ticker] ||
      !(Math.abs((own.profits[ticker] as number) - (theirs.profits[ticker] as number)) < CENT),
  );
  return differing.length === 0
    ? 'every ticker'
    : `${differing.length} tickers differ: ${sum(theirs.trades)} trades, ${sum(theirs.profits).toFixed(2)}`;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
