import { sql } from 'kysely';
import { WITHHELD } from '../kernel/access/restricted-text.ts';
import type { Executor } from '../kernel/db/database.ts';
import type { Row, Span } from './record.store.ts';

export interface RecommendationFact {
  id: string;
  ticker: string;
  action: string;
  previous_action: string | null;
  confidence: number;
  time_horizon: string;
  thesis: string;
  generated_at: Date;
}

const COLUMNS = sql`own.id, own.ticker, own.action, own.confidence, own.time_horizon, own.thesis, own.generated_at,
  (select before.action from recommendations before where before.ticker = own.ticker
    and before.generated_at < own.generated_at order by before.generated_at desc limit 1) as previous_action`;

/** The newest recommendation of a ticker that was published by `asOf`. */
export async function findRecommendationAt(
  db: Executor,
  ticker: string,
  asOf: Date,
): Promise<RecommendationFact | null> {
  const { rows } = await sql<RecommendationFact>`
    select ${COLUMNS} from recommendations own where own.ticker = ${ticker} and own.generated_at <= ${asOf}
    order by own.generated_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Recommendations of the span whose action differs from the one before, newest first. */
export async function listActionChanges(
  db: Executor,
  { start, end }: Span,
  { ticker, limit }: { ticker: string | null; limit: number },
): Promise<RecommendationFact[]> {
  const { rows } = await sql<RecommendationFact>`
    select * from (select ${COLUMNS} from recommendations own where own.generated_at >= ${start}
      and own.generated_at < ${end} and (${ticker}::text is null or own.ticker = ${ticker})) changed
    where previous_action is distinct from action and previous_action is not null
    order by generated_at desc, id limit ${limit}`.execute(db);
  return rows;
}

/** The newest recommendation of each active company, the most confident first. */
export async function listStandingRecommendations(
  db: Executor,
  { asOf, action, limit }: { asOf: Date; action: string | null; limit: number },
): Promise<RecommendationFact[]> {
  const { rows } = await sql<RecommendationFact>`
    select own.id, own.ticker, own.action, null as previous_action, own.confidence, own.time_horizon, own.thesis,
      own.generated_at
    from companies company cross join lateral (select * from recommendations latest where latest.ticker = company.ticker
      and latest.generated_at <= ${asOf} order by latest.generated_at desc limit 1) own
    where company.active and (${action}::text is null or own.action = ${action})
    order by own.confidence desc, own.ticker limit ${limit}`.execute(db);
  return rows;
}

export interface EvidenceFact {
  document_id: string | null;
  event_id: string | null;
  layer: string;
  signed_contribution: number;
  quote: string | null;
  start: number | null;
}

/** The strongest evidence of a recommendation. */
export async function listEvidenceFacts(
  db: Executor,
  recommendationId: string,
  { limit, withRestricted }: { limit: number; withRestricted: boolean },
): Promise<EvidenceFact[]> {
  const { rows } = await sql<EvidenceFact>`
    select evidence.document_id, impact.event_id, evidence.layer, evidence.signed_contribution,
      case when document.restricted and not ${withRestricted} then ${WITHHELD} else evidence.quote end as quote,
      case when document.restricted and not ${withRestricted} then null else evidence.start end as start
    from recommendation_evidence evidence left join documents document on document.id = evidence.document_id
    left join macro_impacts impact on impact.id = evidence.reference_id and evidence.evidence_type = 'macro_event'
    where evidence.recommendation_id = ${recommendationId} and evidence.quote is not null
    order by abs(evidence.signed_contribution) desc, evidence.ordinal limit ${limit}`.execute(db);
  return rows;
}

/** The trend of a company in one window as it was at `asOf`. */
export async function findTrendRow(db: Executor, ticker: string, window: string, asOf: Date): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select entity_id as ticker, "window", trend_direction, trend_score, confidence, p_up, evidence_count, source_count,
      generated_at from trend_history
    where entity_type = 'company' and entity_id = ${ticker} and "window" = ${window} and generated_at <= ${asOf}
    order by generated_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface EventFact {
  id: string;
  summary: string;
  severity: string;
  event_type: string;
  confidence: number;
  available_at: Date;
}

export async function listEventFacts(
  db: Executor,
  { start, end }: Span,
  { type, limit, withRestricted }: { type: string | null; limit: number; withRestricted: boolean },
): Promise<EventFact[]> {
  const { rows } = await sql<EventFact>`
    select id, case when text_restricted and not ${withRestricted} then ${WITHHELD} else summary end as summary, severity,
      event_types[1] as event_type, confidence, available_at
    from global_events where available_at >= ${start} and available_at < ${end}
      and (${type}::text is null or ${type} = any(event_types))
    order by available_at desc, id limit ${limit}`.execute(db);
  return rows;
}

/** Impacts in force at `asOf`: of one company by event, or of one event type by company; the strongest first. */
export async function listMacroImpacts(
  db: Executor,
  query: {
    ticker: string | null;
    type: string | null;
    asOf: Date;
    since: Date;
    limit: number;
    withRestricted: boolean;
  },
) {
  // Of a company every event, of all companies the strongest one each.
  const each = query.ticker === null ? sql`` : sql`, event.id`;
  const { rows } = await sql<{
    ticker: string;
    event_id: string;
    summary: string;
    signed_score: number;
    available_at: Date;
  }>`
    select * from (
      select distinct on (company.ticker${each})
        company.ticker, event.id as event_id,
        case when event.text_restricted and not ${query.withRestricted} then ${WITHHELD} else event.summary end as summary,
        impact.signed_score, event.available_at
      from macro_impacts impact join global_events event on event.id = impact.event_id
      join companies company on company.id = impact.company_id
      where impact.computed_at <= ${query.asOf} and (impact.superseded_at is null or impact.superseded_at > ${query.asOf})
        and event.available_at <= ${query.asOf} and event.available_at >= ${query.since} and company.active
        and (${query.ticker}::text is null or company.ticker = ${query.ticker})
        and (${query.type}::text is null or ${query.type} = any(event.event_types))
      order by company.ticker${each}, abs(impact.signed_score) desc, event.available_at desc, event.id) strongest
    order by abs(signed_score) desc, ticker, event_id limit ${query.limit}`.execute(db);
  return rows;
}

export interface SourceFact {
  source_name: string;
  source_type: string;
  source_key: string;
  configured: number;
}

/** Each source once, whatever the number of companies that it is registered for. */
export async function listSourceFacts(db: Executor, limit: number): Promise<SourceFact[]> {
  const { rows } = await sql<SourceFact>`
    select min(source_name) as source_name, source_type, source_type || ':' || lower(btrim(source_name)) as source_key,
      avg(credibility_score) as configured
    from sources where active and source_type in ('news_api', 'web_scrape', 'filings_api')
    group by source_type, lower(btrim(source_name)) order by 3 limit ${limit}`.execute(db);
  return rows;
}

export async function listFailingSources(db: Executor, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select source.source_name, company.ticker, state.consecutive_failures, state.last_failure_at
    from source_state state join sources source on source.id = state.source_id
    join companies company on company.id = source.company_id
    where source.active and state.consecutive_failures > 0
    order by state.consecutive_failures desc, source.source_name, company.ticker limit ${limit}`.execute(db);
  return rows;
}

export async function countDocumentsByStatus(db: Executor, { start, end }: Span): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select status, count(*) as count from documents where available_at >= ${start} and available_at < ${end}
    group by status order by count(*) desc, status`.execute(db);
  return rows;
}

export async function findLastBacktest(db: Executor, asOf: Date): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select id::text as id, start_date::text as start_date, end_date::text as end_date, initial_capital, total_return,
      sharpe_ratio, max_drawdown, win_rate, trade_count, completed_at
    from backtests where status = 'completed' and completed_at <= ${asOf} order by completed_at desc, id limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function findRecommendationRow(db: Executor, id: string): Promise<RecommendationFact | null> {
  const { rows } = await sql<RecommendationFact>`
    select ${COLUMNS} from recommendations own where own.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
