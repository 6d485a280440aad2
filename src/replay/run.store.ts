import { type Selectable, sql } from 'kysely';
import type { Database, Executor, Tx } from '../kernel/db/database.ts';
import { conflict } from '../kernel/errors.ts';
import type { ReplayedStep } from './output.ts';
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
 * Makes a run of that name. One that did not come to its end is replaced: its rows go with it, and if somebody still writes
 * them, that somebody fails. One that did is kept, unless it is to be replaced.
 */
export async function startRun(tx: Tx, run: NewRun, replaces: boolean): Promise<string> {
  const known = await tx
    .selectFrom('replay_runs')
    .select(['id', 'status'])
    .where('name', '=', run.name)
    .forUpdate()
    .executeTakeFirst();
  if (known?.status === 'completed' && !replaces)
    throw conflict(`a replay named "${run.name}" is kept already; choose another name, or --replace it`);
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

type RunTable = 'replay_recommendations' | 'replay_trends' | 'replay_signals';

async function insertRows(tx: Tx, table: RunTable, rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT));
    await sql`insert into ${sql.table(table)}
      select * from json_populate_recordset(null::${sql.table(table)}, ${part}::json)`.execute(tx);
  }
}

/** What a step found, as the tables of a run hold it; to be made while the step is being taken. */
export function toRunRows(runId: string, { asOf, views, pools, signals }: ReplayedStep) {
  const entities = [
    ...views.map(({ ticker, trends }) => ({ entity: { type: 'company', id: ticker }, trends })),
    ...pools,
  ];
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
  { row, shares, originOf }: NonNullable<ReplayedStep['views'][number]['recommendation']>,
) {
  const evidence = shares.map(
    (share): RunEvidenceJson => ({
      type: share.type,
      layer: share.layer,
      reference_id: share.referenceId,
      source_id: originOf(share)?.source_id ?? null,
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
    layer_contributions: JSON.parse(row.layer_contributions) as object,
    risk_flags: row.risk_flags,
    reference_price: row.reference_price,
    stop_price: row.stop_price,
    target_price: row.target_price,
    quality: JSON.parse(row.quality) as object,
    evidence,
    expires_at: row.expires_at,
  };
}

export async function insertRunRows(tx: Tx, batch: readonly RunRows[]): Promise<void> {
  await insertRows(
    tx,
    'replay_recommendations',
    batch.flatMap(({ recommendations }) => recommendations),
  );
  await insertRows(
    tx,
    'replay_trends',
    batch.flatMap(({ trends }) => trends),
  );
  await insertRows(
    tx,
    'replay_signals',
    batch.flatMap(({ signals }) => signals),
  );
}
