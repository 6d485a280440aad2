import { DAY_MS } from '../clock.ts';
import type { TokenRecord } from './token.store.ts';
import { endOfToken } from './token.ts';

/** From this long before its end a token is reported as expiring. */
export const EXPIRY_WARNING_DAYS = 14;
/** A notification is sent when a token comes this close to its end, once for each step. */
const NOTIFIED_DAYS = [14, 7, 1] as const;

export type TokenState = 'live' | 'expiring' | 'rotated' | 'expired' | 'revoked';

export interface TokenView {
  name: string;
  role: TokenRecord['role'];
  state: TokenState;
  createdAt: Date;
  endsAt: Date | null;
  daysLeft: number | null;
  lastUsedAt: Date | null;
}

export function toTokenView(token: TokenRecord, now: Date): TokenView {
  const endsAt = endOfToken(token);
  const leftMs = endsAt === null ? null : endsAt.getTime() - now.getTime();
  return {
    name: token.name,
    role: token.role,
    state: stateOf(token, leftMs, now),
    createdAt: token.created_at,
    endsAt,
    daysLeft: leftMs === null ? null : Math.max(0, Math.floor(leftMs / DAY_MS)),
    lastUsedAt: token.last_used_at,
  };
}

function stateOf(token: TokenRecord, leftMs: number | null, now: Date): TokenState {
  if (token.revoked_at !== null) {
    const wasExpired = token.expires_at !== null && token.expires_at <= token.revoked_at && token.expires_at <= now;
    if (wasExpired) return 'expired';
    return token.revoked_at <= now ? 'revoked' : 'rotated';
  }
  if (leftMs === null) return 'live';
  if (leftMs <= 0) return 'expired';
  return leftMs <= EXPIRY_WARNING_DAYS * DAY_MS ? 'expiring' : 'live';
}

/** One sentence about a token that needs a successor; null for any other. A rotated token has its successor already. */
export function expiryWarning(view: TokenView): string | null {
  if (view.state !== 'expiring' || view.endsAt === null) return null;
  const day = view.endsAt.toISOString().slice(0, 16).replace('T', ' ');
  return `the ${view.role} token "${view.name}" expires on ${day} UTC: replace it with "sextant token rotate ${quoted(view.name)}"`;
}

const quoted = (name: string) => (/^[\w.@:-]+$/.test(name) ? name : `'${name}'`);

/** The step of the notification that is due for a token with this much time left; null while none is. */
export function notificationStepDays(view: TokenView): number | null {
  if (view.state !== 'expiring' || view.daysLeft === null) return null;
  const left = view.daysLeft;
  return NOTIFIED_DAYS.filter((days) => left < days).at(-1) ?? NOTIFIED_DAYS[0];
}
