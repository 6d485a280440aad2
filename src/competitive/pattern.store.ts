import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import type { PatternHorizon } from './patterns/horizon.ts';
import type { PairOutcomeRow } from './patterns/summarise.ts';

export type PatternRow = Selectable<Database['patterns']>;
export type CrossPatternRow = Selectable<Database['cross_company_patterns']>;

const PATTERNS_MAX = 1_000_000;
const ROWS_PER_STATEMENT = 2_000;

/** The observations of companies; those that had matured by an instant, when one is given. */
export function listOutcomes(db: Executor, companyIds: readonly string[], horizon: PatternHorizon, asOf?: Date) {
  if (companyIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('pattern_observations')
    .select(['company_id', 'catalyst_type', 'direction', 'car', 'event_at'])
    .where('company_id', 'in', [...companyIds])
    .where('time_horizon', '=', horizon)
    .$if(asOf !== undefined, (query) => query.where('matured_at', '<=', asOf as Date))
    .orderBy('company_id')
    .orderBy('catalyst_type')
    .orderBy('event_at')
    .execute();
}

const COMPANIES_MAX = 100_000;

/** Companies that have patterns, with their sectors. */
export function listObservedCompanies(db: Executor) {
  return db
    .selectFrom('companies')
    .select(['id', 'ticker', 'sector'])
    .where((eb) =>
      eb.exists(eb.selectFrom('patterns').select('patterns.id').whereRef('patterns.company_id', '=', 'companies.id')),
    )
    .orderBy('ticker')
    .limit(COMPANIES_MAX)
    .execute();
}

type Measured = Pick<
  PatternRow,
  | 'company_id'
  | 'catalyst_type'
  | 'time_horizon'
  | 'sample_count'
  | 'directed_count'
  | 'hit_count'
  | 'hit_rate'
  | 'mean_car'
  | 'median_car'
  | 'std_car'
  | 't_stat'
  | 'p_value'
  | 'first_event_at'
  | 'last_event_at'
  | 'updated_at'
>;

/** Saves the measured columns; the shrunk columns follow in the same transaction. */
export async function upsertMeasured(tx: Executor, rows: readonly Measured[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await tx
      .insertInto('patterns')
      .values(
        rows.slice(start, start + ROWS_PER_STATEMENT).map((row) => ({
          ...row,
          hit_rate_shrunk: 0.5,
          mean_car_shrunk: 0,
          q_value: null,
          reliable: false,
          parent_level: 'global' as const,
        })),
      )
      .onConflict((on) =>
        on.columns(['company_id', 'catalyst_type', 'time_horizon']).doUpdateSet((eb) => ({
          sample_count: eb.ref('excluded.sample_count'),
          directed_count: eb.ref('excluded.directed_count'),
          hit_count: eb.ref('excluded.hit_count'),
          hit_rate: eb.ref('excluded.hit_rate'),
          mean_car: eb.ref('excluded.mean_car'),
          median_car: eb.ref('excluded.median_car'),
          std_car: eb.ref('excluded.std_car'),
          t_stat: eb.ref('excluded.t_stat'),
          p_value: eb.ref('excluded.p_value'),
          first_event_at: eb.ref('excluded.first_event_at'),
          last_event_at: eb.ref('excluded.last_event_at'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      )
      .execute();
  }
}

/** All patterns of a horizon with their companies' sectors: the input of shrinkage and of the false-discovery rate. */
export function listPatternSums(db: Executor, horizon: PatternHorizon) {
  return db
    .selectFrom('patterns')
    .innerJoin('companies', 'companies.id', 'patterns.company_id')
    .select([
      'patterns.id',
      'companies.ticker',
      'companies.sector',
      'patterns.catalyst_type',
      'patterns.sample_count',
      'patterns.directed_count',
      'patterns.hit_count',
      'patterns.mean_car',
      'patterns.p_value',
    ])
    .where('patterns.time_horizon', '=', horizon)
    .orderBy('companies.ticker')
    .orderBy('patterns.catalyst_type')
    .limit(PATTERNS_MAX)
    .execute();
}

export type ShrunkColumns = Pick<
  PatternRow,
  'id' | 'hit_rate_shrunk' | 'mean_car_shrunk' | 'q_value' | 'reliable' | 'parent_level'
>;

export async function saveShrunk(tx: Executor, rows: readonly ShrunkColumns[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = rows.slice(start, start + ROWS_PER_STATEMENT);
    await sql`
      update patterns set hit_rate_shrunk = new.hit, mean_car_shrunk = new.mean, q_value = new.q, reliable = new.reliable,
        parent_level = new.level
      from unnest(${part.map(({ id }) => id)}::uuid[], ${part.map(({ hit_rate_shrunk }) => hit_rate_shrunk)}::float8[],
        ${part.map(({ mean_car_shrunk }) => mean_car_shrunk)}::float8[], ${part.map(({ q_value }) => q_value)}::float8[],
        ${part.map(({ reliable }) => reliable)}::boolean[], ${part.map(({ parent_level }) => parent_level)}::text[])
        as new (id, hit, mean, q, reliable, level)
      where patterns.id = new.id and (patterns.hit_rate_shrunk, patterns.mean_car_shrunk, patterns.q_value,
        patterns.reliable, patterns.parent_level) is distinct from (new.hit, new.mean, new.q, new.reliable, new.level)`.execute(
      tx,
    );
  }
}

export function listPairOutcomes(
  db: Executor,
  leaderIds: readonly string[],
  horizon: PatternHorizon,
  asOf?: Date,
): Promise<PairOutcomeRow[]> {
  if (leaderIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('pattern_observations as own')
    .innerJoin('pair_observations as pair', 'pair.observation_id', 'own.id')
    .select([
      'own.company_id as leader_company_id',
      'pair.follower_company_id',
      'pair.relationship_type',
      'own.catalyst_type',
      'pair.leader_car',
      'pair.cars',
    ])
    .where('own.company_id', 'in', [...leaderIds])
    .where('own.time_horizon', '=', horizon)
    .$if(asOf !== undefined, (query) => query.where('own.matured_at', '<=', asOf as Date))
    .orderBy('own.event_at')
    .orderBy('own.id')
    .execute();
}

type MeasuredPair = Omit<CrossPatternRow, 'id' | 'q_value' | 'mean_follower_car_shrunk' | 'reliable'>;

export async function upsertPairs(tx: Executor, rows: readonly MeasuredPair[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await tx
      .insertInto('cross_company_patterns')
      .values(
        rows
          .slice(start, start + ROWS_PER_STATEMENT)
          .map((row) => ({ ...row, q_value: null, mean_follower_car_shrunk: 0, reliable: false })),
      )
      .onConflict((on) =>
        on.columns(['leader_company_id', 'follower_company_id', 'catalyst_type', 'time_horizon']).doUpdateSet((eb) => ({
          relationship_type: eb.ref('excluded.relationship_type'),
          lag_sessions: eb.ref('excluded.lag_sessions'),
          correlation: eb.ref('excluded.correlation'),
          n: eb.ref('excluded.n'),
          z: eb.ref('excluded.z'),
          p_value: eb.ref('excluded.p_value'),
          mean_follower_car: eb.ref('excluded.mean_follower_car'),
          same_sign_rate: eb.ref('excluded.same_sign_rate'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      )
      .execute();
  }
}

export function listPairSums(db: Executor, horizon: PatternHorizon) {
  return db
    .selectFrom('cross_company_patterns')
    .select(['id', 'catalyst_type', 'n', 'p_value', 'mean_follower_car'])
    .where('time_horizon', '=', horizon)
    .orderBy('id')
    .limit(PATTERNS_MAX)
    .execute();
}

export async function saveRankedPairs(
  tx: Executor,
  rows: readonly Pick<CrossPatternRow, 'id' | 'q_value' | 'mean_follower_car_shrunk' | 'reliable'>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = rows.slice(start, start + ROWS_PER_STATEMENT);
    await sql`
      update cross_company_patterns pair set q_value = new.q, mean_follower_car_shrunk = new.mean, reliable = new.reliable
      from unnest(${part.map(({ id }) => id)}::uuid[], ${part.map(({ q_value }) => q_value)}::float8[],
        ${part.map(({ mean_follower_car_shrunk }) => mean_follower_car_shrunk)}::float8[],
        ${part.map(({ reliable }) => reliable)}::boolean[]) as new (id, q, mean, reliable)
      where pair.id = new.id and (pair.q_value, pair.mean_follower_car_shrunk, pair.reliable)
        is distinct from (new.q, new.mean, new.reliable)`.execute(tx);
  }
}
