import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { toExact } from '../kernel/exact-json.ts';
import type { DecisionInputs } from './decision-inputs.ts';

const ROWS_MAX = 200;

/** In the transaction that inserts the decision, after it. */
export async function insertDecisionInputs(tx: Executor, decisionId: string, inputs: DecisionInputs): Promise<void> {
  await tx
    .insertInto('decision_inputs')
    .values({ decision_id: decisionId, inputs: JSON.stringify(toExact(inputs)) })
    .execute();
}

/** The inputs of some decisions. Decisions from before they were kept have none. */
export function listDecisionInputs(db: Executor, decisionIds: readonly string[]) {
  return db
    .selectFrom('decision_inputs')
    .selectAll()
    .where('decision_id', '=', sql<string>`any(${[...decisionIds]}::uuid[])`)
    .limit(ROWS_MAX)
    .execute();
}
