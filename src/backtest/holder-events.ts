import { groupBy } from '../kernel/group-by.ts';
import type { HolderEvent, SessionColumns } from './world.ts';

/** One stored revision of a corporate action. */
export interface ActionRevision {
  ticker: string;
  action_type: 'split' | 'dividend';
  kind: string;
  ex_date: string;
  ex_at: Date;
  split_from: number | null;
  split_to: number | null;
  cash_amount: number | null;
  revision: number;
  cancelled: boolean;
  available_at: Date;
}

/**
 * Corporate actions by session. Each action counts as it was known at the close of its ex session; if it was not known by then,
 * its first revision counts from the session in which it became known. Later corrections are ignored, because a trader of that
 * time did not have them.
 */
export function holderEvents(
  revisions: readonly ActionRevision[],
  columnOf: (ticker: string) => number | undefined,
  sessions: SessionColumns,
): HolderEvent[][] {
  const events: HolderEvent[][] = sessions.dates.map(() => []);
  const byAction = groupBy(revisions, ({ ticker, action_type, kind, ex_date }) =>
    [ticker, action_type, kind, ex_date].join('|'),
  );
  for (const versions of byAction.values()) {
    const [first] = versions;
    const ticker = first && columnOf(first.ticker);
    if (!first || ticker === undefined) continue;
    const exSession = firstAtOrAfter(sessions.openMs, first.ex_at.getTime());
    const closeMs = sessions.closeMs[exSession] ?? Number.NEGATIVE_INFINITY;
    const believed = versions.findLast(({ available_at }) => available_at.getTime() <= closeMs) ?? first;
    const session = Math.max(exSession, firstAtOrAfter(sessions.closeMs, believed.available_at.getTime()));
    const event = toEvent(believed, ticker);
    if (event) events[session]?.push(event);
  }
  // Splits come first: a dividend of the same morning is paid per new share.
  for (const list of events) list.sort((a, b) => a.cash - b.cash || a.ticker - b.ticker);
  return events;
}

function toEvent(action: ActionRevision, ticker: number): HolderEvent | null {
  if (action.cancelled) return null;
  if (action.action_type === 'dividend') return { ticker, ratio: 1, cash: action.cash_amount ?? 0 };
  return { ticker, ratio: (action.split_to ?? 1) / (action.split_from ?? 1), cash: 0 };
}

/** Index of the first value at or after `wanted`; the length where there is none. Values ascend. */
export function firstAtOrAfter(values: Float64Array, wanted: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Value by session of one unit of money invested at the ticker's first close, dividends reinvested; NaN before its first bar,
 * and unchanged in sessions without a bar.
 */
export function totalReturnIndex(closes: Float64Array, events: readonly (readonly HolderEvent[])[]): Float64Array {
  const index = new Float64Array(closes.length).fill(Number.NaN);
  let value = 1;
  let previous = Number.NaN;
  // What one share at the last bar has become since: shares, and cash from dividends.
  let shares = 1;
  let cash = 0;
  for (let session = 0; session < closes.length; session++) {
    for (const { ratio, cash: dividend } of events[session] ?? []) {
      shares *= ratio;
      cash += shares * dividend;
    }
    const close = closes[session] as number;
    if (close > 0) {
      if (previous > 0) value *= (shares * close + cash) / previous;
      previous = close;
      shares = 1;
      cash = 0;
    }
    index[session] = previous > 0 ? value : Number.NaN;
  }
  return index;
}
