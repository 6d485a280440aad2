import { hash } from 'node:crypto';

export const TOKEN_PREFIX = 'stx_';
export const TOKEN_RANDOM_BYTES = 32;
const FORM = /^stx_[A-Za-z0-9_-]{43}$/;

export const isTokenShaped = (text: string): boolean => FORM.test(text);

/** A token has 256 random bits: a fast hash cannot be reversed, and a slow one would only delay every request. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');

/** The token of an `Authorization: Bearer` header; null for any other header. */
export function bearerToken(header: string | undefined): string | null {
  const match = header === undefined ? null : /^Bearer +(\S+) *$/i.exec(header);
  return match?.[1] ?? null;
}

/** When a token stops working: at its expiry or, if it was revoked or rotated, at that time. Null means never. */
export function endOfToken(token: { expires_at: Date | null; revoked_at: Date | null }): Date | null {
  const ends = [token.expires_at, token.revoked_at].filter((at) => at !== null);
  return ends.length === 0 ? null : new Date(Math.min(...ends.map((at) => at.getTime())));
}
