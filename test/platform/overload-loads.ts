import type { Platform } from '../kit/platform.ts';

export interface ClassLoad {
  name: string;
  url: string;
  /** As many clients as the class serves and lets wait at once. */
  places: number;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  requests?: { path: string }[];
}

const JSON_BODY = { 'content-type': 'application/json' };

/** One load or more for each class. The reads of the query API have 2,000 clients at four times their number. */
export const CLASS_LOADS = ({ query, registry, trading, risk, console }: Platform['urls']): ClassLoad[] => [
  {
    name: 'orders: evaluate',
    url: `${risk}/evaluate`,
    places: 256,
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({
      order: { ticker: 'ACME', sector: 'Energy', action: 'buy', quantity: 40, estimated_value: 4_000, confidence: 0.7 },
    }),
  },
  {
    name: 'orders: preview',
    url: `${trading}/api/trading/override/preview`,
    places: 262,
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ ticker: 'ACME', side: 'buy', quantity: 1 }),
  },
  { name: 'health', url: `${query}/health`, places: 50 },
  { name: 'console shell', url: console, places: 50, requests: [{ path: '/' }, { path: '/companies' }] },
  {
    name: 'reads: query API',
    url: query,
    places: 500,
    requests: [
      { path: '/api/companies' },
      { path: '/api/recommendations' },
      { path: '/api/documents?limit=50' },
      { path: '/api/orders?limit=50' },
    ],
  },
  { name: 'reads: registry', url: `${registry}/companies`, places: 100 },
  { name: 'reads: trading', url: `${trading}/api/trading/decisions`, places: 100 },
  { name: 'reads: through the console', url: `${console}/api/companies`, places: 100 },
  {
    name: 'analytics',
    url: `${query}/api/analytics/pg-query`,
    places: 24,
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ sql: 'select ticker, count(*), avg(close) from market_bars group by ticker' }),
  },
];
