const SESSIONS_PER_YEAR = 252;

export interface Returns {
  sessions: number;
  last_close: number | null;
  total_return: number | null;
  /** Standard deviation of daily log returns, times the root of 252. */
  annual_volatility: number | null;
}

/** Closes of daily bars, oldest first. */
export function computeReturns(closes: readonly number[]): Returns {
  const first = closes[0];
  const last = closes.at(-1);
  if (first === undefined || last === undefined || closes.length < 2)
    return { sessions: 0, last_close: last ?? null, total_return: null, annual_volatility: null };
  const steps = closes.slice(1).map((close, index) => Math.log(close / (closes[index] ?? close)));
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  const squares = steps.reduce((sum, step) => sum + (step - mean) ** 2, 0);
  return {
    sessions: steps.length,
    last_close: last,
    total_return: last / first - 1,
    annual_volatility: steps.length < 2 ? null : Math.sqrt((squares / (steps.length - 1)) * SESSIONS_PER_YEAR),
  };
}
