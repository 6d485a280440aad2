/**
 * Two pots in one account. The reserve is cash that never trades; everything else, cash or shares, is the active pool. Both are
 * read off the account and the reserve, so that they add up to it by construction.
 */
export interface Pools {
  /** All cash of the account, the reserve included. */
  cash: number;
  marketValue: number;
  reserve: number;
}

export const totalValue = ({ cash, marketValue }: Pools): number => cash + marketValue;
export const activePool = (pools: Pools): number => totalValue(pools) - pools.reserve;
/** What purchases may be paid with. */
export const freeCash = ({ cash, reserve }: Pools): number => Math.max(0, cash - reserve);

/** What a realised result moves from the active pool to the reserve: a share of a gain, nothing of a loss. */
export function siphonOf(realised: number, siphonPct: number): number {
  return realised > 0 ? realised * siphonPct : 0;
}

/** Below this share of what trading began with there are no entries, unless somebody set another least. */
const ACTIVE_MINIMUM_SHARE = 0.2;
export const activeMinimum = (configured: number | null, initialCapital: number): number =>
  configured ?? ACTIVE_MINIMUM_SHARE * initialCapital;

/** How capital is split when trading begins, or begins anew. */
export function splitCapital(capital: number, reservePct: number): { active: number; reserve: number } {
  const reserve = capital * reservePct;
  return { active: capital - reserve, reserve };
}
