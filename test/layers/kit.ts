import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CatalystType } from '../../src/intelligence/catalyst.ts';
import type { Modality } from '../../src/intelligence/intelligence.ts';
import type { Db } from '../../src/kernel/db/database.ts';

const HASH = 'a'.repeat(64);

/** Stores a document and its reading, without impacts or claims. */
export async function storeReading(
  db: Db,
  availableAt: Date,
  publishedAt = availableAt,
  sourceId: string | null = null,
) {
  const documentId = randomUUID();
  const intelligenceId = randomUUID();
  await sql`insert into documents (id, external_id, document_type, content_type, published_at, available_at, source_id,
      artifact_sha256, artifact_size_bytes, artifact_storage_key, story_cluster_id, body, text_hash, parsed_at)
    values (${documentId}, ${documentId}, 'news', 'text/html', ${publishedAt}, ${availableAt}, ${sourceId}, ${HASH}, 1, 'k',
      ${documentId}, 'text', ${HASH}, ${availableAt})`.execute(db);
  await sql`insert into intelligence (id, document_id, schema_version, provider, model_name, status, summary, sentiment,
      direction, key_facts, confidence, text_hash, retries, duration_ms, input_tokens, output_tokens, warnings, created_at)
    values (${intelligenceId}, ${documentId}, 1, 'builtin', 'lexrule-1', 'ok', '', 0, 'neutral', '{}', .5, ${HASH}, 0, 0, 0,
      0, '{}', ${availableAt})`.execute(db);
  return { documentId, intelligenceId };
}

export interface ImpactFixture {
  companyId: string;
  ticker: string;
  at: Date;
  catalyst: CatalystType;
  sentiment: number;
  magnitude?: number;
  confidence?: number;
  modality?: Modality;
  salience?: number;
  clusterId?: string;
  sourceId?: string;
}

/** Stores a document with one impact on one company. */
export async function storeImpact(db: Db, fixture: ImpactFixture): Promise<{ documentId: string; impactId: string }> {
  const { documentId, intelligenceId } = await storeReading(db, fixture.at, fixture.at, fixture.sourceId ?? null);
  const impactId = randomUUID();
  const direction = fixture.sentiment > 0 ? 'positive' : fixture.sentiment < 0 ? 'negative' : 'neutral';
  await sql`insert into company_impacts (id, intelligence_id, ordinal, document_id, company_id, ticker, sentiment, direction,
      magnitude, catalyst_type, time_horizon, confidence, modality, evidence, rationale, source_id, published_at,
      available_at, story_cluster_id)
    values (${impactId}, ${intelligenceId}, 0, ${documentId}, ${fixture.companyId}, ${fixture.ticker}, ${fixture.sentiment},
      ${direction}, ${fixture.magnitude ?? 0.5}, ${fixture.catalyst}, '7d', ${fixture.confidence ?? 0.8},
      ${fixture.modality ?? 'factual'}, '[{"quote":"text","start":0,"end":4}]', '', ${fixture.sourceId ?? null}, ${fixture.at},
      ${fixture.at}, ${fixture.clusterId ?? documentId})`.execute(db);
  await sql`insert into document_companies (document_id, company_id, published_at, available_at, mention_count, confidence,
      salience)
    values (${documentId}, ${fixture.companyId}, ${fixture.at}, ${fixture.at}, 1, 1, ${fixture.salience ?? 1})`.execute(
    db,
  );
  return { documentId, impactId };
}
