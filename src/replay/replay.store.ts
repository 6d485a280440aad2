import { sql } from 'kysely';
import type { Executor, Tx } from '../kernel/db/database.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { DAY_MS } from '../kernel/clock.ts';
import { createInterner } from '../kernel/intern.ts';
import { barVersions } from '../market/bar-version.store.ts';
import type { ActionRecord } from '../market/plan-actions.ts';
import { barEnd } from '../recommendations/price-view.ts';
import type { DocumentOfCompany } from '../trends/novelty.store.ts';
import { mapPages, readRows } from './cursor.store.ts';
import type { BarMaterial, TimedStream, Relation } from './material.ts';
import { timedStream } from './timed-stream.ts';

const COMPANIES_MAX = 20_000;
const RELATIONS_MAX = 200_000;
const ACTIONS_MAX = 200_000;
const MACRO_IDS_MAX = 500_000;
const OUTCOMES_MAX = 1_000_000;

/** Companies followed today, or ever. Which ones are still followed today was not known in the past. */
export type Followed = 'today' | 'ever';

export function listReplayedCompanies(db: Executor, followed: Followed) {
  return db
    .selectFrom('companies')
    .select(['id', 'ticker', 'sector'])
    .$if(followed === 'today', (query) => query.where('active', '=', true))
    .orderBy('ticker')
    .limit(COMPANIES_MAX)
    .execute();
}

interface BarRow {
  ticker: string;
  timeframe: 'D' | 'M30';
  timestamp_ms: number;
  available_ms: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  is_removed: boolean;
}

/** A bar becomes available at its end or when a later bar confirms it, at most this much later. */
const BAR_LATENESS_MS = 10 * DAY_MS;

/**
 * Daily and half-hour bars of the tickers, each since its own start, in the order in which they became available. A bar that the
 * vendor corrected comes again when it was corrected, and one that moved to quarantine when it did.
 */
export function readBars(
  tx: Tx,
  calendar: TradingCalendar,
  range: { tickers: readonly string[]; daysFrom: Date; halfHoursFrom: Date; to: Date },
): TimedStream<BarMaterial> {
  const since = (from: Date) => new Date(from.getTime() - BAR_LATENESS_MS);
  const query = sql<BarRow>`
    select ticker, timeframe, (extract(epoch from bar_timestamp) * 1000)::float8 as timestamp_ms,
      (extract(epoch from known_at) * 1000)::float8 as available_ms, open, high, low, close, volume, is_removed
    from ${barVersions(range.tickers)} bar
    where ticker = any(${[...range.tickers]}::text[]) and bar_timestamp <= ${range.to} and known_at <= ${range.to}
      and ((timeframe = 'D' and bar_timestamp > ${since(range.daysFrom)})
        or (timeframe = 'M30' and bar_timestamp > ${since(range.halfHoursFrom)}))
    order by known_at, ticker, timeframe, bar_timestamp, is_removed desc`;
  const intern = createInterner();
  return timedStream(mapPages(readRows(tx, 'replayed_bars', query), (row) => toBar(row, calendar, intern) ?? []));
}

/** With its columns one by one: a hundred thousand bars are read at once, and copying what is left of a row takes longer. */
function toBar(row: BarRow, calendar: TradingCalendar, intern: ReturnType<typeof createInterner>): BarMaterial | null {
  const { ticker, timeframe, timestamp_ms: startMs, available_ms: availableMs, open, high, low, close, volume } = row;
  const timestamp = new Date(startMs);
  const endsAt = barEnd(timestamp, timeframe, calendar);
  if (!endsAt) return null;
  return {
    ticker: intern(ticker),
    timeframe: intern(timeframe),
    availableAt: new Date(availableMs),
    isRemoved: row.is_removed,
    // The live path also treats a daily bar as available at its close.
    bar: { timestamp, open, high, low, close, volume, endsAt, availableAt: endsAt },
    signalBar: { open, high, low, close, volume, startMs, endMs: endsAt.getTime(), availableMs },
  };
}

/** Every revision of the tickers' corporate actions that was available by an instant, in order of availability. */
export function listActionHistory(db: Executor, tickers: readonly string[], to: Date): Promise<ActionRecord[]> {
  return db
    .selectFrom('corporate_actions')
    .selectAll()
    .where('ticker', 'in', [...tickers])
    .where('available_at', '<=', to)
    .orderBy('available_at')
    .orderBy('ticker')
    .orderBy('revision')
    .limit(ACTIONS_MAX)
    .execute();
}

/** Active relationships; a bidirectional one is listed in both directions. */
export async function listRelations(db: Executor, followed: Followed): Promise<Relation[]> {
  const { rows } = await sql<{
    source_id: string;
    target_id: string;
    ticker: string;
    relationship_type: Relation['relationship_type'];
    strength: number;
    updated_at: Date;
  }>`
    with reach as (
      select company_a_id as source_id, company_b_id as target_id, relationship_type, strength, updated_at
        from competitor_relationships where active
      union all
      select company_b_id, company_a_id, relationship_type, strength, updated_at
        from competitor_relationships where active and bidirectional)
    select reach.*, target.ticker from reach join companies target on target.id = reach.target_id
    where target.active or ${followed === 'ever'}
    order by reach.source_id, target.ticker, reach.relationship_type limit ${RELATIONS_MAX}`.execute(db);
  return rows.map((row) => ({
    sourceCompanyId: row.source_id,
    target_company_id: row.target_id,
    target_ticker: row.ticker,
    relationship_type: row.relationship_type,
    strength: row.strength,
    updatedAt: row.updated_at,
  }));
}

/** Learned spillover coefficients with the time they were learned. */
export function listCoefficients(db: Executor, to: Date) {
  return db
    .selectFrom('spillover_coefficients')
    .select(['relationship_type', 'catalyst_type', 'coefficient', 'as_of'])
    .where('as_of', '<=', to)
    .orderBy('as_of')
    .limit(RELATIONS_MAX)
    .execute();
}

/** The live layer's ids of macro impacts by event and company, so that a replay's evidence refers to the same rows. */
export async function listMacroImpactIds(db: Executor, from: Date, to: Date): Promise<Map<string, string>> {
  const { rows } = await sql<{ event_id: string; company_id: string; id: string }>`
    select distinct on (event_id, company_id) event_id, company_id, id from macro_impacts
    where event_available_at > ${from} and event_available_at <= ${to}
    order by event_id, company_id, superseded_at desc nulls first, computed_at desc, id limit ${MACRO_IDS_MAX}`.execute(
    db,
  );
  return new Map(rows.map(({ event_id, company_id, id }) => [`${event_id} ${company_id}`, id]));
}

/** The times within a range at which a company's exposure changed, oldest first. */
export async function listExposureChanges(
  db: Executor,
  from: Date,
  to: Date,
): Promise<{ companyId: string; at: Date }[]> {
  const { rows } = await sql<{ companyId: string; at: Date }>`
    select distinct company_id as "companyId", created_at as at from exposure_profiles
    where created_at > ${from} and created_at <= ${to} order by 2, 1 limit ${COMPANIES_MAX}`.execute(db);
  return rows;
}

/** The outcomes of statements that matured by an instant, from which the sources' records are rebuilt. */
export async function listOutcomesUntil(db: Executor, until: Date, excludeSourceIds: readonly string[]) {
  const { rows } = await sql<{
    impact_id: string;
    source_key: string;
    company_id: string;
    story_cluster_id: string;
    status: 'won' | 'lost' | 'immaterial' | 'repeated' | 'unlabelable';
    retracted: boolean;
    matured_at: Date;
  }>`
    select outcome.impact_id, outcome.source_key, outcome.company_id, outcome.story_cluster_id, outcome.status,
      outcome.retracted, outcome.matured_at
    from source_outcomes outcome join company_impacts impact on impact.id = outcome.impact_id
    where outcome.matured_at <= ${until} and (impact.source_id is null
      or impact.source_id <> all(${[...excludeSourceIds]}::uuid[]))
    order by outcome.matured_at, outcome.impact_id limit ${OUTCOMES_MAX}`.execute(db);
  return rows;
}

/** A page of documents whose novelty for a company they mention has not been measured. */
export async function listUnmeasured(
  db: Executor,
  range: { from: Date; to: Date; limit: number },
): Promise<DocumentOfCompany[]> {
  const { rows } = await sql<DocumentOfCompany>`
    select link.document_id as "documentId", link.company_id as "companyId"
    from document_companies link join documents document on document.id = link.document_id
    where link.available_at > ${range.from} and link.available_at <= ${range.to} and document.duplicate_of is null
      and not exists (select from document_novelty measured
        where measured.document_id = link.document_id and measured.company_id = link.company_id)
    order by link.available_at, link.document_id, link.company_id limit ${range.limit}`.execute(db);
  return rows;
}
