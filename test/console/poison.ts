import { PAYLOADS } from './payloads.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DATE = /^\d{4}-\d{2}-\d{2}/;
/** Words of a fixed list, which services check: actions, statuses, windows. And tickers, which the next request is made of. */
const FIXED = /^([a-z][a-z0-9_]{0,30}|[A-Z]{1,10}|\d+[dhm])$/;
const ALL = PAYLOADS.join('\n');
/** Enough to show every field of a row; a long list would only show the same again, slowly. */
const ROWS_MAX = 4;

/** An answer in which every text that people or the outside world wrote is all payloads at once. */
export function poison(value: unknown): unknown {
  if (typeof value === 'string')
    return UUID.test(value) || DATE.test(value) || FIXED.test(value) || value === '' ? value : ALL;
  if (Array.isArray(value)) return value.slice(0, ROWS_MAX).map(poison);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, poison(item)]));
}
