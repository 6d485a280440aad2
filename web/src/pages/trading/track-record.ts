const DAY_MS = 86_400_000;

export interface RecommendationInput {
  action: string;
  generated_at: string;
  expires_at: string;
  reference_price: number | null;
}

/** A daily bar, stamped with the start of its day; the bar of the current day closes now. */
export interface Close {
  bar_timestamp: string;
  close: number;
}

export interface Outcome {
  /** Price change up to the end of the horizon; null when one of the two prices is missing. */
  change: number | null;
  /** Null before the horizon ends, or when the change is missing or zero. */
  wasRight: boolean | null;
}

/** The price change from a buy or sell recommendation to the end of its horizon. */
export function computeOutcome(recommendation: RecommendationInput, closes: readonly Close[], nowMs: number): Outcome {
  const [startMs, endMs] = [Date.parse(recommendation.generated_at), Date.parse(recommendation.expires_at)];
  const last = closes.findLast(({ bar_timestamp }) => {
    const closedMs = Math.min(Date.parse(bar_timestamp) + DAY_MS, nowMs);
    return closedMs > startMs && closedMs <= endMs;
  });
  if (!last || recommendation.reference_price === null || recommendation.reference_price <= 0)
    return { change: null, wasRight: null };
  const change = last.close / recommendation.reference_price - 1;
  if (endMs > nowMs || change === 0) return { change, wasRight: null };
  return { change, wasRight: change > 0 === (recommendation.action === 'buy') };
}

export interface TrackRecord {
  ended: number;
  right: number;
  /** Mean price change in the recommended direction. */
  meanGain: number | null;
}

export function computeTrackRecord(outcomes: readonly (Outcome & { action: string })[]): TrackRecord {
  const ended = outcomes.filter(({ wasRight }) => wasRight !== null);
  const gains = ended.map(({ action, change }) => (action === 'sell' ? -(change ?? 0) : (change ?? 0)));
  return {
    ended: ended.length,
    right: ended.filter(({ wasRight }) => wasRight).length,
    meanGain: gains.length === 0 ? null : gains.reduce((sum, gain) => sum + gain, 0) / gains.length,
  };
}
