import { sql } from 'kysely';
import type { Db } from '../../src/kernel/db/database.ts';

export interface LivedDay {
  companies: number;
  /** Evaluations of each company; each is a view of five windows. */
  evaluations: number;
  documents: number;
  runs: number;
  ticks: number;
}

/** Companies with a current view of each window. */
export async function beginMonths(db: Db, companies: number): Promise<void> {
  await sql`insert into companies (ticker, legal_name)
    select 'C' || translate(n::text, '0123456789', 'ABCDEFGHIJ'), 'Company ' || n from generate_series(1, ${companies}::int) n`.execute(
    db,
  );
  await sql`insert into sources (company_id, source_type, source_name) select id, 'news_api', 'Wire ' || ticker from companies`.execute(
    db,
  );
  await sql`insert into trend_summaries (entity_type, entity_id, "window", trend_direction, trend_strength, trend_score, confidence, p_up,
      evidence_weight, beta_up, beta_down, evidence_count, source_count, n_eff, contradiction_score, contradictions,
      dominant_catalysts, top_evidence, momentum, market_context, data_quality, algo_version, config_hash, as_of, generated_at)
    select 'company', ticker, w, 'neutral', 0, 0, 0, 0.5, 0, 1, 1, 0, 0, 0, 0, '[]', '[]', '[]', 0, '{}', '{}', 'v1', 'h', now(), now()
    from companies, unnest('{intraday,1d,7d,30d,90d}'::text[]) w`.execute(db);
}

/**
 * One day of rows in the sizes of a real platform: a view takes about 4.3 kB. Foreign keys and triggers are skipped, because only
 * sizes matter. Commits do not wait for the disk.
 */
export async function liveDay(
  db: Db,
  day: Date,
  { companies, evaluations, documents, runs, ticks }: LivedDay,
): Promise<void> {
  const month = `${day.toISOString().slice(0, 7)}-01`;
  for (const ensure of ['ensure_trend_history_month', 'ensure_invocation_month', 'ensure_market_bar_month'])
    await sql`select ${sql.raw(`kernel.${ensure}`)}(${month}::date)`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local synchronous_commit = off`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`insert into trend_history (id, trend_id, entity_type, entity_id, "window", trend_direction, trend_strength, trend_score,
        confidence, p_up, evidence_weight, beta_up, beta_down, evidence_count, source_count, n_eff, contradiction_score, contradictions,
        dominant_catalysts, top_evidence, momentum, market_context, data_quality, algo_version, config_hash, as_of, generated_at,
        projection)
      select gen_random_uuid(), view.id, 'company', view.entity_id, view."window", 'bullish', .5, .1, .5, .5, 1, 1, 1, 1, 1, 1, 0, '[]',
        '[]', (select jsonb_agg(jsonb_build_object('impact_id', gen_random_uuid(), 'quote', md5(random()::text) || md5(random()::text)))
          from generate_series(1, 26) where view.id is not null and n > 0), 0, '{}', '{}', 'v1', 'h', at, at, '{}'
      from trend_summaries view cross join generate_series(1, ${evaluations}::int) n
      cross join lateral (select ${day}::timestamptz + n * interval '1 day' / ${evaluations + 1}::int as at) moment`.execute(
      tx,
    );
    await sql`insert into recommendations (id, company_id, ticker, action, mode, confidence, p_up, p_direction, logit, "window",
        time_horizon, thesis, thesis_source, invalidation_conditions, layer_contributions, layer_shares, risk_flags, trend_id,
        signal_output_ids, quality, algo_version, config_hash, as_of, generated_at, expires_at)
      select gen_random_uuid(), company.id, ticker, 'hold', 'informational', .5, .5, .5, 0, '7d', '7d', repeat(md5(random()::text), 12),
        'template', '[]', '{}', '{}', '{}', view.id, '{}', '{}', 'v1', 'h', view.generated_at, view.generated_at,
        view.generated_at + interval '1 day'
      from companies company join trend_history view on view.entity_id = ticker and view."window" = '7d'
        and view.generated_at >= ${day} and view.generated_at < ${day}::timestamptz + interval '1 day' / 2`.execute(tx);
    await sql`with document as (
        insert into documents (id, source_id, company_id, external_id, document_type, content_type, title, published_at, available_at,
          artifact_sha256, artifact_size_bytes, artifact_storage_key, body)
        select gen_random_uuid(), null, company.id, gen_random_uuid()::text, 'news', 'text/plain', 'A title', at, at,
          encode(sha256(random()::text::bytea), 'hex'), 3000, 'key', (select string_agg(md5(random()::text), ' ')
            from generate_series(1, 90) where n > 0)
        from companies company cross join generate_series(1, ${documents}::int) n
        cross join lateral (select ${day}::timestamptz + n * interval '1 hour' as at) moment
        returning id, published_at, artifact_sha256),
      reading as (
        insert into intelligence (id, document_id, schema_version, provider, model_name, status, summary, sentiment, direction, key_facts,
          confidence, text_hash, retries, duration_ms, input_tokens, output_tokens, warnings, created_at)
        select id, id, 1, 'builtin', 'lexrule-1', 'ok', repeat('x', 200), .1, 'positive', '{}', .8, artifact_sha256, 0, 0, 0, 0, '{}',
          published_at from document)
      insert into agent_invocations (agent_id, agent_name, document_id, model_provider, model_name, status, created_at)
      select id, 'reader', id, 'builtin', 'lexrule-1', 'ok', published_at from document`.execute(tx);
    await sql`insert into ingestion_runs (source_id, status, trigger, items_fetched, items_new, created_at, started_at, finished_at)
      select source.id, 'completed', 'schedule', 1, (n % 20 = 0)::int, at, at, at
      from sources source cross join generate_series(1, ${runs}::int) n
      cross join lateral (select ${day}::timestamptz + n * interval '1 day' / ${runs + 1}::int as at) moment`.execute(
      tx,
    );
    await sql`with tick as (
        insert into signal_ticks (tick_id, as_of, ticker_count)
        select to_char(${day}::timestamptz, 'YYYYMMDD') || '-' || n, ${day}::timestamptz + n * interval '30 minutes', ${companies}::int
        from generate_series(1, ${ticks}::int) n returning tick_id, as_of)
      insert into signal_engine_outputs (tick_id, ticker, pipeline, status, verdict, score, confidence, timeframe_scores, features, bearish,
        latency_ms, algo_version, config_hash, as_of, created_at)
      select tick_id, ticker, pipeline, 'ok', 'WATCH', 0, .5, '{}', jsonb_build_object('x', repeat(md5(random()::text), 20)), false, 1, 'v1',
        repeat('a', 64), as_of, as_of
      from tick cross join companies cross join unnest(array['heuristic', 'bayesian']) pipeline`.execute(tx);
    await sql`insert into market_bars (ticker, timeframe, bar_timestamp, open, high, low, close, volume, available_at, captured_at, source)
      select ticker, 'M30', at, 10, 11, 9, 10, 1, at + interval '30 minutes', at, 'test'
      from companies cross join generate_series(1, 13) n
      cross join lateral (select ${day}::timestamptz + n * interval '30 minutes' as at) moment`.execute(tx);
  });
}
