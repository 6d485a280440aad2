import type { Dynamics, WorldSettings } from './world-settings.ts';

const NORMAL: Dynamics = { clustering: null, tailDegrees: null };

/** News predicts prices strongly and nothing else disturbs them: for tests and demonstrations, not for judging the platform. */
export const EASY: WorldSettings = {
  name: 'easy',
  market: {
    firstRegime: 'expansion',
    regimes: {
      expansion: { drift: 0.0013, volatility: 0.0065, exit: 0.035, weight: 1 },
      slowdown: { drift: 0.0006, volatility: 0.009, exit: 0.035, weight: 1 },
      contraction: { drift: -0.0003, volatility: 0.0125, exit: 0.035, weight: 1 },
    },
    sectorVolatility: 0.004,
    ownVolatilityScale: 1,
    marketDynamics: NORMAL,
    sectorDynamics: NORMAL,
    ownDynamics: NORMAL,
    gap: { varianceShare: 0.2, withoutNight: false },
    crowding: null,
  },
  news: {
    perCompany: 0.125,
    macroPerSession: 0.4,
    rumoursPerSession: 0.95,
    jump: 0.025,
    drift: 0.06,
    macroJump: 0.03,
    macroDrift: 0.05,
    predictiveShare: 1,
    contraryShare: 0,
    extraFalseRumours: 0,
    falseJumpShare: 0.35,
    falseReversalSessions: 2,
  },
  liquidity: { volumeScale: 1, halfSpread: 0.0002 },
};
