import type { Timeframe, TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { Prices } from '../market/bar.ts';
import { isSound, type KnownSplit, type SignalBar, splitFactor } from './signal-bar.ts';

/** A complete bar of some timeframe, in the shares of the last stored bar in it. */
export interface ClosedBar extends Prices {
  endMs: number;
  /** Where the last stored bar in it starts: the shares its prices are in. */
  baseMs: number;
}

interface Span {
  startMs: number;
  endMs: number;
}

export type SpanOf = (startMs: number) => Span | null;

/** The calendar's bars of a timeframe. Bars come in order, so most questions are about the span of the last one. */
export function spansOf(calendar: TradingCalendar, timeframe: Timeframe): SpanOf {
  let last: Span | null = null;
  return (startMs) => {
    if (last && startMs >= last.startMs && startMs < last.endMs) return last;
    const span = calendar.barAt(new Date(startMs), timeframe);
    last = span && { startMs: span.start.getTime(), endMs: span.end.getTime() };
    return last;
  };
}

/** Where the bars that start at or after an instant begin in an ascending list. */
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
 * Bars of a timeframe that are complete at `asOfMs`, from stored ones in ascending order. What has been used already, before
 * `afterMs`, is passed over. A span is complete with the stored bar that ends it or, when that one never came, with the
 * first one after it: which bars there are depends on the data alone, never on when somebody looked.
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
