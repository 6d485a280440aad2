import { sql } from 'kysely';
import type { Session } from '../kernel/calendar/calendar.ts';
import type { Executor, Tx } from '../kernel/db/database.ts';
import type { EvidenceShare } from '../recommendations/layers.ts';
import { evidenceId } from '../recommendations/ids.ts';
import type { Provenance, RecommendationRow } from '../recommendations/recommendation-rows.ts';
import type { Tick } from '../signals/tick.ts';
import type { EngineVersion } from '../signals/version.ts';
import type { ProjectionJson, TrendRow } from '../trends/trend-rows.ts';
import type { ReplayedSignal } from './output.ts';

/** One statement's share: large enough to be quick, small enough to be a few megabytes. */
const ROWS_PER_STATEMENT = 1_000;
const EVIDENCE_PER_STATEMENT = 10_000;

/**
 * An array of values that need no quoting, as PostgreSQL writes it: the driver would look at each of hundreds of thousands for
 * characters to escape.
 */
const plain = (values: readonly (string | number | null)[]) => `{${values.map((value) => value ?? 'null').join(',')}}`;

function* slices<T>(rows: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

/** Sessions that have a history already, live or replayed: by their close. */
export async function listToldSessions(db: Executor, sessions: readonly Session[]): Promise<Set<number>> {
  const { rows } = await sql<{ closed: Date }>`
    select closed from unnest(${sessions.map(({ open }) => open.toISOString())}::timestamptz[],
      ${sessions.map(({ close }) => close.toISOString())}::timestamptz[]) as session (opened, closed)
    where exists (select from recommendations where generated_at > opened and generated_at <= closed)
      or exists (select from trend_history where generated_at > opened and generated_at <= closed)`.execute(db);
  return new Set(rows.map(({ closed }) => closed.getTime()));
}

/** The newest recommendation of each ticker before an instant. */
export async function listLastIds(db: Executor, before: Date): Promise<Map<string, string>> {
  const { rows } = await sql<{ ticker: string; id: string }>`
    select companies.ticker, last.id from companies cross join lateral (
      select id from recommendations where ticker = companies.ticker and generated_at <= ${before}
      order by generated_at desc, id limit 1) last`.execute(db);
  return new Map(rows.map(({ ticker, id }) => [ticker, id]));
}

export interface HistoryRow {
  readonly id: string;
  readonly row: TrendRow;
  readonly projection: ProjectionJson;
}

/** As text where the column is jsonb: json within json would be stored as a string. */
export async function insertTrendHistory(tx: Tx, history: readonly HistoryRow[]): Promise<void> {
  for (const part of slices(history, ROWS_PER_STATEMENT)) {
    const rows = part.map(({ id, row, projection }) => ({
      ...row,
      id,
      trend_id: row.id,
      projection: JSON.stringify(projection),
    }));
    await sql`
      insert into trend_history (id, trend_id, entity_type, entity_id, "window", trend_direction, trend_strength, trend_score,
        confidence, p_up, evidence_weight, beta_up, beta_down, evidence_count, source_count, n_eff, contradiction_score,
        contradictions, dominant_catalysts, top_evidence, momentum, attention_z, change_point_prob, market_context,
        data_quality, algo_version, config_hash, as_of, generated_at, projection)
      select id, trend_id, entity_type, entity_id, "window", trend_direction, trend_strength, trend_score, confidence, p_up,
        evidence_weight, beta_up, beta_down, evidence_count, source_count, n_eff, contradiction_score,
        contradictions::jsonb, dominant_catalysts::jsonb, top_evidence::jsonb, momentum, attention_z, change_point_prob,
        market_context::jsonb, data_quality::jsonb, algo_version, config_hash, as_of, generated_at, projection::jsonb
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, trend_id uuid, entity_type text, entity_id text,
        "window" text, trend_direction text, trend_strength float8, trend_score float8, confidence float8, p_up float8,
        evidence_weight float8, beta_up float8, beta_down float8, evidence_count int, source_count int, n_eff float8,
        contradiction_score float8, contradictions text, dominant_catalysts text, top_evidence text, momentum float8,
        attention_z float8, change_point_prob float8, market_context text, data_quality text, algo_version text,
        config_hash text, as_of timestamptz, generated_at timestamptz, projection text)
      on conflict do nothing`.execute(tx);
  }
}

/** Appends them and lets the newest of each ticker be known as such, unless a newer one is. */
export async function insertRecommendations(tx: Tx, rows: readonly RecommendationRow[]): Promise<void> {
  for (const part of slices(rows, ROWS_PER_STATEMENT)) {
    await sql`
      insert into recommendations (id, company_id, ticker, action, mode, confidence, p_up, p_direction, logit,
        expected_return, "window", time_horizon, thesis, thesis_source, invalidation_conditions, layer_contributions,
        layer_shares, risk_flags, reference_price, stop_price, target_price, trend_id, signal_output_ids, quality,
        supersedes_id, algo_version, config_hash, as_of, generated_at, expires_at)
      select id, company_id, ticker, action, mode, confidence, p_up, p_direction, logit, expected_return, "window",
        time_horizon, thesis, thesis_source, invalidation_conditions::jsonb, layer_contributions::jsonb,
        layer_shares::jsonb, risk_flags, reference_price, stop_price, target_price, trend_id, signal_output_ids,
        quality::jsonb, supersedes_id, algo_version, config_hash, as_of, generated_at, expires_at
      from json_to_recordset(${JSON.stringify(part)}::json) as r (id uuid, company_id uuid, ticker text, action text,
        mode text, confidence float8, p_up float8, p_direction float8, logit float8, expected_return float8,
        "window" text, time_horizon text, thesis text, thesis_source text, invalidation_conditions text,
        layer_contributions text, layer_shares text, risk_flags text[], reference_price float8, stop_price float8,
        target_price float8, trend_id uuid, signal_output_ids uuid[], quality text, supersedes_id uuid, algo_version text,
        config_hash text, as_of timestamptz, generated_at timestamptz, expires_at timestamptz)`.execute(tx);
  }
  await sql`
    insert into latest_recommendations (ticker, recommendation_id, generated_at)
    select distinct on (told.ticker) told.ticker, told.id, told.generated_at
    from recommendations told
    where told.id = any(${rows.map(({ id }) => id)}::uuid[]) and not exists (
      select from latest_recommendations known where known.ticker = told.ticker and known.generated_at >= told.generated_at)
    order by told.ticker, told.generated_at desc
    on conflict (ticker) do update set recommendation_id = excluded.recommendation_id, generated_at = excluded.generated_at
      where latest_recommendations.generated_at <= excluded.generated_at`.execute(tx);
}

export interface EvidenceToWrite {
  readonly recommendationId: string;
  readonly ordinal: number;
  readonly share: EvidenceShare;
  /** Its place in the list of origins; null where it stands for many. */
  readonly origin: number | null;
}

/** A sentence is evidence of dozens of recommendations: it goes to the database once a batch, and is joined there. */
export async function insertEvidence(
  tx: Tx,
  evidence: readonly EvidenceToWrite[],
  origins: readonly Provenance[],
): Promise<void> {
  const placed = JSON.stringify(origins.map((origin, place) => ({ ...origin, place })));
  for (const part of slices(evidence, EVIDENCE_PER_STATEMENT)) {
    const column = (pick: (item: EvidenceToWrite) => string | number | null) => plain(part.map(pick));
    await sql`
      insert into recommendation_evidence (id, recommendation_id, ordinal, evidence_type, layer, reference_id, weight,
        signed_contribution, contribution_pct, document_id, intelligence_id, impact_id, source_id, quote, "start", "end",
        raw_artifact_ref, published_at, available_at)
      select e.id, e.recommendation_id, e.ordinal, e.evidence_type, e.layer, e.reference_id, e.weight,
        e.signed_contribution, e.contribution_pct, o.document_id, o.intelligence_id, o.impact_id, o.source_id, o.quote,
        o."start", o."end", o.raw_artifact_ref, o.published_at, o.available_at
      from unnest(${column(({ recommendationId, ordinal }) => evidenceId(recommendationId, ordinal))}::uuid[],
        ${column(({ recommendationId }) => recommendationId)}::uuid[], ${column(({ ordinal }) => ordinal)}::smallint[],
        ${column(({ share }) => share.type)}::text[], ${column(({ share }) => share.layer)}::text[],
        ${column(({ share }) => share.referenceId)}::uuid[], ${column(({ share }) => share.weight)}::float8[],
        ${column(({ share }) => share.signedContribution)}::float8[],
        ${column(({ share }) => share.contributionPct)}::float8[], ${column(({ origin }) => origin)}::integer[])
        as e (id, recommendation_id, ordinal, evidence_type, layer, reference_id, weight, signed_contribution,
          contribution_pct, place)
      left join json_to_recordset(${placed}::json) as o (place int, document_id uuid, intelligence_id uuid, impact_id uuid,
        source_id uuid, quote text, "start" int, "end" int, raw_artifact_ref text, published_at timestamptz,
        available_at timestamptz) on o.place = e.place`.execute(tx);
  }
}

/** A tick of a close that the engine was not there for, and what it would have said; known from that close on. */
export async function insertSignalHistory(
  tx: Tx,
  version: EngineVersion,
  tick: Tick,
  signals: readonly ReplayedSignal[],
): Promise<void> {
  await sql`
    insert into signal_ticks (tick_id, as_of, ticker_count) values (${tick.id}, ${tick.asOf}, ${signals.length})
    on conflict do nothing`.execute(tx);
  const rows = signals.flatMap(({ ticker, ids, outputs }) =>
    (['heuristic', 'bayesian'] as const).map((pipeline) => ({
      id: ids[pipeline],
      ticker,
      pipeline,
      status: outputs[pipeline].status,
      verdict: outputs[pipeline].verdict,
      score: outputs[pipeline].score,
      probability: outputs[pipeline].probability,
      confidence: outputs[pipeline].confidence,
      timeframe_scores: outputs[pipeline].timeframeScores,
      features: outputs[pipeline].features,
      alignment: outputs[pipeline].alignment,
      change_point_prob: outputs[pipeline].changePointProb,
      expected_return: outputs[pipeline].expectedReturn,
      expected_volatility: outputs[pipeline].expectedVolatility,
      bearish: outputs[pipeline].bearish,
      error: outputs[pipeline].error,
    })),
  );
  await sql`
    insert into signal_engine_outputs (id, tick_id, as_of, created_at, algo_version, config_hash, ticker, pipeline, status,
      verdict, score, probability, confidence, timeframe_scores, features, alignment, change_point_prob, expected_return,
      expected_volatility, bearish, error, latency_ms)
    select id, ${tick.id}, ${tick.asOf}, ${tick.asOf}, ${version.algoVersion}, ${version.configHash}, ticker, pipeline,
      status, verdict, score, probability, confidence, timeframe_scores, features, alignment, change_point_prob,
      expected_return, expected_volatility, bearish, error, 0
    from json_populate_recordset(null::signal_engine_outputs, ${JSON.stringify(rows)}::json)
    on conflict do nothing`.execute(tx);
}
