/**
 * The mean squared distance between what was said and what came, and what it is made of: being off (reliability), telling
 * cases apart (resolution), and how uncertain the matter is. `score = reliability - resolution + uncertainty` holds exactly
 * only when cases are grouped by distinct forecast, so they are.
 */
export interface BrierDecomposition {
  readonly score: number;
  readonly reliability: number;
  readonly resolution: number;
  readonly uncertainty: number;
  readonly forecasts: number;
}

/** Collects forecasts and outcomes one by one: what it keeps grows with the distinct forecasts, not with the cases. */
export class BrierSum {
  #groups = new Map<number, { count: number; wins: number }>();
  #squares = 0;
  #count = 0;
  #wins = 0;

  add(forecast: number, isWin: boolean): void {
    const outcome = isWin ? 1 : 0;
    this.#squares += (forecast - outcome) ** 2;
    this.#count++;
    this.#wins += outcome;
    const group = this.#groups.get(forecast);
    if (group) {
      group.count++;
      group.wins += outcome;
    } else this.#groups.set(forecast, { count: 1, wins: outcome });
  }

  result(): BrierDecomposition | null {
    const n = this.#count;
    if (n === 0) return null;
    const base = this.#wins / n;
    let reliability = 0;
    let resolution = 0;
    for (const [forecast, { count, wins }] of this.#groups) {
      const observed = wins / count;
      reliability += (count / n) * (forecast - observed) ** 2;
      resolution += (count / n) * (observed - base) ** 2;
    }
    return {
      score: this.#squares / n,
      reliability,
      resolution,
      uncertainty: base * (1 - base),
      forecasts: this.#groups.size,
    };
  }
}
