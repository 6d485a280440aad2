export interface HoldingRisk {
  ticker: string;
  /** What is lost at the stop, in money; null where there is no stop. */
  heat: number | null;
  /** The same as a fraction of the active pool; the fractions add up to the portfolio heat. */
  heatShare: number | null;
  /** The position's part of the account's VaR, in money; null: not enough history. */
  valueAtRisk: number | null;
  contributionShare: number | null;
}

interface RiskInput {
  holdings: readonly { ticker: string; contribution_share: number | null }[];
  tail_losses: readonly { level: number; sessions: number; method: string; value_at_risk_money: number | null }[];
}

/**
 * Heat and VaR of each position, the largest heat first. The parts of the VaR add up to it, because under the normal method it
 * grows with the volatility, which the contributions add up to.
 */
export function riskByPosition(
  risk: RiskInput,
  {
    active_pool: activePool,
    open_positions: positions,
  }: {
    active_pool: number;
    open_positions: readonly { ticker: string; risk_amount: number | null; stop_price: number | null }[];
  },
): HoldingRisk[] {
  const total =
    risk.tail_losses.find(({ level, sessions, method }) => level === 0.95 && sessions === 1 && method === 'normal')
      ?.value_at_risk_money ?? null;
  const heats = new Map(positions.map((position) => [position.ticker, position]));
  return risk.holdings
    .map(({ ticker, contribution_share: contributionShare }) => {
      const position = heats.get(ticker);
      const heat = position?.stop_price == null ? null : position.risk_amount;
      return {
        ticker,
        heat,
        heatShare: heat === null || activePool <= 0 ? null : heat / activePool,
        valueAtRisk: total === null || contributionShare === null ? null : total * contributionShare,
        contributionShare,
      };
    })
    .toSorted((one, other) => (other.heat ?? 0) - (one.heat ?? 0));
}
