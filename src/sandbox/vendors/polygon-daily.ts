import { isCalendarDate } from '../../kernel/calendar/civil-date.ts';
import { isTraded } from '../world/generate-events.ts';
import type { World } from '../world/world.ts';
import { jsonReply, type VendorRequest } from './exchange.ts';
import { adjustedBar, barRow, laterSplits } from './polygon-bars.ts';
import { barsReply, currentSession, type PolygonRoute, polygonError, refuseUnknown } from './polygon-kit.ts';

/** The bars of all tickers on one date, once its session has closed. They are stamped with the close. */
export const groupedDaily: PolygonRoute = (world, request, [date = '']) => {
  const refused = refuseUnknown(request, ['adjusted', 'include_otc']);
  if (refused) return refused;
  if (!isCalendarDate(date)) return polygonError(400, `Could not parse the time parameter: ${date}`);
  const session = closedSessionOn(world, request, date);
  const adjusted = request.query.get('adjusted') !== 'false';
  const results =
    session === null ? [] : world.tickers.flatMap((ticker) => row(world, request, ticker, session, adjusted));
  return barsReply(results, { adjusted });
};

/** The last closed session's bar. */
export const previousClose: PolygonRoute = (world, request, [ticker = '']) => {
  const refused = refuseUnknown(request, ['adjusted']);
  if (refused) return refused;
  const current = currentSession(world, request);
  const adjusted = request.query.get('adjusted') !== 'false';
  let session = current >= 0 && world.session(current).closeMs <= request.now.getTime() ? current : current - 1;
  if (!world.tickers.includes(ticker)) session = -1;
  let results: ReturnType<typeof row> = [];
  for (; session >= 0 && results.length === 0; session--) results = row(world, request, ticker, session, adjusted);
  return barsReply(results, { ticker, adjusted });
};

/** Open, high, low and close of one date. */
export const openClose: PolygonRoute = (world, request, [ticker = '', date = '']) => {
  const refused = refuseUnknown(request, ['adjusted']);
  if (refused) return refused;
  if (!isCalendarDate(date)) return polygonError(400, `Could not parse the time parameter: ${date}`);
  const session = closedSessionOn(world, request, date);
  const adjusted = request.query.get('adjusted') !== 'false';
  const [bar] =
    session === null || !world.tickers.includes(ticker) ? [] : row(world, request, ticker, session, adjusted);
  if (!bar) return polygonError(404, 'Data not found.');
  return jsonReply(200, {
    status: 'OK',
    from: date,
    symbol: ticker,
    open: bar.o,
    high: bar.h,
    low: bar.l,
    close: bar.c,
    volume: bar.v,
    afterHours: bar.c,
    preMarket: bar.o,
  });
};

function closedSessionOn(world: World, request: VendorRequest, date: string): number | null {
  const session = world.calendar.sessionOn(date);
  if (!session || session.close.getTime() > request.now.getTime()) return null;
  const index = world.lastOpenedSession(session.open.getTime());
  return index >= 0 && world.session(index).date === date ? index : null;
}

function row(world: World, request: VendorRequest, ticker: string, session: number, adjusted: boolean) {
  const bar = isTraded(ticker, session) ? world.dailyBar(ticker, session) : null;
  if (!bar) return [];
  const factor = adjusted ? laterSplits(ticker, session, currentSession(world, request)) : 1;
  return [{ T: ticker, ...barRow(adjustedBar(bar, factor), world.session(session).closeMs) }];
}
