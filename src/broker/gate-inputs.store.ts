import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { toExact } from '../kernel/exact-json.ts';
import type { GateInputs } from './gate-inputs.ts';

const ROWS_MAX = 1_000;

/** In the transaction that records the verdict. */
export async function insertGateInputs(tx: Executor, orderId: string, at: Date, inputs: GateInputs): Promise<void> {
  await tx
    .insertInto('gate_inputs')
    .values({ order_id: orderId, checked_at: at, inputs: JSON.stringify(toExact(inputs)) })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** In the order in which the gate decided. */
export function listGateInputs(db: Executor, orderIds: readonly string[]) {
  return db
    .selectFrom('gate_inputs')
    .selectAll()
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .orderBy('checked_at')
    .limit(ROWS_MAX)
    .execute();
}
