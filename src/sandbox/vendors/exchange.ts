/** A request to a simulated vendor. `now` is the only clock; nothing later is served. */
export interface VendorRequest {
  method: string;
  /** Decoded; starts with a slash. */
  path: string;
  query: URLSearchParams;
  /** Header names are lower-case. */
  headers: Readonly<Record<string, string>>;
  body: string;
  now: Date;
  /** The vendor's displayed time: `now` unless a clock skew fault is active. */
  shownNow: Date;
  /** The vendor's base URL, such as `http://127.0.0.1:1234/polygon`, for links in responses. */
  base: string;
}

export interface VendorReply {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
  /** Delay before the response is sent. */
  delayMs?: number;
}

export type VendorHandler = (request: VendorRequest) => VendorReply;

export function jsonReply(status: number, value: unknown, headers: Record<string, string> = {}): VendorReply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

export function textReply(
  status: number,
  type: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): VendorReply {
  return { status, headers: { 'content-type': type, ...headers }, body };
}

/** Adds cache validators and answers 304 when the caller's copy is current. */
export function conditional(
  request: VendorRequest,
  etag: string,
  modifiedMs: number,
  reply: () => VendorReply,
): VendorReply {
  const modified = new Date(modifiedMs).toUTCString();
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  const given = request.headers['if-none-match'];
  // RFC 9110: If-None-Match takes precedence over If-Modified-Since.
  const fresh =
    given === undefined ? Math.floor(modifiedMs / 1_000) * 1_000 <= since : given.split(/\s*,\s*/).includes(etag);
  const validators = { etag, 'last-modified': modified };
  if (fresh) return { status: 304, headers: validators, body: '' };
  const response = reply();
  return { ...response, headers: { ...response.headers, ...validators } };
}

/** Positive integer from a query, capped at `max`; the fallback when absent, null when invalid. */
export function intParam(query: URLSearchParams, name: string, fallback: number, max: number): number | null {
  const text = query.get(name);
  if (text === null || text === '') return fallback;
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 ? Math.min(value, max) : null;
}

/** Milliseconds of a date or time; the fallback when absent, null when invalid. */
export function timeParam(query: URLSearchParams, name: string, fallback: number): number | null {
  const text = query.get(name);
  if (text === null || text === '') return fallback;
  const ms = Date.parse(text);
  return Number.isFinite(ms) ? ms : null;
}

/** The date part of a date or time; the fallback when absent, null when invalid. */
export function dateParam(query: URLSearchParams, name: string, fallback: string): string | null {
  const text = query.get(name);
  if (text === null || text === '') return fallback;
  return /^\d{4}-\d{2}-\d{2}/.test(text) && Number.isFinite(Date.parse(text)) ? text.slice(0, 10) : null;
}

/** A parameter that a route does not know. It is refused, so that a filter is never ignored silently. */
export function unknownParameter(query: URLSearchParams, known: readonly string[]): string | null {
  for (const name of query.keys()) if (!known.includes(name)) return name;
  return null;
}
