import { sql } from 'kysely';
import type { CatalystType } from '../intelligence/catalyst.ts';
import type { Executor } from '../kernel/db/database.ts';
import type { EvidenceShare, EvidenceType } from './layers.ts';
import type { Provenance } from './recommendation-rows.ts';

/** The document, stored artifact and sentence behind each piece of evidence, by reference id. */
export async function loadProvenance(
  db: Executor,
  evidence: readonly EvidenceShare[],
): Promise<Map<string, Provenance>> {
  const found = new Map<string, Provenance>();
  const loaders = [
    ['document', fromImpacts],
    ['competitive_signal', fromCompetitiveSignals],
    ['macro_event', fromMacroImpacts],
    ['signal', fromSignals],
  ] as const satisfies readonly (readonly [EvidenceType, unknown])[];
  for (const [type, load] of loaders) {
    const ids = evidence.flatMap((item) => (item.type === type && item.referenceId !== null ? [item.referenceId] : []));
    if (ids.length === 0) continue;
    for (const { reference_id, ...provenance } of await load(db, ids)) found.set(reference_id, provenance);
  }
  return found;
}

type Found = Provenance & { reference_id: string };

const IMPACT_COLUMNS = sql`
  impact.document_id, impact.intelligence_id, impact.id as impact_id, impact.source_id,
  impact.evidence -> 0 ->> 'quote' as quote, (impact.evidence -> 0 ->> 'start')::integer as "start",
  (impact.evidence -> 0 ->> 'end')::integer as "end", document.artifact_storage_key as raw_artifact_ref,
  impact.published_at, impact.available_at`;

async function fromImpacts(db: Executor, ids: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select impact.id as reference_id, ${IMPACT_COLUMNS}
    from company_impacts impact join documents document on document.id = impact.document_id
    where impact.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

async function fromCompetitiveSignals(db: Executor, ids: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select signal.id as reference_id, ${IMPACT_COLUMNS}
    from competitive_signals signal
    join company_impacts impact on impact.id = signal.source_impact_id
    join documents document on document.id = impact.document_id
    where signal.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** A macro event is reported by many documents; its provenance is the first of them. */
async function fromMacroImpacts(db: Executor, ids: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select macro.id as reference_id, document.id as document_id, claim.intelligence_id, null::uuid as impact_id,
      document.source_id, claim.evidence -> 0 ->> 'quote' as quote, (claim.evidence -> 0 ->> 'start')::integer as "start",
      (claim.evidence -> 0 ->> 'end')::integer as "end", document.artifact_storage_key as raw_artifact_ref,
      document.published_at, event.available_at
    from macro_impacts macro
    join global_events event on event.id = macro.event_id
    left join documents document on document.id = event.source_document_id
    left join lateral (
      select c.intelligence_id, c.evidence from macro_event_claims c
      join intelligence reading on reading.id = c.intelligence_id
      where reading.document_id = document.id and c.event_types && event.event_types
      order by reading.created_at, c.intelligence_id, c.ordinal limit 1) claim on true
    where macro.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

async function fromSignals(db: Executor, ids: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select id as reference_id, null::uuid as document_id, null::uuid as intelligence_id, null::uuid as impact_id,
      null::uuid as source_id, null as quote, null::integer as "start", null::integer as "end", null as raw_artifact_ref,
      as_of as published_at, created_at as available_at
    from signal_engine_outputs where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** The catalyst and the sentiment of an impact. */
export async function findImpactCatalyst(
  db: Executor,
  impactId: string,
): Promise<{ catalyst_type: CatalystType; sentiment: number } | null> {
  const row = await db
    .selectFrom('company_impacts')
    .select(['catalyst_type', 'sentiment'])
    .where('id', '=', impactId)
    .executeTakeFirst();
  return row ?? null;
}
