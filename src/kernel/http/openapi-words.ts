import type { Role } from '../access/role.ts';
import type { QueryOrBody } from './json-schema.ts';

/** What the parameters that many operations share mean. A description in the route's own schema has precedence. */
const PARAMETERS: Record<string, string> = {
  limit: 'The largest number of rows to return',
  offset: 'How many rows to skip',
  ticker: 'A ticker symbol, in any case',
  since: 'Only rows from this instant on, ISO 8601',
  until: 'Only rows before this instant, ISO 8601',
  as_of: 'The state as known at this instant; now when absent',
  hours: 'The period to look at, in hours until now',
  days: 'The period to load, in days until today',
  active: 'Whether to list active rows, or inactive ones',
  active_only: 'Leave out inactive rows',
  window: 'A trend window',
  lookback: 'The period whose outcomes count',
  horizon: 'How far ahead the predictions look',
  time_horizon: 'How far ahead the pattern looks',
  catalyst_type: 'The kind of event',
  entity_type: 'The kind of entity',
  status: 'Only rows with this status',
  sector: 'Only rows of this sector',
  side: 'Buys or sells',
};

export function describeParameter(name: string, place: 'path' | 'query' | 'header'): string {
  const known = PARAMETERS[name];
  if (known !== undefined) return known;
  const words = name.replaceAll('_', ' ');
  if (name.endsWith('_id')) return `The id of the ${words.slice(0, -3)}`;
  return place === 'path' ? `The ${words}` : `Only rows with this ${words}`;
}

const ROLE_SENTENCES: Record<Role, string> = {
  viewer: 'Any token may call it.',
  operator: 'Needs the role operator or admin.',
  admin: 'Needs the role admin.',
  internal: 'Needs the role internal or admin.',
};

export interface DescribedRoute {
  description?: string | undefined;
  role?: Role | undefined;
  open?: boolean | undefined;
  idempotent?: boolean | undefined;
  respondsAsync?: boolean | undefined;
  readsPast?: boolean | undefined;
  queryOrBody: QueryOrBody | null;
}

/** The route's own description, followed by the facts that its declaration already states. */
export function describeOperation(route: DescribedRoute): string {
  const { required = [], defaults = {} } = route.queryOrBody ?? {};
  return [
    route.description,
    route.queryOrBody && 'Give each value in the query or in a JSON body; the body wins.',
    required.length > 0 && `Required in one of them: ${required.join(', ')}.`,
    ...Object.entries(defaults).map(([name, value]) => `${name} is ${JSON.stringify(value)} when absent.`),
    route.readsPast &&
      'With `as_of` the answer is of that instant: `X-As-Of` has it, and `X-As-Of-Limits` names the fields that are not of it.',
    route.open ? 'Needs no token.' : route.role && ROLE_SENTENCES[route.role],
    route.respondsAsync &&
      'With `Prefer: respond-async` it answers 202 with a job, which `Location` names; otherwise it answers within a minute.',
    route.idempotent && 'A repetition with the same Idempotency-Key returns the first answer.',
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ');
}

/** Statuses that precede routing, so that no operation lists them. */
export const GENERAL_ERRORS =
  'Every error is `{"detail": "one sentence"}`. Besides the statuses that an operation lists, any request can be refused ' +
  'before it reaches an operation: 400 (malformed HTTP, percent-encoding or Host), 404 (no such address), 405 (method not ' +
  'supported; `Allow` lists those that are), 408 (it arrived too slowly), 414 (address too long), 417 (unknown expectation), ' +
  '421 (Host is not a name of this service) and 431 (headers too large). Every answer has an `X-Request-Id`.';
