import { type RawBuilder, sql } from 'kysely';
import type { CatalystType } from '../intelligence/catalyst.ts';
import type { Modality } from '../intelligence/intelligence.ts';
import type { Executor } from '../kernel/db/database.ts';
import type { TrendImpact } from './weigh-evidence.ts';

/** The default for a source that was deleted or is unknown. */
export const UNKNOWN_SOURCE = 'unknown';
export const UNKNOWN_CREDIBILITY = 0.5;

export type ImpactScope = { companyId: string } | { sector: string } | 'market';

/** Novelty is null where it has not been measured yet. */
export type StoredImpact = Omit<TrendImpact, 'novelty'> & { novelty: number | null };

interface ImpactRow {
  id: string;
  document_id: string;
  company_id: string;
  source_id: string | null;
  source_key: string | null;
  credibility_score: number | null;
  story_cluster_id: string;
  sentiment: number;
  magnitude: number;
  confidence: number;
  modality: Modality;
  catalyst_type: CatalystType;
  salience: number | null;
  novelty: number | null;
  published_ms: number;
  available_ms: number;
}

export const sourceKeySql = sql<string>`source.source_type || ':' || lower(btrim(source.source_name))`;

/** The evidence of an entity that became available in (from, asOf], newest first; one index range. */
export async function listImpacts(
  db: Executor,
  scope: ImpactScope,
  range: { from: Date; asOf: Date; limit: number },
): Promise<StoredImpact[]> {
  const { rows } = await sql<ImpactRow>`
    select impact.id, impact.document_id, impact.company_id, impact.source_id, ${sourceKeySql} as source_key,
      source.credibility_score, impact.story_cluster_id, impact.sentiment, impact.magnitude, impact.confidence,
      impact.modality, impact.catalyst_type,
      -- Looked up row by row on purpose: the planner overrates a range at the end of a long history, and a join would then
      -- read the whole of these tables.
      (select link.salience from document_companies link
        where link.document_id = impact.document_id and link.company_id = impact.company_id) as salience,
      (select measured.novelty from document_novelty measured
        where measured.document_id = impact.document_id and measured.company_id = impact.company_id) as novelty,
      -- A timestamp costs its reader more than the rest of the row.
      (extract(epoch from impact.published_at) * 1000)::float8 as published_ms,
      (extract(epoch from impact.available_at) * 1000)::float8 as available_ms
    from (${newest(scope, range)}) impact
    left join sources source on source.id = impact.source_id
  `.execute(db);
  return rows.map(toImpact);
}

/**
 * Reads company by company even for the whole market: with an index by time alone, the planner would read the whole market for
 * one company.
 */
function newest(
  scope: ImpactScope,
  { from, asOf, limit }: { from: Date; asOf: Date; limit: number },
): RawBuilder<unknown> {
  const within = sql`available_at > ${from} and available_at <= ${asOf} and counts order by available_at desc, id limit ${limit}`;
  if (scope !== 'market' && 'companyId' in scope) {
    return sql`select * from company_impacts where company_id = ${scope.companyId} and ${within}`;
  }
  const members = scope === 'market' ? sql`true` : sql`upper(btrim(companies.sector)) = ${scope.sector}`;
  return sql`
    select own.* from companies cross join lateral
      (select * from company_impacts where company_id = companies.id and ${within}) own
    where companies.active and ${members}
    order by own.available_at desc, own.id limit ${limit}`;
}

function toImpact(row: ImpactRow): StoredImpact {
  return {
    id: row.id,
    documentId: row.document_id,
    companyId: row.company_id,
    sourceId: row.source_id,
    sourceKey: row.source_key ?? UNKNOWN_SOURCE,
    configuredCredibility: row.credibility_score ?? UNKNOWN_CREDIBILITY,
    storyClusterId: row.story_cluster_id,
    sentiment: row.sentiment,
    magnitude: row.magnitude,
    confidence: row.confidence,
    modality: row.modality,
    catalystType: row.catalyst_type,
    salience: row.salience ?? 0,
    novelty: row.novelty,
    publishedAt: new Date(row.published_ms),
    availableAt: new Date(row.available_ms),
  };
}
