/** Portfolio heat: a possible loss as a share of the active pool; 1 where the pool is empty. */
export function heatOf(risk: number, active: number): number {
  if (!(risk > 0)) return 0;
  return active > 0 ? risk / active : 1;
}
