/** What a position loses when its stop is hit. NaN for a stop that does not exist: then all of it is at risk. */
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

/** The share of the active pool that is lost when every stop is hit at once; all of it where there is no pool left. */
export function computeHeat(positions: readonly HeatPosition[], active: number): number {
  let risk = 0;
  for (const position of positions) risk += positionRisk(position.quantity, position.mark, position.stop ?? Number.NaN);
  return heatOf(risk, active);
}

export function heatOf(risk: number, active: number): number {
  if (!(risk > 0)) return 0;
  return active > 0 ? risk / active : 1;
}
