import type { Authentication } from './access.ts';
import type { Actor } from './role.ts';
import {
  describeEnd,
  findEnd,
  isSessionShaped,
  type SessionRecord,
  sessionTokenName,
  UNKNOWN_SESSION,
} from './session.ts';
import type { TokenRecord } from './token.store.ts';
import { endOfToken, isTokenShaped } from './token.ts';

/** A token or a session as services keep it in memory. */
export interface Credential {
  id: string;
  kind: 'token' | 'session';
  actor: Actor;
  /** The last use that was written. */
  usedAtMs: number;
  /** Why it does not work at this time; null while it does. */
  findRefusal(nowMs: number): string | null;
}

const UNKNOWN_TOKEN = 'the bearer token is unknown, expired or revoked';

/** The answer for a credential that services do not know, or for a text that is none. */
export function refuseUnknown(text: string): Authentication {
  return { refused: isSessionShaped(text) ? UNKNOWN_SESSION : UNKNOWN_TOKEN };
}

export const isCredentialShaped = (text: string): boolean => isTokenShaped(text) || isSessionShaped(text);

export function tokenCredential(row: TokenRecord, usedAtMs: number | undefined): Credential {
  const endsMs = endOfToken(row)?.getTime() ?? Number.POSITIVE_INFINITY;
  return {
    id: row.id,
    kind: 'token',
    actor: { name: row.name, role: row.role, tokenName: row.name },
    usedAtMs: usedAtMs ?? Number.NEGATIVE_INFINITY,
    findRefusal: (nowMs) => (endsMs <= nowMs ? UNKNOWN_TOKEN : null),
  };
}

export function sessionCredential(row: SessionRecord, usedAtMs: number | undefined): Credential {
  const credential: Credential = {
    id: row.id,
    kind: 'session',
    actor: { name: row.name, role: row.role, tokenName: sessionTokenName(row.subject), sessionId: row.id },
    usedAtMs: Math.max(row.last_used_at.getTime(), usedAtMs ?? Number.NEGATIVE_INFINITY),
    findRefusal: (nowMs) => {
      const end = findEnd(row, nowMs, credential.usedAtMs);
      return end === null ? null : describeEnd(row, end.reason);
    },
  };
  return credential;
}
