import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { Circuit } from '../kernel/net/circuit.ts';
import type { SourceType } from '../registry/registry-enums.ts';
import type { Cursor, SourceDescriptor } from './source-adapter.ts';

export interface DueSource {
  sourceId: string;
  sourceType: SourceType;
  caughtUp: boolean;
}

/**
 * Active sources of active companies that are due and have no open run, longest overdue first, at most `perType` of
 * each type. Sources never read come first.
 */
export async function listDueSources(
  db: Executor,
  now: Date,
  perType: Readonly<Record<SourceType, number>>,
): Promise<DueSource[]> {
  const { rows } = await sql<{ source_id: string; source_type: SourceType; caught_up: boolean }>`
    select source_id, source_type, caught_up from (
      select s.id as source_id, s.source_type, coalesce(state.caught_up, false) as caught_up,
        row_number() over (
          partition by s.source_type order by coalesce(state.next_due_at, '-infinity'), s.id) as place
      from sources s
      join companies c on c.id = s.company_id and c.active
      left join source_state state on state.source_id = s.id
      where s.active and coalesce(state.next_due_at, '-infinity') <= ${now}
        and not exists (
          select from ingestion_runs run where run.source_id = s.id and run.status in ('pending', 'running'))) due
    where place <= (${JSON.stringify(perType)}::jsonb ->> source_type)::integer
    order by source_type, place`.execute(db);
  return rows.map((row) => ({ sourceId: row.source_id, sourceType: row.source_type, caughtUp: row.caught_up }));
}

export interface SourceForRun {
  source: SourceDescriptor;
  active: boolean;
  cursor: Cursor | null;
  caughtUp: boolean;
  circuit: Circuit;
}

export async function findSourceForRun(db: Executor, sourceId: string): Promise<SourceForRun | null> {
  const row = await db
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
    .where('s.id', '=', sourceId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
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
  };
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
