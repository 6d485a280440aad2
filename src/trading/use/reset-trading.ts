import { type BrokerAccountRow, findAccount } from '../../broker/account.store.ts';
import { type Actor, recordAudit } from '../../kernel/audit/audit.store.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { conflict, DomainError, invalid } from '../../kernel/errors.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import type { ResetDone, ResetRequest } from '../control.schema.ts';
import { readEngineConfig } from '../engine-config.store.ts';
import { listHoldings } from '../holding.store.ts';
import { splitCapital } from '../pools.ts';
import { lockState, type TradingStateRow, updateState } from '../state.store.ts';
import { forgetEntries } from '../unbooked.store.ts';
import { weekOf } from '../week.ts';
import { getEngine, timesOf } from './get-engine.ts';
import { liquidateByOrders } from './liquidate-by-orders.ts';
import { type Liquidation, liquidatePaper, setPaperCash } from './liquidate-paper.ts';
import { bookFillsIn } from './book-fills.ts';

export interface ResetDeps {
  db: Db;
  now: Now;
  startedAt: Date;
  queue: JobQueue;
  calendar: TradingCalendar;
  sleep: (ms: number) => Promise<void>;
}

const CAPITAL_DEFAULT = 100_000;
/** Batches of entries to book; far more than one reset leaves. */
const SETTLE_BATCHES_MAX = 100;

/** Resets a paper account: no open orders, no positions, no results, and the requested capital. */
export async function resetTrading(deps: ResetDeps, request: ResetRequest, actor: Actor): Promise<ResetDone> {
  const { account } = await getEngine(deps.db, timesOf(deps));
  if (account.mode !== 'paper') throw conflict('only a paper account can be reset');
  const by = { name: actor.name, tokenName: actor.tokenName };
  const closed = account.broker === 'paper' ? null : await liquidateByOrders({ ...deps, account, actor: by });
  try {
    return await deps.db.transaction().execute((tx) => reset(tx, deps, { account, request, actor: by, closed }));
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('internal', 'database reset failed: nothing was changed', { cause: error });
  }
}

interface Input {
  account: BrokerAccountRow;
  request: ResetRequest;
  actor: Actor;
  closed: Liquidation | null;
}

async function reset(tx: Tx, deps: ResetDeps, { account, request, actor, closed }: Input): Promise<ResetDone> {
  const now = deps.now();
  const before = await lockState(tx, account.id);
  const current = await findAccount(tx, account.id);
  if (!before || !current) throw conflict('the account has no trading state');
  const isSimulated = closed === null;
  const liquidation = closed ?? (await liquidatePaper({ tx, queue: deps.queue, account: current, actor, now }));
  for (let batch = 0; batch < SETTLE_BATCHES_MAX; batch++) {
    if ((await bookFillsIn(tx, deps.queue, account.id, now)) === 0) break;
  }
  const capital = capitalOf(request.initial_capital, liquidation.cash);
  if (!isSimulated && capital > liquidation.cash) {
    throw invalid(`body.initial_capital must be at most ${liquidation.cash}, the cash at the broker`);
  }
  if (isSimulated) await setPaperCash(tx, current, capital, now);
  const { active, reserve } = await beginAnew(tx, deps, before, {
    capital,
    request,
    cash: liquidation.cash,
    isSimulated,
    now,
  });
  await recordAudit(tx, {
    service: 'trading',
    entityType: 'trading_engine',
    entityId: account.id,
    action: 'reset',
    actor,
    before,
    after: { epoch: before.epoch + 1, initial_capital: capital, active_pool: active, reserve_pool: reserve },
    occurredAt: now,
  });
  const cash = isSimulated ? capital : liquidation.cash;
  return {
    reset: true,
    initial_capital: capital,
    active_pool: active,
    reserve_pool: reserve,
    broker: {
      orders_cancelled: liquidation.ordersCancelled,
      positions_closed: liquidation.positionsClosed,
      portfolio_value: cash,
      cash,
      buying_power: cash,
    },
  };
}

/** 0 means the broker's balance, or the default where that is empty. */
const capitalOf = (asked: number, balance: number): number => {
  if (asked > 0) return asked;
  return balance > 0 ? balance : CAPITAL_DEFAULT;
};

async function beginAnew(
  tx: Tx,
  { calendar }: ResetDeps,
  before: TradingStateRow,
  input: { capital: number; request: ResetRequest; cash: number; isSimulated: boolean; now: Date },
): Promise<{ active: number; reserve: number }> {
  const { capital, request, now } = input;
  const accountId = before.broker_account_id;
  const pct = request.reserve_pct ?? (await readEngineConfig(tx)).reserveSiphonPct;
  const { active, reserve } = splitCapital(capital, pct);
  const session = calendar.currentOrNextSession(now);
  await forgetEntries(tx, accountId);
  const positions = await listHoldings(tx, accountId);
  await updateState(tx, accountId, {
    epoch: before.epoch + 1,
    started_at: now,
    initial_capital: capital,
    cash: capital,
    reserve,
    cash_aside: input.isSimulated ? 0 : input.cash - capital,
    realized_base: positions.reduce((sum, { realizedPnl }) => sum + realizedPnl, 0),
    peak_value: capital,
    session_date: session.date,
    session_start_value: capital,
    week_start_date: weekOf(session.date),
    week_start_value: capital,
    streak_from: now,
    breakers_tripped: '{}',
    breakers_cautious: [],
    last_decision_at: null,
  });
  return { active, reserve };
}
