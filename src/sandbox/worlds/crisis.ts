import { REALISTIC } from './realistic.ts';
import type { WorldSettings } from './world-settings.ts';

/** A falling, volatile market: companies move together, gaps are large, few trade and spreads are wide. */
export const CRISIS: WorldSettings = {
  ...REALISTIC,
  name: 'crisis',
  market: {
    ...REALISTIC.market,
    firstRegime: 'slowdown',
    regimes: {
      expansion: { drift: 0.0008, volatility: 0.012, exit: 0.05, weight: 1 },
      slowdown: { drift: -0.0006, volatility: 0.018, exit: 0.05, weight: 2 },
      contraction: { drift: -0.0035, volatility: 0.03, exit: 0.025, weight: 4 },
    },
    sectorVolatility: 0.009,
    marketDynamics: { clustering: { shock: 0.05, persistence: 0.85, asymmetry: 0.14 }, tailDegrees: 5 },
    gap: { varianceShare: 0.4, withoutNight: true },
    crowding: { lookbackSessions: 20, unwindChance: 0.05, size: 0.03 },
  },
  news: { ...REALISTIC.news, macroPerSession: 0.7, extraFalseRumours: 0.4 },
  liquidity: { volumeScale: 0.05, halfSpread: 0.002 },
};
