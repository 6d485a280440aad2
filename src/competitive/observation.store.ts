import { type Selectable, sql } from 'kysely';
import type { CatalystType } from '../intelligence/catalyst.ts';
import type { Direction } from '../intelligence/intelligence.ts';
import type { Database, Executor } from '../kernel/db/database.ts';
import type { RelationshipType } from '../registry/registry-enums.ts';
import type { PatternHorizon } from './patterns/horizon.ts';

export type ObservationRow = Selectable<Database['pattern_observations']>;
export type PairRow = Selectable<Database['pair_observations']>;

/** Allows one writer at a time: progress is read, then advanced. */
export async function lockPatterns(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('patterns', 0))`.execute(tx);
}

export async function findProgress(db: Executor, horizon: PatternHorizon): Promise<Date | null> {
  const row = await db
    .selectFrom('pattern_progress')
    .select('handled_until')
    .where('time_horizon', '=', horizon)
    .executeTakeFirst();
  return row?.handled_until ?? null;
}

export async function saveProgress(tx: Executor, horizon: PatternHorizon, handledUntil: Date): Promise<void> {
  await tx
    .insertInto('pattern_progress')
    .values({ time_horizon: horizon, handled_until: handledUntil })
    .onConflict((on) => on.column('time_horizon').doUpdateSet({ handled_until: handledUntil }))
    .execute();
}

export interface NewsRow {
  id: string;
  company_id: string;
  ticker: string;
  catalyst_type: CatalystType;
  direction: Direction;
  published_at: Date;
  available_at: Date;
}

/**
 * News that became available in (after, until], oldest first. Scans one index range per company, because no index covers
 * time alone and a few sessions are a small part of each company's news.
 */
export async function listNews(
  db: Executor,
  span: { after: Date | null; until: Date },
  limit: number,
): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    select news.* from companies c cross join lateral (
      select i.id, i.company_id, c.ticker, i.catalyst_type, i.direction, i.published_at, i.available_at
      from company_impacts i
      where i.company_id = c.id and i.counts and i.available_at <= ${span.until}
        and i.available_at > coalesce(${span.after}::timestamptz, '-infinity')
        -- A report of a price move would be judged by the move it reports.
        and i.catalyst_type <> 'price_move'
      order by i.available_at, i.id limit ${limit}) news
    order by news.available_at, news.id limit ${limit}`.execute(db);
  return rows;
}

/** Times of these companies' already measured events. */
export function listEventTimes(db: Executor, companyIds: readonly string[], horizon: PatternHorizon, since: Date) {
  return db
    .selectFrom('pattern_observations')
    .select(['company_id', 'catalyst_type', 'event_at'])
    .where('company_id', 'in', [...companyIds])
    .where('time_horizon', '=', horizon)
    .where('event_at', '>=', since)
    .execute();
}

export interface Follower {
  leader_id: string;
  follower_id: string;
  ticker: string;
  relationship_type: RelationshipType;
  strength: number;
}

/** Each follower once, by its strongest relationship: two companies may be related in one direction and in both. */
export async function listFollowers(db: Executor, leaderIds: readonly string[]): Promise<Follower[]> {
  const { rows } = await sql<Follower>`
    select distinct on (reach.leader_id, company.ticker) reach.leader_id, company.id as follower_id, company.ticker, reach.relationship_type, reach.strength
    from (
      select company_a_id as leader_id, company_b_id as follower_id, relationship_type, strength
        from competitor_relationships where active and company_a_id = any(${[...leaderIds]}::uuid[])
      union all
      select company_b_id, company_a_id, relationship_type, strength
        from competitor_relationships where active and bidirectional and company_b_id = any(${[...leaderIds]}::uuid[])
    ) reach join companies company on company.id = reach.follower_id and company.active
    order by reach.leader_id, company.ticker, reach.strength desc`.execute(db);
  return rows;
}

const ROWS_PER_STATEMENT = 2_000;

export async function insertObservations(
  tx: Executor,
  observations: readonly (Omit<ObservationRow, 'id'> & { pairs: Omit<PairRow, 'observation_id'>[] })[],
): Promise<void> {
  for (let start = 0; start < observations.length; start += ROWS_PER_STATEMENT) {
    const batch = observations.slice(start, start + ROWS_PER_STATEMENT);
    const saved = await tx
      .insertInto('pattern_observations')
      .values(batch.map(({ pairs: _pairs, ...row }) => row))
      .onConflict((on) => on.columns(['company_id', 'catalyst_type', 'time_horizon', 'event_at']).doNothing())
      .returning(['id', 'impact_id'])
      .execute();
    const idOf = new Map(saved.map(({ id, impact_id }) => [impact_id, id]));
    const pairs = batch.flatMap((row) => {
      const id = idOf.get(row.impact_id);
      return id === undefined ? [] : row.pairs.map((pair) => ({ observation_id: id, ...pair }));
    });
    for (let first = 0; first < pairs.length; first += ROWS_PER_STATEMENT) {
      await tx
        .insertInto('pair_observations')
        .values(pairs.slice(first, first + ROWS_PER_STATEMENT))
        .execute();
    }
  }
}
