import type { Platform } from '../../test/kit/platform.ts';
import type { ClassLoad } from '../../test/platform/overload-loads.ts';

/** Clients of one kind and how many requests a second they send together. */
export interface MixedLoad extends Omit<ClassLoad, 'places'> {
  connections: number;
  overallRate: number;
}

const JSON_BODY = { 'content-type': 'application/json' };
export const READS = 'reads';

const READS_PER_SECOND = Number(process.env.SEXTANT_MIXED_READS ?? 40);

/** People reading, orders evaluated, queries over the lake. */
export const mixedLoads = ({ query, risk }: Platform['urls']): MixedLoad[] => [
  {
    name: READS,
    url: query,
    connections: 200,
    overallRate: READS_PER_SECOND,
    requests: [
      '/api/companies',
      '/api/recommendations?limit=20',
      '/api/documents?limit=20',
      '/api/trends?limit=20',
      '/api/macro/events?limit=20',
      '/api/orders?limit=20',
      '/api/positions',
      '/api/search?q=outlook&limit=10',
    ].map((path) => ({ path })),
  },
  {
    name: 'evaluations',
    url: `${risk}/evaluate`,
    connections: 8,
    overallRate: 50,
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({
      order: { ticker: 'ACME', sector: 'Energy', action: 'buy', quantity: 40, estimated_value: 4_000, confidence: 0.7 },
    }),
  },
  {
    name: 'lake queries',
    url: `${query}/api/analytics/query`,
    connections: 2,
    overallRate: 1,
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ sql: 'select ticker, count(*), avg(close) from bars group by ticker' }),
  },
];
