import { SECTORS } from '../cast/sectors.ts';
import { stream } from '../rng.ts';
import type { MarketSettings, Regime } from '../worlds/world-settings.ts';
import type { WorldSession } from './sessions.ts';
import { createVolatility, type Volatility } from './volatility.ts';

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

const REGIMES = ['expansion', 'slowdown', 'contraction'] as const;

function nextRegime(seed: number, session: number, present: Regime, regimes: MarketSettings['regimes']): Regime {
  const rng = stream(seed, 'regime', session);
  if (!rng.chance(regimes[present].exit)) return present;
  return rng.pickWeighted(
    REGIMES.filter((regime) => regime !== present),
    (regime) => regimes[regime].weight,
  );
}

/** Draws the shared factors session by session; the regime and the variances carry over. */
export function createFactors(seed: number, market: MarketSettings) {
  const marketVolatility = createVolatility(seed, ['market'], market.marketDynamics);
  const sectorVolatility = new Map(
    SECTORS.map((sector) => [sector, createVolatility(seed, ['sector', sector], market.sectorDynamics)]),
  );
  let regime = market.firstRegime;
  return {
    next(session: WorldSession): SessionFactors {
      regime = nextRegime(seed, session.index, regime, market.regimes);
      const draw = createDraw(seed, session, market.gap);
      return {
        regime,
        market: draw(['market', session.index], marketVolatility, market.regimes[regime]),
        sectors: Object.fromEntries(
          [...sectorVolatility].map(([sector, volatility]) => [
            sector,
            draw(['sector', session.index, sector], volatility, { drift: 0, volatility: market.sectorVolatility }),
          ]),
        ),
      };
    },
  };
}

/** Returns the function that draws a path of one session and records its move. */
export function createDraw(seed: number, session: WorldSession, gap: MarketSettings['gap']) {
  const nightShare = session.afterNight || gap.withoutNight ? gap.varianceShare : 0;
  return (
    name: readonly (string | number)[],
    memory: Volatility,
    mean: { drift: number; volatility: number },
  ): FactorPath => {
    const rng = stream(seed, ...name);
    const volatility = mean.volatility * memory.scaleOf(session.index);
    const deviation = volatility * Math.sqrt(1 - nightShare);
    const perSlot = deviation / Math.sqrt(session.slots);
    const overnight = nightShare === 0 ? 0 : rng.gaussian() * volatility * Math.sqrt(nightShare);
    let move = overnight;
    const slots = Float64Array.from({ length: session.slots }, () => {
      const step = rng.gaussian() * perSlot;
      move += step;
      return mean.drift / session.slots + step;
    });
    memory.record(move / mean.volatility);
    return { overnight, slots, deviation };
  };
}
