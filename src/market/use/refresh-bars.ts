import { DAY_MS } from '../../kernel/clock.ts';
import type { StoredTimeframe } from '../bar.ts';
import { type PlannedCall, planCalls } from '../plan-calls.ts';
import { listTrackedTickers } from '../price.store.ts';
import { listSeriesStates, recordRefresh } from '../refresh.store.ts';
import { type DueSeries, planRefresh } from '../refresh-plan.ts';
import { VendorFailure } from '../vendor.ts';
import { fetchActions, type VendorDeps } from './fetch-actions.ts';
import { quoteLastCloses, refreshQuotes } from './refresh-quotes.ts';
import { type StoreBarsResult, storeBars } from './store-bars.ts';

export interface RefreshInput {
  /** Benchmarks and funds tracked in addition to active companies. */
  extraTickers?: readonly string[];
  timeframes?: readonly StoredTimeframe[];
  /** Limit on vendor calls for bars in this cycle; the remaining series follow in the next. */
  maxCalls: number;
  signal?: AbortSignal;
}

interface SeriesResult {
  ticker: string;
  timeframe: StoredTimeframe;
  inserted: number;
  error?: string;
}

export interface RefreshResult {
  quotes: number;
  inserted: number;
  /** The refreshed series, each with its count of new bars or its error. */
  series: SeriesResult[];
  /** Number of due series left for the next cycle. */
  remaining: number;
}

/** One scheduler cycle: a snapshot of all quotes, the series that lack a closed bar, then prices from the last closes. */
export async function refreshBars(deps: VendorDeps, input: RefreshInput): Promise<RefreshResult> {
  const tickers = await listTickers(deps, input.extraTickers);
  if (tickers.length === 0) return { quotes: 0, inserted: 0, series: [], remaining: 0 };
  const snapshots = await refreshQuotes(deps, tickers, input.signal);
  const states = [];
  for (const timeframe of input.timeframes ?? (['D', 'M30'] as const)) {
    states.push(...(await listSeriesStates(deps.db, tickers, timeframe)));
  }
  const due = planRefresh(states, deps.calendar, deps.now());
  const series: SeriesResult[] = [];
  let calls = 0;
  let isExhausted = false;
  let closes = 0;
  let early = 0;
  for (const call of planCalls(inOrder(due, input.extraTickers), deps.vendor, deps.calendar, deps.now())) {
    calls += call.calls;
    if (calls > input.maxCalls && (series.length > 0 || input.maxCalls <= 0)) break;
    const results = await refreshSeries(deps, call, input.signal);
    if (results === 'rate_limited') {
      isExhausted = true;
      break;
    }
    if (results === 'too_early') {
      // Mostly known without a call.
      calls -= call.calls;
      early += call.kind === 'one' ? 1 : call.series.length;
      continue;
    }
    series.push(...results);
    // At once, because a small plan needs minutes for all series.
    closes += await quoteLastCloses(
      deps,
      results.map(({ ticker }) => ticker),
    );
  }
  closes += await quoteLastCloses(deps, tickers);
  const remaining = due.length - series.length - early;
  return {
    quotes: snapshots + closes,
    inserted: series.reduce((sum, { inserted }) => sum + inserted, 0),
    series,
    remaining: isExhausted ? Math.max(1, remaining) : remaining,
  };
}

/** Daily bars of companies come first, then those of benchmarks and funds, then half hours. */
function inOrder(due: readonly DueSeries[], extraTickers: readonly string[] = []): DueSeries[] {
  const extra = new Set(extraTickers);
  const rank = ({ ticker, timeframe }: DueSeries) => (timeframe === 'D' ? 0 : 2) + (extra.has(ticker) ? 1 : 0);
  return due.toSorted((a, b) => rank(a) - rank(b));
}

/** Refreshes recent and announced splits and dividends of the tracked tickers; once per session is enough. */
export async function refreshCorporateActions(
  deps: VendorDeps,
  input: { extraTickers?: readonly string[]; lookbackDays: number; signal?: AbortSignal },
) {
  const tickers = await listTickers(deps, input.extraTickers);
  const from = deps.calendar.dateOf(new Date(deps.now().getTime() - input.lookbackDays * DAY_MS));
  return fetchActions(deps, tickers, from, input.signal);
}

async function listTickers(deps: VendorDeps, extraTickers: readonly string[] = []): Promise<string[]> {
  return [...new Set([...(await listTrackedTickers(deps.db)), ...extraTickers])].sort();
}

/**
 * `rate_limited` ends the cycle without a mark on the series: the quota, not the series, failed. `too_early` is
 * no failure either: the bars follow after the end of the session.
 */
async function refreshSeries(
  deps: VendorDeps,
  call: PlannedCall,
  signal?: AbortSignal,
): Promise<SeriesResult[] | 'rate_limited' | 'too_early'> {
  const attempted_at = deps.now();
  const series: readonly DueSeries[] = call.kind === 'one' ? [call.series] : call.series;
  try {
    const fetched = await fetchCall(deps, call, attempted_at, signal);
    const results: SeriesResult[] = [];
    const byTicker = new Map<string, typeof fetched.rows>(series.map(({ ticker }) => [ticker, []]));
    for (const row of fetched.rows) byTicker.get(row.ticker)?.push(row);
    for (const { ticker, timeframe } of series) {
      const bars = byTicker.get(ticker) ?? [];
      const stored = await storeBars(deps, { ticker, timeframe, source: fetched.source, bars });
      const error = refusalOf(bars.length, stored);
      await recordRefresh(deps.db, { ticker, timeframe, attempted_at, error });
      results.push({ ticker, timeframe, inserted: stored.inserted, ...(error === null ? {} : { error }) });
    }
    return results;
  } catch (error) {
    // A failure is recorded for its series only, except a rejected key, which affects every ticker.
    if (!(error instanceof VendorFailure) || error.reason === 'unauthorised') throw error;
    if (error.reason === 'rate_limited') return 'rate_limited';
    for (const { ticker, timeframe } of series)
      await recordRefresh(deps.db, { ticker, timeframe, attempted_at, error: error.message });
    if (error.reason === 'too_early') return 'too_early';
    return series.map(({ ticker, timeframe }) => ({ ticker, timeframe, inserted: 0, error: error.message }));
  }
}

/** Null unless every bar that the vendor sent is wrong in itself; bars outside of a session are usual. */
function refusalOf(sent: number, { issues }: StoreBarsResult): string | null {
  const { outside_session: _usual, duplicate: _kept, ...wrong } = issues;
  const refused = Object.entries(wrong);
  if (sent === 0 || refused.reduce((sum, [, count]) => sum + count, 0) < sent) return null;
  return `the market data vendor sent no usable bar (${refused.map(([issue, count]) => `${issue} ${count}`).join(', ')})`;
}

async function fetchCall(deps: VendorDeps, call: PlannedCall, now: Date, signal?: AbortSignal) {
  const options = signal ? { signal } : {};
  if (call.kind === 'many') {
    const { timeframe, sessions } = call;
    const tickers = call.series.map(({ ticker }) => ticker);
    return deps.vendor.fetchManyBars({ tickers, timeframe, sessions, ...options });
  }
  const { ticker, timeframe, from } = call.series;
  const [first, to] = [deps.calendar.dateOf(from), deps.calendar.dateOf(now)];
  const { source, rows } = await deps.vendor.fetchBars({ ticker, timeframe, from: first, to, ...options });
  return { source, rows: rows.map((row) => ({ ...row, ticker })) };
}
