import { type PlatformApi, readBody } from '../platform-api.ts';
import { computeReturns } from '../returns.ts';
import { defineTool } from '../tool.ts';
import { CompareInput } from '../tools.schema.ts';

const DAYS_DEFAULT = 20;
const RECOMMENDATION_FIELDS = 'id,action,confidence,p_up,expected_return,reference_price';
const TREND_FIELDS = 'window,trend_direction,trend_score,confidence,p_up';

/** Companies side by side: return and volatility over daily bars, the latest recommendation, and the trends. */
export const compareTool = defineTool({
  name: 'compare',
  description: '2 to 6 tickers side by side: return and volatility over days (default 20), recommendation, trends.',
  input: CompareInput,
  role: 'viewer',
  readOnly: true,
  async run(api, { tickers, days = DAYS_DEFAULT }) {
    const distinct = [...new Set(tickers.map((ticker) => ticker.toUpperCase()))];
    const companies = await Promise.all(distinct.map((ticker) => describeCompany(api, ticker, days)));
    return { value: { days, companies }, more: 'name fewer tickers' };
  },
});

async function describeCompany(api: PlatformApi, ticker: string, days: number): Promise<Record<string, unknown>> {
  const read = (path: string, query: Record<string, string | number>) => readBody(api, { method: 'GET', path, query });
  const [company] = (await read('/api/companies', { ticker })) as Record<string, unknown>[];
  if (!company) return { ticker, error: 'not tracked' };
  const [prices, recommendations, trends] = await Promise.all([
    read(`/api/market/prices/${ticker}`, { limit: days + 1, timeframe: 'D' }),
    read('/api/recommendations', { ticker, limit: 1, fields: RECOMMENDATION_FIELDS }),
    read('/api/trends', { ticker, limit: 10, fields: TREND_FIELDS }),
  ]);
  const { bars } = prices as { bars: { bar_timestamp: string; close: number }[] };
  const closes = bars.toSorted((a, b) => (a.bar_timestamp < b.bar_timestamp ? -1 : 1)).map(({ close }) => close);
  return {
    ticker,
    name: company['legal_name'],
    sector: company['sector'],
    price: computeReturns(closes),
    recommendation: (recommendations as unknown[])[0] ?? null,
    trends,
  };
}
