import { type Selectable, sql } from 'kysely';
import type { CatalystType } from '../intelligence/catalyst.ts';
import type { Database, Executor } from '../kernel/db/database.ts';
import type { PatternHorizon } from './patterns/horizon.ts';

export type DecisionRow = Selectable<Database['pattern_decisions']>;

const SHOWN_MAX = 1_000;
const DECISIONS_SHOWN = 100;

export interface PatternFilter {
  catalystType?: CatalystType | undefined;
  timeHorizon?: PatternHorizon | undefined;
}

/** Patterns of one company, lowest q-value first. */
export function listPatterns(db: Executor, companyId: string, filter: PatternFilter) {
  let query = db
    .selectFrom('patterns')
    .innerJoin('companies', 'companies.id', 'patterns.company_id')
    .selectAll('patterns')
    .select('companies.ticker')
    .where('company_id', '=', companyId);
  if (filter.catalystType !== undefined) query = query.where('catalyst_type', '=', filter.catalystType);
  if (filter.timeHorizon !== undefined) query = query.where('time_horizon', '=', filter.timeHorizon);
  return query
    .orderBy('reliable', 'desc')
    .orderBy(sql`abs(t_stat)`, (order) => order.desc().nullsLast())
    .orderBy('patterns.id')
    .limit(SHOWN_MAX)
    .execute();
}

/** Patterns in which the company leads or follows, lowest q-value first. */
export function listCrossPatterns(db: Executor, companyId: string, filter: PatternFilter) {
  let query = db
    .selectFrom('cross_company_patterns as pair')
    .innerJoin('companies as leader', 'leader.id', 'pair.leader_company_id')
    .innerJoin('companies as follower', 'follower.id', 'pair.follower_company_id')
    .selectAll('pair')
    .select(['leader.ticker as leader_ticker', 'follower.ticker as follower_ticker'])
    .where((eb) => eb.or([eb('leader_company_id', '=', companyId), eb('follower_company_id', '=', companyId)]));
  if (filter.catalystType !== undefined) query = query.where('catalyst_type', '=', filter.catalystType);
  if (filter.timeHorizon !== undefined) query = query.where('time_horizon', '=', filter.timeHorizon);
  return query
    .orderBy('reliable', 'desc')
    .orderBy(sql`abs(z)`, (order) => order.desc().nullsLast())
    .orderBy('pair.id')
    .limit(SHOWN_MAX)
    .execute();
}

export function listDecisions(db: Executor, companyId: string, timeHorizon?: PatternHorizon, asOf?: Date) {
  let query = db
    .selectFrom('pattern_decisions')
    .innerJoin('companies', 'companies.id', 'pattern_decisions.company_id')
    .selectAll('pattern_decisions')
    .select('companies.ticker')
    .where('company_id', '=', companyId);
  if (asOf !== undefined) query = query.where('pattern_decisions.created_at', '<=', asOf);
  if (timeHorizon !== undefined) query = query.where('time_horizon', '=', timeHorizon);
  return query
    .orderBy('pattern_decisions.created_at', 'desc')
    .orderBy('pattern_decisions.id')
    .limit(DECISIONS_SHOWN)
    .execute();
}

/** A second decision on the same recommendation replaces the first. */
export function saveDecision(tx: Executor, row: Omit<DecisionRow, 'id'>): Promise<DecisionRow> {
  const values = { ...row, pattern_statistics: JSON.stringify(row.pattern_statistics) };
  return tx
    .insertInto('pattern_decisions')
    .values(values)
    .onConflict((on) =>
      on
        .columns(['recommendation_id', 'catalyst_type', 'time_horizon'])
        .where('recommendation_id', 'is not', null)
        .doUpdateSet((eb) => ({
          decision: eb.ref('excluded.decision'),
          expected_car: eb.ref('excluded.expected_car'),
          hit_probability: eb.ref('excluded.hit_probability'),
          confidence: eb.ref('excluded.confidence'),
          pattern_statistics: eb.ref('excluded.pattern_statistics'),
          created_at: eb.ref('excluded.created_at'),
        })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
