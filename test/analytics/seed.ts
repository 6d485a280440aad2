import { sql } from 'kysely';
import type { Db } from '../../src/kernel/db/database.ts';

/**
 * Rows in the tables that most questions are about, over three months that end now; some of them awkward: empty texts beside
 * nulls, quotes, commas, line breaks, micro-seconds.
 */
export async function seedPlatform(
  db: Db,
  options: { bars: number; documents: number; trends: number },
): Promise<void> {
  await sql`
    insert into companies (ticker, legal_name, sector, industry, exchange) values
      ('ACME', 'Acme, "the" Company', 'Industrials', '', null), ('BETA', ${'Beta\nHoldings'}, 'Energy', null, ''),
      ('GAMA', 'Gamma’s 漢字', null, 'x,y', 'N')`.execute(db);
  await sql`insert into sources (company_id, source_type, source_name, config)
    select id, 'news_api', ' Wire ' || ticker, '{"note": "SOURCE-CONFIG-CANARY"}' from companies`.execute(db);
  await sql`
    insert into market_bars (ticker, timeframe, bar_timestamp, open, high, low, close, volume, available_at, captured_at, source)
    select (array['ACME', 'BETA', 'GAMA'])[n % 3 + 1], case when n % 2 = 0 then 'D' else 'M30' end,
      date_trunc('minute', now()) - n * interval '97 minutes', 10 + n % 7, 20, 5, 10.1 + n % 5, n,
      now(), now() - n * interval '1 millisecond 7 microseconds', 'test'
    from generate_series(1, ${options.bars}::int) n`.execute(db);
  await seedDocuments(db, options.documents);
  await sql`
    insert into trend_history (id, trend_id, entity_type, entity_id, "window", trend_direction, trend_strength, trend_score,
      confidence, p_up, evidence_weight, beta_up, beta_down, evidence_count, source_count, n_eff, contradiction_score,
      contradictions, dominant_catalysts, top_evidence, momentum, market_context, data_quality, algo_version, config_hash,
      as_of, generated_at, projection)
    select gen_random_uuid(), gen_random_uuid(), 'company', (array['ACME', 'BETA', 'GAMA'])[n % 3 + 1],
      (array['1d', '7d', '30d'])[n % 3 + 1], 'bullish', (n % 10) / 10.0, .1, (n % 7) / 7.0, .5, 1, 1, 1, 1 + n % 4, 1, 1, 0,
      '[]', '[]', '[]', 0, '{}', '{}', 'v1', 'h', now() - n * interval '31 minutes', now() - n * interval '31 minutes',
      jsonb_build_object('projected_direction', 'bearish', 'projected_strength', .25, 'projected_confidence', (n % 5) / 5.0,
        'projection_horizon', '7d', 'macro_contribution_pct', 12.5, 'diverges_from_current', n % 2 = 0,
        'driving_factors', jsonb_build_array(jsonb_build_object('factor', 'earnings_beat')))
    from generate_series(1, ${options.trends}::int) n`.execute(db);
}

async function seedDocuments(db: Db, count: number): Promise<void> {
  await sql`
    with item as (
      select gen_random_uuid() as id, n, now() - n * interval '53 minutes' as at from generate_series(1, ${count}::int) n),
    document as (
      insert into documents (id, source_id, company_id, external_id, document_type, content_type, title, published_at,
        available_at, artifact_sha256, artifact_size_bytes, artifact_storage_key, body, failure_reason)
      select item.id, s.id, s.company_id, item.id::text, 'news', 'text/plain',
        case n % 3 when 0 then null when 1 then '' else 'A "title", with
 lines' end,
        at, at, repeat(replace(item.id::text, '-', ''), 2), 1, 'key', 'RAW-TEXT-CANARY', null
      from item join lateral (select * from sources order by source_name offset n % 3 limit 1) s on true
      returning id, company_id, source_id, published_at),
    reading as (
      insert into intelligence (id, document_id, schema_version, provider, model_name, status, summary, sentiment, direction,
        key_facts, confidence, text_hash, retries, duration_ms, input_tokens, output_tokens, warnings, created_at)
      select id, id, 1, 'builtin', 'lexrule-1', 'ok', 'x', .123456789, 'positive', '{}', .8,
        repeat(replace(id::text, '-', ''), 2), 0, 0, 0, 0, '{}', published_at + interval '3 seconds' from document)
    insert into company_impacts (intelligence_id, ordinal, document_id, company_id, ticker, sentiment, direction, magnitude,
      catalyst_type, time_horizon, confidence, modality, evidence, rationale, source_id, published_at, available_at,
      story_cluster_id)
    select document.id, 0, document.id, company_id, companies.ticker, .5, 'positive', .5, 'earnings_beat', '7d', .8, 'factual',
      '[{"quote": "x", "start": 0, "end": 1}]', '', source_id, published_at, published_at, document.id
    from document join companies on companies.id = company_id`.execute(db);
}
