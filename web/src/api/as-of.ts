import type { PathOf } from '../../../clients/typescript/src/operation.ts';
import type { paths as QueryPaths } from '../../../clients/typescript/types/query.d.ts';
import type { paths as TradingPaths } from '../../../clients/typescript/types/trading.d.ts';

/**
 * The reads that the console puts at a day; a test compares them with those of the services. Settings take `as_of` too, but stand
 * beside the switches that change them and show the present.
 */
export const AS_OF_PATHS: readonly (PathOf<QueryPaths, 'get'> | PathOf<TradingPaths, 'get'>)[] = [
  '/api/documents',
  '/api/documents/{document_id}',
  '/api/trends',
  '/api/trends/history',
  '/api/trends/{trend_id}',
  '/api/trends/{trend_id}/evidence',
  '/api/trends/{trend_id}/projection',
  '/api/recommendations',
  '/api/recommendations/{recommendation_id}',
  '/api/recommendations/{recommendation_id}/evidence',
  '/api/recommendations/{recommendation_id}/explain',
  '/api/macro/events',
  '/api/macro/events/{event_id}',
  '/api/macro/impacts/{ticker}',
  '/api/patterns/{ticker}',
  '/api/patterns/{ticker}/competitors',
  '/api/patterns/{ticker}/competitive-signals',
  '/api/patterns/{ticker}/decisions',
  '/api/signals',
  '/api/signals/{ticker}',
  '/api/validation/summary',
  '/api/validation/calibration',
  '/api/validation/ic-by-horizon',
  '/api/validation/gate-status',
  '/api/validation/attribution/sources',
  '/api/validation/attribution/catalysts',
  '/api/validation/attribution/layers',
  '/api/positions',
  '/api/orders',
  '/api/orders/{order_id}',
  '/api/trading/decisions',
  '/api/trading/equity',
  '/api/trading/metrics/history',
  '/api/reports',
  '/api/reports/{report_id}',
  '/api/search',
];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const dayOf = (value: string): string | null => {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at.toISOString().slice(0, 10);
};

/** The day that the address puts the console at; null for now, which a day that has not ended is too. */
export function readDay(search: string, today: string = new Date().toISOString().slice(0, 10)): string | null {
  const value = new URLSearchParams(search).get('as_of');
  return value !== null && DAY.test(value) && dayOf(value) === value && value < today ? value : null;
}

export const currentDay = (): string | null => (typeof location === 'undefined' ? null : readDay(location.search));

/** The query of a read at the day of the console; a day in the query itself wins. */
export function atDay<T extends object>(path: string, query: T | undefined, day: string | null): T | undefined {
  if (day === null || !AS_OF_PATHS.some((known) => known === path)) return query;
  return { as_of: day, ...query } as unknown as T;
}
