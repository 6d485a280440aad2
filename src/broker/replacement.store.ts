import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { ReplacementState } from './sales.ts';

/**
 * Whether an order has taken the place of the one that it replaces: the broker has it. Where the broker refuses it after it has
 * acknowledged it, the other one still rests.
 */
export const hasTakenPlace = (alias: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${alias}.broker_order_id`)} is not null and ${sql.ref(`${alias}.status`)} <> 'rejected')`;

/** The state of the orders that replace these: in their place at the broker, refused, or still on their way. */
export async function listReplacements(db: Executor, ids: readonly string[]): Promise<Map<string, ReplacementState>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; state: ReplacementState }>`
    select replaces_order_id as id,
      case when ${hasTakenPlace('orders')} then 'accepted' when status = 'rejected' then 'refused' else 'open' end as state
    from orders where replaces_order_id = any(${[...ids]}::uuid[]) order by created_at, id`.execute(db);
  return new Map(rows.map(({ id, state }) => [id, state]));
}
