import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import type { SignalOutput } from './output.ts';
import type { Tick } from './tick.ts';
import type { EngineVersion } from './version.ts';

export interface TickerOutput {
  ticker: string;
  output: SignalOutput;
  latencyMs: number;
}

const ROWS_PER_STATEMENT = 2_000;

/** Outputs that are there already stay as they are: a tick is told once. Returns how many were new. */
export async function insertSignalOutputs(
  tx: Executor,
  of: { tick: Tick; version: EngineVersion; createdAt: Date },
  outputs: readonly TickerOutput[],
): Promise<number> {
  let inserted = 0;
  for (let start = 0; start < outputs.length; start += ROWS_PER_STATEMENT) {
    const rows = outputs.slice(start, start + ROWS_PER_STATEMENT).map(toRow);
    // One parameter for all rows: binding twenty a row costs more than computing them.
    const result = await sql`
      insert into signal_engine_outputs (tick_id, as_of, created_at, algo_version, config_hash, ticker, pipeline, status,
        verdict, score, probability, confidence, timeframe_scores, features, alignment, change_point_prob, expected_return,
        expected_volatility, bearish, error, latency_ms)
      select ${of.tick.id}, ${of.tick.asOf}, ${of.createdAt}, ${of.version.algoVersion}, ${of.version.configHash}, ticker,
        pipeline, status, verdict, score, probability, confidence, timeframe_scores, features, alignment, change_point_prob,
        expected_return, expected_volatility, bearish, error, latency_ms
      from json_populate_recordset(null::signal_engine_outputs, ${JSON.stringify(rows)}::json)
      on conflict (tick_id, ticker, pipeline) do nothing`.execute(tx);
    inserted += Number(result.numAffectedRows ?? 0n);
  }
  return inserted;
}

function toRow({ ticker, output, latencyMs }: TickerOutput) {
  return {
    ticker,
    pipeline: output.pipeline,
    status: output.status,
    verdict: output.verdict,
    score: output.score,
    probability: output.probability,
    confidence: output.confidence,
    timeframe_scores: output.timeframeScores,
    features: output.features,
    alignment: output.alignment,
    change_point_prob: output.changePointProb,
    expected_return: output.expectedReturn,
    expected_volatility: output.expectedVolatility,
    bearish: output.bearish,
    error: output.error,
    latency_ms: latencyMs,
  };
}

/** Tickers of a tick that have been told. Both pipelines are saved together, so one row means both. */
export async function listToldTickers(db: Executor, tickId: string, tickers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ ticker: string }>`
    select distinct ticker from signal_engine_outputs
    where tick_id = ${tickId} and ticker = any(${[...tickers]}::text[])`.execute(db);
  return new Set(rows.map(({ ticker }) => ticker));
}

export type SignalOutputRow = Selectable<Database['signal_engine_outputs']>;

export interface SignalPair {
  heuristic: SignalOutputRow;
  bayesian: SignalOutputRow;
}

/** For each ticker what both pipelines said at its newest tick known at an instant. */
export async function findLatestSignals(
  db: Executor,
  tickers: readonly string[],
  asOf: Date,
): Promise<Map<string, SignalPair>> {
  if (tickers.length === 0) return new Map();
  const { rows } = await sql<SignalOutputRow>`
    select output.*
    from (select distinct wanted from unnest(${[...tickers]}::text[]) as wanted) as asked
    cross join lateral (
      select tick_id from signal_engine_outputs
      where ticker = wanted and as_of <= ${asOf} and created_at <= ${asOf}
      order by as_of desc limit 1) as newest
    join signal_engine_outputs output on output.tick_id = newest.tick_id and output.ticker = wanted
    order by output.ticker, output.pipeline`.execute(db);
  const pairs = new Map<string, Partial<SignalPair>>();
  for (const row of rows) pairs.set(row.ticker, { ...pairs.get(row.ticker), [row.pipeline]: row });
  return new Map([...pairs].filter((entry): entry is [string, SignalPair] => isPair(entry[1])));
}

function isPair(pair: Partial<SignalPair>): pair is SignalPair {
  return pair.heuristic !== undefined && pair.bayesian !== undefined;
}

/** What was said of a ticker, newest first. */
export function listSignalOutputs(db: Executor, ticker: string, limit: number): Promise<SignalOutputRow[]> {
  return db
    .selectFrom('signal_engine_outputs')
    .selectAll()
    .where('ticker', '=', ticker)
    .orderBy('as_of', 'desc')
    .orderBy('pipeline')
    .orderBy('id')
    .limit(limit)
    .execute();
}
