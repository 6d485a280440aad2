import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { BENCHMARK_TICKER } from '../../trends/queues.ts';
import type { LabelPrices } from '../label.ts';
import type { TickerPrices } from '../price-book.ts';
import { loadTickerPrices } from '../price-book.store.ts';
import { listPeers, listSectorFunds } from '../sector.store.ts';

/** Series of the benchmark, funds and peers are needed repeatedly. */
const SERIES_KEPT_MAX = 200;

/** Loads the prices for labels by ticker, as known at `asOf`, and caches shared series. */
export function labelPriceReader(
  db: Executor,
  calendar: TradingCalendar,
  range: { readonly from: Date; readonly asOf: Date },
) {
  const kept = new Map<string, Promise<TickerPrices>>();
  const seriesOf = (ticker: string): Promise<TickerPrices> => {
    const known = kept.get(ticker);
    if (known) return known;
    const loading = loadTickerPrices(db, calendar, ticker, { from: range.from, to: range.asOf, asOf: range.asOf });
    if (kept.size >= SERIES_KEPT_MAX) kept.clear();
    kept.set(ticker, loading);
    return loading;
  };
  const orNull = (prices: TickerPrices) => (prices.days.startMs.length > 0 ? prices : null);
  let funds: Promise<Map<string, string>> | null = null;

  return async (ticker: string, sector: string | null): Promise<LabelPrices> => {
    funds ??= listSectorFunds(db);
    const fundTicker = sector === null ? undefined : (await funds).get(sector.toLowerCase());
    const fund = fundTicker === undefined ? null : orNull(await seriesOf(fundTicker));
    const peerTickers = fund || sector === null ? [] : await listPeers(db, sector, ticker);
    const peers: TickerPrices[] = [];
    for (const peer of peerTickers) peers.push(await seriesOf(peer));
    return { own: await seriesOf(ticker), benchmark: orNull(await seriesOf(BENCHMARK_TICKER)), fund, peers };
  };
}
