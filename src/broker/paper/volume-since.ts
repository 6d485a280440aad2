import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';

/** The shares traded since the quote that was processed before. */
export function volumeSince(
  quote: { quoted_at: Date; day_volume: number | null; before_volume: number | null; before_at: Date | null },
  advShares: number | null,
  calendar: Pick<TradingCalendar, 'dateOf' | 'minutesPerSession'>,
): number {
  if (quote.day_volume !== null && quote.before_volume !== null && quote.before_at !== null) {
    // The day's volume restarts with each session.
    const isOtherDay = calendar.dateOf(quote.before_at) !== calendar.dateOf(quote.quoted_at);
    if (isOtherDay || quote.day_volume < quote.before_volume) return quote.day_volume;
    return quote.before_at < quote.quoted_at ? quote.day_volume - quote.before_volume : 0;
  }
  // Volume is unknown: assumes one minute of an average day.
  return advShares === null ? Number.MAX_SAFE_INTEGER : advShares / calendar.minutesPerSession;
}
