import { DEFAULT_PORTFOLIO_CONFIG, type PortfolioRiskConfig } from '../risk/portfolio-config.ts';
import type { TierLimits } from '../trading/tiers.ts';

/** How a simulated account is run, in the terms that live is run in. */
export interface SimulationSettings {
  readonly initialCapital: number;
  readonly tier: TierLimits;
  readonly risk: PortfolioRiskConfig;
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

/** Live's defaults for a tier. */
export function settingsOf(initialCapital: number, tier: TierLimits): SimulationSettings {
  return {
    initialCapital,
    tier,
    risk: allowing(DEFAULT_PORTFOLIO_CONFIG, tier),
    reservePct: 0,
    siphonPct: 0.2,
    absolutePositionCap: DEFAULT_PORTFOLIO_CONFIG.max_order_value,
    activeMinimum: null,
    microEnabled: false,
    costScale: 1,
  };
}

/**
 * The risk configuration widened to a tier's limits. Live narrows the tier to the configuration instead; a sweep asks what
 * other limits would have done, and must not be refused by the old ones.
 */
export function allowing(risk: PortfolioRiskConfig, tier: TierLimits): PortfolioRiskConfig {
  return {
    ...risk,
    trading_mode: 'paper',
    min_confidence: Math.min(risk.min_confidence, tier.minConfidence),
    max_position_pct: Math.max(risk.max_position_pct, tier.maxPosition),
    max_sector_pct: Math.max(risk.max_sector_pct, tier.maxSector),
    max_cluster_pct: Math.max(risk.max_cluster_pct, tier.maxCluster),
    max_open_positions: Math.max(risk.max_open_positions, tier.maxOpenPositions),
    max_portfolio_heat: Math.max(risk.max_portfolio_heat, tier.maxHeat),
    max_adv_pct: Math.max(risk.max_adv_pct, tier.participation),
  };
}
