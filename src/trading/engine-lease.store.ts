import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

export const ENGINE_LEASE = 'trading-engine';

/** Whether any process holds the engine's lease now, by the database's clock. */
export async function isEngineLed(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ led: boolean }>`
    select exists (select from kernel.leases where name = ${ENGINE_LEASE} and expires_at > clock_timestamp()) as led`.execute(
    db,
  );
  return rows[0]?.led ?? false;
}
