import type { Timeframe, TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { Prices } from '../market/bar.ts';
import { isSound, type KnownSplit, type SignalBar, splitFactor } from './signal-bar.ts';

/** A complete bar of a timeframe, adjusted for splits up to its last stored bar. */
export interface ClosedBar extends Prices {
  endMs: number;
  /** The start of the last stored bar in it, which its prices are adjusted to. */
  baseMs: number;
}

interface Span {
  startMs: number;
  endMs: number;
}

export type SpanOf = (startMs: number) => Span | null;

/** The calendar's spans of a timeframe. Bars arrive in order, so that most lookups hit the span of the last one. */
export function spansOf(calendar: TradingCalendar, timeframe: Timeframe): SpanOf {
  let last: Span | null = null;
  return (startMs) => {
    if (last && startMs >= last.startMs && startMs < last.endMs) return last;
    const span = calendar.barAt(new Date(startMs), timeframe);
    last = span && { startMs: span.start.getTime(), endMs: span.end.getTime() };
    return last;
  };
}

/** The index of the first bar of an ascending list that starts at or after an instant. */
function firstFrom(bars: readonly SignalBar[], fromMs: number): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((bars[middle]?.startMs ?? fromMs) < fromMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Bars of a timeframe that are complete at `asOfMs`, built from stored bars in ascending order. Bars up to `afterMs` are skipped.
 * A span is complete with the stored bar that ends it or, where that bar is missing, with the first one after it, so that the
 * result depends on the data alone and not on the time of the call.
 */
export function closedBars(
  base: readonly SignalBar[],
  query: { afterMs: number; asOfMs: number; spanOf: SpanOf; splits: readonly KnownSplit[] },
): ClosedBar[] {
  const { afterMs, asOfMs, spanOf, splits } = query;
  const closed: ClosedBar[] = [];
  let open: ClosedBar | null = null;
  let lastMs = Number.NEGATIVE_INFINITY;
  for (let index = firstFrom(base, afterMs); index < base.length; index++) {
    const bar = base[index];
    if (!bar || bar.startMs >= asOfMs) break;
    if (bar.availableMs > asOfMs || bar.endMs > asOfMs || bar.startMs <= lastMs || !isSound(bar)) continue;
    const span = spanOf(bar.startMs);
    if (!span) continue;
    lastMs = bar.startMs;
    if (open && open.endMs !== span.endMs) {
      closed.push(open);
      open = null;
    }
    open = open ? extended(open, bar, splitFactor(splits, open.baseMs, bar.startMs)) : opened(bar, span);
    if (bar.endMs >= span.endMs) {
      closed.push(open);
      open = null;
    }
  }
  return closed;
}

function opened({ open, high, low, close, volume, startMs }: SignalBar, { endMs }: Span): ClosedBar {
  return { open, high, low, close, volume, endMs, baseMs: startMs };
}

function extended(so: ClosedBar, bar: SignalBar, factor: number): ClosedBar {
  return {
    open: so.open / factor,
    high: Math.max(so.high / factor, bar.high),
    low: Math.min(so.low / factor, bar.low),
    close: bar.close,
    volume: so.volume * factor + bar.volume,
    endMs: so.endMs,
    baseMs: bar.startMs,
  };
}
