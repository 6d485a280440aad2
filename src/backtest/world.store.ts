import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { firstKnownBars } from '../market/bar-version.store.ts';
import type { PackedBars } from './columns.ts';
import type { ActionRevision } from './holder-events.ts';

const ACTIONS_MAX = 200_000;

/**
 * Daily bars that start in `[from, until)`, one byte string per ticker. A bar is seven doubles: start, availability, open, high,
 * low, close, volume, as they were known first: a correction of later changes no decision. Parsing a row for every bar would take longer than the whole simulation.
 */
export async function loadPackedBars(
  db: Executor,
  tickers: readonly string[],
  range: { from: Date; until: Date },
): Promise<PackedBars[]> {
  const { rows } = await sql<PackedBars>`
    select ticker, string_agg(
      float8send((extract(epoch from bar_timestamp) * 1000)::float8)
        || float8send((extract(epoch from available_at) * 1000)::float8)
        || float8send(open) || float8send(high) || float8send(low) || float8send(close) || float8send(volume),
      ''::bytea order by bar_timestamp) as bytes
    from ${firstKnownBars(tickers)} bar
    where ticker = any(${[...tickers]}::text[]) and timeframe = 'D'
      and bar_timestamp >= ${range.from} and bar_timestamp < ${range.until}
    group by ticker`.execute(db);
  return rows;
}

/** Every revision of every corporate action whose ex date is in the range. */
export async function listActionRevisions(
  db: Executor,
  tickers: readonly string[],
  range: { from: Date; until: Date },
): Promise<ActionRevision[]> {
  return db
    .selectFrom('corporate_actions')
    .select([
      'ticker',
      'action_type',
      'kind',
      'ex_date',
      'ex_at',
      'split_from',
      'split_to',
      'cash_amount',
      'revision',
      'cancelled',
      'available_at',
    ])
    .where('ticker', 'in', [...tickers])
    .where('ex_at', '>=', range.from)
    .where('ex_at', '<', range.until)
    .orderBy('ticker')
    .orderBy('ex_at')
    .orderBy('action_type', 'desc')
    .orderBy('kind')
    .orderBy('revision')
    .limit(ACTIONS_MAX)
    .execute();
}

/** Sectors as known today, because their history is not stored. */
export async function listSectors(db: Executor, tickers: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('companies')
    .select(['ticker', 'sector'])
    .where('ticker', 'in', [...tickers])
    .execute();
  return new Map(rows.map(({ ticker, sector }) => [ticker, sector ?? '']));
}
