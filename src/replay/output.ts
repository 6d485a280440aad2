import type { Entity } from '../trends/trend-rows.ts';
import type { EvidenceShare } from '../recommendations/layers.ts';
import type { EvidenceRow, Provenance, RecommendationRow } from '../recommendations/recommendation-rows.ts';
import type { SignalOutput } from '../signals/output.ts';
import type { WindowTrend } from '../trends/compute-trends.ts';

/** A recommendation as it would be stored live: the same columns, ids and evidence. */
export interface ReplayedRecommendation {
  readonly row: RecommendationRow;
  /** Its evidence, strongest first. There are hundreds per recommendation, and not every sink needs all of their columns. */
  readonly shares: readonly EvidenceShare[];
  /** The document and the sentence behind a share. Valid only while the sink takes the step: the replay drops old documents. */
  readonly provenanceOf: (share: EvidenceShare) => Provenance | undefined;
  /** The shares as rows of `recommendation_evidence`. */
  readonly evidence: () => EvidenceRow[];
}

/** One company at one instant. */
export interface ReplayedView {
  readonly ticker: string;
  readonly companyId: string;
  readonly trends: readonly WindowTrend[];
  /** Null where nothing was published. */
  readonly recommendation: ReplayedRecommendation | null;
}

/** A sector or the market, at a close. */
export interface ReplayedPool {
  readonly entity: Entity;
  readonly trends: readonly WindowTrend[];
}

/** The outputs of the signal engine's two pipelines for a ticker at a close. */
export interface ReplayedSignal {
  readonly ticker: string;
  readonly outputs: { readonly heuristic: SignalOutput; readonly bayesian: SignalOutput };
}

/** All results of one instant, ordered by ticker. */
export interface ReplayedStep {
  readonly asOf: Date;
  /** At the end of a session every company is evaluated; at other instants only companies that had news. */
  readonly isClose: boolean;
  readonly views: readonly ReplayedView[];
  readonly pools: readonly ReplayedPool[];
  readonly signals: readonly ReplayedSignal[];
}

/** Receives the results of a replay, one instant after the other; the replay waits for it. */
export interface ReplaySink {
  take(step: ReplayedStep): Promise<void>;
}
