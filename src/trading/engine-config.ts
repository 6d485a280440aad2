import { capOf } from '../risk/capital-caps.ts';
import type { PortfolioRiskConfig } from '../risk/portfolio-config.ts';
import { stagedFraction } from '../risk/quality-gate.ts';
import { drawdownOf } from './pools.ts';
import { belowLimit } from './size.ts';
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
 * The limits for entries: the tier's, narrowed to just below the risk configuration's, so that no size is computed that the risk
 * engine would reject, now or at the gate. The minimum confidence stays the tier's; the risk engine checks its own.
 */
export function effectiveLimits(config: EngineConfig, risk: PortfolioRiskConfig): TierLimits {
  const tier = TIERS[config.riskTier];
  return {
    ...tier,
    maxPosition: Math.min(tier.maxPosition, belowLimit(risk.max_position_pct)),
    maxOpenPositions: Math.min(config.maxOpenPositions ?? tier.maxOpenPositions, risk.max_open_positions),
    maxHeat: Math.min(tier.maxHeat, belowLimit(risk.max_portfolio_heat)),
    maxSector: Math.min(tier.maxSector, belowLimit(risk.max_sector_pct)),
    maxCluster: Math.min(tier.maxCluster, belowLimit(risk.max_cluster_pct)),
    participation: Math.min(tier.participation, belowLimit(risk.max_adv_pct)),
  };
}

/** The largest position in money at this equity. Only the order value is checked again at the gate, so only it leaves room. */
export const effectiveCap = (
  config: Pick<EngineConfig, 'absolutePositionCap'>,
  risk: Pick<PortfolioRiskConfig, 'max_order_value'>,
  equity: number,
): number =>
  Math.min(
    capOf('absolute_position_cap', config.absolutePositionCap, equity),
    belowLimit(capOf('max_order_value', risk.max_order_value, equity)),
  );

/**
 * The money of a live account that its lived record allows to be invested, computed for an account that is smaller by the room:
 * a loss lowers the staged fraction too.
 */
export function stagedCapital(fraction: number, equity: number, peak: number, maxDrawdown: number): number {
  const smaller = belowLimit(equity);
  return stagedFraction(fraction, drawdownOf(smaller, Math.max(peak, equity)), maxDrawdown) * smaller;
}

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
  return typeof stored.min_confidence === 'number' ? stored.min_confidence : tierMinConfidence(config);
}

export function tierMinConfidence(config: Pick<EngineConfig, 'riskTier' | 'microTradingEnabled'>): number {
  return TIERS[config.riskTier].minConfidence - (config.microTradingEnabled ? MICRO_CONFIDENCE_BAND : 0);
}
