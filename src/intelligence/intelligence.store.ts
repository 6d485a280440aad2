import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import { storableJson } from './agents/storable-json.ts';
import type { CompanyImpact, Intelligence, MacroEvent } from './intelligence.ts';
import type { CompanyImpactView, IntelligenceView, MacroEventView } from './intelligence.schema.ts';
import { toImpactView, toMacroEventView } from './wire.ts';
import { withholdIntelligence } from './withhold-text.ts';

/**
 * Stores the reading of one document, in the transaction that marks it as extracted. Returns false without a change when the
 * document already has a reading (or, for a failed one, a failure).
 */
export async function saveIntelligence(
  tx: Executor,
  documentId: string,
  intelligence: Omit<Intelligence, 'documentId'>,
  impacts: readonly CompanyImpact[] = intelligence.companyImpacts,
  macroEvents: readonly MacroEvent[] = intelligence.macroEvents,
): Promise<boolean> {
  const saved = await saveIntelligenceBatch(tx, [
    { ...intelligence, documentId, companyImpacts: impacts, macroEvents },
  ]);
  return saved.has(documentId);
}

/** Stores many readings in one statement and returns the documents that had none. */
export async function saveIntelligenceBatch(
  tx: Executor,
  batch: readonly Intelligence[],
): Promise<ReadonlySet<string>> {
  if (batch.length === 0) return new Set();
  const { rows } = await sql<{ document_id: string }>`
    with ${savedIntelligence(batch, sql`true`)}
    select document_id from saved
  `.execute(tx);
  return new Set(rows.map(({ document_id }) => document_id));
}

/**
 * CTEs that store readings. `saved` returns those inserted; `among` is a condition on `r` that selects the readings to store.
 * Rows are passed as jsonb because they contain lists, which `unnest` would flatten.
 */
export function savedIntelligence(batch: readonly Intelligence[], among: RawBuilder<unknown>): RawBuilder<unknown> {
  const found = batch.filter(({ status }) => status !== 'failed');
  return sql`saved as (
    insert into intelligence (id, document_id, schema_version, provider, model_name, prompt_version, agent_id, variant_id,
      status, summary, sentiment, direction, key_facts, confidence, grounding_rate, text_hash, retries, duration_ms,
      input_tokens, output_tokens, warnings, error, created_at)
    select r.* from jsonb_to_recordset(${storableJson(batch.map(toRow))}::jsonb) as r (id uuid, document_id uuid,
      schema_version smallint, provider text, model_name text, prompt_version text, agent_id uuid, variant_id uuid,
      status text, summary text, sentiment float8, direction text, key_facts text[], confidence float8,
      grounding_rate float8, text_hash text, retries int, duration_ms int, input_tokens int, output_tokens int,
      warnings text[], error text, created_at timestamptz)
    where ${among}
    on conflict do nothing returning id, document_id),
  origin as (
    select saved.id as intelligence_id, d.id as document_id, d.source_id, d.published_at, d.available_at,
      d.story_cluster_id, d.duplicate_of is null as counts
    -- Looked up row by row on purpose: a plan from when the table was small reads all of it, and is kept when it has grown.
    from saved cross join lateral (select * from documents where id = saved.document_id limit 1) as d),
  impacts as (
    insert into company_impacts (intelligence_id, document_id, source_id, published_at, available_at, story_cluster_id,
      counts, ordinal, company_id, ticker, sentiment, direction, magnitude, catalyst_type, time_horizon, confidence,
      modality, surprise, guidance, evidence, rationale)
    select origin.*, i.ordinal, i.company_id, i.ticker, i.sentiment, i.direction, i.magnitude, i.catalyst_type,
      i.time_horizon, i.confidence, i.modality, nullif(i.surprise, 'null'), i.guidance, i.evidence, i.rationale
    from jsonb_to_recordset(${storableJson(found.flatMap(impactRows))}::jsonb) as i (intelligence_id uuid, ordinal smallint,
      company_id uuid, ticker text, sentiment float8, direction text, magnitude float8, catalyst_type text,
      time_horizon text, confidence float8, modality text, surprise jsonb, guidance text, evidence jsonb, rationale text)
    join origin using (intelligence_id)),
  claims as (
    insert into macro_event_claims (intelligence_id, document_id, source_id, published_at, available_at, story_cluster_id,
      counts, ordinal, event_types, severity, affected_regions, affected_sectors, affected_commodities, summary, key_facts,
      estimated_duration, confidence, evidence)
    select origin.*, m.ordinal, m.event_types, m.severity, m.affected_regions, m.affected_sectors, m.affected_commodities,
      m.summary, m.key_facts, m.estimated_duration, m.confidence, m.evidence
    from jsonb_to_recordset(${storableJson(found.flatMap(claimRows))}::jsonb) as m (intelligence_id uuid, ordinal smallint,
      event_types text[], severity text, affected_regions text[], affected_sectors text[], affected_commodities text[],
      summary text, key_facts text[], estimated_duration text, confidence float8, evidence jsonb)
    join origin using (intelligence_id))`;
}

const toRow = (intelligence: Intelligence): Selectable<Database['intelligence']> => ({
  id: intelligence.id,
  document_id: intelligence.documentId,
  schema_version: intelligence.schemaVersion,
  provider: intelligence.provider,
  model_name: intelligence.modelName,
  prompt_version: intelligence.promptVersion,
  agent_id: intelligence.agentId,
  variant_id: intelligence.variantId,
  status: intelligence.status,
  summary: intelligence.summary,
  sentiment: intelligence.sentiment,
  direction: intelligence.direction,
  key_facts: [...intelligence.keyFacts],
  confidence: intelligence.confidence,
  grounding_rate: intelligence.groundingRate,
  text_hash: intelligence.textHash,
  retries: intelligence.retries,
  duration_ms: Math.round(intelligence.durationMs),
  input_tokens: intelligence.inputTokens,
  output_tokens: intelligence.outputTokens,
  warnings: [...intelligence.warnings],
  error: intelligence.error,
  created_at: intelligence.createdAt,
});

const impactRows = ({ id, companyImpacts }: Intelligence) =>
  companyImpacts.map((impact, ordinal) => ({ intelligence_id: id, ordinal, ...toImpactView(impact) }));
const claimRows = ({ id, macroEvents }: Intelligence) =>
  macroEvents.map((event, ordinal) => ({ intelligence_id: id, ordinal, ...toMacroEventView(event) }));

/** The current reading of a document, or its failure when there is none, in response format. */
export async function loadIntelligence(
  db: Executor,
  documentId: string,
  options: { withText: boolean; asOf?: Date | undefined } = { withText: true },
): Promise<IntelligenceView | null> {
  const row = await db
    .selectFrom('intelligence')
    .selectAll()
    .where('document_id', '=', documentId)
    .where(isReadAt(options.asOf))
    .orderBy(sql`status = 'failed'`)
    .orderBy('schema_version', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  const [impacts, claims] = await Promise.all([
    db.selectFrom('company_impacts').selectAll().where('intelligence_id', '=', row.id).orderBy('ordinal').execute(),
    db.selectFrom('macro_event_claims').selectAll().where('intelligence_id', '=', row.id).orderBy('ordinal').execute(),
  ]);
  const view = {
    ...row,
    company_impacts: impacts.map(impactView),
    macro_events: claims.map(claimView),
    created_at: row.created_at.toISOString(),
  };
  return options.withText ? view : withholdIntelligence(view);
}

/** A reading is known from its own time on; one of a document that was loaded afterwards, from the time of the document. */
const isReadAt = (asOf: Date | undefined) =>
  asOf === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(intelligence.created_at <= ${asOf} or exists (select from documents
        where documents.id = intelligence.document_id and documents.pit_estimated and documents.available_at <= ${asOf}))`;

type ImpactColumns = Pick<Selectable<Database['company_impacts']>, keyof CompanyImpactView>;

/** An impact in response format; extra columns of the row are dropped. */
export const impactView = (row: ImpactColumns): CompanyImpactView => ({
  id: row.id,
  company_id: row.company_id,
  ticker: row.ticker,
  sentiment: row.sentiment,
  direction: row.direction,
  magnitude: row.magnitude,
  catalyst_type: row.catalyst_type,
  time_horizon: row.time_horizon,
  confidence: row.confidence,
  modality: row.modality,
  surprise: row.surprise,
  guidance: row.guidance,
  evidence: row.evidence,
  rationale: row.rationale,
});

const claimView = (row: Selectable<Database['macro_event_claims']>): MacroEventView => ({
  id: row.id,
  event_types: row.event_types,
  severity: row.severity,
  affected_regions: row.affected_regions,
  affected_sectors: row.affected_sectors,
  affected_commodities: row.affected_commodities,
  summary: row.summary,
  key_facts: row.key_facts,
  estimated_duration: row.estimated_duration,
  confidence: row.confidence,
  evidence: row.evidence,
});

/** Runs before a retry, because a stored failure would block the record of the next one. */
export async function deleteFailedIntelligence(tx: Executor, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length === 0) return;
  await sql`
    delete from intelligence where document_id = any(${documentIds}::uuid[]) and status = 'failed'
  `.execute(tx);
}
