import { type Selectable, sql } from 'kysely';
import type { CatalystType, TimeHorizon } from '../intelligence/catalyst.ts';
import type { Modality } from '../intelligence/intelligence.ts';
import type { Database, Executor } from '../kernel/db/database.ts';
import type { RelationshipType } from '../registry/registry-enums.ts';

export type SignalRow = Selectable<Database['competitive_signals']>;
export type NewSignal = Omit<SignalRow, 'id'>;

/** News about one company, paired with a related company that it may affect. */
export interface NewsReach {
  impact_id: string;
  document_id: string;
  source_company_id: string;
  source_ticker: string;
  target_company_id: string;
  target_ticker: string;
  relationship_type: RelationshipType;
  strength: number;
  is_late: boolean;
  catalyst_type: CatalystType;
  time_horizon: TimeHorizon;
  modality: Modality;
  sentiment: number;
  magnitude: number;
  confidence: number;
  salience: number;
  credibility: number;
  published_at: Date;
  available_at: Date;
}

const REACH_MAX = 100_000;
const ROWS_PER_STATEMENT = 2_000;
/** Used when the source has been deleted. */
const CREDIBILITY_UNKNOWN = 0.5;

/**
 * News in these documents about companies that have relationships, once per related company. Follows every relationship from A
 * to B, and from B to A only when it is bidirectional.
 */
export async function listNewsReach(db: Executor, documentIds: readonly string[], asOf: Date): Promise<NewsReach[]> {
  if (documentIds.length === 0) return [];
  const { rows } = await sql<NewsReach>`
    with news as (
      select impact.* from intelligence reading join company_impacts impact on impact.intelligence_id = reading.id
      where reading.document_id = any(${[...documentIds]}::uuid[]) and impact.counts and impact.available_at <= ${asOf}
        and impact.sentiment <> 0),
    reach as (
      select news.id, r.company_b_id as target_id, r.relationship_type, r.strength, r.updated_at
        from news join competitor_relationships r on r.company_a_id = news.company_id and r.active
      union all
      select news.id, r.company_a_id, r.relationship_type, r.strength, r.updated_at
        from news join competitor_relationships r on r.company_b_id = news.company_id and r.active and r.bidirectional)
    select news.id as impact_id, news.document_id, news.company_id as source_company_id, news.ticker as source_ticker,
      target.id as target_company_id, target.ticker as target_ticker, reach.relationship_type, reach.strength,
      reach.updated_at > ${asOf} as is_late, news.catalyst_type, news.time_horizon, news.modality, news.sentiment,
      news.magnitude, news.confidence, coalesce(named.salience, 0) as salience,
      coalesce(source.credibility_score, ${CREDIBILITY_UNKNOWN}) as credibility, news.published_at, news.available_at
    from news join reach on reach.id = news.id
    join companies target on target.id = reach.target_id and target.active
    left join document_companies named on named.document_id = news.document_id and named.company_id = news.company_id
    left join sources source on source.id = news.source_id
    order by news.id, target.ticker limit ${REACH_MAX}`.execute(db);
  return rows;
}

/** Inserts signals that do not exist yet and returns those inserted. */
export async function insertSignals(tx: Executor, rows: readonly NewSignal[]): Promise<{ target_ticker: string }[]> {
  const inserted: { target_ticker: string }[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    inserted.push(
      ...(await tx
        .insertInto('competitive_signals')
        .values(rows.slice(start, start + ROWS_PER_STATEMENT))
        .onConflict((on) => on.columns(['source_impact_id', 'target_company_id']).doNothing())
        .returning('target_ticker')
        .execute()),
    );
  }
  return inserted;
}

const LAYER_SIGNALS_MAX = 2_000;

/** Signals known at `asOf` that have not expired; signals of documents later found to be copies are left out. */
export function listLayerSignals(db: Executor, tickers: readonly string[], asOf: Date) {
  return db
    .selectFrom('companies')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('competitive_signals as signal')
          .innerJoin('company_impacts as impact', 'impact.id', 'signal.source_impact_id')
          .selectAll('signal')
          .select('impact.story_cluster_id')
          .whereRef('signal.target_company_id', '=', 'companies.id')
          .where('signal.expires_at', '>', asOf)
          .where('signal.computed_at', '<=', asOf)
          .where('impact.counts', '=', true)
          .orderBy('signal.expires_at', 'desc')
          .orderBy('signal.id')
          .limit(LAYER_SIGNALS_MAX)
          .as('signal'),
      (join) => join.onTrue(),
    )
    .select('companies.ticker')
    .selectAll('signal')
    .where('companies.ticker', 'in', [...tickers])
    .execute();
}

const SIGNALS_SHOWN = 100;

/** The newest signals. One of a document that was loaded afterwards counts from the availability of its news. */
export function listSignals(db: Executor, companyId: string, asOf?: Date): Promise<SignalRow[]> {
  return db
    .selectFrom('competitive_signals')
    .selectAll()
    .where('target_company_id', '=', companyId)
    .$if(asOf !== undefined, (query) =>
      query.where(sql<boolean>`(computed_at <= ${asOf} or exists (select from documents
        where documents.id = competitive_signals.document_id and documents.pit_estimated and documents.available_at <= ${asOf}))`),
    )
    .orderBy('computed_at', 'desc')
    .orderBy('id')
    .limit(SIGNALS_SHOWN)
    .execute();
}
