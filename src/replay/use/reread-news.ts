import type { TextInput } from '../../intelligence/extraction/read-text.ts';
import { listExtractionMentions } from '../../intelligence/extraction/extraction.store.ts';
import { createUsualLoader } from '../../intelligence/extraction/use/load-usual.ts';
import { ownReportOf } from '../../intelligence/extraction/own-report.ts';
import type { Evidence, Extraction } from '../../intelligence/intelligence.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { NO_PROVENANCE, type Provenance } from '../../recommendations/recommendation-rows.ts';
import { UNKNOWN_CREDIBILITY, UNKNOWN_SOURCE } from '../../trends/impact.store.ts';
import { type DocumentRow, readDocuments } from '../document.store.ts';
import { replayId } from '../ids.ts';
import type { ClaimMaterial, ImpactMaterial, News } from '../material.ts';
import type { NewsRange } from '../news.store.ts';
import { timedStream } from '../timed-stream.ts';

/** A reader of documents. Returns null for a document it cannot read. */
export interface DocumentReader {
  readonly name: string;
  read(document: TextInput, signal: AbortSignal): Promise<Extraction | null>;
}

interface ReadDocument {
  readonly availableAt: Date;
  readonly impacts: readonly ImpactMaterial[];
  readonly claims: readonly ClaimMaterial[];
}

/** Reads the documents again with a reader. Documents it cannot read are skipped, and its readings are not stored. */
export function rereadNews(tx: Tx, range: NewsRange, reader: DocumentReader, signal: AbortSignal): News {
  const documents = timedStream(rereadDocuments(tx, range, reader, signal));
  let impacts: ImpactMaterial[] = [];
  let claims: ClaimMaterial[] = [];
  const readOn = async (at: Date) => {
    for (const document of await documents.until(at)) {
      impacts.push(...document.impacts);
      claims.push(...document.claims);
    }
  };
  return {
    impacts: {
      until: async (at) => {
        await readOn(at);
        const found = impacts;
        impacts = [];
        return found;
      },
    },
    claims: {
      until: async (at) => {
        await readOn(at);
        const found = claims;
        claims = [];
        return found;
      },
    },
  };
}

async function* rereadDocuments(
  tx: Tx,
  range: NewsRange,
  reader: DocumentReader,
  signal: AbortSignal,
): AsyncGenerator<ReadDocument[]> {
  const loadUsual = createUsualLoader();
  for await (const page of readDocuments(tx, range)) {
    const mentions = await listExtractionMentions(
      tx,
      page.map(({ id }) => id),
    );
    const read: ReadDocument[] = [];
    const usual = await loadUsual(
      tx,
      page.map(({ id, available_ms: ms }) => ({ mentions: mentions.get(id) ?? [], availableAt: new Date(ms) })),
    );
    for (const [place, document] of page.entries()) {
      const { title, body, id } = document;
      const publishedAt = new Date(document.published_ms);
      const extraction = await reader.read(
        {
          title,
          text: body,
          publishedAt,
          mentions: mentions.get(id) ?? [],
          subjectCompanyId: ownReportOf(document),
          usual: usual[place],
        },
        signal,
      );
      if (extraction) read.push(toMaterial(document, extraction, reader.name));
    }
    yield read;
  }
}

function toMaterial(document: DocumentRow, extraction: Extraction, reader: string): ReadDocument {
  const availableAt = new Date(document.available_ms);
  const publishedAt = new Date(document.published_ms);
  const provenanceOf = ([first]: readonly Evidence[], impactId: string | null): Provenance => ({
    ...NO_PROVENANCE,
    document_id: document.id,
    impact_id: impactId,
    source_id: document.source_id,
    quote: first?.quote ?? null,
    start: first?.start ?? null,
    end: first?.end ?? null,
    raw_artifact_ref: document.raw_artifact_ref,
    published_at: publishedAt,
    available_at: availableAt,
  });
  return {
    availableAt,
    impacts: extraction.companyImpacts.map((impact, ordinal): ImpactMaterial => {
      const id = replayId('impact', reader, document.id, String(ordinal));
      return {
        id,
        documentId: document.id,
        companyId: impact.companyId,
        ticker: impact.ticker,
        sourceId: document.source_id,
        sourceKey: document.source_key ?? UNKNOWN_SOURCE,
        configuredCredibility: document.credibility_score ?? UNKNOWN_CREDIBILITY,
        storyClusterId: document.story_cluster_id,
        sentiment: impact.sentiment,
        direction: impact.direction,
        magnitude: impact.magnitude,
        confidence: impact.confidence,
        modality: impact.modality,
        catalystType: impact.catalystType,
        timeHorizon: impact.timeHorizon,
        salience: document.salience?.[impact.companyId] ?? 0,
        novelty: document.novelty?.[impact.companyId] ?? 1,
        publishedAt,
        availableAt,
        // The impact is not stored, so that only the document can be referred to.
        provenance: provenanceOf(impact.evidence, null),
        signalIds: null,
      };
    }),
    claims: extraction.macroEvents.map(
      ({ evidence, ...event }, ordinal): ClaimMaterial => ({
        documentId: document.id,
        ordinal,
        availableAt,
        event,
        provenance: provenanceOf(evidence, null),
        eventIds: [],
      }),
    ),
  };
}
