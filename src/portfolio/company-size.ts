import type { Session } from '../kernel/calendar/calendar.ts';
import { adjustmentFactor, type CorporateAction } from '../market/adjustment.ts';

/** Reported figures of one company, each with the time from which it was known. */
export interface ReportedFigure {
  readonly metric: 'equity' | 'shares_outstanding';
  readonly value: number;
  readonly periodEnd: Date;
  readonly availableAt: Date;
}

export interface SizeColumns {
  /** Shares times price; NaN where the shares are not known. */
  readonly marketValue: Float64Array;
  readonly bookToMarket: Float64Array;
}

/** Market value and book to market by session, from what was reported before its close. Shares follow later splits. */
export function computeSizeColumns(
  figures: readonly ReportedFigure[],
  close: Float64Array,
  sessions: readonly Session[],
  actions: readonly CorporateAction[],
): SizeColumns {
  const marketValue = new Float64Array(sessions.length).fill(Number.NaN);
  const bookToMarket = new Float64Array(sessions.length).fill(Number.NaN);
  for (const [row, { open, close: at }] of sessions.entries()) {
    const shares = latest(figures, 'shares_outstanding', at);
    if (!shares) continue;
    const value = shares.value * adjustmentFactor(actions, shares.periodEnd, open, at) * (close[row] as number);
    marketValue[row] = value;
    const equity = latest(figures, 'equity', at);
    if (equity && value > 0) bookToMarket[row] = equity.value / value;
  }
  return { marketValue, bookToMarket };
}

/** The figure of the newest period that was known before an instant; of one period the newest report. */
function latest(figures: readonly ReportedFigure[], metric: ReportedFigure['metric'], at: Date): ReportedFigure | null {
  let found: ReportedFigure | null = null;
  for (const figure of figures) {
    if (figure.metric !== metric || figure.availableAt >= at) continue;
    if (!found || isNewer(figure, found)) found = figure;
  }
  return found;
}

const isNewer = (one: ReportedFigure, other: ReportedFigure): boolean =>
  one.periodEnd > other.periodEnd ||
  (one.periodEnd.getTime() === other.periodEnd.getTime() && one.availableAt > other.availableAt);
