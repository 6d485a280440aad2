import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { minhash, shingle, signatureToBytes } from '../../src/documents/dedup/minhash.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import type { TrendImpact } from '../../src/trends/weigh-evidence.ts';
import { calendar } from './kit.ts';

export async function seedCompany(db: Db, ticker: string, sector: string | null = 'Technology'): Promise<string> {
  const { id } = await db
    .insertInto('companies')
    .values({ ticker, legal_name: `${ticker} Inc`, exchange: null, sector, industry: null, market_cap_bucket: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function seedSource(db: Db, companyId: string, name: string, credibility = 0.5): Promise<string> {
  const { id } = await db
    .insertInto('sources')
    .values({ company_id: companyId, source_type: 'news_api', source_name: name, credibility_score: credibility })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface SeedImpact {
  companyId: string;
  ticker: string;
  sourceId: string;
  availableAt: Date;
  impact?: Partial<TrendImpact> & { direction?: 'positive' | 'negative' | 'neutral'; timeHorizon?: string };
  /** Words of the document; documents of the same words are as similar as can be. */
  words?: string;
}

/** A document as it stands after extraction, with one impact, straight into the tables. */
export async function seedImpact(db: Db, { companyId, ticker, sourceId, availableAt, impact = {}, words }: SeedImpact) {
  const documentId = impact.documentId ?? randomUUID();
  const impactId = impact.id ?? randomUUID();
  const intelligenceId = randomUUID();
  const publishedAt = impact.publishedAt ?? availableAt;
  const quote = 'Orders rose.';
  const text = words ?? `${documentId} ${impactId} ${'word '.repeat(3)}${documentId}`;
  const signature = signatureToBytes(minhash(shingle(text.split(' '), 2)));
  const hash = documentId.replaceAll('-', '').padEnd(64, '0');
  const cluster = impact.storyClusterId ?? randomUUID();
  const sentiment = impact.sentiment ?? 0.8;
  await db.transaction().execute(async (tx) => {
    await sql`insert into documents (id, source_id, company_id, external_id, document_type, content_type, title, published_at,
        available_at, artifact_sha256, artifact_size_bytes, artifact_storage_key)
      values (${documentId}, ${sourceId}, ${companyId}, ${documentId}, 'news', 'text/html', ${`About ${ticker}`},
        ${publishedAt}, ${availableAt}, ${hash}, 10, ${`raw/${documentId}`})`.execute(tx);
    await sql`update documents set status = 'parsed', body = ${quote}, text_hash = ${hash}, story_cluster_id = ${cluster},
      signature = ${signature}, parsed_at = ${availableAt} where id = ${documentId}`.execute(tx);
    await sql`update documents set status = 'extracted' where id = ${documentId}`.execute(tx);
    await sql`insert into document_companies (document_id, company_id, published_at, available_at, mention_count, confidence,
        salience) values (${documentId}, ${companyId}, ${publishedAt}, ${availableAt}, 1, 0.95, ${impact.salience ?? 1})`.execute(
      tx,
    );
    await sql`insert into intelligence (id, document_id, schema_version, provider, model_name, status, summary, sentiment,
        direction, key_facts, confidence, text_hash, retries, duration_ms, input_tokens, output_tokens, warnings, created_at)
      values (${intelligenceId}, ${documentId}, 1, 'builtin', 'lexrule-1', 'ok', 'Orders rose.', ${sentiment}, 'positive',
        '{}', 0.8, ${hash}, 0, 1, 0, 0, '{}', ${availableAt})`.execute(tx);
    await sql`insert into company_impacts (id, intelligence_id, ordinal, document_id, company_id, ticker, sentiment, direction,
        magnitude, catalyst_type, time_horizon, confidence, modality, evidence, rationale, source_id, published_at,
        available_at, story_cluster_id)
      values (${impactId}, ${intelligenceId}, 0, ${documentId}, ${companyId}, ${ticker}, ${sentiment},
        ${impact.direction ?? (sentiment >= 0 ? 'positive' : 'negative')}, ${impact.magnitude ?? 0.5},
        ${impact.catalystType ?? 'contract_win'}, ${impact.timeHorizon ?? '7d'}, ${impact.confidence ?? 0.8},
        ${impact.modality ?? 'factual'}, ${JSON.stringify([{ quote, start: 0, end: quote.length }])}, 'orders',
        ${sourceId}, ${publishedAt}, ${availableAt}, ${cluster})`.execute(tx);
    if (impact.novelty !== undefined) {
      await sql`insert into document_novelty (document_id, company_id, novelty)
        values (${documentId}, ${companyId}, ${impact.novelty})`.execute(tx);
    }
  });
  return { documentId, impactId, intelligenceId };
}

export async function seedBars(db: Db, ticker: string, from: string, to: string, closeOf: (date: string) => number) {
  const sessions = calendar.sessionsBetween(from, to);
  await sql`
    insert into market_bars (ticker, timeframe, bar_timestamp, open, high, low, close, volume, available_at, captured_at, source)
    select ${ticker}, 'D', at, price, price, price, price, 1000, ends, ends, 'test' from unnest(
      ${sessions.map(({ open }) => open.toISOString())}::timestamptz[],
      ${sessions.map(({ close }) => close.toISOString())}::timestamptz[],
      ${sessions.map(({ date }) => closeOf(date))}::float8[]) as bar (at, ends, price)`.execute(db);
}
