/** Matches every model of a provider that has no price of its own. */
export const ANY_MODEL = '*';
export const USD_PER_MILLION_MAX = 100_000;
export const MONEY_BUDGET_USD_MAX = 1_000_000;
const MILLION = 1_000_000;

/** USD per million tokens. */
export interface ModelPrice {
  readonly inputUsdPerMillion: number;
  readonly outputUsdPerMillion: number;
}

export function computeCostUsd(price: ModelPrice, inputTokens: number, outputTokens: number): number {
  return (inputTokens * price.inputUsdPerMillion + outputTokens * price.outputUsdPerMillion) / MILLION;
}
