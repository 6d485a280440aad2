import type { Action } from '../recommendations/decision.ts';

/** What a trade there and back costs: a direction is right only beyond it. */
export const WIN_COST = 0.001;
/** A hold is right while the price stays within this share of its usual movement. */
const HOLD_SIGMAS = 0.5;
/** Below this share of the usual movement there was no direction to be right about. */
const MATERIAL_SIGMAS = 0.1;

export function isWin(action: Action, totalReturn: number, sigmaHorizon: number): boolean {
  switch (action) {
    case 'buy':
      return totalReturn > WIN_COST;
    case 'sell':
      return -totalReturn > WIN_COST;
    case 'hold':
      return Math.abs(totalReturn) <= HOLD_SIGMAS * sigmaHorizon;
  }
}

/** Whether the price went where a buy or sell pointed; null for a hold and where it went nowhere. */
export function isDirectionRight(action: Action, totalReturn: number, sigmaHorizon: number): boolean | null {
  if (action === 'hold' || !(Math.abs(totalReturn) > MATERIAL_SIGMAS * sigmaHorizon)) return null;
  return action === 'buy' ? totalReturn > 0 : totalReturn < 0;
}
