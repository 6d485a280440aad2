import { query, type QueryResponse, trading } from '../../api/client.ts';
import { prefetch } from '../../api/hooks.ts';

const BARS_MAX = 500;
const RECOMMENDATIONS_MAX = 200;
const HISTORY_MAX = 300;
const ORDERS_MAX = 200;
const DECISIONS_MAX = 20;
type Trend = QueryResponse<'/api/trends'>[number];

/** The trend window shown first on a company's page. */
export const FIRST_WINDOW: Trend['window'] = '7d';

/** Requests of the company page. Prefetching works only if the page sends the same requests, so both use these. */
export const companyQueries = {
  company: (ticker: string, active: boolean) => [query, '/api/companies', { query: { ticker, active } }] as const,
  prices: (ticker: string) =>
    [query, '/api/market/prices/{ticker}', { path: { ticker }, query: { limit: BARS_MAX } }] as const,
  /** Bars of half an hour, for the short periods of the chart. */
  intradayPrices: (ticker: string) =>
    [query, '/api/market/prices/{ticker}', { path: { ticker }, query: { limit: BARS_MAX, timeframe: 'M30' } }] as const,
  positions: (ticker: string) => [query, '/api/positions', { query: { ticker } }] as const,
  orders: (ticker: string) => [query, '/api/orders', { query: { ticker, limit: ORDERS_MAX } }] as const,
  decisions: (ticker: string) =>
    [trading, '/api/trading/decisions', { query: { ticker, limit: DECISIONS_MAX } }] as const,
  recommendation: (ticker: string) => [query, '/api/recommendations', { query: { ticker, limit: 1 } }] as const,
  recommendationHistory: (ticker: string) =>
    [query, '/api/recommendations', { query: { ticker, latest: false, limit: RECOMMENDATIONS_MAX } }] as const,
  trends: (ticker: string) => [query, '/api/trends', { query: { ticker } }] as const,
  history: (ticker: string, window: Trend['window']) =>
    [query, '/api/trends/history', { query: { ticker, window, limit: HISTORY_MAX } }] as const,
  evidence: (trendId: string) => [query, '/api/trends/{trend_id}/evidence', { path: { trend_id: trendId } }] as const,
};

/** Requests everything the page shows first while its code is still loading. */
export async function prefetchCompany(ticker: string): Promise<void> {
  const queries = companyQueries;
  const trends = prefetch(...queries.trends(ticker));
  void prefetch(...queries.company(ticker, true));
  void prefetch(...queries.prices(ticker));
  void prefetch(...queries.recommendation(ticker));
  void prefetch(...queries.positions(ticker));
  void prefetch(...queries.orders(ticker));
  void prefetch(...queries.recommendationHistory(ticker));
  const trend = (await trends)?.find(({ window }) => window === FIRST_WINDOW);
  if (!trend) return;
  void prefetch(...queries.evidence(trend.id));
  void prefetch(...queries.history(ticker, FIRST_WINDOW));
}
