import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { PipelineName } from './output.ts';
import type { SeriesPosition } from './series.ts';
import type { Timeframe } from './timeframe.ts';
import type { EngineVersion } from './version.ts';

export interface StatePosition extends SeriesPosition<unknown> {
  ticker: string;
  timeframe: Timeframe;
}

/** The positions of a pipeline's series without their states; those of another version are left out. */
export async function listStatePositions(
  db: Executor,
  query: { pipeline: PipelineName; tickers: readonly string[]; version: EngineVersion },
): Promise<StatePosition[]> {
  const { rows } = await sql<StatePosition>`
    select ticker, timeframe, readout, splits,
      (extract(epoch from last_bar_end) * 1000)::float8 as "endMs",
      (extract(epoch from base_start) * 1000)::float8 as "baseMs"
    from signal_state
    where ticker = any(${[...query.tickers]}::text[]) and pipeline = ${query.pipeline}
      and algo_version = ${query.version.algoVersion} and config_hash = ${query.version.configHash}`.execute(db);
  return rows;
}

export interface StateKey {
  ticker: string;
  timeframe: Timeframe;
}

export interface StateBytes extends StateKey {
  /** The last bar of the state: another worker may have advanced it since its position was read. */
  endMs: number;
  state: Buffer;
}

export async function listStates(
  db: Executor,
  pipeline: PipelineName,
  keys: readonly StateKey[],
): Promise<StateBytes[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<StateBytes>`
    select ticker, timeframe, state, (extract(epoch from last_bar_end) * 1000)::float8 as "endMs"
    from unnest(${keys.map(({ ticker }) => ticker)}::text[], ${keys.map(({ timeframe }) => timeframe)}::text[])
      as wanted (ticker, timeframe)
    join signal_state using (ticker, timeframe)
    where pipeline = ${pipeline}`.execute(db);
  return rows;
}

export interface StateRow extends StatePosition {
  pipeline: PipelineName;
  state: Uint8Array;
}

const ROWS_PER_STATEMENT = 1_000;

/**
 * Stores series that processed new bars. A row never goes back in time: of two workers on one ticker, the state with more bars
 * stays, and both write the same bytes for the same bar.
 */
export async function upsertStates(
  tx: Executor,
  of: { version: EngineVersion; updatedAt: Date },
  states: readonly StateRow[],
): Promise<void> {
  // In one order, so that two workers cannot deadlock.
  const sorted = states.toSorted(
    (a, b) => compare(a.ticker, b.ticker) || compare(a.pipeline, b.pipeline) || compare(a.timeframe, b.timeframe),
  );
  for (let start = 0; start < sorted.length; start += ROWS_PER_STATEMENT) {
    const rows = sorted.slice(start, start + ROWS_PER_STATEMENT).map((row) => ({
      ticker: row.ticker,
      pipeline: row.pipeline,
      timeframe: row.timeframe,
      state: `\\x${Buffer.from(row.state.buffer, row.state.byteOffset, row.state.byteLength).toString('hex')}`,
      readout: row.readout,
      last_bar_end: new Date(row.endMs),
      base_start: new Date(row.baseMs),
      splits: row.splits,
    }));
    await sql`
      insert into signal_state as stored (ticker, pipeline, timeframe, state, readout, last_bar_end, base_start, splits,
        algo_version, config_hash, updated_at)
      select ticker, pipeline, timeframe, state, readout, last_bar_end, base_start, splits,
        ${of.version.algoVersion}, ${of.version.configHash}, ${of.updatedAt}
      from json_populate_recordset(null::signal_state, ${JSON.stringify(rows)}::json)
      on conflict (ticker, pipeline, timeframe) do update set state = excluded.state, readout = excluded.readout,
        last_bar_end = excluded.last_bar_end, base_start = excluded.base_start, splits = excluded.splits,
        algo_version = excluded.algo_version, config_hash = excluded.config_hash, updated_at = excluded.updated_at
      where stored.last_bar_end <= excluded.last_bar_end
        or stored.algo_version <> excluded.algo_version or stored.config_hash <> excluded.config_hash`.execute(tx);
  }
}

/** Runs before a rebuild, so that no series without bars remains. */
export async function deleteStates(
  tx: Executor,
  pipeline: PipelineName,
  tickers: readonly string[],
  asOf: Date,
): Promise<void> {
  if (tickers.length === 0) return;
  await sql`
    delete from signal_state
    where ticker = any(${[...tickers].sort()}::text[]) and pipeline = ${pipeline} and last_bar_end <= ${asOf}`.execute(
    tx,
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
