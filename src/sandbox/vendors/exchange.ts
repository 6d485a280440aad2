/** One request as a simulated vendor sees it. `now` is the only clock: what is later does not exist. */
export interface VendorRequest {
  method: string;
  /** Decoded per segment; starts with a slash. */
  path: string;
  query: URLSearchParams;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
  now: Date;
  /** What the vendor's own clock shows: `now`, unless it has been made to go wrong. */
  shownNow: Date;
  /** The vendor's own address, `http://127.0.0.1:1234/polygon`: for the links that answers contain. */
  base: string;
}

export interface VendorReply {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
  /** Held back so long before it is sent. */
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

/** Validators for what rarely changes: 304 with no body when the caller has it already. */
export function conditional(
  request: VendorRequest,
  etag: string,
  modifiedMs: number,
  reply: () => VendorReply,
): VendorReply {
  const modified = new Date(modifiedMs).toUTCString();
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  const given = request.headers['if-none-match'];
  // RFC 9110: with an If-None-Match the date does not count.
  const fresh =
    given === undefined ? Math.floor(modifiedMs / 1_000) * 1_000 <= since : given.split(/\s*,\s*/).includes(etag);
  const validators = { etag, 'last-modified': modified };
  if (fresh) return { status: 304, headers: validators, body: '' };
  const made = reply();
  return { ...made, headers: { ...made.headers, ...validators } };
}

/** Small positive whole number from a query; the fallback when absent, null when it is nonsense. */
export function intParam(query: URLSearchParams, name: string, fallback: number, max: number): number | null {
  const text = query.get(name);
  if (text === null || text === '') return fallback;
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 ? Math.min(value, max) : null;
}
