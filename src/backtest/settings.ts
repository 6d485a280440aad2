import { DEFAULT_PORTFOLIO_CONFIG, type PortfolioRiskConfig } from '../risk/portfolio-config.ts';
import type { TierLimits } from '../trading/tiers.ts';

/** How a simulated account is run. Live has the same settings; these are its defaults. */
export interface SimulationSettings {
  readonly initialCapital: number;
  readonly tier: TierLimits;
  /** Of the capital, set aside at the start. */
  readonly reservePct: number;
  readonly siphonPct: number;
  readonly absolutePositionCap: number;
  /** Null is a fifth of the initial capital. */
  readonly activeMinimum: number | null;
  readonly microEnabled: boolean;
  /** Times the slippage of the fill model: 1 as it is, 0 for free. */
  readonly costScale: number;
}

export const settingsOf = (initialCapital: number, tier: TierLimits): SimulationSettings => ({
  initialCapital,
  tier,
  reservePct: 0,
  siphonPct: 0.2,
  absolutePositionCap: 10_000,
  activeMinimum: null,
  microEnabled: false,
  costScale: 1,
});

/** The risk engine's limits for a tier: what sizing aims at is also what the last gate allows. */
export function riskConfigOf({ tier, absolutePositionCap, microEnabled }: SimulationSettings): PortfolioRiskConfig {
  return {
    ...DEFAULT_PORTFOLIO_CONFIG,
    // Small trades are allowed below the tier's least confidence; how far, the decision has already asked.
    min_confidence: microEnabled ? 0 : tier.minConfidence,
    max_order_value: absolutePositionCap,
    max_position_pct: tier.maxPosition,
    max_sector_pct: tier.maxSector,
    max_cluster_pct: tier.maxCluster,
    max_open_positions: tier.maxOpenPositions,
    max_portfolio_heat: tier.maxHeat,
    max_daily_loss_pct: tier.maxDailyLoss,
    max_weekly_loss_pct: tier.maxWeeklyLoss,
    max_drawdown_pct: tier.maxDrawdown,
    max_adv_pct: tier.participation,
  };
}
