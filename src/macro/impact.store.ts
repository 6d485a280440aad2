import { type Selectable, sql } from 'kysely';
import type { MacroDuration } from '../intelligence/macro-event.ts';
import type { Database, Executor } from '../kernel/db/database.ts';

export type ImpactRow = Selectable<Database['macro_impacts']>;
export type NewImpact = Omit<ImpactRow, 'id' | 'superseded_at'>;

/** For each duration, the time before which an event has expired. */
export type Cutoffs = Readonly<Record<MacroDuration, Date>>;

const ROWS_PER_STATEMENT = 2_000;
const LIVE_EVENTS_MAX = 5_000;

/** Few enough that an event takes them all in one statement. */
const COMPANY_SHARDS = 16;

/** Processes of an older version take this lock alone; shared here, it keeps them apart during an upgrade. */
const shareFormerLock = (tx: Executor) =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended('macro_impacts', 0))`.execute(tx);

/**
 * Impacts in force are compared with the wanted ones and must not change meanwhile. Writers of different events run at the same
 * time, and so do writers of companies in different shards. An event reaches all companies, so that its writer shares every
 * shard and no writer of a company runs beside it. All locks are taken in one order and held until the transaction ends.
 */
export async function lockEventImpacts(tx: Executor, eventIds: readonly string[]): Promise<void> {
  await shareFormerLock(tx);
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended('macro_impacts companies ' || shard, 0))
    from generate_series(0, ${COMPANY_SHARDS - 1}::int) as shard`.execute(tx);
  await sql`
    select pg_advisory_xact_lock(wanted.lock) from (
      select distinct hashtextextended('macro_impacts event ' || id, 0) as lock
      from unnest(${[...eventIds]}::text[]) as id order by 1) as wanted`.execute(tx);
}

/** See `lockEventImpacts`. */
export async function lockCompanyImpacts(tx: Executor, companyId: string): Promise<void> {
  await shareFormerLock(tx);
  await sql`
    select pg_advisory_xact_lock(hashtextextended('macro_impacts companies ' || shard, 0))
    from (select abs(hashtext(${companyId}::text)::bigint) % ${COMPANY_SHARDS}::int as shard) as own`.execute(tx);
}

export async function listImpactsInForce(
  db: Executor,
  eventIds: readonly string[],
  companyId?: string,
): Promise<ImpactRow[]> {
  if (eventIds.length === 0) return [];
  let query = db
    .selectFrom('macro_impacts')
    .selectAll()
    .where('event_id', 'in', [...eventIds]);
  if (companyId !== undefined) query = query.where('company_id', '=', companyId);
  return query.where('superseded_at', 'is', null).orderBy('event_id').orderBy('company_id').execute();
}

export async function supersedeImpacts(tx: Executor, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`update macro_impacts set superseded_at = ${at} where id = any(${[...ids]}::uuid[])`.execute(tx);
}

export async function insertImpacts(tx: Executor, rows: readonly NewImpact[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const values = rows.slice(start, start + ROWS_PER_STATEMENT).map((row) => ({
      ...row,
      contributing_factors: JSON.stringify(row.contributing_factors),
    }));
    await tx.insertInto('macro_impacts').values(values).execute();
  }
}

/** Events that have not expired at an instant, oldest first. A new exposure profile is evaluated against them. */
export async function listLiveEventIds(db: Executor, since: Cutoffs, asOf: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('global_events')
    .select('id')
    .where('available_at', '<=', asOf)
    .where('available_at', '>=', since.years)
    .where(isLive('estimated_duration', 'available_at', since))
    .orderBy('available_at')
    .orderBy('id')
    .limit(LIVE_EVENTS_MAX)
    .execute();
  return rows.map(({ id }) => id);
}

const isLive = (duration: string, at: string, since: Cutoffs) => sql<boolean>`
  ${sql.ref(at)} >= case ${sql.ref(duration)} when 'days' then ${since.days}::timestamptz
    when 'weeks' then ${since.weeks}::timestamptz when 'months' then ${since.months}::timestamptz
    else ${since.years}::timestamptz end`;

const LAYER_IMPACTS_MAX = 2_000;

/** Impacts on these companies known and not expired at an instant, with the event's summary. */
export function listLayerImpacts(db: Executor, tickers: readonly string[], since: Cutoffs, asOf: Date) {
  return db
    .selectFrom('companies')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('macro_impacts as impact')
          .innerJoin('global_events as event', 'event.id', 'impact.event_id')
          .selectAll('impact')
          .select('event.summary')
          .whereRef('impact.company_id', '=', 'companies.id')
          .where('impact.event_available_at', '<=', asOf)
          .where('impact.event_available_at', '>=', since.years)
          .where('impact.computed_at', '<=', asOf)
          .where((inner) =>
            inner.or([inner('impact.superseded_at', 'is', null), inner('impact.superseded_at', '>', asOf)]),
          )
          .where(isLive('impact.estimated_duration', 'impact.event_available_at', since))
          .orderBy('impact.event_available_at', 'desc')
          .orderBy('impact.id')
          .limit(LAYER_IMPACTS_MAX)
          .as('impact'),
      (join) => join.onTrue(),
    )
    .select('companies.ticker')
    .selectAll('impact')
    .where('companies.ticker', 'in', [...tickers])
    .execute();
}
