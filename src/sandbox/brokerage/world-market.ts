import { getCompany } from '../cast/companies.ts';
import { dividendsUntil, splitsUntil } from '../world/corporate-actions.ts';
import type { World } from '../world/world.ts';
import type { BrokerMarket } from './brokerage.ts';

/** Share of the step's volume that one order can take: normal orders fill in seconds, large ones in parts. */
const PARTICIPATION = 0.25;
const STEP_SECONDS = 2;

/** Adapts the simulated world to the brokerage's market interface. */
export function worldMarket(world: World): BrokerMarket {
  const sessionSeconds = world.calendar.minutesPerSession * 60;
  const { volumeScale, halfSpread } = world.settings.liquidity;
  const volumeOf = (symbol: string) =>
    volumeScale * (world.funds.find(({ ticker }) => ticker === symbol)?.dailyVolume ?? getCompany(symbol).dailyVolume);
  return {
    halfSpread,
    isKnown: (symbol) => world.tickers.includes(symbol),
    isTrading: (symbol, ms) => world.isTrading(symbol, new Date(ms)),
    priceAt: (symbol, ms) => world.priceAt(symbol, new Date(ms)),
    capacity: (symbol) => Math.max(1, Math.floor((volumeOf(symbol) * PARTICIPATION * STEP_SECONDS) / sessionSeconds)),
    closeAfter: (ms) => world.calendar.currentOrNextSession(new Date(ms)).close.getTime(),
    actionsBetween(fromMs, toMs) {
      const last = world.lastOpenedSession(toMs);
      const opensAt = (session: number) => world.session(session).openMs;
      return [
        ...splitsUntil(last).map(({ ticker, session, ratio }) => ({
          atMs: opensAt(session),
          symbol: ticker,
          kind: 'split' as const,
          value: ratio,
        })),
        ...dividendsUntil(last).map(({ ticker, session, cash }) => ({
          atMs: opensAt(session),
          symbol: ticker,
          kind: 'dividend' as const,
          value: cash,
        })),
      ]
        .filter(({ atMs }) => atMs > fromMs && atMs <= toMs)
        .sort((a, b) => a.atMs - b.atMs);
    },
  };
}
