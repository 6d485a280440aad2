import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { Tick } from './tick.ts';

export async function hasTick(db: Executor, tickId: string): Promise<boolean> {
  const row = await db.selectFrom('signal_ticks').select('tick_id').where('tick_id', '=', tickId).executeTakeFirst();
  return row !== undefined;
}

/** Returns false if the tick exists already. */
export async function insertTick(tx: Executor, tick: Tick, tickerCount: number): Promise<boolean> {
  const row = await tx
    .insertInto('signal_ticks')
    .values({ tick_id: tick.id, as_of: tick.asOf, ticker_count: tickerCount })
    .onConflict((on) => on.column('tick_id').doNothing())
    .returning('tick_id')
    .executeTakeFirst();
  return row !== undefined;
}

const RETENTION_DAYS = 90;
/** Deleting a tick of 5,000 tickers deletes 10,000 outputs. */
const SWEPT_TICKS_MAX = 5;

/** Deletes the oldest ticks beyond the retention, with their outputs; a few per call, so that no call holds locks for long. */
export async function sweepSignalTicks(db: Executor, now: Date): Promise<number> {
  const result = await sql`
    delete from signal_ticks where tick_id in (
      select tick_id from signal_ticks where as_of < ${now}::timestamptz - ${RETENTION_DAYS} * interval '1 day'
      order by as_of limit ${SWEPT_TICKS_MAX})`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
