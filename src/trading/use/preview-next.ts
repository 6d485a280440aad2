import { listOpenIncidents } from '../../broker/incident.store.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Db, Executor } from '../../kernel/db/database.ts';
import { unavailable } from '../../kernel/errors.ts';
import { breakerStatus } from '../breakers.ts';
import { loadBreakers } from '../breaker-state.ts';
import { DECIDE_CHECKS, type SkipReason } from '../decide-checks.ts';
import { decisionKind, findFailedCheck } from '../decide.ts';
import { traceChecks } from '../decision-trace.ts';
import { listPendingRecommendations, type PendingRecommendation } from '../pending-recommendation.store.ts';
import { loadPortfolio } from '../portfolio.store.ts';
import { countOpenPositions } from '../portfolio.ts';
import type { TradingStateRow } from '../state.store.ts';
import { gatherFacts } from './gather-facts.ts';
import { getEngine, type ServingTimes } from './get-engine.ts';
import { loadSituation } from './load-situation.ts';
import { loadRound, type Round } from './round.ts';

const PENDING_MAX = 500;
const SHOWN_MAX = 8;

/** What the engine would decide now, by the same functions, and what stops it. Writes nothing. */
export async function previewNext(deps: { db: Db; calendar: TradingCalendar }, times: ServingTimes) {
  const { state } = await getEngine(deps.db, times);
  return deps.db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      const round = await loadRound(tx, times.now);
      if (!round) throw unavailable('no broker account is connected');
      const pending = (await listPendingRecommendations(tx, state.started_at, times.now, PENDING_MAX)).filter(
        ({ action, superseded_by }) => action !== 'hold' && superseded_by === null,
      );
      const shown = pending.toSorted((one, other) => other.confidence - one.confidence).slice(0, SHOWN_MAX);
      const items = [];
      for (const recommendation of shown) items.push(await preview(tx, deps, round, state, recommendation));
      return {
        as_of: times.now,
        blockers: await listBlockers(tx, deps.calendar, round, state),
        incidents: await listOpenIncidents(tx, round.account.id),
        pending_count: pending.length,
        items,
      };
    });
}

async function preview(
  tx: Executor,
  deps: { calendar: TradingCalendar },
  round: Round,
  state: TradingStateRow,
  recommendation: PendingRecommendation,
) {
  const situation = await loadSituation(tx, deps, round, state, recommendation);
  const { facts } = await gatherFacts(tx, deps, round, situation);
  const failed = findFailedCheck(facts, round.limits);
  const check = failed && traceChecks(facts, round.limits).find(({ name }) => name === failed.name);
  return {
    recommendation_id: recommendation.id,
    ticker: recommendation.ticker,
    action: recommendation.action as 'buy' | 'sell',
    confidence: recommendation.confidence,
    generated_at: recommendation.generated_at,
    decision: decisionKind(failed, facts),
    blocked_by: failed?.name ?? null,
    observed: check?.observed ?? null,
    limit: check?.limit ?? null,
    quantity: facts.quantity,
    value: facts.quantity * (situation.market.price ?? 0),
  };
}

/** Checks that stop every entry, whatever is recommended. */
async function listBlockers(tx: Executor, calendar: TradingCalendar, round: Round, state: TradingStateRow) {
  const { config, risk, limits, now } = round;
  const portfolio = await loadPortfolio(tx, state);
  const applies: Partial<Record<SkipReason, boolean>> = {
    engine_disabled: !config.enabled,
    paused: config.paused,
    mode_disabled: risk.trading_mode === 'disabled',
    circuit_breaker: breakerStatus(loadBreakers(state), now.getTime()) === 'tripped',
    market_closed: !calendar.isOpen(now),
    max_open_positions: countOpenPositions(portfolio) >= limits.maxOpenPositions,
  };
  return DECIDE_CHECKS.filter(({ name }) => applies[name] === true).map(({ name, failMessage }) => ({
    name,
    message: failMessage,
  }));
}
