const DAY_MS = 86_400_000;

export interface RecommendationInput {
  action: string;
  generated_at: string;
  expires_at: string;
  reference_price: number | null;
}

/** A daily bar: stamped with the beginning of its day, and closed at the end of it or just now. */
export interface Close {
  bar_timestamp: string;
  close: number;
}

export interface Outcome {
  /** What the price did since, up to the end of the call's horizon. Null when one of the two prices is not known. */
  change: number | null;
  /** Null while the horizon runs, or when nothing can be said. */
  wasRight: boolean | null;
}

/** What became of a call to buy or sell: the price at the end of its horizon against the price it was made at. */
export function computeOutcome(call: RecommendationInput, closes: readonly Close[], nowMs: number): Outcome {
  const [madeMs, endMs] = [Date.parse(call.generated_at), Date.parse(call.expires_at)];
  const last = closes.findLast(({ bar_timestamp }) => {
    const closedMs = Math.min(Date.parse(bar_timestamp) + DAY_MS, nowMs);
    return closedMs > madeMs && closedMs <= endMs;
  });
  if (!last || call.reference_price === null || call.reference_price <= 0) return { change: null, wasRight: null };
  const change = last.close / call.reference_price - 1;
  if (endMs > nowMs || change === 0) return { change, wasRight: null };
  return { change, wasRight: change > 0 === (call.action === 'buy') };
}

export interface TrackRecord {
  ended: number;
  right: number;
  /** Mean change in the direction that was called. */
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
