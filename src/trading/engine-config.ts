import { capOf } from '../risk/capital-caps.ts';
import type { PortfolioRiskConfig } from '../risk/portfolio-config.ts';
import { type RiskTier, type TierLimits, TIERS } from './tiers.ts';

/** Settings of the engine. Null: the default of the tier or of the capital applies. */
export interface EngineConfig {
  enabled: boolean;
  paused: boolean;
  riskTier: RiskTier;
  reserveSiphonPct: number;
  pollingIntervalSeconds: number;
  absolutePositionCap: number | null;
  activePoolMinimum: number | null;
  microTradingEnabled: boolean;
  maxOpenPositions: number | null;
}

export const POLLING_SECONDS_MAX = 3_600;
export const POSITION_CAP_MAX = 1e12;
export const OPEN_POSITIONS_MAX = 1_000;

/**
 * The tier's limits, narrowed by the risk configuration, so that no size is computed that the risk engine would reject. The
 * minimum confidence stays the tier's; the risk engine checks its own.
 */
export function effectiveLimits(config: EngineConfig, risk: PortfolioRiskConfig): TierLimits {
  const tier = TIERS[config.riskTier];
  return {
    ...tier,
    maxPosition: Math.min(tier.maxPosition, risk.max_position_pct),
    maxOpenPositions: Math.min(config.maxOpenPositions ?? tier.maxOpenPositions, risk.max_open_positions),
    maxHeat: Math.min(tier.maxHeat, risk.max_portfolio_heat),
    maxSector: Math.min(tier.maxSector, risk.max_sector_pct),
    maxCluster: Math.min(tier.maxCluster, risk.max_cluster_pct),
    participation: Math.min(tier.participation, risk.max_adv_pct),
  };
}

/** The largest position in money at this equity. */
export const effectiveCap = (
  config: Pick<EngineConfig, 'absolutePositionCap'>,
  risk: Pick<PortfolioRiskConfig, 'max_order_value'>,
  equity: number,
): number =>
  Math.min(
    capOf('absolute_position_cap', config.absolutePositionCap, equity),
    capOf('max_order_value', risk.max_order_value, equity),
  );

/** How far below the tier's minimum confidence a micro trade may be. */
export const MICRO_CONFIDENCE_BAND = 0.1;

/**
 * The minimum confidence of the risk checks: the risk configuration's where one is set, else the tier's, lowered by the micro
 * trade band where micro trades are enabled.
 */
export function effectiveMinConfidence(
  config: Pick<EngineConfig, 'riskTier' | 'microTradingEnabled'>,
  stored: Readonly<Record<string, unknown>>,
): number {
  if (typeof stored.min_confidence === 'number') return stored.min_confidence;
  return TIERS[config.riskTier].minConfidence - (config.microTradingEnabled ? MICRO_CONFIDENCE_BAND : 0);
}
