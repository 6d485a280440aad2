import { impactView } from '../intelligence/intelligence.store.ts';
import { withholdImpact } from '../intelligence/withhold-text.ts';
import { WITHHELD } from '../kernel/access/restricted-text.ts';
import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { TrendView } from './trend.store.ts';

/** The strongest documents; further ones hardly influence a view. */
const EVIDENCE_SHOWN_MAX = 200;

interface Link {
  impact_id: string;
  weight: number;
  sentiment: number;
  contribution: number;
}

/** The evidence of a view, strongest first. A snapshot keeps only its top evidence. */
async function listLinks(db: Executor, trend: TrendView): Promise<Link[]> {
  // Only the current view has all its evidence; of an earlier one under the same id, as of a snapshot, the strongest is kept.
  const row = await db
    .selectFrom('trend_evidence')
    .innerJoin('trend_summaries', 'trend_summaries.id', 'trend_evidence.trend_id')
    .selectAll('trend_evidence')
    .where('trend_id', '=', trend.id)
    .where('trend_summaries.generated_at', '=', trend.generated_at)
    .executeTakeFirst();
  if (!row) return trend.top_evidence;
  return row.impact_ids.slice(0, EVIDENCE_SHOWN_MAX).map((impactId, index) => ({
    impact_id: impactId,
    weight: row.weights[index] ?? 0,
    sentiment: row.strengths[index] ?? 0,
    contribution: row.contributions[index] ?? 0,
  }));
}

/** The documents behind a view with their readings, impacts and sentences; restricted text only where the caller may read it. */
export async function listTrendEvidence(db: Executor, trend: TrendView, options: { withRestricted: boolean }) {
  const links = await listLinks(db, trend);
  const rows = await listImpactRows(
    db,
    links.map(({ impact_id }) => impact_id),
  );
  const shown = options.withRestricted ? rows : rows.map(withhold);
  const byId = new Map(shown.map((row) => [row.impact.id, row]));
  const items = new Map<string, ReturnType<typeof toItem>>();
  for (const { impact_id, ...link } of links) {
    const row = byId.get(impact_id);
    if (!row) continue;
    const known = items.get(row.intelligence.id);
    const item = known ?? toItem(row);
    if (!known) items.set(row.intelligence.id, item);
    item.company_impacts.push({ ...row.impact, weight: link.weight, contribution: link.contribution });
    item.weight += link.weight;
    item.contribution += link.contribution;
  }
  return [...items.values()];
}

type ImpactEvidenceRow = Awaited<ReturnType<typeof listImpactRows>>[number];

function toItem({ document, source, intelligence }: ImpactEvidenceRow) {
  const company_impacts: (ImpactEvidenceRow['impact'] & { weight: number; contribution: number })[] = [];
  return { document_id: document.id, document, source, intelligence, company_impacts, weight: 0, contribution: 0 };
}

function withhold(row: ImpactEvidenceRow): ImpactEvidenceRow {
  if (!row.document.restricted) return row;
  return {
    ...row,
    impact: withholdImpact(row.impact),
    intelligence: { ...row.intelligence, summary: WITHHELD, key_facts: [] },
    document: { ...row.document, title: null, url: null, raw_artifact: { sha256: WITHHELD, storage_key: WITHHELD } },
  };
}

async function listImpactRows(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('company_impacts as i')
    .innerJoin('intelligence as r', 'r.id', 'i.intelligence_id')
    .innerJoin('documents as d', 'd.id', 'i.document_id')
    .leftJoin('sources as s', 's.id', 'i.source_id')
    .select([
      'i.id',
      'i.company_id',
      'i.ticker',
      'i.sentiment',
      'i.direction',
      'i.magnitude',
      'i.catalyst_type',
      'i.time_horizon',
      'i.confidence',
      'i.modality',
      'i.surprise',
      'i.guidance',
      'i.evidence',
      'i.rationale',
      'i.intelligence_id',
      'r.provider',
      'r.model_name',
      'r.prompt_version',
      'r.schema_version',
      'r.status as intelligence_status',
      'r.summary',
      'r.sentiment as document_sentiment',
      'r.direction as document_direction',
      'r.key_facts',
      'r.confidence as document_confidence',
      'r.grounding_rate',
      'r.created_at as read_at',
      'i.document_id',
      'd.title',
      'd.url',
      'd.document_type',
      'd.status as document_status',
      'd.published_at',
      'd.available_at',
      'd.restricted',
      'd.artifact_sha256',
      'd.artifact_storage_key',
      's.id as source_id',
      's.source_name',
      's.source_type',
      's.credibility_score',
    ])
    .where(sql<SqlBool>`i.id = any(${[...ids]}::uuid[])`)
    .limit(EVIDENCE_SHOWN_MAX)
    .execute();
  return rows.map((row) => ({
    impact: impactView(row),
    intelligence: {
      id: row.intelligence_id,
      document_id: row.document_id,
      provider: row.provider,
      model_name: row.model_name,
      prompt_version: row.prompt_version,
      schema_version: row.schema_version,
      status: row.intelligence_status,
      summary: row.summary,
      sentiment: row.document_sentiment,
      direction: row.document_direction,
      key_facts: row.key_facts,
      confidence: row.document_confidence,
      grounding_rate: row.grounding_rate,
      created_at: row.read_at,
    },
    document: {
      id: row.document_id,
      title: row.title,
      url: row.url,
      document_type: row.document_type,
      status: row.document_status,
      published_at: row.published_at,
      available_at: row.available_at,
      restricted: row.restricted,
      raw_artifact: { sha256: row.artifact_sha256, storage_key: row.artifact_storage_key },
    },
    source:
      row.source_id === null || row.source_name === null || row.source_type === null || row.credibility_score === null
        ? null
        : {
            id: row.source_id,
            source_name: row.source_name,
            source_type: row.source_type,
            credibility_score: row.credibility_score,
          },
  }));
}
