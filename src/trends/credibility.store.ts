import { sql } from 'kysely';
import type { CatalystType, TimeHorizon } from '../intelligence/catalyst.ts';
import type { Direction } from '../intelligence/intelligence.ts';
import type { Executor } from '../kernel/db/database.ts';
import { type CredibilityBook, EMPTY_RECORD, emptyBook, fadeRecord } from './credibility.ts';
import { sourceKeySql } from './impact.store.ts';
import type { OutcomeStatus } from './outcome.ts';

/** The key of all sources together. No source has it, because source keys begin with the source type. */
const POOL_KEY = '*';
const SOURCES_MAX = 100_000;

/** The sources' records at an instant; a later state is ignored. */
export async function loadCredibilityBook(db: Executor, asOf: Date): Promise<CredibilityBook> {
  const rows = await db
    .selectFrom('source_credibility')
    .selectAll()
    .where('as_of', '<=', asOf)
    .orderBy('source_key')
    .limit(SOURCES_MAX)
    .execute();
  const faded = rows.map((row) => [row.source_key, fadeRecord(row, row.as_of, asOf)] as const);
  const records = new Map(faded);
  const pool = records.get(POOL_KEY) ?? EMPTY_RECORD;
  records.delete(POOL_KEY);
  return { ...emptyBook(asOf), records, pool };
}

/** Allows one update at a time, because each starts from the result of the previous one. */
export async function lockCredibility(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('source_credibility', 0))`.execute(tx);
}

export async function findCredibilityInstant(db: Executor): Promise<Date | null> {
  const row = await db
    .selectFrom('source_credibility')
    .select((eb) => eb.fn.max('as_of').as('as_of'))
    .executeTakeFirst();
  return row?.as_of ?? null;
}

export async function saveCredibilityBook(tx: Executor, book: CredibilityBook): Promise<void> {
  const rows = [...book.records, [POOL_KEY, book.pool] as const];
  await sql`
    insert into source_credibility (source_key, wins, n, retracted, as_of)
    select source_key, wins, n, retracted, ${book.asOf}::timestamptz
    from unnest(${rows.map(([key]) => key)}::text[], ${rows.map(([, { wins }]) => wins)}::float8[],
      ${rows.map(([, { n }]) => n)}::float8[], ${rows.map(([, { retracted }]) => retracted)}::float8[])
      as state (source_key, wins, n, retracted)
    on conflict (source_key) do update set wins = excluded.wins, n = excluded.n, retracted = excluded.retracted,
      as_of = excluded.as_of
  `.execute(tx);
}

export interface PendingStatement {
  impactId: string;
  ticker: string;
  companyId: string;
  sourceKey: string;
  storyClusterId: string;
  direction: Direction;
  catalystType: CatalystType;
  timeHorizon: TimeHorizon;
  publishedAt: Date;
  availableAt: Date;
  /** The source stated the opposite later in the same story. */
  retracted: boolean;
  /** An earlier statement of the source in the same story has been judged. */
  repeated: boolean;
}

/** Statements without an outcome, oldest first. Neutral ones and reports of price moves are not judged. */
export async function listPendingStatements(
  db: Executor,
  range: { from: Date; asOf: Date; after: { availableAt: Date; id: string } | null; limit: number },
): Promise<PendingStatement[]> {
  const after = range.after
    ? sql`and (impact.available_at, impact.id) > (${range.after.availableAt}::timestamptz, ${range.after.id}::uuid)`
    : sql``;
  const { rows } = await sql<PendingStatement>`
    select impact.id as "impactId", impact.ticker, impact.company_id as "companyId", ${sourceKeySql} as "sourceKey",
      impact.story_cluster_id as "storyClusterId", impact.direction, impact.catalyst_type as "catalystType",
      impact.time_horizon as "timeHorizon", impact.published_at as "publishedAt", impact.available_at as "availableAt",
      exists (select from company_impacts later
        where later.company_id = impact.company_id and later.available_at > impact.available_at
          and later.available_at <= ${range.asOf} and later.available_at < impact.available_at + interval '7 days'
          and later.source_id = impact.source_id and later.story_cluster_id = impact.story_cluster_id
          and later.direction = case impact.direction when 'positive' then 'negative' else 'positive' end) as retracted,
      exists (select from source_outcomes known where known.source_key = ${sourceKeySql}
        and known.story_cluster_id = impact.story_cluster_id and known.company_id = impact.company_id
        and known.status in ('won', 'lost', 'immaterial')) as repeated
    from companies cross join lateral (select * from company_impacts own
      where own.company_id = companies.id and own.available_at > ${range.from} and own.available_at <= ${range.asOf}) impact
    join sources source on source.id = impact.source_id
    where impact.counts
      and impact.direction in ('positive', 'negative') and impact.catalyst_type <> 'price_move' ${after}
      and not exists (select from source_outcomes done where done.impact_id = impact.id)
    order by impact.available_at, impact.id limit ${range.limit}
  `.execute(db);
  return rows;
}

export interface JudgedStatement {
  statement: PendingStatement;
  status: OutcomeStatus | 'repeated';
  car: number | null;
  maturedAt: Date;
}

const CAR_MAX = 1e9;

export async function insertOutcomes(tx: Executor, judged: readonly JudgedStatement[]): Promise<void> {
  if (judged.length === 0) return;
  const column = <T>(pick: (item: JudgedStatement) => T): T[] => judged.map(pick);
  await sql`
    insert into source_outcomes (impact_id, source_key, company_id, story_cluster_id, status, car, retracted, matured_at)
    select * from unnest(
      ${column(({ statement }) => statement.impactId)}::uuid[], ${column(({ statement }) => statement.sourceKey)}::text[],
      ${column(({ statement }) => statement.companyId)}::uuid[],
      ${column(({ statement }) => statement.storyClusterId)}::uuid[], ${column(({ status }) => status)}::text[],
      ${column(({ car }) => (car === null ? null : Math.min(CAR_MAX, car)))}::float8[],
      ${column(({ statement }) => statement.retracted)}::boolean[],
      ${column(({ maturedAt }) => maturedAt.toISOString())}::timestamptz[])
    on conflict (impact_id) do nothing
  `.execute(tx);
}
