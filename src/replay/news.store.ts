import { type RawBuilder, sql } from 'kysely';
import type { CatalystType, TimeHorizon } from '../intelligence/catalyst.ts';
import type { Direction, MacroEvent, Modality } from '../intelligence/intelligence.ts';
import type { Tx } from '../kernel/db/database.ts';
import { createInterner } from '../kernel/intern.ts';
import { sourceKeySql, UNKNOWN_CREDIBILITY, UNKNOWN_SOURCE } from '../trends/impact.store.ts';
import { mapPages, readRows } from './cursor.store.ts';
import type { ClaimMaterial, ImpactMaterial, News } from './material.ts';
import { timedStream } from './timed-stream.ts';

export interface NewsRange {
  readonly from: Date;
  readonly to: Date;
  readonly excludeSourceIds: readonly string[];
}

const epoch = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** Available in the range and not from an excluded source. */
const availableIn = (alias: string, { from, to, excludeSourceIds }: NewsRange): RawBuilder<unknown> => sql`
  ${sql.ref(`${alias}.available_at`)} > ${from} and ${sql.ref(`${alias}.available_at`)} <= ${to}
  and (${sql.ref(`${alias}.source_id`)} is null
    or ${sql.ref(`${alias}.source_id`)} <> all(${[...excludeSourceIds]}::uuid[]))`;

/** The stored readings of documents, in the order in which they became available. */
export function storedNews(tx: Tx, range: NewsRange): News {
  const intern = createInterner();
  const impacts = readRows(tx, 'replayed_impacts', impactsQuery(range));
  const claims = readRows(tx, 'replayed_claims', claimsQuery(range));
  return {
    impacts: timedStream(mapPages(impacts, (row) => toImpact(row, intern))),
    claims: timedStream(mapPages(claims, (row) => toClaim(row, intern))),
  };
}

interface Quoted {
  document_id: string;
  intelligence_id: string | null;
  source_id: string | null;
  quote: string | null;
  start: number | null;
  end: number | null;
  raw_artifact_ref: string;
  published_ms: number;
  available_ms: number;
}

interface ImpactRow extends Quoted {
  id: string;
  company_id: string;
  ticker: string;
  source_key: string | null;
  credibility_score: number | null;
  story_cluster_id: string;
  sentiment: number;
  direction: Direction;
  magnitude: number;
  confidence: number;
  modality: Modality;
  catalyst_type: CatalystType;
  time_horizon: TimeHorizon;
  salience: number | null;
  novelty: number | null;
  signal_ids: Record<string, string> | null;
}

const impactsQuery = (range: NewsRange) => sql<ImpactRow>`
  select impact.id, impact.document_id, impact.intelligence_id, impact.company_id, impact.ticker, impact.source_id,
    ${sourceKeySql} as source_key, source.credibility_score, impact.story_cluster_id, impact.sentiment, impact.direction,
    impact.magnitude, impact.confidence, impact.modality, impact.catalyst_type, impact.time_horizon, link.salience,
    measured.novelty, impact.evidence -> 0 ->> 'quote' as quote, (impact.evidence -> 0 ->> 'start')::integer as "start",
    (impact.evidence -> 0 ->> 'end')::integer as "end", document.artifact_storage_key as raw_artifact_ref,
    ${epoch('impact.published_at')} as published_ms, ${epoch('impact.available_at')} as available_ms,
    (select jsonb_object_agg(target_company_id, id) from competitive_signals
      where source_impact_id = impact.id) as signal_ids
  from company_impacts impact
  join documents document on document.id = impact.document_id
  left join sources source on source.id = impact.source_id
  left join document_companies link on link.document_id = impact.document_id and link.company_id = impact.company_id
  left join document_novelty measured
    on measured.document_id = impact.document_id and measured.company_id = impact.company_id
  where impact.counts and ${availableIn('impact', range)}
  order by impact.available_at, impact.id`;

const toProvenance = (row: Quoted, impactId: string | null) => ({
  document_id: row.document_id,
  intelligence_id: row.intelligence_id,
  impact_id: impactId,
  source_id: row.source_id,
  quote: row.quote,
  start: row.start,
  end: row.end,
  raw_artifact_ref: row.raw_artifact_ref,
  published_at: new Date(row.published_ms),
  available_at: new Date(row.available_ms),
});

type Intern = ReturnType<typeof createInterner>;

/** A replay reads tables by these words at every step, so that equal ones are one text. */
const toImpact = (row: ImpactRow, intern: Intern): ImpactMaterial => ({
  id: row.id,
  documentId: row.document_id,
  companyId: intern(row.company_id),
  ticker: intern(row.ticker),
  sourceId: row.source_id && intern(row.source_id),
  sourceKey: intern(row.source_key ?? UNKNOWN_SOURCE),
  configuredCredibility: row.credibility_score ?? UNKNOWN_CREDIBILITY,
  storyClusterId: row.story_cluster_id,
  sentiment: row.sentiment,
  direction: intern(row.direction),
  magnitude: row.magnitude,
  confidence: row.confidence,
  modality: intern(row.modality),
  catalystType: intern(row.catalyst_type),
  timeHorizon: intern(row.time_horizon),
  salience: row.salience ?? 0,
  novelty: row.novelty ?? 1,
  publishedAt: new Date(row.published_ms),
  availableAt: new Date(row.available_ms),
  provenance: toProvenance(row, row.id),
  signalIds: row.signal_ids,
});

interface ClaimRow extends Quoted {
  ordinal: number;
  event_types: MacroEvent['eventTypes'];
  severity: MacroEvent['severity'];
  affected_regions: string[];
  affected_sectors: string[];
  affected_commodities: string[];
  summary: string;
  key_facts: string[];
  estimated_duration: MacroEvent['estimatedDuration'];
  confidence: number;
  event_ids: string[];
}

const claimsQuery = (range: NewsRange) => sql<ClaimRow>`
  select claim.document_id, claim.intelligence_id, claim.ordinal, claim.source_id, claim.event_types, claim.severity,
    claim.affected_regions, claim.affected_sectors, claim.affected_commodities, claim.summary, claim.key_facts,
    claim.estimated_duration, claim.confidence, claim.evidence -> 0 ->> 'quote' as quote,
    (claim.evidence -> 0 ->> 'start')::integer as "start", (claim.evidence -> 0 ->> 'end')::integer as "end",
    document.artifact_storage_key as raw_artifact_ref, ${epoch('claim.published_at')} as published_ms,
    ${epoch('claim.available_at')} as available_ms,
    array(select link.global_event_id from global_event_documents link
      join global_events event on event.id = link.global_event_id and event.event_types && claim.event_types
      where link.document_id = claim.document_id order by event.available_at, event.id) as event_ids
  from macro_event_claims claim join documents document on document.id = claim.document_id
  where claim.counts and ${availableIn('claim', range)}
  order by claim.available_at, claim.document_id, claim.ordinal`;

const toClaim = (row: ClaimRow, intern: Intern): ClaimMaterial => ({
  documentId: row.document_id,
  ordinal: row.ordinal,
  availableAt: new Date(row.available_ms),
  event: {
    eventTypes: row.event_types.map(intern),
    severity: intern(row.severity),
    affectedRegions: row.affected_regions.map(intern),
    affectedSectors: row.affected_sectors.map(intern),
    affectedCommodities: row.affected_commodities.map(intern),
    summary: row.summary,
    keyFacts: row.key_facts,
    estimatedDuration: intern(row.estimated_duration),
    confidence: row.confidence,
  },
  provenance: toProvenance(row, null),
  eventIds: row.event_ids,
});
