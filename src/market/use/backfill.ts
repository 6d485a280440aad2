import type { IsoDate } from '../../kernel/calendar/calendar.ts';
import { DAY_MS } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { DomainError } from '../../kernel/errors.ts';
import { deleteBackfill, findBackfill, queueBackfills } from '../backfill.store.ts';
import { countBars, listTrackedTickers } from '../price.store.ts';
import { VendorFailure } from '../vendor.ts';
import { fetchActions, type VendorDeps } from './fetch-actions.ts';
import { quoteLastCloses } from './refresh-quotes.ts';
import { storeBars } from './store-bars.ts';

/** Deps of a backfill that a caller waits for. */
export interface QueueingDeps extends VendorDeps {
  /** Enqueues the jobs that finish queued backfills, in the transaction that stores them. */
  enqueueBackfills: (tx: Tx, tickers: readonly string[]) => Promise<void>;
  /** The end of a waiting caller's time: what is not loaded by then is queued. The signal aborts then. Null loads everything. */
  late: { at: Date; signal: AbortSignal } | null;
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

interface BackfillInput {
  days: number;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number, note?: string) => void;
}

/** The vendor's quota is the real limit; this only overlaps database work with vendor requests. */
const CONCURRENT_TICKERS = 4;
const QUEUED = 'queued: the market data vendor’s rate limit is used up; the bars follow in the background';
const OUT_OF_TIME =
  'queued: not loaded within the time of this request; the bars follow in the background ("Prefer: respond-async" waits for all)';

/** Loads the daily bars of the last `days` days with their splits and dividends; queued where the quota does not allow it now. */
export async function backfillTicker(
  deps: QueueingDeps,
  input: BackfillInput & { ticker: string },
): Promise<TickerBackfill> {
  const { ticker, days } = input;
  const inserted = await loadTicker(deps, { ...input, ...withLate(deps, input.signal) }).catch(
    async (error: unknown) => {
      if (input.signal?.aborted || !(isRateLimited(error) || isLate(deps))) throw error;
      await queue(deps, [ticker], days);
      return 0;
    },
  );
  return { ticker, inserted, total_bars: await countBars(deps.db, ticker, 'D'), days };
}

/** Finishes a queued backfill. A failure leaves it queued. */
export async function finishBackfill(deps: VendorDeps, ticker: string, signal?: AbortSignal): Promise<void> {
  const queued = await findBackfill(deps.db, ticker);
  if (!queued) return;
  await loadTicker(deps, { ...queued, ...(signal ? { signal } : {}) });
  await deleteBackfill(deps.db, ticker);
}

async function loadTicker(deps: VendorDeps, input: BackfillInput & { ticker: string }): Promise<number> {
  const { ticker, days, signal } = input;
  const from = firstDate(deps, days);
  // Stored before the bars: a known split explains a price jump, so the bar is not quarantined.
  await fetchActions(deps, [ticker], from, signal);
  const inserted = await backfillBars(deps, ticker, from, signal);
  await quoteLastCloses(deps, [ticker]);
  return inserted;
}

/**
 * Backfills every active company; a failure affects only its own ticker. Splits and dividends are fetched for all tickers at
 * once. What does not fit the vendor's quota is queued, and its detail says so.
 */
export async function backfillAll(
  deps: QueueingDeps,
  input: BackfillInput & { extraTickers?: readonly string[] },
): Promise<BackfillAll> {
  const tracked = await listTrackedTickers(deps.db);
  const tickers = [...new Set([...tracked, ...(input.extraTickers ?? [])])].sort();
  if (tickers.length === 0) return { total_inserted: 0, tickers: 0, details: [] };
  const from = firstDate(deps, input.days);
  const { signal } = withLate(deps, input.signal);
  let hopeless = await fetchActions(deps, tickers, from, signal).then(
    () => null,
    (error: unknown) => findFatalFailure(error),
  );

  const details = new Map<string, BackfillDetail>();
  const waiting = [...tickers];
  const late: string[] = [];
  const work = async () => {
    for (let ticker = waiting.shift(); ticker !== undefined; ticker = waiting.shift()) {
      try {
        if (hopeless) throw hopeless;
        if (isLate(deps)) throw new Error(OUT_OF_TIME);
        details.set(ticker, { ticker, inserted: await backfillBars(deps, ticker, from, signal) });
      } catch (error) {
        if (input.signal?.aborted) throw error;
        hopeless ??= findFatalFailure(error);
        const isQueued = isRateLimited(error) || isLate(deps);
        if (isQueued) late.push(ticker);
        const reason = isRateLimited(error) ? QUEUED : isQueued ? OUT_OF_TIME : describeFailure(error);
        details.set(ticker, { ticker, inserted: 0, error: reason });
      }
      input.onProgress?.(details.size, tickers.length, ticker);
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENT_TICKERS, tickers.length) }, work));
  await queue(deps, late, input.days);
  await quoteLastCloses(deps, tickers);

  const sorted = tickers.flatMap((ticker) => details.get(ticker) ?? []);
  return {
    total_inserted: sorted.reduce((sum, { inserted }) => sum + inserted, 0),
    tickers: tickers.length,
    details: sorted,
  };
}

/** The signal of the caller, or of its time, whichever comes first. */
function withLate({ late }: QueueingDeps, signal: AbortSignal | undefined): { signal?: AbortSignal } {
  const signals = [signal, late?.signal].filter((each) => each !== undefined);
  return signals.length === 0 ? {} : { signal: AbortSignal.any(signals) };
}

const isLate = ({ late, now }: QueueingDeps): boolean => late !== null && (late.signal.aborted || now() >= late.at);

async function queue(deps: QueueingDeps, tickers: readonly string[], days: number): Promise<void> {
  if (tickers.length === 0) return;
  await deps.db.transaction().execute(async (tx) => {
    const backfills = tickers.map((ticker) => ({ ticker, days }));
    await queueBackfills(tx, backfills, QUEUED, deps.now());
    await deps.enqueueBackfills(tx, tickers);
  });
}

async function backfillBars(deps: VendorDeps, ticker: string, from: IsoDate, signal?: AbortSignal): Promise<number> {
  const to = deps.calendar.dateOf(deps.now());
  const query = { ticker, timeframe: 'D' as const, from, to, ...(signal ? { signal } : {}) };
  const { source, rows } = await deps.vendor.fetchBars(query);
  const stored = await storeBars(deps, { ticker, timeframe: 'D', source, bars: rows });
  return stored.inserted;
}

const isRateLimited = (error: unknown): boolean => error instanceof VendorFailure && error.reason === 'rate_limited';

/** A rejected API key or an exhausted quota fails for every ticker, so the backfill stops at the first such failure. */
function findFatalFailure(error: unknown): VendorFailure | null {
  const isFatal =
    error instanceof VendorFailure && (error.reason === 'unauthorised' || error.reason === 'rate_limited');
  return isFatal ? error : null;
}

/** Text for the response: a vendor failure's own message, otherwise a generic text that reveals no internals. */
function describeFailure(error: unknown): string {
  return error instanceof VendorFailure || error instanceof DomainError
    ? error.message
    : 'the bars could not be stored';
}

function firstDate(deps: VendorDeps, days: number): IsoDate {
  return deps.calendar.dateOf(new Date(deps.now().getTime() - days * DAY_MS));
}
