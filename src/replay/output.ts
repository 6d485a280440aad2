import type { Entity } from '../trends/trend-rows.ts';
import type { EvidenceShare } from '../recommendations/layers.ts';
import type { EvidenceRow, Provenance, RecommendationRow } from '../recommendations/recommendation-rows.ts';
import type { SignalOutput } from '../signals/output.ts';
import type { WindowTrend } from '../trends/compute-trends.ts';

/** As it would be stored live: the same columns, ids and evidence. */
export interface ReplayedRecommendation {
  readonly row: RecommendationRow;
  /** What it rests on, in order. There are hundreds to a recommendation, and not every sink wants to know all of each. */
  readonly shares: readonly EvidenceShare[];
  /** The document and the sentence behind a share. To be asked while the step is being taken: a replay forgets. */
  readonly originOf: (share: EvidenceShare) => Provenance | undefined;
  /** The shares as rows. */
  readonly evidence: () => EvidenceRow[];
}

/** One company at one instant. */
export interface ReplayedView {
  readonly ticker: string;
  readonly companyId: string;
  readonly trends: readonly WindowTrend[];
  /** Null where nothing was worth telling. */
  readonly recommendation: ReplayedRecommendation | null;
}

/** A sector or the market, at a close. */
export interface ReplayedPool {
  readonly entity: Entity;
  readonly trends: readonly WindowTrend[];
}

/** What the signal engine's two pipelines say about a ticker at a close. */
export interface ReplayedSignal {
  readonly ticker: string;
  readonly ids: { readonly heuristic: string; readonly bayesian: string };
  readonly outputs: { readonly heuristic: SignalOutput; readonly bayesian: SignalOutput };
}

/** Everything found at one instant, in order of ticker. */
export interface ReplayedStep {
  readonly asOf: Date;
  /** The end of a session, at which everybody is looked at; other instants are of those who had news. */
  readonly isClose: boolean;
  readonly views: readonly ReplayedView[];
  readonly pools: readonly ReplayedPool[];
  readonly signals: readonly ReplayedSignal[];
}

/** Takes what a replay finds, instant by instant and in order; the replay waits for it. */
export interface ReplaySink {
  take(step: ReplayedStep): Promise<void>;
}
