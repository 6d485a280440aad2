import { sql } from 'kysely';
import type { Db, Executor } from '../kernel/db/database.ts';
import type { Contribution } from './highlights.ts';
import { type Entity, type ProjectionJson, snapshotId, type TrendRow } from './trend-rows.ts';

export const EVIDENCE_LINKS_MAX = 1_000;

export interface TrendToWrite {
  row: TrendRow;
  projection: ProjectionJson;
  evidence: readonly Contribution[];
}

/** Runs on the pool and before the writing transaction: what makes a partition must not wait while it holds other locks. */
export async function ensureHistoryMonth(db: Db, instant: Date): Promise<void> {
  const month = `${instant.toISOString().slice(0, 7)}-01`;
  await sql`select kernel.ensure_trend_history_month(${month}::date)`.execute(db);
}

/** One writer per entity, from before it reads: of two that overlap, the later one sees all that the earlier one saw. */
export async function lockEntity(tx: Executor, entity: Entity): Promise<void> {
  const key = `trend:${entity.type}:${entity.id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** Replaces the current views, unless they are of a later instant, and appends to their history. Returns what was replaced. */
export async function writeTrends(tx: Executor, entity: Entity, trends: readonly TrendToWrite[]): Promise<string[]> {
  const replaced = await upsertSummaries(tx, trends);
  const current = trends.filter(({ row }) => replaced.has(row.id));
  await upsertProjections(tx, current);
  await upsertEvidence(tx, current);
  await appendHistory(tx, entity, trends);
  return [...replaced];
}

async function upsertSummaries(tx: Executor, trends: readonly TrendToWrite[]): Promise<Set<string>> {
  const rows = await tx
    .insertInto('trend_summaries')
    .values(trends.map(({ row }) => row))
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet((eb) => ({
          trend_direction: eb.ref('excluded.trend_direction'),
          trend_strength: eb.ref('excluded.trend_strength'),
          trend_score: eb.ref('excluded.trend_score'),
          confidence: eb.ref('excluded.confidence'),
          p_up: eb.ref('excluded.p_up'),
          evidence_weight: eb.ref('excluded.evidence_weight'),
          beta_up: eb.ref('excluded.beta_up'),
          beta_down: eb.ref('excluded.beta_down'),
          evidence_count: eb.ref('excluded.evidence_count'),
          source_count: eb.ref('excluded.source_count'),
          n_eff: eb.ref('excluded.n_eff'),
          contradiction_score: eb.ref('excluded.contradiction_score'),
          contradictions: eb.ref('excluded.contradictions'),
          dominant_catalysts: eb.ref('excluded.dominant_catalysts'),
          top_evidence: eb.ref('excluded.top_evidence'),
          momentum: eb.ref('excluded.momentum'),
          attention_z: eb.ref('excluded.attention_z'),
          change_point_prob: eb.ref('excluded.change_point_prob'),
          market_context: eb.ref('excluded.market_context'),
          data_quality: eb.ref('excluded.data_quality'),
          algo_version: eb.ref('excluded.algo_version'),
          config_hash: eb.ref('excluded.config_hash'),
          as_of: eb.ref('excluded.as_of'),
          generated_at: eb.ref('excluded.generated_at'),
        }))
        .whereRef('trend_summaries.as_of', '<=', 'excluded.as_of'),
    )
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function upsertProjections(tx: Executor, trends: readonly TrendToWrite[]): Promise<void> {
  if (trends.length === 0) return;
  const rows = trends.map(({ row, projection }) => ({
    ...projection,
    trend_id: row.id,
    driving_factors: JSON.stringify(projection.driving_factors),
    generated_at: row.generated_at,
  }));
  await tx
    .insertInto('trend_projections')
    .values(rows)
    .onConflict((on) =>
      on.column('trend_id').doUpdateSet((eb) => ({
        projected_direction: eb.ref('excluded.projected_direction'),
        projected_strength: eb.ref('excluded.projected_strength'),
        projected_score: eb.ref('excluded.projected_score'),
        projected_confidence: eb.ref('excluded.projected_confidence'),
        projection_horizon: eb.ref('excluded.projection_horizon'),
        driving_factors: eb.ref('excluded.driving_factors'),
        macro_contribution_pct: eb.ref('excluded.macro_contribution_pct'),
        diverges_from_current: eb.ref('excluded.diverges_from_current'),
        generated_at: eb.ref('excluded.generated_at'),
      })),
    )
    .execute();
}

async function upsertEvidence(tx: Executor, trends: readonly TrendToWrite[]): Promise<void> {
  if (trends.length === 0) return;
  const rows = trends.map(({ row, evidence }) => {
    const links = evidence.slice(0, EVIDENCE_LINKS_MAX);
    return {
      trend_id: row.id,
      impact_ids: links.map(({ impactId }) => impactId),
      weights: links.map(({ weight }) => weight),
      strengths: links.map(({ strength }) => strength),
      contributions: links.map(({ contribution }) => contribution),
    };
  });
  await tx
    .insertInto('trend_evidence')
    .values(rows)
    .onConflict((on) =>
      on.column('trend_id').doUpdateSet((eb) => ({
        impact_ids: eb.ref('excluded.impact_ids'),
        weights: eb.ref('excluded.weights'),
        strengths: eb.ref('excluded.strengths'),
        contributions: eb.ref('excluded.contributions'),
      })),
    )
    .execute();
}

async function appendHistory(tx: Executor, entity: Entity, trends: readonly TrendToWrite[]): Promise<void> {
  const rows = trends.map(({ row, projection }) => ({
    ...row,
    id: snapshotId(entity, row.window, row.generated_at),
    trend_id: row.id,
    projection: JSON.stringify(projection),
  }));
  await tx
    .insertInto('trend_history')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}
