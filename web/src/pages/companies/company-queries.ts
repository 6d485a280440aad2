import { query, type QueryResponse } from '../../api/client.ts';
import { prefetch } from '../../api/hooks.ts';

const BARS_MAX = 500;
const ADVICE_MAX = 200;
const HISTORY_MAX = 300;
type Trend = QueryResponse<'/api/trends'>[number];

/** The window a company's page opens with. */
export const FIRST_WINDOW: Trend['window'] = '7d';

/** What the page of a company asks, each in one place: who asks ahead and who shows it must ask the same. */
export const companyQueries = {
  company: (ticker: string, active: boolean) => [query, '/api/companies', { query: { ticker, active } }] as const,
  prices: (ticker: string) =>
    [query, '/api/market/prices/{ticker}', { path: { ticker }, query: { limit: BARS_MAX } }] as const,
  recommendation: (ticker: string) => [query, '/api/recommendations', { query: { ticker, limit: 1 } }] as const,
  recommendationHistory: (ticker: string) =>
    [query, '/api/recommendations', { query: { ticker, latest: false, limit: ADVICE_MAX } }] as const,
  trends: (ticker: string) => [query, '/api/trends', { query: { ticker } }] as const,
  history: (ticker: string, window: Trend['window']) =>
    [query, '/api/trends/history', { query: { ticker, window, limit: HISTORY_MAX } }] as const,
  evidence: (trendId: string) => [query, '/api/trends/{trend_id}/evidence', { path: { trend_id: trendId } }] as const,
};

/** Everything the page shows first, asked while its code is still on the way. */
export async function prefetchCompany(ticker: string): Promise<void> {
  const asked = companyQueries;
  const trends = prefetch(...asked.trends(ticker));
  void prefetch(...asked.company(ticker, true));
  void prefetch(...asked.prices(ticker));
  void prefetch(...asked.recommendation(ticker));
  void prefetch(...asked.recommendationHistory(ticker));
  const trend = (await trends)?.find(({ window }) => window === FIRST_WINDOW);
  if (!trend) return;
  void prefetch(...asked.evidence(trend.id));
  void prefetch(...asked.history(ticker, FIRST_WINDOW));
}
