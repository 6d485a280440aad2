import type { WorldSettings } from './world-settings.ts';

/**
 * The default: a market in which little can be known. docs/market.md compares its returns with the stylised facts of real ones and
 * lists what the platform earns in it.
 */
export const REALISTIC: WorldSettings = {
  name: 'default',
  market: {
    firstRegime: 'expansion',
    // About 16% of volatility and 7% of drift a year, weighted by the time in each regime.
    regimes: {
      expansion: { drift: 0.0006, volatility: 0.0095, exit: 0.012, weight: 6 },
      slowdown: { drift: 0.0001, volatility: 0.0135, exit: 0.03, weight: 3 },
      contraction: { drift: -0.001, volatility: 0.024, exit: 0.05, weight: 1 },
    },
    sectorVolatility: 0.0075,
    ownVolatilityScale: 1.1,
    marketDynamics: { clustering: { shock: 0.08, persistence: 0.79, asymmetry: 0.2 }, tailDegrees: 5 },
    sectorDynamics: { clustering: { shock: 0.1, persistence: 0.86, asymmetry: 0 }, tailDegrees: 5 },
    ownDynamics: { clustering: { shock: 0.16, persistence: 0.8, asymmetry: 0 }, tailDegrees: 3 },
    gap: { varianceShare: 0.3, withoutNight: true },
    crowding: { lookbackSessions: 20, unwindChance: 0.02, size: 0.02 },
  },
  news: {
    perCompany: 0.125,
    macroPerSession: 0.4,
    rumoursPerSession: 1.2,
    jump: 0.035,
    drift: 0.07,
    macroJump: 0.03,
    macroDrift: 0.015,
    predictiveShare: 0.55,
    contraryShare: 0.3,
    extraFalseRumours: 0.25,
    falseJumpShare: 0.35,
    falseReversalSessions: 2,
  },
  liquidity: { volumeScale: 0.1, halfSpread: 0.0006 },
};
