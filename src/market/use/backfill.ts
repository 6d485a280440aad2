import type { IsoDate } from '../../kernel/calendar/calendar.ts';
import { DAY_MS } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { countBars, listTrackedTickers } from '../price.store.ts';
import { type MarketVendor, VendorFailure } from '../vendor.ts';
import { type StoreBarsDeps, storeBars } from './store-bars.ts';
import { storeCorporateActions } from './store-corporate-actions.ts';

export interface BackfillDeps extends StoreBarsDeps {
  vendor: MarketVendor;
}

export interface TickerBackfill {
  ticker: string;
  inserted: number;
  total_bars: number;
  days: number;
}

type BackfillDetail = { ticker: string; inserted: number; error?: string };

export interface BackfillAll {
  total_inserted: number;
  tickers: number;
  details: BackfillDetail[];
}

/** The vendor's quota is the real limit; this only overlaps database work with vendor requests. */
const CONCURRENT_TICKERS = 4;

/** Loads the daily bars of the last `days` days with their splits and dividends. */
export async function backfillTicker(
  deps: BackfillDeps,
  input: { ticker: string; days: number; signal?: AbortSignal },
): Promise<TickerBackfill> {
  const { ticker, days } = input;
  const from = firstDate(deps, days);
  const query = { ticker, from, ...signalOf(input) };
  const [splits, dividends] = await Promise.all([deps.vendor.fetchSplits(query), deps.vendor.fetchDividends(query)]);
  // Stored before the bars: a known split describeFailures a price jump, so the bar is not quarantined.
  await storeCorporateActions(deps, { source: deps.vendor.name, splits, dividends });
  const inserted = await backfillBars(deps, ticker, from, input.signal);
  return { ticker, inserted, total_bars: await countBars(deps.db, ticker, 'D'), days };
}

/**
 * Backfills every active company; a failure affects only its own ticker. Splits and dividends are fetched for all
 * tickers at once: a few calls instead of two per ticker.
 */
export async function backfillAll(
  deps: BackfillDeps,
  input: { days: number; extraTickers?: readonly string[]; signal?: AbortSignal },
): Promise<BackfillAll> {
  const tracked = await listTrackedTickers(deps.db);
  const tickers = [...new Set([...tracked, ...(input.extraTickers ?? [])])].sort();
  if (tickers.length === 0) return { total_inserted: 0, tickers: 0, details: [] };
  const from = firstDate(deps, input.days);
  let hopeless = await fillActions(deps, tickers, from, input.signal).then(
    () => null,
    (error: unknown) => findFatalFailure(error),
  );

  const details = new Map<string, BackfillDetail>();
  const waiting = [...tickers];
  const work = async () => {
    for (let ticker = waiting.shift(); ticker !== undefined; ticker = waiting.shift()) {
      try {
        if (hopeless) throw hopeless;
        details.set(ticker, { ticker, inserted: await backfillBars(deps, ticker, from, input.signal) });
      } catch (error) {
        if (input.signal?.aborted) throw error;
        hopeless ??= findFatalFailure(error);
        details.set(ticker, { ticker, inserted: 0, error: describeFailure(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENT_TICKERS, tickers.length) }, work));

  const sorted = tickers.flatMap((ticker) => details.get(ticker) ?? []);
  return {
    total_inserted: sorted.reduce((sum, { inserted }) => sum + inserted, 0),
    tickers: tickers.length,
    details: sorted,
  };
}

async function backfillBars(deps: BackfillDeps, ticker: string, from: IsoDate, signal?: AbortSignal): Promise<number> {
  const to = deps.calendar.dateOf(deps.now());
  const query = { ticker, timeframe: 'D' as const, from, to, ...(signal ? { signal } : {}) };
  const bars = await deps.vendor.fetchBars(query);
  const stored = await storeBars(deps, { ticker, timeframe: 'D', source: deps.vendor.name, bars });
  return stored.inserted;
}

async function fillActions(deps: BackfillDeps, tickers: readonly string[], from: IsoDate, signal?: AbortSignal) {
  const wanted = new Set(tickers);
  const query = { from, ...(signal ? { signal } : {}) };
  const [splits, dividends] = await Promise.all([deps.vendor.fetchSplits(query), deps.vendor.fetchDividends(query)]);
  await storeCorporateActions(deps, {
    source: deps.vendor.name,
    splits: splits.filter(({ ticker }) => wanted.has(ticker)),
    dividends: dividends.filter(({ ticker }) => wanted.has(ticker)),
  });
}

/** A rejected API key fails for every ticker, so the backfill stops at the first such failure. */
function findFatalFailure(error: unknown): VendorFailure | null {
  return error instanceof VendorFailure && error.reason === 'unauthorised' ? error : null;
}

/** Text for the response: a vendor failure's own message, otherwise a generic text that reveals no internals. */
function describeFailure(error: unknown): string {
  return error instanceof VendorFailure || error instanceof DomainError
    ? error.message
    : 'the bars could not be stored';
}

function firstDate(deps: BackfillDeps, days: number): IsoDate {
  return deps.calendar.dateOf(new Date(deps.now().getTime() - days * DAY_MS));
}

function signalOf(input: { signal?: AbortSignal }) {
  return input.signal ? { signal: input.signal } : {};
}
