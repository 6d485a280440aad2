import { type EvidenceWithProvenance, packEvidence, type PackedEvidence } from '../recommendations/packed-evidence.ts';
import { type RecommendationRow, toShareRow } from '../recommendations/recommendation-rows.ts';
import {
  companyEntity,
  toHistoryRow,
  toProjectionJson,
  toTrendRow,
  type TrendHistoryRow,
} from '../trends/trend-rows.ts';
import type { ReplayedRecommendation, ReplayedSignal, ReplayedStep, ReplayedView } from './output.ts';

/** The rows of one instant of the history. */
export interface PreparedStep {
  readonly asOf: Date;
  readonly history: readonly TrendHistoryRow[];
  readonly recommendations: readonly RecommendationRow[];
  readonly evidence: readonly EvidenceWithProvenance[];
  readonly signals: readonly ReplayedSignal[];
}

/** The rows of whole sessions, to be written in one transaction. Plain data, so that another thread can write them. */
export interface HistoryBatch {
  readonly history: readonly TrendHistoryRow[];
  readonly recommendations: readonly RecommendationRow[];
  readonly evidence: PackedEvidence;
  readonly closes: readonly Pick<PreparedStep, 'asOf' | 'signals'>[];
}

export const toHistoryBatch = (steps: readonly PreparedStep[]): HistoryBatch => ({
  history: steps.flatMap(({ history }) => history),
  recommendations: steps.flatMap(({ recommendations }) => recommendations),
  evidence: packEvidence(steps.flatMap(({ evidence }) => evidence)),
  closes: steps.filter(({ signals }) => signals.length > 0).map(({ asOf, signals }) => ({ asOf, signals })),
});

/**
 * Made before the replay continues, because the provenance of evidence is available only during its step. `last` has the newest
 * stored recommendation of each ticker and is updated.
 */
export function prepareStep(step: ReplayedStep, last: Map<string, string>): PreparedStep {
  return {
    asOf: step.asOf,
    history: historyRows(step),
    recommendations: step.views.flatMap((view) => toRow(view, last) ?? []),
    evidence: step.views.flatMap(({ recommendation }) => (recommendation ? evidenceOf(recommendation) : [])),
    signals: step.signals,
  };
}

function historyRows({ asOf, views, pools }: ReplayedStep): TrendHistoryRow[] {
  const entities = [...views.map(({ ticker, trends }) => ({ entity: companyEntity(ticker), trends })), ...pools];
  return entities.flatMap(({ entity, trends }) =>
    trends.map((trend) =>
      toHistoryRow(toTrendRow(entity, trend, { asOf, evidenceTruncated: false }), toProjectionJson(trend.projection)),
    ),
  );
}

/** The row with the newest stored recommendation as the superseded one; the replay's own is not stored if its session was kept. */
function toRow({ ticker, recommendation }: ReplayedView, last: Map<string, string>): RecommendationRow | null {
  if (!recommendation) return null;
  const row = { ...recommendation.row, supersedes_id: last.get(ticker) ?? null };
  last.set(ticker, row.id);
  return row;
}

const evidenceOf = ({ row, shares, provenanceOf }: ReplayedRecommendation): EvidenceWithProvenance[] =>
  shares.map((share, ordinal) => ({ row: toShareRow(row.id, ordinal, share), provenance: provenanceOf(share) }));
