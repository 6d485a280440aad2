import { sql } from 'kysely';
import { MINUTE_MS } from '../kernel/clock.ts';
import type { Executor } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.store.ts';
import type { Circuit } from '../kernel/net/circuit.ts';
import type { SourceType } from '../registry/registry-enums.ts';
import type { Cursor, SourceDescriptor } from './source-adapter.ts';

export interface DueSource {
  sourceId: string;
  sourceType: SourceType;
  caughtUp: boolean;
  /** To be read with others from the vendor's feed of all companies. */
  inFeed: boolean;
}

/** Keys that a news source may set and still be served by the vendor's feed of all companies. */
const FEED_CONFIG_KEYS = ['ticker', 'credential', 'full_text', 'document_type', 'history_days'];

/**
 * True for a news source of the configured vendor that was read to its end since the given time: `through` in its cursor says until
 * when. The others are read one by one.
 */
const isInFeed = (readSince: Date | null) =>
  readSince === null
    ? sql<boolean>`false`
    : sql<boolean>`s.source_type = 'news_api' and coalesce(state.caught_up, false)
        and s.config - ${FEED_CONFIG_KEYS}::text[] = '{}'::jsonb
        and coalesce(state.cursor ->> 'resume', '') = ''
        and coalesce((state.cursor ->> 'through')::timestamptz, '-infinity') >= ${readSince}`;

/** A state that was written this far in the future was written by a wrong clock. Clocks of several machines differ by less. */
const CLOCK_AHEAD_MIN_MS = MINUTE_MS;

/**
 * Active sources of active companies that are due and have no open run, longest overdue first, at most `perType` of
 * each type. Sources never read come first. One whose state was written by a clock that was ahead is due now. `feed` reads news sources together where they can be.
 */
export async function listDueSources(
  db: Executor,
  now: Date,
  perType: Readonly<Record<SourceType, number>>,
  feed: { readSince: Date; perCycle: number } | null = null,
): Promise<DueSource[]> {
  const inFeed = isInFeed(feed?.readSince ?? null);
  const clockAhead = new Date(now.getTime() + CLOCK_AHEAD_MIN_MS);
  const { rows } = await sql<{ source_id: string; source_type: SourceType; caught_up: boolean; in_feed: boolean }>`
    select source_id, source_type, caught_up, in_feed from (
      select s.id as source_id, s.source_type, coalesce(state.caught_up, false) as caught_up, ${inFeed} as in_feed,
        row_number() over (
          partition by s.source_type, ${inFeed} order by coalesce(state.next_due_at, '-infinity'), s.id) as place
      from sources s
      join companies c on c.id = s.company_id and c.active
      left join source_state state on state.source_id = s.id
      where s.active and (coalesce(state.next_due_at, '-infinity') <= ${now} or state.updated_at > ${clockAhead})
        and not exists (
          select from ingestion_runs run where run.source_id = s.id and run.status in ('pending', 'running'))) due
    where place <= case when in_feed then ${feed?.perCycle ?? 0}
      else (${JSON.stringify(perType)}::jsonb ->> source_type)::integer end
    order by source_type, place`.execute(db);
  return rows.map((row) => ({
    sourceId: row.source_id,
    sourceType: row.source_type,
    caughtUp: row.caught_up,
    inFeed: row.in_feed,
  }));
}

export interface SourceForRun {
  source: SourceDescriptor;
  active: boolean;
  cursor: Cursor | null;
  caughtUp: boolean;
  circuit: Circuit;
}

export async function findSourceForRun(db: Executor, sourceId: string): Promise<SourceForRun | null> {
  return (await listSourcesForRun(db, [sourceId]))[0] ?? null;
}

export async function listSourcesForRun(db: Executor, sourceIds: readonly string[]): Promise<SourceForRun[]> {
  const rows = await db
    .selectFrom('sources as s')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .leftJoin('source_state as state', 'state.source_id', 's.id')
    .select(['s.id', 's.company_id', 'c.ticker', 's.source_type', 's.source_name', 's.config'])
    .select((eb) => eb.and([eb('s.active', '=', true), eb('c.active', '=', true)]).as('active'))
    .select([
      'state.cursor',
      'state.caught_up',
      'state.circuit_state',
      'state.circuit_retry_at',
      'state.consecutive_failures',
    ])
    .where('s.id', '=', sql<string>`any(${[...sourceIds]}::uuid[])`)
    .modifyEnd(prepared('sources-for-run'))
    .execute();
  return rows.map((row) => ({
    source: {
      id: row.id,
      companyId: row.company_id,
      ticker: row.ticker,
      sourceType: row.source_type,
      name: row.source_name,
      config: row.config,
    },
    active: Boolean(row.active),
    cursor: row.cursor,
    caughtUp: row.caught_up ?? false,
    circuit: {
      state: row.circuit_state ?? 'closed',
      consecutiveFailures: row.consecutive_failures ?? 0,
      retryAt: row.circuit_retry_at,
    },
  }));
}

/** `saveSuccess` for sources that were read to the same point at the same time. */
export async function saveSuccesses(
  db: Executor,
  sources: readonly { sourceId: string; cursor: Cursor; nextDueAt: Date }[],
  at: Date,
): Promise<void> {
  await sql`
    update source_state state set cursor = saved.cursor::jsonb, next_due_at = saved.next_due_at, circuit_state = 'closed',
      circuit_retry_at = null, consecutive_failures = 0, last_success_at = ${at}, updated_at = ${at}
    from unnest(${sources.map(({ sourceId }) => sourceId)}::uuid[],
      ${sources.map(({ cursor }) => JSON.stringify(cursor))}::text[],
      ${sources.map(({ nextDueAt }) => nextDueAt)}::timestamptz[]) as saved (source_id, cursor, next_due_at)
    where state.source_id = saved.source_id`.execute(db);
}

export async function saveSuccess(
  db: Executor,
  sourceId: string,
  state: { cursor: Cursor | null; caughtUp: boolean; nextDueAt: Date; at: Date },
): Promise<void> {
  const cursor = state.cursor === null ? null : JSON.stringify(state.cursor);
  const fields = {
    cursor,
    caught_up: state.caughtUp,
    next_due_at: state.nextDueAt,
    circuit_state: 'closed' as const,
    circuit_retry_at: null,
    consecutive_failures: 0,
    last_success_at: state.at,
    updated_at: state.at,
  };
  await db
    .insertInto('source_state')
    .values({ source_id: sourceId, ...fields })
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet(fields))
    .execute();
}

/** Keeps the cursor unchanged, so that unsaved items are fetched again. */
export async function saveFailure(
  db: Executor,
  sourceId: string,
  state: { circuit: Circuit; nextDueAt: Date; at: Date },
): Promise<void> {
  const fields = {
    next_due_at: state.nextDueAt,
    circuit_state: state.circuit.state,
    circuit_retry_at: state.circuit.retryAt,
    consecutive_failures: state.circuit.consecutiveFailures,
    last_failure_at: state.at,
    updated_at: state.at,
  };
  await db
    .insertInto('source_state')
    .values({ source_id: sourceId, ...fields })
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet(fields))
    .execute();
}

/** Changes only when the source is due. */
export async function savePostponed(db: Executor, sourceId: string, nextDueAt: Date, at: Date): Promise<void> {
  const fields = { next_due_at: nextDueAt, updated_at: at };
  await db
    .insertInto('source_state')
    .values({ source_id: sourceId, ...fields })
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet(fields))
    .execute();
}

export async function countActiveSources(db: Executor): Promise<Partial<Record<SourceType, number>>> {
  const rows = await db
    .selectFrom('sources as s')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .select(['s.source_type', (eb) => eb.fn.countAll<number>().as('count')])
    .where('s.active', '=', true)
    .where('c.active', '=', true)
    .groupBy('s.source_type')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.source_type, row.count]));
}
