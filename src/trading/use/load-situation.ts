import type { Executor } from '../../kernel/db/database.ts';
import { listActiveLockouts } from '../../risk/lockout.store.ts';
import { allEndWithCause, breakerStatus } from '../breakers.ts';
import { loadBreakers } from '../breaker-state.ts';
import { loadMarketView } from '../market-view.store.ts';
import type { PendingRecommendation } from '../pending-recommendation.store.ts';
import { loadPortfolio } from '../portfolio.store.ts';
import type { TradingStateRow } from '../state.store.ts';
import type { Situation } from './gather-facts.ts';
import type { EngineDeps, Round } from './round.ts';

/** The account and the market that a recommendation is decided in. */
export async function loadSituation(
  db: Executor,
  deps: Pick<EngineDeps, 'calendar'>,
  { now }: Pick<Round, 'now'>,
  state: TradingStateRow,
  recommendation: PendingRecommendation,
): Promise<Situation> {
  const breakers = loadBreakers(state);
  const status = breakerStatus(breakers, now.getTime());
  return {
    recommendation,
    state,
    portfolio: await loadPortfolio(db, state),
    market: await loadMarketView(db, deps.calendar, recommendation.ticker, now),
    lockouts: await listActiveLockouts(db, now),
    breakerTripped: status === 'tripped',
    breakerEndsWithCause: allEndWithCause(breakers, now.getTime()),
    isCautious: status === 'caution',
  };
}
