import type { World } from '../world/world.ts';
import type { VendorHandler } from './exchange.ts';
import { dividendList, splitList, stockDividendList, stockSplitList } from './polygon-actions.ts';
import { aggregates } from './polygon-aggregates.ts';
import { groupedDaily, openClose, previousClose } from './polygon-daily.ts';
import { type PolygonOptions, type PolygonRoute, polygonError } from './polygon-kit.ts';
import { newsList } from './polygon-news.ts';
import { relatedCompanies, tickerDetails, tickerList } from './polygon-reference.ts';
import { marketStatus, snapshot } from './polygon-snapshot.ts';

const ROUTES: readonly (readonly [RegExp, PolygonRoute])[] = [
  [/^\/v2\/aggs\/ticker\/([^/]+)\/range\/([^/]+)\/([^/]+)\/([^/]+)\/([^/]+)$/, aggregates],
  [/^\/v2\/aggs\/ticker\/([^/]+)\/prev$/, previousClose],
  [/^\/v2\/aggs\/grouped\/locale\/us\/market\/stocks\/([^/]+)$/, groupedDaily],
  [/^\/v1\/open-close\/([^/]+)\/([^/]+)$/, openClose],
  [/^\/v1\/related-companies\/([^/]+)$/, relatedCompanies],
  [/^\/stocks\/v1\/splits$/, stockSplitList],
  [/^\/stocks\/v1\/dividends$/, stockDividendList],
  [/^\/v3\/reference\/splits$/, splitList],
  [/^\/v3\/reference\/dividends$/, dividendList],
  [/^\/v3\/reference\/tickers$/, tickerList],
  [/^\/v3\/reference\/tickers\/([^/]+)$/, tickerDetails],
  [/^\/v2\/reference\/news$/, newsList],
  [/^\/v2\/snapshot\/locale\/us\/markets\/stocks\/tickers(?:\/([^/]+))?$/, snapshot],
  [/^\/v1\/marketstatus\/now$/, marketStatus],
];

/** Market data and news in Polygon's format. Any API key is accepted; a missing one is refused. */
export function polygonVendor(world: World, options: PolygonOptions): VendorHandler {
  return (request) => {
    const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers['authorization'] ?? '')?.[1];
    if (!(request.query.get('apiKey') || bearer)) return polygonError(401, 'API Key was not provided');
    if (request.method !== 'GET') return polygonError(405, 'Method not allowed');
    for (const [pattern, route] of ROUTES) {
      const match = pattern.exec(request.path);
      if (match) return route(world, request, match.slice(1), options);
    }
    return polygonError(404, 'Page not found');
  };
}
