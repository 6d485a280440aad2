import { DAY_MS, MINUTE_MS } from '../../kernel/clock.ts';
import type { StoredTimeframe } from '../bar.ts';
import { listTrackedTickers } from '../price.store.ts';
import { type QuoteRow, upsertQuotes } from '../quote.store.ts';
import { listSeriesStates, recordRefresh } from '../refresh.store.ts';
import { type DueSeries, planRefresh } from '../refresh-plan.ts';
import { VendorFailure, type VendorQuote } from '../vendor.ts';
import type { BackfillDeps } from './backfill.ts';
import { storeBars } from './store-bars.ts';
import { storeCorporateActions } from './store-corporate-actions.ts';

export interface RefreshInput {
  /** Benchmarks and funds tracked in addition to active companies. */
  extraTickers?: readonly string[];
  timeframes?: readonly StoredTimeframe[];
  /** Limit on vendor calls for bars in this cycle; the remaining series follow in the next. */
  maxSeries: number;
  signal?: AbortSignal;
}

export interface RefreshResult {
  quotes: number;
  inserted: number;
  /** The refreshed series, each with its count of new bars or its error. */
  series: { ticker: string; timeframe: StoredTimeframe; inserted: number; error?: string }[];
  /** Number of due series left for the next cycle. */
  remaining: number;
}

/** A quote dated further ahead than this is discarded as the product of a wrong clock. */
const CLOCK_SKEW_MAX_MS = 5 * MINUTE_MS;
const PRICE_BELOW = 1e9;

/** One scheduler cycle: a snapshot of all quotes, then the series that lack a closed bar. */
export async function refreshBars(deps: BackfillDeps, input: RefreshInput): Promise<RefreshResult> {
  const tickers = await listTickers(deps, input.extraTickers);
  if (tickers.length === 0) return { quotes: 0, inserted: 0, series: [], remaining: 0 };
  const quotes = await refreshQuotes(deps, tickers, input.signal);
  const states = [];
  for (const timeframe of input.timeframes ?? (['D', 'M30'] as const)) {
    states.push(...(await listSeriesStates(deps.db, tickers, timeframe)));
  }
  const due = planRefresh(states, deps.calendar, deps.now());
  const turn = due.slice(0, Math.max(0, input.maxSeries));
  const series: RefreshResult['series'] = [];
  for (const next of turn) series.push(await refreshSeries(deps, next, input.signal));
  return {
    quotes,
    inserted: series.reduce((sum, { inserted }) => sum + inserted, 0),
    series,
    remaining: due.length - turn.length,
  };
}

/** Refreshes recent and announced splits and dividends for all tickers in a few calls; once per session is enough. */
export async function refreshCorporateActions(
  deps: BackfillDeps,
  input: { extraTickers?: readonly string[]; lookbackDays: number; signal?: AbortSignal },
) {
  const wanted = new Set(await listTickers(deps, input.extraTickers));
  const from = deps.calendar.dateOf(new Date(deps.now().getTime() - input.lookbackDays * DAY_MS));
  const query = { from, ...(input.signal ? { signal: input.signal } : {}) };
  const [splits, dividends] = await Promise.all([deps.vendor.fetchSplits(query), deps.vendor.fetchDividends(query)]);
  return storeCorporateActions(deps, {
    source: deps.vendor.name,
    splits: splits.filter(({ ticker }) => wanted.has(ticker)),
    dividends: dividends.filter(({ ticker }) => wanted.has(ticker)),
  });
}

async function listTickers(deps: BackfillDeps, extraTickers: readonly string[] = []): Promise<string[]> {
  return [...new Set([...(await listTrackedTickers(deps.db)), ...extraTickers])].sort();
}

async function refreshQuotes(deps: BackfillDeps, tickers: readonly string[], signal?: AbortSignal): Promise<number> {
  const quotes = await deps.vendor.fetchSnapshot({ tickers, ...(signal ? { signal } : {}) });
  const now = deps.now();
  const wanted = new Set(tickers);
  const rows = new Map<string, QuoteRow>();
  for (const quote of quotes) {
    if (!wanted.has(quote.ticker) || !isCredible(quote, now)) continue;
    rows.set(quote.ticker, {
      ticker: quote.ticker,
      price: quote.price,
      day_volume: quote.dayVolume,
      previous_close: quote.previousClose,
      quoted_at: new Date(quote.quotedAtMs),
      captured_at: now,
      source: deps.vendor.name,
    });
  }
  return upsertQuotes(deps.db, [...rows.values()]);
}

function isCredible(quote: VendorQuote, now: Date): boolean {
  const prices = [quote.price, quote.previousClose ?? quote.price];
  return (
    prices.every((price) => price > 0 && price < PRICE_BELOW) &&
    (quote.dayVolume ?? 0) < 1e15 &&
    quote.quotedAtMs <= now.getTime() + CLOCK_SKEW_MAX_MS
  );
}

async function refreshSeries(deps: BackfillDeps, due: DueSeries, signal?: AbortSignal) {
  const { ticker, timeframe } = due;
  const attempted_at = deps.now();
  try {
    const bars = await deps.vendor.fetchBars({
      ticker,
      timeframe,
      from: deps.calendar.dateOf(due.from),
      to: deps.calendar.dateOf(attempted_at),
      ...(signal ? { signal } : {}),
    });
    const { inserted } = await storeBars(deps, { ticker, timeframe, source: deps.vendor.name, bars });
    await recordRefresh(deps.db, { ticker, timeframe, attempted_at, error: null });
    return { ticker, timeframe, inserted };
  } catch (error) {
    // A failure is recorded for its ticker only, except a rejected key or an exhausted quota, which affect every
    // ticker.
    if (!(error instanceof VendorFailure) || error.reason === 'unauthorised') throw error;
    await recordRefresh(deps.db, { ticker, timeframe, attempted_at, error: error.message });
    return { ticker, timeframe, inserted: 0, error: error.message };
  }
}
