import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { OutputStatus, PipelineName, Verdict } from './output.ts';
import type { Timeframe } from './timeframe.ts';

interface SignalTicksTable {
  tick_id: string;
  as_of: Date;
  ticker_count: number;
  created_at: ColumnType<Date, Date | undefined, never>;
}

interface SignalEngineOutputsTable {
  id: Generated<string>;
  tick_id: string;
  ticker: string;
  pipeline: PipelineName;
  status: OutputStatus;
  verdict: Verdict | null;
  score: number | null;
  probability: number | null;
  confidence: number | null;
  timeframe_scores: JSONColumnType<Record<string, number | null>>;
  features: JSONColumnType<Record<string, unknown>>;
  alignment: number | null;
  change_point_prob: number | null;
  expected_return: number | null;
  expected_volatility: number | null;
  bearish: boolean;
  error: string | null;
  latency_ms: number;
  algo_version: string;
  config_hash: string;
  as_of: Date;
  created_at: Date;
}

interface SignalStateTable {
  ticker: string;
  pipeline: PipelineName;
  timeframe: Timeframe;
  state: Buffer;
  readout: JSONColumnType<Record<string, number | null>>;
  last_bar_end: Date;
  base_start: Date;
  splits: string;
  algo_version: string;
  config_hash: string;
  updated_at: Date;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    signal_ticks: SignalTicksTable;
    signal_engine_outputs: SignalEngineOutputsTable;
    signal_state: SignalStateTable;
  }
}
