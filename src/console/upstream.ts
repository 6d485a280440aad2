/** A service behind the console. The risk engine is not among them, because only other services call it. */
export type UpstreamName = 'query' | 'registry' | 'trading';

export interface Upstream {
  service: UpstreamName;
  /** The path and query at that service. */
  path: string;
}

export const UPSTREAM_TITLES: Record<UpstreamName, string> = {
  query: 'query API',
  registry: 'symbol registry',
  trading: 'trading engine',
};

/** `/registry/companies?active=true` -> the registry's `/companies?active=true`. Null when no service owns the address. */
export function upstreamOf(url: string): Upstream | null {
  if (url.startsWith('/registry/')) return { service: 'registry', path: url.slice('/registry'.length) };
  if (url.startsWith('/api/trading/')) return { service: 'trading', path: url };
  if (url.startsWith('/api/')) return { service: 'query', path: url };
  return null;
}

/**
 * Headers that are forwarded; all others are dropped. `Origin` is dropped because this service has already checked it, and to
 * the service behind, the console's origin is foreign.
 */
const REQUEST_HEADERS = [
  'accept',
  'accept-encoding',
  'authorization',
  'content-type',
  'idempotency-key',
  'last-event-id',
  'x-unattended',
];
const ANSWER_HEADERS = [
  'allow',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-type',
  'idempotent-replayed',
  'retry-after',
  'vary',
  'www-authenticate',
  'x-accel-buffering',
  'x-total-count',
];

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

function pick(headers: Headers, names: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = headers[name];
    if (typeof value === 'string') picked[name] = value;
  }
  return picked;
}

/** A session of this console is a bearer token to the service behind: it checks the role as for any other. */
export function requestHeaders(headers: Headers, credential: string | null): Record<string, string> {
  const forwarded = pick(headers, REQUEST_HEADERS);
  return credential === null ? forwarded : { ...forwarded, authorization: `Bearer ${credential}` };
}
export const answerHeaders = (headers: Headers): Record<string, string> => pick(headers, ANSWER_HEADERS);

/** The address to connect to for a service that listens on all addresses of this machine. */
export function reachableUrl(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}
