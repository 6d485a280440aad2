import { aggregateBars, type WorldBar } from '../world/bars.ts';
import { isTraded } from '../world/generate-events.ts';
import type { World } from '../world/world.ts';
import { jsonReply } from './exchange.ts';
import { partsUntil } from './polygon-bars.ts';
import { currentSession, type PolygonRoute, polygonError, refuseUnknown } from './polygon-kit.ts';

const NANOSECONDS = 1e6;
const MINUTE_MS = 60_000;

/** The current day, the previous day and the last trade of all tickers in one call. */
export const snapshot: PolygonRoute = (world, request, [single]) => {
  const refused = refuseUnknown(request, single === undefined ? ['tickers', 'include_otc'] : []);
  if (refused) return refused;
  const current = currentSession(world, request);
  const listed = request.query.getAll('tickers').join(',');
  const wanted = single ?? (listed === '' ? null : listed);
  const names = wanted ? new Set(wanted.toUpperCase().split(',')) : null;
  const tickers = world.tickers
    .filter((ticker) => (names === null || names.has(ticker)) && isTraded(ticker, current))
    .flatMap((ticker) => tickerSnapshot(world, ticker, current, request.now) ?? []);
  if (single !== undefined) {
    const [ticker] = tickers;
    return ticker
      ? jsonReply(200, { status: 'OK', request_id: 'sandbox', ticker })
      : polygonError(404, `Ticker not found: ${single}`);
  }
  return jsonReply(200, { status: 'OK', request_id: 'sandbox', count: tickers.length, tickers });
};

function tickerSnapshot(world: World, ticker: string, current: number, now: Date) {
  const price = world.priceAt(ticker, now);
  if (price === null) return null;
  const open = world.isTrading(ticker, now);
  const day = aggregateBars(partsUntil(world, ticker, current, now));
  const previous = current > 0 ? world.dailyBar(ticker, current - 1) : null;
  // Outside trading hours the last trade is at the end of the last bar.
  const tradedMs = open
    ? Math.floor(now.getTime() / 1_000) * 1_000
    : (day?.endMs ?? previous?.endMs ?? now.getTime()) - 1;
  const { halfSpread } = world.settings.liquidity;
  const change = previous ? price - previous.close : 0;
  return {
    ticker,
    todaysChangePerc: previous ? (change / previous.close) * 100 : 0,
    todaysChange: Math.round(change * 1e4) / 1e4,
    updated: tradedMs * NANOSECONDS,
    day: bucket(day),
    lastTrade: { c: [14, 41], i: String(tradedMs), p: price, s: 100, t: tradedMs * NANOSECONDS, x: 4 },
    lastQuote: {
      P: round(price * (1 + halfSpread)),
      S: 2,
      p: round(price * (1 - halfSpread)),
      s: 3,
      t: tradedMs * NANOSECONDS,
    },
    min: { ...bucket(day), o: price, h: price, l: price, c: price, t: Math.floor(tradedMs / MINUTE_MS) * MINUTE_MS },
    prevDay: bucket(previous),
  };
}

const round = (price: number) => Math.round(price * 100) / 100;

function bucket(bar: WorldBar | null) {
  return bar
    ? { o: bar.open, h: bar.high, l: bar.low, c: bar.close, v: bar.volume, vw: bar.vwap }
    : { o: 0, h: 0, l: 0, c: 0, v: 0, vw: 0 };
}

export const marketStatus: PolygonRoute = (world, request) => {
  const open = world.calendar.isOpen(request.now);
  return jsonReply(200, {
    afterHours: false,
    currencies: { crypto: 'open', fx: 'open' },
    earlyHours: false,
    exchanges: { nasdaq: open ? 'open' : 'closed', nyse: open ? 'open' : 'closed', otc: open ? 'open' : 'closed' },
    market: open ? 'open' : 'closed',
    serverTime: request.shownNow.toISOString(),
  });
};
