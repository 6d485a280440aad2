import { DEFAULT_PORTFOLIO_CONFIG, type PortfolioRiskConfig } from '../risk/portfolio-config.ts';
import type { TierLimits } from '../trading/tiers.ts';

/** Settings of a simulated account, with the meanings that live trading gives them. */
export interface SimulationSettings {
  readonly initialCapital: number;
  readonly tier: TierLimits;
  readonly risk: PortfolioRiskConfig;
  /** Fraction of the capital that is set aside as reserve at the start. */
  readonly reservePct: number;
  readonly siphonPct: number;
  /** Null follows the equity, as live. */
  readonly absolutePositionCap: number | null;
  /** Null means a fifth of the initial capital. */
  readonly activeMinimum: number | null;
  readonly microEnabled: boolean;
  /** Multiplies the slippage of the fill model; 0 means no cost. */
  readonly costScale: number;
}

/** The defaults of live trading for a tier. */
export function defaultSettings(initialCapital: number, tier: TierLimits): SimulationSettings {
  return {
    initialCapital,
    tier,
    risk: widenRiskConfig(DEFAULT_PORTFOLIO_CONFIG, tier),
    reservePct: 0,
    siphonPct: 0.2,
    absolutePositionCap: null,
    activeMinimum: null,
    microEnabled: false,
    costScale: 1,
  };
}

/**
 * The risk configuration widened to a tier's limits. Live trading narrows the tier to the configuration instead; a sweep tries
 * other limits, and the configured ones must not reject its orders.
 */
export function widenRiskConfig(risk: PortfolioRiskConfig, tier: TierLimits): PortfolioRiskConfig {
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
