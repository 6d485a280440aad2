import { QUIET_SIGMAS } from '../recommendations/confidence.ts';
import type { Action } from '../recommendations/decision.ts';

/** Round-trip trading cost: a direction wins only beyond it. */
export const WIN_COST = 0.001;
/** Below this multiple of its volatility the return has no direction. */
const MATERIAL_SIGMAS = 0.1;

export function isWin(action: Action, totalReturn: number, sigmaHorizon: number): boolean {
  switch (action) {
    case 'buy':
      return totalReturn > WIN_COST;
    case 'sell':
      return -totalReturn > WIN_COST;
    case 'hold':
      return Math.abs(totalReturn) <= QUIET_SIGMAS * sigmaHorizon;
  }
}

/** Whether the price moved in the direction of a buy or sell; null for a hold and where it hardly moved. */
export function isDirectionRight(action: Action, totalReturn: number, sigmaHorizon: number): boolean | null {
  if (action === 'hold' || !(Math.abs(totalReturn) > MATERIAL_SIGMAS * sigmaHorizon)) return null;
  return action === 'buy' ? totalReturn > 0 : totalReturn < 0;
}
