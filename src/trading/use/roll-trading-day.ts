import type { Executor, Tx } from '../../kernel/db/database.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';
import { loadPortfolio } from '../portfolio.store.ts';
import { computeDay } from '../snapshot.ts';
import { findSnapshot, listPastDays, sumFlows, upsertSnapshot } from '../snapshot.store.ts';
import { lockState, type TradingStateRow, updateState } from '../state.store.ts';
import { sumClosedTrades } from '../trade.store.ts';
import { weekOf } from '../week.ts';
import type { EngineDeps, Round } from './round.ts';

/** The snapshot of the running day is refreshed this often. */
const RUNNING_DAY_EVERY_MS = MINUTE_MS;

/**
 * Writes the snapshot of the session that closed, starts the session that opened, and refreshes the running day's snapshot. A
 * session starts with the previous session's closing value, so that the overnight gap counts for the new session.
 */
export function rollTradingDay(deps: EngineDeps, round: Round): Promise<void> {
  const { calendar } = deps;
  const { now } = round;
  return deps.db.transaction().execute(async (tx) => {
    await deps.fence(tx);
    const state = await lockState(tx, round.account.id);
    if (!state) return;
    const ended = calendar.lastClosedSession(now);
    if (ended && ended.close > state.started_at && ended.date >= state.session_date) {
      const known = await findSnapshot(tx, round.account.id, state.epoch, ended.date);
      if (!known || known.created_at < ended.close) await writeDay(tx, deps, round, state, ended.date);
    }
    const session = calendar.sessionAt(now);
    if (!session) return;
    if (session.date !== state.session_date) await beginSession(tx, state, session.date);
    const running = await findSnapshot(tx, round.account.id, state.epoch, session.date);
    if (!running || now.getTime() - running.created_at.getTime() >= RUNNING_DAY_EVERY_MS) {
      await writeDay(tx, deps, round, state, session.date);
    }
  });
}

async function writeDay(tx: Tx, deps: EngineDeps, round: Round, state: TradingStateRow, date: string): Promise<void> {
  const day = await loadDay(tx, round.config.riskTier, state, date, deps.calendar.sessionsPerYear);
  await upsertSnapshot(tx, {
    broker_account_id: state.broker_account_id,
    epoch: state.epoch,
    snapshot_date: date,
    created_at: round.now,
    ...day,
  });
}

/** A day's figures as of now. */
export async function loadDay(
  db: Executor,
  riskTier: Round['config']['riskTier'],
  state: TradingStateRow,
  date: string,
  sessionsPerYear: number,
) {
  const { broker_account_id: accountId, epoch } = state;
  const past = await listPastDays(db, accountId, epoch, date);
  return computeDay({
    portfolio: await loadPortfolio(db, state),
    past,
    initialCapital: state.initial_capital,
    flow: await sumFlows(db, accountId, epoch, past.at(-1)?.writtenAt ?? state.started_at),
    trades: await sumClosedTrades(db, accountId, epoch),
    riskTier,
    sessionsPerYear,
  });
}

async function beginSession(tx: Tx, state: TradingStateRow, date: string): Promise<void> {
  const { broker_account_id: accountId, epoch } = state;
  const last = (await listPastDays(tx, accountId, epoch, date)).at(-1);
  // A deposit or withdrawal since that close is no result of the new session.
  const value = last
    ? last.value + (await sumFlows(tx, accountId, epoch, last.writtenAt))
    : (await loadPortfolio(tx, state)).total;
  const week = weekOf(date);
  const begins = {
    session_date: date,
    session_start_value: value,
    ...(week !== state.week_start_date ? { week_start_date: week, week_start_value: value } : {}),
  };
  await updateState(tx, accountId, begins);
  Object.assign(state, begins);
}
