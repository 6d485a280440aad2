import { type Selectable, sql } from 'kysely';
import type { CatalystType } from '../intelligence/catalyst.ts';
import type { Database, Executor } from '../kernel/db/database.ts';
import type { RelationshipType } from '../registry/registry-enums.ts';
import { coefficientKey } from './spillover-signal.ts';

export type CoefficientRow = Selectable<Database['spillover_coefficients']>;

/** The latest coefficients learned by `asOf`, keyed by relationship and catalyst type. */
export async function loadCoefficients(db: Executor, asOf: Date): Promise<Map<string, CoefficientRow>> {
  const rows = await db
    .selectFrom('spillover_coefficients')
    .distinctOn(['relationship_type', 'catalyst_type'])
    .selectAll()
    .where('as_of', '<=', asOf)
    .orderBy('relationship_type')
    .orderBy('catalyst_type')
    .orderBy('as_of', 'desc')
    .execute();
  return new Map(rows.map((row) => [coefficientKey(row.relationship_type, row.catalyst_type), row]));
}

export async function insertCoefficients(tx: Executor, rows: readonly CoefficientRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('spillover_coefficients')
    .values([...rows])
    .onConflict((on) =>
      on.columns(['relationship_type', 'catalyst_type', 'as_of']).doUpdateSet((eb) => ({
        sample_count: eb.ref('excluded.sample_count'),
        observed: eb.ref('excluded.observed'),
        coefficient: eb.ref('excluded.coefficient'),
      })),
    )
    .execute();
}

export interface TransferSums {
  relationship_type: RelationshipType;
  catalyst_type: CatalystType;
  sample_count: number;
  /**
   * Sums over observations: x² and x·y, where x is the leader's return times the relationship strength and y the follower's
   * return.
   */
  sxx: number;
  sxy: number;
}

/**
 * Regression sums of followers' returns on their leaders' returns in the same window, over observations that matured in a span.
 */
export async function sumTransfers(
  db: Executor,
  span: { horizon: '7d'; from: Date; to: Date },
): Promise<TransferSums[]> {
  const { rows } = await sql<TransferSums>`
    select pair.relationship_type, own.catalyst_type, count(*)::int as sample_count,
      sum((own.car * pair.strength) ^ 2) as sxx, sum(own.car * pair.strength * pair.cars[1]) as sxy
    from pattern_observations own join pair_observations pair on pair.observation_id = own.id
    where own.time_horizon = ${span.horizon} and own.matured_at > ${span.from} and own.matured_at <= ${span.to}
      and pair.cars[1] is not null
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
