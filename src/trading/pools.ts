/**
 * An account is split into two pools. The reserve is cash that is never traded; everything else, cash or shares, is the active
 * pool. The active pool is computed from account and reserve, so that both always add up to the account.
 */
export interface Pools {
  /** All cash of the account, the reserve included. */
  cash: number;
  marketValue: number;
  reserve: number;
}

export const totalValue = ({ cash, marketValue }: Pools): number => cash + marketValue;
export const activePool = (pools: Pools): number => totalValue(pools) - pools.reserve;
/** Cash available for purchases. */
export const freeCash = ({ cash, reserve }: Pools): number => Math.max(0, cash - reserve);

/** The part of a realised result that moves to the reserve: a share of a gain, nothing of a loss. */
export function siphonOf(realised: number, siphonPct: number): number {
  return realised > 0 ? realised * siphonPct : 0;
}

/** Default minimum of the active pool for entries, as a share of the initial capital. */
const ACTIVE_MINIMUM_SHARE = 0.2;
export const activeMinimum = (configured: number | null, initialCapital: number): number =>
  configured ?? ACTIVE_MINIMUM_SHARE * initialCapital;

/** Splits the capital at the start of trading or at a reset. */
export function splitCapital(capital: number, reservePct: number): { active: number; reserve: number } {
  const reserve = capital * reservePct;
  return { active: capital - reserve, reserve };
}

/** The loss since the peak, as a fraction of it. */
export const drawdownOf = (value: number, peak: number): number => (peak > 0 ? Math.max(0, 1 - value / peak) : 0);
