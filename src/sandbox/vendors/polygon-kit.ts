import type { World } from '../world/world.ts';
import { jsonReply, type VendorReply, type VendorRequest } from './exchange.ts';

export interface PolygonOptions {
  /** Where the wire's articles are. */
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

/** The last session that has begun by now; -1 before the world begins. */
export const currentSession = (world: World, request: VendorRequest): number =>
  world.lastOpenedSession(request.now.getTime());

/** Pages go on where a cursor says: here simply the number of rows already given. */
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
