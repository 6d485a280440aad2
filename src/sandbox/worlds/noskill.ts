import { REALISTIC } from './realistic.ts';
import type { RegimeSettings, WorldSettings } from './world-settings.ts';

const { regimes } = REALISTIC.market;
const DRIFT = 0.0002;
const withDrift = (regime: RegimeSettings): RegimeSettings => ({ ...regime, drift: DRIFT });

/**
 * The default market without any information about the future: news moves prices when it is published and never afterwards, and
 * the market's drift does not depend on its regime. Whatever claims skill here claims too much.
 */
export const NOSKILL: WorldSettings = {
  ...REALISTIC,
  name: 'noskill',
  market: {
    ...REALISTIC.market,
    regimes: {
      expansion: withDrift(regimes.expansion),
      slowdown: withDrift(regimes.slowdown),
      contraction: withDrift(regimes.contraction),
    },
  },
  news: { ...REALISTIC.news, drift: 0, macroDrift: 0, predictiveShare: 0, falseJumpShare: 0 },
};
