import { meanOf } from './moments.ts';

/** A company in the universe that factors are made of. Columns by session, NaN where unknown. */
export interface FactorMember {
  readonly returns: ArrayLike<number>;
  /** Value of the company, or a stand-in that orders companies alike. */
  readonly size: ArrayLike<number>;
  /** Book value over market value. */
  readonly bookToMarket: ArrayLike<number>;
}

export const STYLE_FACTORS = ['size', 'momentum', 'value'] as const;
export type StyleFactor = (typeof STYLE_FACTORS)[number];

const REBALANCE_SESSIONS = 21;
/** Momentum is the return of the year before the last month, because the last month tends to reverse. */
const MOMENTUM_SESSIONS = 252;
const MOMENTUM_SKIPPED_SESSIONS = 21;
const MOMENTUM_RETURNS_MIN = 63;
/** Three companies on either side. */
export const FACTOR_MEMBERS_MIN = 9;

/**
 * Returns of a style factor: every 21 sessions the companies are sorted by what was known at the close before, and the factor is
 * the mean return of one third minus that of the other. NaN where fewer than nine companies can be sorted.
 */
export function computeFactorReturns(
  factor: StyleFactor,
  members: readonly FactorMember[],
  sessions: number,
): Float64Array {
  const column = new Float64Array(sessions).fill(Number.NaN);
  for (let start = 0; start < sessions; start += REBALANCE_SESSIONS) {
    const sides = sortMembers(factor, members, start - 1);
    if (sides === null) continue;
    for (let session = start; session < Math.min(sessions, start + REBALANCE_SESSIONS); session++) {
      column[session] = meanReturn(sides.long, session) - meanReturn(sides.short, session);
    }
  }
  return column;
}

interface Sides {
  readonly long: readonly FactorMember[];
  readonly short: readonly FactorMember[];
}

/** Long are small, risen and cheap companies. */
function sortMembers(factor: StyleFactor, members: readonly FactorMember[], session: number): Sides | null {
  if (session < 0) return null;
  const scored = members
    .map((member) => ({ member, score: scoreOf(factor, member, session) }))
    .filter(({ score }) => Number.isFinite(score));
  if (scored.length < FACTOR_MEMBERS_MIN) return null;
  scored.sort((one, other) => one.score - other.score);
  const third = Math.floor(scored.length / 3);
  const low = scored.slice(0, third).map(({ member }) => member);
  const high = scored.slice(-third).map(({ member }) => member);
  return factor === 'size' ? { long: low, short: high } : { long: high, short: low };
}

function scoreOf(factor: StyleFactor, member: FactorMember, session: number): number {
  switch (factor) {
    case 'size':
      return member.size[session] ?? Number.NaN;
    case 'value':
      return member.bookToMarket[session] ?? Number.NaN;
    case 'momentum':
      return momentumAt(member.returns, session);
  }
}

function momentumAt(returns: ArrayLike<number>, session: number): number {
  let growth = 1;
  let used = 0;
  const until = session - MOMENTUM_SKIPPED_SESSIONS;
  for (let index = Math.max(0, session - MOMENTUM_SESSIONS + 1); index <= until; index++) {
    const value = returns[index] as number;
    if (!Number.isFinite(value)) continue;
    growth *= 1 + value;
    used++;
  }
  return used >= MOMENTUM_RETURNS_MIN ? growth - 1 : Number.NaN;
}

/** Of the members that traded. */
function meanReturn(members: readonly FactorMember[], session: number): number {
  return meanOf(members.map(({ returns }) => returns[session] as number).filter(Number.isFinite));
}
