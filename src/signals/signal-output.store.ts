import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import { columnsAndRows, type FullRow } from '../kernel/db/columns.store.ts';
import { type SignalOutput, signalOutputId } from './output.ts';
import { SIGNAL_OUTPUT_COLUMNS } from './signal-columns.ts';
import type { Tick } from './tick.ts';
import type { EngineVersion } from './version.ts';

export interface TickerOutput {
  ticker: string;
  output: SignalOutput;
  latencyMs: number;
}

const ROWS_PER_STATEMENT = 2_000;

/** Writes outputs, live or replayed; those that are there already stay as they are. Returns how many were new. */
export async function insertSignalOutputs(
  tx: Executor,
  of: { tick: Tick; version: EngineVersion; createdAt: Date },
  outputs: readonly TickerOutput[],
): Promise<number> {
  return insertRows(
    tx,
    outputs.map((output) => toRow(of, output)),
  );
}

/** Writes the outputs of several ticks as if the engine had run at their instants. */
export async function insertSignalHistory(
  tx: Executor,
  version: EngineVersion,
  ticks: readonly { tick: Tick; outputs: readonly TickerOutput[] }[],
): Promise<void> {
  await insertRows(
    tx,
    ticks.flatMap(({ tick, outputs }) =>
      outputs.map((output) => toRow({ tick, version, createdAt: tick.asOf }, output)),
    ),
  );
}

async function insertRows(tx: Executor, rows: readonly FullRow<'signal_engine_outputs'>[]): Promise<number> {
  let inserted = 0;
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = rows.slice(start, start + ROWS_PER_STATEMENT);
    const result = await sql`
      insert into signal_engine_outputs ${columnsAndRows<'signal_engine_outputs'>(SIGNAL_OUTPUT_COLUMNS, part)}
      on conflict do nothing`.execute(tx);
    inserted += Number(result.numAffectedRows ?? 0n);
  }
  return inserted;
}

function toRow(
  { tick, version, createdAt }: { tick: Tick; version: EngineVersion; createdAt: Date },
  { ticker, output, latencyMs }: TickerOutput,
): FullRow<'signal_engine_outputs'> {
  return {
    id: signalOutputId(tick.id, ticker, output.pipeline),
    tick_id: tick.id,
    ticker,
    pipeline: output.pipeline,
    status: output.status,
    verdict: output.verdict,
    score: output.score,
    probability: output.probability,
    confidence: output.confidence,
    timeframe_scores: JSON.stringify(output.timeframeScores),
    features: JSON.stringify(output.features),
    alignment: output.alignment,
    change_point_prob: output.changePointProb,
    expected_return: output.expectedReturn,
    expected_volatility: output.expectedVolatility,
    bearish: output.bearish,
    error: output.error,
    latency_ms: latencyMs,
    algo_version: version.algoVersion,
    config_hash: version.configHash,
    as_of: tick.asOf,
    created_at: createdAt,
  };
}

/** Tickers of a tick that have outputs. Both pipelines are stored together, so that one row implies both. */
export async function listStoredTickers(
  db: Executor,
  tickId: string,
  tickers: readonly string[],
): Promise<Set<string>> {
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

/** The outputs of both pipelines for each ticker at its newest tick known at an instant. */
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

/** The outputs for a ticker, newest first. */
export function listSignalOutputs(
  db: Executor,
  ticker: string,
  limit: number,
  asOf?: Date,
): Promise<SignalOutputRow[]> {
  return db
    .selectFrom('signal_engine_outputs')
    .selectAll()
    .where('ticker', '=', ticker)
    .$if(asOf !== undefined, (query) => query.where('created_at', '<=', asOf as Date))
    .orderBy('as_of', 'desc')
    .orderBy('pipeline')
    .orderBy('id')
    .limit(limit)
    .execute();
}
