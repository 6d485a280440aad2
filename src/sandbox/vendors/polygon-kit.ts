import type { World } from '../world/world.ts';
import { jsonReply, unknownParameter, type VendorReply, type VendorRequest } from './exchange.ts';

export interface PolygonOptions {
  /** Base URL of the wire's articles. */
  outletsUrl: () => string;
}

export type PolygonRoute = (
  world: World,
  request: VendorRequest,
  match: readonly (string | undefined)[],
  options: PolygonOptions,
) => VendorReply;

export const polygonError = (status: number, message: string): VendorReply =>
  jsonReply(status, { status: status === 404 ? 'NOT_FOUND' : 'ERROR', request_id: 'sandbox', error: message });

/** Parameters of every route: the key, and the page that a link continues with. */
const COMMON = ['apiKey', 'cursor'];

/**
 * A filter that the route does not have is refused: ignoring it would give rows that the caller excluded. The vendor's Python
 * clients repeat values of the path in the query, which is no filter.
 */
export function refuseUnknown(request: VendorRequest, known: readonly string[]): VendorReply | null {
  const segments = request.path.split('/');
  const filters = new URLSearchParams([...request.query].filter(([, value]) => !segments.includes(value)));
  const unknown = unknownParameter(filters, [...COMMON, ...known]);
  return unknown ? polygonError(400, `Unknown query parameter: ${unknown}`) : null;
}

/** The last session opened by now; -1 before the first. */
export const currentSession = (world: World, request: VendorRequest): number =>
  world.lastOpenedSession(request.now.getTime());

/** URL of the next page; the cursor is the number of rows already served. */
export function nextUrl(request: VendorRequest, given: number): string {
  const query = new URLSearchParams(request.query);
  query.delete('apiKey');
  query.set('cursor', Buffer.from(String(given)).toString('base64url'));
  return `${request.base}${request.path}?${query.toString()}`;
}

export function cursorOf(request: VendorRequest): number {
  const cursor = request.query.get('cursor');
  if (cursor === null) return 0;
  const given = Number(Buffer.from(cursor, 'base64url').toString('latin1'));
  return Number.isSafeInteger(given) && given >= 0 ? given : 0;
}

/** Bars of one ticker or of all; without any, the vendor leaves out `results`. */
export const barsReply = (
  results: readonly unknown[],
  { ticker, adjusted, ...next }: { ticker?: string; adjusted: boolean; next_url?: string },
): VendorReply =>
  jsonReply(200, {
    ...(ticker === undefined ? {} : { ticker }),
    queryCount: results.length,
    resultsCount: results.length,
    adjusted,
    ...(results.length > 0 ? { results } : {}),
    status: 'OK',
    request_id: 'sandbox',
    count: results.length,
    ...next,
  });
