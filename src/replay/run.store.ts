import { type Selectable, sql } from 'kysely';
import type { Database, Executor, Tx } from '../kernel/db/database.ts';
import { columnsAndRows } from '../kernel/db/columns.store.ts';
import { conflict } from '../kernel/errors.ts';
import { companyEntity } from '../trends/trend-rows.ts';
import type { ReplayedStep } from './output.ts';
import { RUN_RECOMMENDATION_COLUMNS, RUN_SIGNAL_COLUMNS, RUN_TREND_COLUMNS } from './replay-columns.ts';
import type { RunEvidenceJson } from './replay.tables.ts';

export type ReplayRun = Selectable<Database['replay_runs']>;

export interface NewRun {
  readonly name: string;
  readonly from: Date;
  readonly to: Date;
  readonly variant: string | null;
  readonly excludeSourceIds: readonly string[];
}

/**
 * Starts a run. An unfinished run of the same name is deleted with its rows, and a process that still writes it fails. A finished
 * run is a conflict unless `replaces` is true.
 */
export async function startRun(tx: Tx, run: NewRun, replaces: boolean): Promise<string> {
  const known = await tx
    .selectFrom('replay_runs')
    .select(['id', 'status'])
    .where('name', '=', run.name)
    .forUpdate()
    .executeTakeFirst();
  if (known?.status === 'completed' && !replaces)
    throw conflict(`a replay named "${run.name}" exists already; choose another name, or replace it with --replace`);
  if (known) await tx.deleteFrom('replay_runs').where('id', '=', known.id).execute();
  const { id } = await tx
    .insertInto('replay_runs')
    .values({
      name: run.name,
      from_at: run.from,
      to_at: run.to,
      variant: run.variant,
      excluded_source_ids: [...run.excludeSourceIds],
      hash: null,
      error: null,
      finished_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type RunEnd =
  | {
      readonly status: 'completed';
      readonly hash: string;
      readonly sessions: number;
      readonly documents: number;
      readonly evaluations: number;
      readonly recommendations: number;
    }
  | { readonly status: 'failed'; readonly error: string };

export async function endRun(db: Executor, id: string, end: RunEnd): Promise<void> {
  await db
    .updateTable('replay_runs')
    .set({ ...end, finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export function findRun(db: Executor, name: string): Promise<ReplayRun | undefined> {
  return db.selectFrom('replay_runs').selectAll().where('name', '=', name).executeTakeFirst();
}

const ROWS_PER_STATEMENT = 2_000;

function* slices<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    yield rows.slice(start, start + ROWS_PER_STATEMENT);
}

/** The results of a step as rows of a run. Provenance is available only while the step is being taken. */
export function toRunRows(runId: string, { asOf, views, pools, signals }: ReplayedStep) {
  const entities = [...views.map(({ ticker, trends }) => ({ entity: companyEntity(ticker), trends })), ...pools];
  return {
    recommendations: views.flatMap(({ recommendation }) =>
      recommendation ? [toRunRecommendation(runId, recommendation)] : [],
    ),
    trends: entities.flatMap(({ entity, trends }) =>
      trends.map(({ window, trend, momentum, projection }) => ({
        run_id: runId,
        entity_type: entity.type,
        entity_id: entity.id,
        window,
        as_of: asOf,
        trend_direction: trend.direction,
        trend_score: trend.score,
        confidence: trend.confidence,
        p_up: trend.pUp,
        momentum,
        evidence_count: trend.evidenceCount,
        source_count: trend.sourceCount,
        projected_score: projection.score,
        projected_confidence: projection.confidence,
      })),
    ),
    signals: signals.flatMap(({ ticker, outputs }) =>
      [outputs.heuristic, outputs.bayesian].map((output) => ({
        run_id: runId,
        ticker,
        pipeline: output.pipeline,
        as_of: asOf,
        status: output.status,
        verdict: output.verdict,
        score: output.score,
        probability: output.probability,
        confidence: output.confidence,
        change_point_prob: output.changePointProb,
        expected_return: output.expectedReturn,
        bearish: output.bearish,
      })),
    ),
  };
}
export type RunRows = ReturnType<typeof toRunRows>;

function toRunRecommendation(
  runId: string,
  { row, shares, provenanceOf }: NonNullable<ReplayedStep['views'][number]['recommendation']>,
) {
  const evidence = shares.map(
    (share): RunEvidenceJson => ({
      type: share.type,
      layer: share.layer,
      reference_id: share.referenceId,
      source_id: provenanceOf(share)?.source_id ?? null,
      weight: share.weight,
      contribution: share.signedContribution,
    }),
  );
  return {
    run_id: runId,
    ticker: row.ticker,
    as_of: row.as_of,
    action: row.action,
    confidence: row.confidence,
    p_up: row.p_up,
    p_direction: row.p_direction,
    logit: row.logit,
    window: row.window,
    time_horizon: row.time_horizon,
    layer_contributions: row.layer_contributions,
    risk_flags: row.risk_flags,
    reference_price: row.reference_price,
    stop_price: row.stop_price,
    target_price: row.target_price,
    quality: row.quality,
    evidence: JSON.stringify(evidence),
    expires_at: row.expires_at,
  };
}

export async function insertRunRows(tx: Tx, batch: readonly RunRows[]): Promise<void> {
  for (const part of slices(batch.flatMap(({ recommendations }) => recommendations)))
    await sql`insert into replay_recommendations
      ${columnsAndRows<'replay_recommendations'>(RUN_RECOMMENDATION_COLUMNS, part)}`.execute(tx);
  for (const part of slices(batch.flatMap(({ trends }) => trends)))
    await sql`insert into replay_trends ${columnsAndRows<'replay_trends'>(RUN_TREND_COLUMNS, part)}`.execute(tx);
  for (const part of slices(batch.flatMap(({ signals }) => signals)))
    await sql`insert into replay_signals ${columnsAndRows<'replay_signals'>(RUN_SIGNAL_COLUMNS, part)}`.execute(tx);
}
