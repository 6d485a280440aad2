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

/** Writes ticks of the past; those that are there already stay as they are. */
export async function insertTicks(tx: Executor, ticks: readonly { tick: Tick; tickerCount: number }[]): Promise<void> {
  if (ticks.length === 0) return;
  await tx
    .insertInto('signal_ticks')
    .values(ticks.map(({ tick, tickerCount }) => ({ tick_id: tick.id, as_of: tick.asOf, ticker_count: tickerCount })))
    .onConflict((on) => on.column('tick_id').doNothing())
    .execute();
}

/** Ticks of a period, oldest first; a tick of 5,000 tickers has 10,000 outputs. */
export async function listTicksBetween(
  db: Executor,
  { from, before, after }: { from: Date; before: Date; after: string | null },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('signal_ticks')
    .select('tick_id')
    .where('as_of', '>=', from)
    .where('as_of', '<', before)
    .$if(after !== null, (query) => query.where('tick_id', '>', after ?? ''))
    .orderBy('tick_id')
    .limit(limit)
    .execute();
  return rows.map(({ tick_id }) => tick_id);
}

/** Deletes the outputs of these ticks except the named ones, and the ticks that have none left. Returns the deleted outputs. */
export async function deleteTickOutputs(
  tx: Executor,
  tickIds: readonly string[],
  keptIds: readonly string[],
): Promise<number> {
  const gone = await sql`delete from signal_engine_outputs
    where tick_id = any(${tickIds}::text[]) and not id = any(${keptIds}::uuid[])`.execute(tx);
  await sql`delete from signal_ticks tick where tick_id = any(${tickIds}::text[])
    and not exists (select from signal_engine_outputs output where output.tick_id = tick.tick_id)`.execute(tx);
  return Number(gone.numAffectedRows ?? 0n);
}
