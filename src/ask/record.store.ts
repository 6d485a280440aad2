import { sql } from 'kysely';
import { WITHHELD } from '../kernel/access/restricted-text.ts';
import type { Executor } from '../kernel/db/database.ts';
import type { Value } from './answer/format-value.ts';

/** A span of instants, and the instant whose knowledge counts. */
export interface Span {
  start: Date;
  end: Date;
  asOf: Date;
}

/** A row as its columns. */
export type Row = Record<string, Value>;

const NAMES_MAX = 1_000;

export async function findCompanyRow(db: Executor, ticker: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select ticker, legal_name, sector, industry, exchange from companies where ticker = ${ticker}`.execute(db);
  return rows[0] ?? null;
}

export async function listSectorCompanies(db: Executor, sector: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ticker, legal_name, sector from companies where active and lower(sector) = ${sector.toLowerCase()}
    order by ticker limit ${NAMES_MAX}`.execute(db);
  return rows;
}

export async function listSectors(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ sector: string }>`
    select distinct sector from companies where active and sector is not null order by sector limit ${NAMES_MAX}`.execute(
    db,
  );
  return rows.map(({ sector }) => sector);
}

export async function countCompanies(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from companies where active`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listCompetitorRows(db: Executor, ticker: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select other.ticker, other.legal_name, pair.relationship_type, pair.strength from competitor_relationships pair
    join companies own on own.ticker = ${ticker} and (own.id = pair.company_a_id or (own.id = pair.company_b_id and pair.bidirectional))
    join companies other on other.id = case when own.id = pair.company_a_id then pair.company_b_id else pair.company_a_id end
    where pair.active order by pair.strength desc, other.ticker limit ${NAMES_MAX}`.execute(db);
  return rows;
}

export interface DocumentFact {
  id: string;
  title: string | null;
  source_name: string | null;
  published_at: Date;
}

/** Documents that mention the company and became available in the span, newest first. Titles of restricted sources are withheld. */
export async function listDocumentFacts(
  db: Executor,
  ticker: string,
  { start, end }: Span,
  { limit, withRestricted }: { limit: number; withRestricted: boolean },
): Promise<DocumentFact[]> {
  const { rows } = await sql<DocumentFact>`
    select document.id, case when document.restricted and not ${withRestricted} then ${WITHHELD} else document.title end as title,
      source.source_name, document.published_at
    from companies company join document_companies link on link.company_id = company.id
    join documents document on document.id = link.document_id
    left join sources source on source.id = document.source_id
    where company.ticker = ${ticker} and link.available_at >= ${start} and link.available_at < ${end}
      and document.status <> 'duplicate'
    order by document.published_at desc, document.id limit ${limit}`.execute(db);
  return rows;
}

export async function countDocumentsOf(db: Executor, ticker: string, { start, end }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from companies company join document_companies link on link.company_id = company.id
    join documents document on document.id = link.document_id
    where company.ticker = ${ticker} and link.available_at >= ${start} and link.available_at < ${end}
      and document.status <> 'duplicate'`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface ImpactFact {
  id: string;
  document_id: string;
  catalyst_type: string;
  direction: string;
  sentiment: number;
  confidence: number;
  available_at: Date;
  quote: string;
  start: number;
}

/** What documents of the span state about the company, the strongest first, each with its first sentence. */
export async function listImpactFacts(
  db: Executor,
  ticker: string,
  { start, end }: Span,
  options: { limit: number; withRestricted: boolean; catalyst?: string },
): Promise<ImpactFact[]> {
  const { rows } = await sql<ImpactFact>`
    select impact.id, impact.document_id, impact.catalyst_type, impact.direction, impact.sentiment, impact.confidence,
      impact.available_at,
      case when document.restricted and not ${options.withRestricted} then ${WITHHELD} else impact.evidence -> 0 ->> 'quote' end as quote,
      (impact.evidence -> 0 ->> 'start')::integer as start
    from company_impacts impact join documents document on document.id = impact.document_id
    where impact.ticker = ${ticker} and impact.counts and impact.available_at >= ${start} and impact.available_at < ${end}
      and (${options.catalyst ?? null}::text is null or impact.catalyst_type = ${options.catalyst ?? null})
    order by abs(impact.sentiment) * impact.magnitude * impact.confidence desc, impact.available_at desc, impact.id
    limit ${options.limit}`.execute(db);
  return rows;
}

export interface OccurrenceFact {
  id: string;
  document_id: string;
  ticker: string;
  available_at: Date;
  quote: string;
  start: number;
}

/** Every statement of a catalyst, once per company and story, newest first. */
export async function listOccurrences(
  db: Executor,
  query: Span & { catalyst: string; ticker: string | null; limit: number; withRestricted: boolean },
): Promise<OccurrenceFact[]> {
  const { rows } = await sql<OccurrenceFact>`
    select * from (
      select distinct on (impact.ticker, impact.story_cluster_id) impact.id, impact.document_id, impact.ticker,
        impact.available_at,
        case when document.restricted and not ${query.withRestricted} then ${WITHHELD} else impact.evidence -> 0 ->> 'quote' end as quote,
        (impact.evidence -> 0 ->> 'start')::integer as start
      from company_impacts impact join documents document on document.id = impact.document_id
      where impact.catalyst_type = ${query.catalyst} and impact.counts and impact.available_at >= ${query.start}
        and impact.available_at < ${query.end} and (${query.ticker}::text is null or impact.ticker = ${query.ticker})
      order by impact.ticker, impact.story_cluster_id, impact.available_at, impact.id) first
    order by available_at desc, id limit ${query.limit}`.execute(db);
  return rows;
}

export async function listFilingFacts(db: Executor, ticker: string, span: Span, limit: number) {
  const { rows } = await sql<{ accession: string; form: string; accepted_at: Date; document_id: string | null }>`
    select filing.accession, filing.form, filing.accepted_at,
      (select document.id from documents document where document.filing_accession = filing.accession
        and document.company_id = filing.company_id order by document.id limit 1) as document_id
    from filings filing join companies company on company.id = filing.company_id
    where company.ticker = ${ticker} and filing.available_at >= ${span.start} and filing.available_at < ${span.end}
    order by filing.accepted_at desc, filing.accession limit ${limit}`.execute(db);
  return rows;
}

export async function listInsiderFacts(db: Executor, ticker: string, span: Span, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select trade.owner_name, trade.acquired, trade.shares, trade.price_per_share, trade.transaction_date::text as transaction_date
    from insider_transactions trade join companies company on company.id = trade.company_id
    where company.ticker = ${ticker} and trade.company_role = 'issuer' and trade.available_at >= ${span.start}
      and trade.available_at < ${span.end} and (trade.amended_at is null or trade.amended_at >= ${span.end})
    order by trade.transaction_date desc, trade.accession, trade.line limit ${limit}`.execute(db);
  return rows;
}

/** The newest figure of a metric that was known at `asOf`. */
export async function findFigure(db: Executor, ticker: string, metric: string, asOf: Date): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select fact.metric, fact.value, fact.unit, fact.period_kind, fact.period_end::text as period_end, fact.filed_on::text as filed_on
    from company_facts fact join companies company on company.id = fact.company_id
    where company.ticker = ${ticker} and fact.metric = ${metric} and fact.available_at <= ${asOf}
    order by fact.period_end desc, fact.filed_on desc, fact.accession desc, fact.concept limit 1`.execute(db);
  return rows[0] ?? null;
}
