import { MINUTE_MS } from '../kernel/clock.ts';

export const LOCKOUT_MINUTES_MAX = 43_200;
export const LOCKOUT_TYPES = ['manual', 'cooldown', 'news_shock'] as const;
export type LockoutType = (typeof LOCKOUT_TYPES)[number];

export interface Lockout {
  ticker: string;
  expiresAt: Date;
}

export function lockoutExpiry(createdAt: Date, durationMinutes: number): Date {
  return new Date(createdAt.getTime() + durationMinutes * MINUTE_MS);
}

/** A lockout ends at its expiry without a sweep. */
export function isLockedOut(lockouts: readonly Lockout[], ticker: string, now: Date): boolean {
  return lockouts.some((lockout) => lockout.ticker === ticker && now < lockout.expiresAt);
}
