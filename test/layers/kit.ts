import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CatalystType } from '../../src/intelligence/catalyst.ts';
import type { Modality } from '../../src/intelligence/intelligence.ts';
import type { Db } from '../../src/kernel/db/database.ts';

const HASH = 'a'.repeat(64);

/** A document and its reading, without what they say. */
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

export interface ToldImpact {
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

/** A document that says one thing about one company. */
export async function storeImpact(db: Db, told: ToldImpact): Promise<{ documentId: string; impactId: string }> {
  const { documentId, intelligenceId } = await storeReading(db, told.at, told.at, told.sourceId ?? null);
  const impactId = randomUUID();
  const direction = told.sentiment > 0 ? 'positive' : told.sentiment < 0 ? 'negative' : 'neutral';
  await sql`insert into company_impacts (id, intelligence_id, ordinal, document_id, company_id, ticker, sentiment, direction,
      magnitude, catalyst_type, time_horizon, confidence, modality, evidence, rationale, source_id, published_at,
      available_at, story_cluster_id)
    values (${impactId}, ${intelligenceId}, 0, ${documentId}, ${told.companyId}, ${told.ticker}, ${told.sentiment},
      ${direction}, ${told.magnitude ?? 0.5}, ${told.catalyst}, '7d', ${told.confidence ?? 0.8},
      ${told.modality ?? 'factual'}, '[{"quote":"text","start":0,"end":4}]', '', ${told.sourceId ?? null}, ${told.at},
      ${told.at}, ${told.clusterId ?? documentId})`.execute(db);
  await sql`insert into document_companies (document_id, company_id, published_at, available_at, mention_count, confidence,
      salience)
    values (${documentId}, ${told.companyId}, ${told.at}, ${told.at}, 1, 1, ${told.salience ?? 1})`.execute(db);
  return { documentId, impactId };
}
