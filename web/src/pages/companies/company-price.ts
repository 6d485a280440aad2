/** A price with its time, and its change since the close before. */
export interface CurrentPrice {
  price: number;
  /** Time of the quote, or the day of the last bar. */
  at: string;
  isQuote: boolean;
  change: number | null;
  /** Day of the close that the change is measured from. */
  since: string | null;
}

interface DailyClose {
  bar_timestamp: string;
  close: number;
}

interface Quote {
  price: number;
  quoted_at: string;
  previous_close: number | null;
}

const dayOf = (iso: string): string => iso.slice(0, 10);

/** The quote if it is newer than the last daily bar, else the last close. Null without any price. */
export function computeCurrentPrice(bars: readonly DailyClose[], quote: Quote | null): CurrentPrice | null {
  const last = bars.at(-1);
  if (quote && (!last || quote.quoted_at >= last.bar_timestamp)) {
    // A bar of the quote's own day is still open or just closed; the change is since the day before it.
    const before = bars.findLast(({ bar_timestamp }) => dayOf(bar_timestamp) < dayOf(quote.quoted_at));
    const base = before?.close ?? quote.previous_close;
    return {
      price: quote.price,
      at: quote.quoted_at,
      isQuote: true,
      change: base == null || base <= 0 ? null : quote.price / base - 1,
      since: before?.bar_timestamp ?? null,
    };
  }
  if (!last) return null;
  const before = bars.at(-2);
  return {
    price: last.close,
    at: last.bar_timestamp,
    isQuote: false,
    change: before ? last.close / before.close - 1 : null,
    since: before?.bar_timestamp ?? null,
  };
}
