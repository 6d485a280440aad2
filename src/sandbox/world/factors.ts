import { SECTORS } from '../cast/sectors.ts';
import { stream } from '../rng.ts';
import { MARKET } from '../settings.ts';
import type { WorldSession } from './sessions.ts';

export type Regime = keyof typeof MARKET.regimes;
const REGIMES = Object.keys(MARKET.regimes) as Regime[];

/** A common factor's path in one session: an overnight step and one step per half hour. */
export interface FactorPath {
  overnight: number;
  slots: Float64Array;
  /** Standard deviation over trading hours, used to size moves inside a bar. */
  deviation: number;
}

export interface SessionFactors {
  regime: Regime;
  market: FactorPath;
  sectors: Readonly<Record<string, FactorPath>>;
}

export function nextRegime(seed: number, session: number, present: Regime): Regime {
  const rng = stream(seed, 'regime', session);
  if (!rng.chance(MARKET.regimeExit)) return present;
  return rng.pick(REGIMES.filter((regime) => regime !== present));
}

export function sessionFactors(seed: number, session: WorldSession, regime: Regime): SessionFactors {
  const { drift, volatility } = MARKET.regimes[regime];
  return {
    regime,
    market: drawPath(seed, ['market', session.index], session, drift, volatility),
    sectors: Object.fromEntries(
      SECTORS.map((sector) => [
        sector,
        drawPath(seed, ['sector', session.index, sector], session, 0, MARKET.sectorVolatility),
      ]),
    ),
  };
}

export function drawPath(
  seed: number,
  name: readonly (string | number)[],
  session: WorldSession,
  drift: number,
  volatility: number,
): FactorPath {
  const rng = stream(seed, ...name);
  const nightShare = session.afterNight ? MARKET.overnightVarianceShare : 0;
  const deviation = volatility * Math.sqrt(1 - nightShare);
  const perSlot = deviation / Math.sqrt(session.slots);
  const overnight = nightShare === 0 ? 0 : rng.gaussian() * volatility * Math.sqrt(nightShare);
  const slots = Float64Array.from({ length: session.slots }, () => drift / session.slots + rng.gaussian() * perSlot);
  return { overnight, slots, deviation };
}
