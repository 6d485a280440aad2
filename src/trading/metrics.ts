const SHARPE_RETURNS_MIN = 5;
const SESSIONS_PER_YEAR = 252;

/** Return on the previous value, net of flows. Null where the previous value was zero. */
export function dailyReturn(value: number, previous: number, flow = 0): number | null {
  return previous > 0 ? (value - flow) / previous - 1 : null;
}

/** Annualised; null below five returns or without variance. */
export function sharpeRatio(
  returns: ArrayLike<number>,
  length = returns.length,
  perYear = SESSIONS_PER_YEAR,
): number | null {
  if (length < SHARPE_RETURNS_MIN) return null;
  let mean = 0;
  let squares = 0;
  for (let index = 0; index < length; index++) {
    const value = returns[index] as number;
    const delta = value - mean;
    mean += delta / (index + 1);
    squares += delta * (value - mean);
  }
  const deviation = Math.sqrt(squares / (length - 1));
  // Rounding leaves a tiny variance where all returns are equal.
  if (!(deviation > Math.abs(mean) * 1e-12)) return null;
  return (mean / deviation) * Math.sqrt(perYear);
}

/** Running peak and drawdowns. The initial capital counts as a peak. */
export interface Drawdown {
  peak: number;
  current: number;
  max: number;
}

export const newDrawdown = (initial: number): Drawdown => ({ peak: initial, current: 0, max: 0 });

/** Updates the given drawdown. */
export function addValue(drawdown: Drawdown, value: number): void {
  if (value > drawdown.peak) drawdown.peak = value;
  drawdown.current = drawdown.peak > 0 ? Math.max(0, 1 - value / drawdown.peak) : 0;
  if (drawdown.current > drawdown.max) drawdown.max = drawdown.current;
}

/** Running totals of closed trades. A scratch (result zero) counts as neither win nor loss. */
export interface TradeTally {
  wins: number;
  losses: number;
  grossWin: number;
  grossLoss: number;
}

export const newTally = (): TradeTally => ({ wins: 0, losses: 0, grossWin: 0, grossLoss: 0 });

/** Updates the given tally. */
export function addTrade(tally: TradeTally, net: number): void {
  if (net > 0) {
    tally.wins++;
    tally.grossWin += net;
  } else if (net < 0) {
    tally.losses++;
    tally.grossLoss -= net;
  }
}

export const winRate = ({ wins, losses }: Pick<TradeTally, 'wins' | 'losses'>): number | null =>
  wins + losses > 0 ? wins / (wins + losses) : null;

/** Null without losses, where it would be infinite. */
export const profitFactor = ({ grossWin, grossLoss }: TradeTally): number | null =>
  grossLoss > 0 ? grossWin / grossLoss : null;
