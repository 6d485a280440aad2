import { heatOf } from '../risk/heat.ts';

/** The loss when the stop is hit. NaN for no stop: then the whole position is at risk. */
export function positionRisk(quantity: number, mark: number, stop: number): number {
  const perShare = stop > 0 ? mark - stop : mark;
  const risk = quantity * perShare;
  return risk > 0 ? risk : 0;
}

export interface HeatPosition {
  quantity: number;
  mark: number;
  stop: number | null;
}

/** Portfolio heat: the share of the active pool lost when every stop is hit; 1 where the pool is empty. */
export function computeHeat(positions: readonly HeatPosition[], active: number): number {
  let risk = 0;
  for (const position of positions) risk += positionRisk(position.quantity, position.mark, position.stop ?? Number.NaN);
  return heatOf(risk, active);
}
