const SHARPE_RETURNS_MIN = 5;
const SESSIONS_PER_YEAR = 252;

/** Of the value before, with what was paid in or out taken off the value after. Null where there was nothing before. */
export function dailyReturn(value: number, previous: number, flow = 0): number | null {
  return previous > 0 ? (value - flow) / previous - 1 : null;
}

/** Annualised; null below five returns or where nothing moved. */
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
  // Rounding leaves a trace of movement where all returns are the same.
  if (!(deviation > Math.abs(mean) * 1e-12)) return null;
  return (mean / deviation) * Math.sqrt(perYear);
}

/** Peak and drawdowns as they grow, value by value. The initial capital counts as a peak. */
export interface Drawdown {
  peak: number;
  current: number;
  max: number;
}

export const newDrawdown = (initial: number): Drawdown => ({ peak: initial, current: 0, max: 0 });

/** Writes into the drawdown it is given. */
export function addValue(drawdown: Drawdown, value: number): void {
  if (value > drawdown.peak) drawdown.peak = value;
  drawdown.current = drawdown.peak > 0 ? Math.max(0, 1 - value / drawdown.peak) : 0;
  if (drawdown.current > drawdown.max) drawdown.max = drawdown.current;
}

/** Net results of closed trades as they come in. A scratch (nothing won or lost) counts for neither. */
export interface TradeTally {
  wins: number;
  losses: number;
  grossWin: number;
  grossLoss: number;
}

export const newTally = (): TradeTally => ({ wins: 0, losses: 0, grossWin: 0, grossLoss: 0 });

/** Writes into the tally it is given. */
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

/** Null where nothing was lost: it would be infinite. */
export const profitFactor = ({ grossWin, grossLoss }: TradeTally): number | null =>
  grossLoss > 0 ? grossWin / grossLoss : null;
