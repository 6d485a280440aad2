import { sql } from 'kysely';
import type { Db } from '../src/kernel/db/database.ts';

/** Documents with one impact each, spread evenly over a span that ends so long before `until`. */
export async function insertImpacts(
  db: Db,
  ticker: string,
  count: number,
  { span, ago = '0', until }: { span: string; ago?: string; until: Date },
): Promise<void> {
  await sql`
    with item as (
      select uuidv7() as id, n, ${until}::timestamptz - ${ago}::interval
          - (${span}::interval - ${ago}::interval) * (n::float8 / ${count}) as at
      from generate_series(0, ${count}::int - 1) n),
    company as (select id, array(select id from sources where company_id = companies.id order by source_name) as sources
      from companies where ticker = ${ticker}),
    document as (
      insert into documents (id, source_id, company_id, external_id, document_type, content_type, published_at, available_at,
        artifact_sha256, artifact_size_bytes, artifact_storage_key, story_cluster_id)
      select item.id, company.sources[n % cardinality(company.sources) + 1], company.id, item.id::text, 'news', 'text/plain', at, at,
        repeat(replace(item.id::text, '-', ''), 2), 1, 'bench', item.id
      from item, company),
    link as (
      insert into document_companies (document_id, company_id, published_at, available_at, mention_count, confidence, salience)
      select item.id, company.id, at, at, 1, .9, .8 from item, company),
    reading as (
      insert into intelligence (id, document_id, schema_version, provider, model_name, status, summary, sentiment, direction,
        key_facts, confidence, text_hash, retries, duration_ms, input_tokens, output_tokens, warnings, created_at)
      select item.id, item.id, 1, 'builtin', 'lexrule-1', 'ok', 'x', 0, 'neutral', '{}', .8,
        repeat(replace(item.id::text, '-', ''), 2), 0, 0, 0, 0, '{}', at from item)
    insert into company_impacts (intelligence_id, ordinal, document_id, company_id, ticker, sentiment, direction, magnitude,
      catalyst_type, time_horizon, confidence, modality, evidence, rationale, source_id, published_at, available_at,
      story_cluster_id)
    select item.id, 0, item.id, company.id, ${ticker}, sin(n), 'positive', .5,
      (array['earnings_beat', 'litigation', 'price_target', 'other'])[n % 4 + 1], '7d', .8, 'factual',
      '[{"quote": "x", "start": 0, "end": 1}]', '', company.sources[n % cardinality(company.sources) + 1], at, at, item.id
    from item, company`.execute(db);
}
