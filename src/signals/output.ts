import { stableId } from '../kernel/stable-id.ts';
import type { Timeframe } from './timeframe.ts';

export const PIPELINES = ['heuristic', 'bayesian'] as const;
export type PipelineName = (typeof PIPELINES)[number];
export const VERDICTS = ['BUY', 'WATCH', 'SKIP'] as const;
export type Verdict = (typeof VERDICTS)[number];
export const OUTPUT_STATUSES = ['ok', 'failed', 'insufficient_data'] as const;
export type OutputStatus = (typeof OUTPUT_STATUSES)[number];

/** The trend of the news: its score and the evidence for (a) and against (b). */
export interface TrendInput {
  trendScore: number;
  a: number;
  b: number;
}

/** The output of one pipeline for one ticker at one tick; values that it cannot compute are null. */
export interface SignalOutput {
  pipeline: PipelineName;
  status: OutputStatus;
  verdict: Verdict | null;
  score: number | null;
  probability: number | null;
  /** The confidence in the direction; .5 is none. */
  confidence: number | null;
  /** Null where a timeframe has too few bars. */
  timeframeScores: Partial<Record<Timeframe, number | null>>;
  features: Record<string, unknown>;
  alignment: number | null;
  changePointProb: number | null;
  expectedReturn: number | null;
  expectedVolatility: number | null;
  bearish: boolean;
  error: string | null;
}

export const signalOutputId = (tickId: string, ticker: string, pipeline: PipelineName) =>
  stableId('signal output', tickId, ticker, pipeline);

const ERROR_LENGTH_MAX = 500;

function withoutAnswer(pipeline: PipelineName): SignalOutput {
  return {
    pipeline,
    status: 'insufficient_data',
    verdict: null,
    score: null,
    probability: null,
    confidence: null,
    timeframeScores: {},
    features: {},
    alignment: null,
    changePointProb: null,
    expectedReturn: null,
    expectedVolatility: null,
    bearish: false,
    error: null,
  };
}

export function insufficientOutput(
  pipeline: PipelineName,
  known: Pick<SignalOutput, 'timeframeScores' | 'features'>,
): SignalOutput {
  return { ...withoutAnswer(pipeline), ...known };
}

export function failedOutput(pipeline: PipelineName, error: unknown): SignalOutput {
  const message = error instanceof Error ? error.message : String(error);
  // PostgreSQL refuses NUL characters in text.
  const text = message.replaceAll('\0', '').slice(0, ERROR_LENGTH_MAX) || 'failed without a message';
  return { ...withoutAnswer(pipeline), status: 'failed', error: text };
}
