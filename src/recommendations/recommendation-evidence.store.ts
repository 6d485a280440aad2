import { sql } from 'kysely';
import { WITHHELD_EVIDENCE } from '../intelligence/withhold-text.ts';
import { WITHHELD } from '../kernel/access/restricted-text.ts';
import { namesOf } from '../kernel/db/columns.ts';
import type { Executor } from '../kernel/db/database.ts';
import { EVIDENCE_COLUMNS } from './recommendation-columns.ts';

/** Three layers with at most a hundred entries and a remainder each. */
const EVIDENCE_MAX = 310;
const EVIDENCE_SHARES_MAX = 310_000;

const COLUMNS = namesOf(EVIDENCE_COLUMNS).filter(
  (name): name is Exclude<typeof name, 'recommendation_id' | 'ordinal'> =>
    name !== 'recommendation_id' && name !== 'ordinal',
);

/** Whether the caller may read text of restricted sources; without it quotations of theirs are withheld. */
interface Reading {
  withRestricted: boolean;
}

/** Strongest first, which is the order in which the contributions sum to the log-odds. */
export async function listEvidence(db: Executor, recommendationId: string, { withRestricted }: Reading) {
  const rows = await db
    .selectFrom('recommendation_evidence as e')
    .leftJoin('documents as d', 'd.id', 'e.document_id')
    .select(COLUMNS.map((column) => `e.${column}` as const))
    .select('d.restricted')
    .where('e.recommendation_id', '=', recommendationId)
    .orderBy('e.ordinal')
    .limit(EVIDENCE_MAX)
    .execute();
  return rows.map(({ restricted, ...row }) => (restricted === true && !withRestricted ? withholdQuote(row) : row));
}

const withholdQuote = <T extends QuotedText>(row: T): T => ({
  ...row,
  quote: row.quote === null ? null : WITHHELD,
  start: null,
  end: null,
  raw_artifact_ref: null,
});

interface QuotedText {
  quote: string | null;
  start: number | null;
  end: number | null;
  raw_artifact_ref: string | null;
}

export type StoredEvidence = Awaited<ReturnType<typeof listEvidence>>[number];

/** The evidence with its document, artifact, source, reading and sentences. */
export async function listEvidenceWithProvenance(db: Executor, recommendationId: string, { withRestricted }: Reading) {
  const rows = await db
    .selectFrom('recommendation_evidence as e')
    .leftJoin('documents as d', 'd.id', 'e.document_id')
    .leftJoin('intelligence as r', 'r.id', 'e.intelligence_id')
    .leftJoin('company_impacts as i', 'i.id', 'e.impact_id')
    .leftJoin('sources as s', 's.id', 'e.source_id')
    .leftJoin('macro_impacts as m', (join) =>
      join.onRef('m.id', '=', 'e.reference_id').on('e.evidence_type', '=', 'macro_event'),
    )
    .leftJoin('global_events as g', 'g.id', 'm.event_id')
    .leftJoin('competitive_signals as c', (join) =>
      join.onRef('c.id', '=', 'e.reference_id').on('e.evidence_type', '=', 'competitive_signal'),
    )
    .select(COLUMNS.map((column) => `e.${column}` as const))
    .select([
      'd.title',
      'd.url',
      'd.document_type',
      'd.status as document_status',
      'd.artifact_sha256',
      'd.artifact_storage_key',
      's.source_name',
      's.source_type',
      'r.provider',
      'r.model_name',
      'r.prompt_version',
      'r.summary',
      'i.catalyst_type',
      'i.evidence as sentences',
      'm.event_id',
      'd.restricted',
      'g.text_restricted',
    ])
    .select(sql<string | null>`coalesce(g.summary, c.rationale, i.rationale)`.as('description'))
    .where('e.recommendation_id', '=', recommendationId)
    .orderBy('e.ordinal')
    .limit(EVIDENCE_MAX)
    .execute();
  return rows.map((row) => toView(withRestricted ? row : withholdText(row)));
}

/** The contribution of a document to each of some recommendations that use it. */
export async function listContributions(
  db: Executor,
  documentId: string,
  recommendationIds: readonly string[],
): Promise<{ recommendation_id: string; contribution: number }[]> {
  const { rows } = await sql<{ recommendation_id: string; contribution: number }>`
    select recommendation_id, sum(signed_contribution) as contribution from recommendation_evidence
    where recommendation_id = any(${[...recommendationIds]}::uuid[]) and document_id = ${documentId}
    group by recommendation_id`.execute(db);
  return rows;
}

export interface EvidenceShareRow {
  recommendation_id: string;
  source: string | null;
  /** The catalyst of a document's impact, otherwise the kind of evidence. */
  catalyst: string;
  signed_contribution: number;
}

/** The contributions to some recommendations with their sources and catalysts. */
export async function listEvidenceShares(
  db: Executor,
  recommendationIds: readonly string[],
): Promise<EvidenceShareRow[]> {
  const { rows } = await sql<EvidenceShareRow>`
    select evidence.recommendation_id, source.source_name as source,
      coalesce(impact.catalyst_type, evidence.evidence_type) as catalyst, evidence.signed_contribution
    from recommendation_evidence evidence
    left join sources source on source.id = evidence.source_id
    left join company_impacts impact on impact.id = evidence.impact_id
    where evidence.recommendation_id = any(${[...recommendationIds]}::uuid[])
    limit ${EVIDENCE_SHARES_MAX}`.execute(db);
  return rows;
}

type ProvenanceRow = StoredEvidence & {
  title: string | null;
  url: string | null;
  document_type: string | null;
  document_status: string | null;
  artifact_sha256: string | null;
  artifact_storage_key: string | null;
  source_name: string | null;
  source_type: string | null;
  provider: string | null;
  model_name: string | null;
  prompt_version: string | null;
  summary: string | null;
  catalyst_type: string | null;
  sentences: { quote: string; start: number; end: number }[] | null;
  event_id: string | null;
  description: string | null;
  restricted: boolean | null;
  text_restricted: boolean | null;
};

function withholdText(row: ProvenanceRow): ProvenanceRow {
  const isDocument = row.restricted === true;
  const description = isDocument || row.text_restricted === true ? WITHHELD : row.description;
  if (!isDocument) return { ...row, description };
  return {
    ...withholdQuote(row),
    description: row.description === null ? null : description,
    title: null,
    url: null,
    artifact_sha256: row.artifact_sha256 && WITHHELD,
    artifact_storage_key: row.artifact_storage_key && WITHHELD,
    summary: row.summary === null ? null : WITHHELD,
    sentences: row.sentences === null ? null : WITHHELD_EVIDENCE,
  };
}

function toView(row: ProvenanceRow) {
  const { quote, start, end } = row;
  const own = quote === null || start === null || end === null ? [] : [{ quote, start, end }];
  return {
    id: row.id,
    evidence_type: row.evidence_type,
    layer: row.layer,
    reference_id: row.reference_id,
    document_id: row.document_id,
    intelligence_id: row.intelligence_id,
    impact_id: row.impact_id,
    source_id: row.source_id,
    weight: row.weight,
    signed_contribution: row.signed_contribution,
    contribution_pct: row.contribution_pct,
    quote,
    start,
    end,
    raw_artifact_ref: row.raw_artifact_ref,
    published_at: row.published_at,
    available_at: row.available_at,
    description: row.description,
    catalyst_type: row.catalyst_type,
    global_event_id: row.event_id,
    sentences: row.sentences ?? own,
    document:
      row.document_type === null || row.artifact_sha256 === null || row.artifact_storage_key === null
        ? null
        : {
            title: row.title,
            url: row.url,
            document_type: row.document_type,
            status: row.document_status ?? 'archived',
            raw_artifact: { sha256: row.artifact_sha256, storage_key: row.artifact_storage_key },
          },
    source:
      row.source_name === null || row.source_type === null
        ? null
        : { source_name: row.source_name, source_type: row.source_type },
    intelligence:
      row.provider === null || row.model_name === null
        ? null
        : {
            provider: row.provider,
            model_name: row.model_name,
            prompt_version: row.prompt_version,
            summary: row.summary ?? '',
          },
  };
}
