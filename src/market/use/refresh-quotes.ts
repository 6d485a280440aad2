import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { DAY_MS, MINUTE_MS } from '../../kernel/clock.ts';
import { splitConsistentBars } from '../adjustment.ts';
import type { Prices, StoredTimeframe } from '../bar.ts';
import { listCorporateActions } from '../corporate-action.store.ts';
import { listLastPrices } from '../price.store.ts';
import { addQualityCounts } from '../quality.store.ts';
import { listQuotes, type QuoteRow, upsertQuotes } from '../quote.store.ts';
import { VendorFailure, type VendorQuote } from '../vendor.ts';
import type { VendorDeps } from './fetch-actions.ts';
import type { StoreBarsDeps } from './store-bars.ts';

/** A quote dated further ahead than this is discarded as the product of a wrong clock. */
const CLOCK_SKEW_MAX_MS = 5 * MINUTE_MS;
/** A price this old is one of another time unit. */
const AGE_MAX_MS = 3_650 * DAY_MS;
const PRICE_BELOW = 1e9;

/** Snapshots of all tickers. A plan without snapshots and an exhausted quota leave prices to the bars. */
export async function refreshQuotes(
  deps: VendorDeps,
  tickers: readonly string[],
  signal?: AbortSignal,
): Promise<number> {
  const fetched = await deps.vendor
    .fetchSnapshot({ tickers, ...(signal ? { signal } : {}) })
    .catch((error: unknown) => {
      const isPlan =
        error instanceof VendorFailure && (error.reason === 'not_entitled' || error.reason === 'rate_limited');
      if (isPlan) return { source: deps.vendor.name, rows: [] };
      throw error;
    });
  const now = deps.now();
  const wanted = new Set(tickers);
  const rows = new Map<string, QuoteRow>();
  let implausible = 0;
  for (const quote of fetched.rows) {
    if (!wanted.has(quote.ticker)) continue;
    if (!isCredible(quote, now)) {
      implausible++;
      continue;
    }
    rows.set(quote.ticker, {
      ticker: quote.ticker,
      price: quote.price,
      day_volume: quote.dayVolume,
      previous_close: quote.previousClose,
      quoted_at: new Date(quote.quotedAtMs),
      captured_at: now,
      source: fetched.source,
    });
  }
  await addQualityCounts(deps.db, { area: 'quotes', subject: fetched.source, at: now }, { implausible });
  return upsertQuotes(deps.db, [...rows.values()]);
}

function isCredible(quote: VendorQuote, now: Date): boolean {
  const prices = [quote.price, quote.previousClose ?? quote.price];
  return (
    prices.every((price) => price > 0 && price < PRICE_BELOW) &&
    (quote.dayVolume ?? 0) < 1e15 &&
    quote.quotedAtMs <= now.getTime() + CLOCK_SKEW_MAX_MS &&
    quote.quotedAtMs > now.getTime() - AGE_MAX_MS
  );
}

/**
 * Takes the close of the newest stored bar as the price where it is newer than the quote, or where there is none: on weekends and
 * holidays, and with a plan without snapshots. The price is dated with the end of its bar.
 */
export async function quoteLastCloses(deps: StoreBarsDeps, tickers: readonly string[]): Promise<number> {
  const now = deps.now();
  const known = new Map((await listQuotes(deps.db, tickers)).map((quote) => [quote.ticker, quote.quoted_at]));
  const rows: QuoteRow[] = [];
  for (const bar of await listLastPrices(deps.db, tickers, now)) {
    const endsAt = endOf(deps.calendar, bar.bar_timestamp, bar.timeframe);
    const quotedAt = known.get(bar.ticker);
    if (!endsAt || endsAt > now || (quotedAt && quotedAt >= endsAt)) continue;
    rows.push({
      ticker: bar.ticker,
      price: await priceToday(deps, bar, endsAt, now),
      day_volume: bar.timeframe === 'D' ? bar.volume : null,
      previous_close: null,
      quoted_at: endsAt,
      captured_at: now,
      source: `${bar.source}:close`.slice(0, 50),
    });
  }
  return upsertQuotes(deps.db, rows);
}

function endOf(calendar: TradingCalendar, start: Date, timeframe: StoredTimeframe): Date | null {
  return calendar.barAt(start, timeframe)?.end ?? null;
}

/** The close per share of today: a split since the bar divides it. */
async function priceToday(
  deps: StoreBarsDeps,
  bar: Prices & { ticker: string; bar_timestamp: Date },
  endsAt: Date,
  now: Date,
): Promise<number> {
  const actions = await listCorporateActions(deps.db, bar.ticker, now);
  const [adjusted] = splitConsistentBars([{ ...bar, timestamp: bar.bar_timestamp, endsAt }], actions, now, now);
  return adjusted?.close ?? bar.close;
}
