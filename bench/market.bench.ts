import { sql } from 'kysely';
import { nyseCalendar } from '../src/kernel/calendar/nyse.ts';
import type { Db } from '../src/kernel/db/database.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { readPrices } from '../src/market/use/read-prices.ts';
import { storeBars } from '../src/market/use/store-bars.ts';
import type { VendorBar } from '../src/market/vendor.ts';
import { perSecond, type Row } from './kit.ts';

const TICKERS = 24;
const SESSIONS = 250;
const QUESTIONS = 200_000;
const READS = 500;
const now = () => new Date('2026-11-13T22:00:00Z');
const calendar = nyseCalendar();

/** The calendar alone, then writing and reading bars against a bare statement that writes the same rows. */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const pool = createPool({ url: databaseUrl, applicationName: 'bench' });
  const db = createDb(pool);
  try {
    const series = Array.from({ length: TICKERS }, (_, index) => ({ ticker: tickerOf(index), bars: barsOf(index) }));
    const count = TICKERS * SESSIONS;
    const bare = await perSecond(count, () => insertBare(db, series));
    const store = async () => {
      for (const { ticker, bars } of series) {
        await storeBars({ db, calendar, now }, { ticker, timeframe: 'D', source: 'bench', bars });
      }
    };
    const first = await perSecond(count, store);
    const again = await perSecond(count, store);
    const halfHours = Array.from({ length: 4 }, (_, index) => halfHoursOf(index));
    const intraday = await perSecond(
      halfHours.reduce((sum, { length }) => sum + length, 0),
      async () => {
        for (const [index, bars] of halfHours.entries()) {
          await storeBars({ db, calendar, now }, { ticker: tickerOf(index), timeframe: 'M30', source: 'bench', bars });
        }
      },
    );
    const query = { ticker: tickerOf(3), timeframe: 'D', limit: 200, adjusted: true } as const;
    const roundTrips = await perSecond(READS, () => repeat(READS, () => pool.query('select 1')));
    const reads = await perSecond(READS, () => repeat(READS, () => readPrices({ db, now }, query)));
    return [
      ...(await calendarRows()),
      { name: 'market: bars stored, validated and partitioned', value: first, unit: 'per second', baseline: bare },
      { name: 'market: half hours of 250 sessions stored', value: intraday, unit: 'per second', baseline: bare },
      { name: 'market: bars stored again', value: again, unit: 'per second', baseline: bare },
      { name: 'market: 200 prices with their range', value: reads, unit: 'per second', baseline: roundTrips },
    ];
  } finally {
    await db.destroy();
  }
}

async function calendarRows(): Promise<Row[]> {
  const startedMs = performance.now();
  nyseCalendar();
  const buildMs = performance.now() - startedMs;
  const from = Date.UTC(1991, 0, 1);
  const spread = Date.UTC(2039, 0, 1) - from;
  const times = Array.from({ length: QUESTIONS + 1 }, (_, n) => new Date(from + ((n * 7_919_731_337) % spread)));
  let sum = 0;
  const clock = await perSecond(QUESTIONS, async () => {
    for (let n = 0; n < QUESTIONS; n++) sum += times[n + 1]!.getTime() - times[n]!.getTime();
  });
  const minutes = await perSecond(QUESTIONS, async () => {
    for (let n = 0; n < QUESTIONS; n++) sum += calendar.tradingMinutes(times[n]!, times[n + 1]!);
  });
  const adding = await perSecond(QUESTIONS, async () => {
    for (let n = 0; n < QUESTIONS; n++) sum += calendar.addTradingMinutes(times[n]!, 390 * 5).getTime();
  });
  if (!Number.isFinite(sum)) throw new Error('the calendar returned NaN');
  return [
    { name: 'calendar: fifty years built', value: buildMs, unit: 'ms' },
    { name: 'calendar: trading minutes over decades', value: minutes, unit: 'per second', baseline: clock },
    { name: 'calendar: five sessions added', value: adding, unit: 'per second', baseline: clock },
  ];
}

const tickerOf = (index: number) => `BENCH${String.fromCharCode(65 + index)}`;

function barsOf(index: number): VendorBar[] {
  const sessions = calendar.sessionsBetween('2025-01-01', '2026-11-13').slice(-SESSIONS);
  return sessions.map(({ open }, day) => {
    const close = 50 + index + Math.sin(day / 9) * 5;
    return { startMs: open.getTime(), open: close, high: close + 1, low: close - 1, close, volume: 10_000 + day };
  });
}

function halfHoursOf(index: number): VendorBar[] {
  const sessions = calendar.sessionsBetween('2025-01-01', '2026-11-13').slice(-SESSIONS);
  const from = sessions[0]!.open;
  return calendar.barsBetween(from, now(), 'M30').map(({ start }, slot) => {
    const close = 50 + index + Math.sin(slot / 99) * 5;
    return { startMs: start.getTime(), open: close, high: close + 1, low: close - 1, close, volume: 100 + slot };
  });
}

async function insertBare(db: Db, series: readonly { ticker: string; bars: VendorBar[] }[]): Promise<void> {
  await sql`create table bench_bars (ticker text, at timestamptz, open float8, high float8, low float8, close float8,
    volume float8, primary key (ticker, at))`.execute(db);
  for (const { ticker, bars } of series) {
    await sql`
      insert into bench_bars select ${ticker}, * from unnest(
        ${bars.map(({ startMs }) => new Date(startMs).toISOString())}::timestamptz[],
        ${bars.map(({ open }) => open)}::float8[],
        ${bars.map(({ high }) => high)}::float8[],
        ${bars.map(({ low }) => low)}::float8[],
        ${bars.map(({ close }) => close)}::float8[],
        ${bars.map(({ volume }) => volume)}::float8[])`.execute(db);
  }
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n++) await work();
}
