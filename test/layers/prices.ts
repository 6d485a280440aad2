import { sql } from 'kysely';
import type { Db } from '../../src/kernel/db/database.ts';
import { ensureBarMonths } from '../../src/market/bar.store.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export const FIRST_SESSION = Date.UTC(2025, 5, 1);
/** Sessions are UTC days, as in the always-open calendar. */
export const sessionAt = (session: number, hour = 12) => new Date(FIRST_SESSION + session * DAY_MS + hour * 3_600_000);

/** Deterministic noise that differs between seeds. */
export const wave = (seed: number, session: number, size: number) =>
  size * Math.sin(seed * 12.9898 + session * (1.3 + seed * 0.37)) * Math.cos(session * 0.71 + seed);

export async function storeCloses(db: Db, ticker: string, returns: readonly number[], splitAt?: number): Promise<void> {
  let price = 100;
  const bars = returns.map((r, session) => {
    const open = price;
    price = open * Math.exp(r);
    const at = new Date(FIRST_SESSION + session * DAY_MS);
    const shares = splitAt !== undefined && session >= splitAt ? 2 : 1;
    return { at, end: new Date(at.getTime() + DAY_MS), open: open / shares, close: price / shares };
  });
  await store(db, ticker, 'D', bars);
}

/** Half-hour bars of one session, flat except for a jump that starts with the given bar. */
export async function storeHalfHours(
  db: Db,
  ticker: string,
  session: number,
  jump: number,
  fromBar: number,
): Promise<void> {
  const bars = Array.from({ length: 48 }, (_, bar) => {
    const at = new Date(FIRST_SESSION + session * DAY_MS + bar * 30 * MINUTE_MS);
    const price = (index: number) => 100 * Math.exp(index >= fromBar ? jump : 0);
    return { at, end: new Date(at.getTime() + 30 * MINUTE_MS), open: price(bar - 1), close: price(bar) };
  });
  await store(db, ticker, 'M30', bars);
}

async function store(
  db: Db,
  ticker: string,
  timeframe: 'D' | 'M30',
  bars: readonly { at: Date; end: Date; open: number; close: number }[],
): Promise<void> {
  await ensureBarMonths(
    db,
    bars.map(({ at }) => at),
  );
  await sql`insert into market_bars (ticker, timeframe, bar_timestamp, open, high, low, close, volume, available_at, captured_at, source)
    select ${ticker}, ${timeframe}, at, open, greatest(open, close), least(open, close), close, 1000, ends, ends, 'test'
    from unnest(${bars.map(({ at }) => at.toISOString())}::timestamptz[], ${bars.map(({ end }) => end.toISOString())}::timestamptz[],
      ${bars.map(({ open }) => open)}::float8[], ${bars.map(({ close }) => close)}::float8[]) as bar (at, ends, open, close)`.execute(
    db,
  );
}
