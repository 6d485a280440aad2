import { HOUR_MS } from '../kernel/clock.ts';

export const RISK_TIERS = ['conservative', 'moderate', 'aggressive'] as const;
export type RiskTier = (typeof RISK_TIERS)[number];

/** Limits of a risk tier. Fractions are of the active pool; losses are of the value at the start of the day or week. */
export interface TierLimits {
  readonly minConfidence: number;
  readonly riskPerTrade: number;
  /** Fraction of the full Kelly size. */
  readonly kellyFraction: number;
  readonly maxPosition: number;
  readonly maxOpenPositions: number;
  readonly maxHeat: number;
  readonly maxSector: number;
  readonly maxCluster: number;
  /** Annual. */
  readonly targetVolatility: number;
  /** In ranges of the horizon (`horizonRange`). */
  readonly stopRanges: number;
  readonly trailRanges: number;
  /** In multiples of the amount at risk. */
  readonly targetRisks: number;
  readonly maxDailyLoss: number;
  readonly maxWeeklyLoss: number;
  readonly maxDrawdown: number;
  readonly maxLossStreak: number;
  readonly lossStreakCooldownMs: number;
  readonly entriesPerDay: number;
  /** Of the average value traded per day. */
  readonly participation: number;
  readonly microSize: number;
}

export const TIERS: Readonly<Record<RiskTier, TierLimits>> = {
  conservative: {
    minConfidence: 0.75,
    riskPerTrade: 0.005,
    kellyFraction: 0.1,
    maxPosition: 0.05,
    maxOpenPositions: 8,
    maxHeat: 0.04,
    maxSector: 0.2,
    maxCluster: 0.25,
    targetVolatility: 0.08,
    stopRanges: 2,
    trailRanges: 2.5,
    targetRisks: 1.2,
    maxDailyLoss: 0.02,
    maxWeeklyLoss: 0.04,
    maxDrawdown: 0.08,
    maxLossStreak: 3,
    lossStreakCooldownMs: 48 * HOUR_MS,
    entriesPerDay: 3,
    participation: 0.01,
    microSize: 0.005,
  },
  moderate: {
    minConfidence: 0.55,
    riskPerTrade: 0.01,
    kellyFraction: 0.25,
    maxPosition: 0.1,
    maxOpenPositions: 12,
    maxHeat: 0.08,
    maxSector: 0.3,
    maxCluster: 0.35,
    targetVolatility: 0.12,
    stopRanges: 2.5,
    trailRanges: 3,
    targetRisks: 1.4,
    maxDailyLoss: 0.03,
    maxWeeklyLoss: 0.06,
    maxDrawdown: 0.15,
    maxLossStreak: 4,
    lossStreakCooldownMs: 24 * HOUR_MS,
    entriesPerDay: 6,
    participation: 0.02,
    microSize: 0.01,
  },
  aggressive: {
    minConfidence: 0.4,
    riskPerTrade: 0.02,
    kellyFraction: 0.4,
    maxPosition: 0.15,
    maxOpenPositions: 20,
    maxHeat: 0.12,
    maxSector: 0.4,
    maxCluster: 0.5,
    targetVolatility: 0.18,
    stopRanges: 3,
    trailRanges: 3.5,
    targetRisks: 1.6,
    maxDailyLoss: 0.05,
    maxWeeklyLoss: 0.1,
    maxDrawdown: 0.25,
    maxLossStreak: 6,
    lossStreakCooldownMs: 12 * HOUR_MS,
    entriesPerDay: 12,
    participation: 0.05,
    microSize: 0.015,
  },
};

export const isRiskTier = (value: string): value is RiskTier => (RISK_TIERS as readonly string[]).includes(value);
