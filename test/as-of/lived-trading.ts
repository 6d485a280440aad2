import { sql } from 'kysely';
import type { BrokerAccountRow } from '../../src/broker/account.store.ts';
import { setReconciled } from '../../src/broker/account.store.ts';
import { insertFill, setFilled } from '../../src/broker/fill.store.ts';
import { findOrder, moveOrder, recordSubmission } from '../../src/broker/order.store.ts';
import type { OrderRow } from '../../src/broker/order-row.ts';
import { addPositionEntry, fillKey } from '../../src/broker/position.store.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { changeApprovalConfig, changeTradingConfig } from '../../src/risk/use/change-trading-config.ts';
import { insertDecision } from '../../src/trading/decision.store.ts';
import { insertMark } from '../../src/trading/mark.store.ts';
import { upsertSnapshot } from '../../src/trading/snapshot.store.ts';
import { place } from '../broker/kit.ts';
import type { Random } from '../kit/random.ts';

const ACTOR = { name: 'operator', tokenName: null };
const CAPITAL = 100_000;

export const dateOf = (day: number) => new Date(Date.UTC(2026, 0, 5 + day)).toISOString().slice(0, 10);

export async function beginTrading(db: Db, { id }: BrokerAccountRow): Promise<void> {
  await sql`insert into trading_state (broker_account_id, started_at, initial_capital, cash, reserve, peak_value, session_date,
      session_start_value, week_start_date, week_start_value, streak_from)
    values (${id}, now(), ${CAPITAL}, ${CAPITAL}, 0, ${CAPITAL}, ${dateOf(0)}, ${CAPITAL}, ${dateOf(0)}, ${CAPITAL}, now())`.execute(
    db,
  );
}

/**
 * A day of trading: an order is sent, the one of the day before is filled or cancelled, the engine skips a recommendation, the
 * portfolio is marked, and on some days an operator changes the settings. Returns the order of the day.
 */
export async function liveTrading(
  db: Db,
  account: BrokerAccountRow,
  today: { day: number; ticker: string; previousOrderId: string | null; random: Random; now: Date },
): Promise<string> {
  const { day, random, now } = today;
  await setReconciled(db, account.id, 'ready', new Date());
  const previous = today.previousOrderId === null ? null : await findOrder(db, today.previousOrderId);
  if (previous) await finish(db, previous, today);
  const { order } = await place(db, { ticker: today.ticker, side: 'buy', quantity: 10 }, now);
  await db.transaction().execute(async (tx) => {
    const sending = await moveOrder(tx, order, {
      event: 'send_prepared',
      status: 'submitting',
      at: now,
      actor: 'broker',
    });
    const sent = await recordSubmission(tx, sending, now, 'broker');
    await moveOrder(tx, sent, {
      event: 'accepted',
      status: 'accepted',
      at: now,
      actor: 'broker',
      brokerOrderId: `b${day}`,
    });
  });
  await liveEngine(db, account, today);
  const deps = { db, now: () => new Date() };
  if (random.chance(0.25)) await changeTradingConfig(deps, { max_order_value: 1_000_000 + day }, ACTOR);
  if (random.chance(0.25)) await changeApprovalConfig(deps, { approval_timeout_minutes: 10 + random.below(20) }, ACTOR);
  return order.id;
}

/** Of five orders about one is cancelled; the others are filled, some of them against the position. */
async function finish(
  db: Db,
  order: OrderRow,
  { day, random, now }: { day: number; random: Random; now: Date },
): Promise<void> {
  const by = { at: now, actor: 'broker' };
  await db.transaction().execute(async (tx) => {
    if (random.chance(0.2)) {
      await moveOrder(tx, order, { ...by, event: 'cancelled', status: 'cancelled', reason: `cancelled on day ${day}` });
      return;
    }
    const side = random.chance(1 / 6) ? 'sell' : 'buy';
    const fill = { executionId: `x${day}`, quantity: 10, price: 100 + day, executedAt: now };
    await insertFill(tx, { ...order, side }, fill as never, now);
    const { executionId, quantity, price } = fill;
    const entry = { kind: 'fill', at: now, key: fillKey(executionId), side, quantity, price } as const;
    await addPositionEntry(tx, order.broker_account_id, order.ticker, entry);
    await moveOrder(tx, await setFilled(tx, order), { ...by, event: 'fill', status: 'filled', quantity, price });
  });
}

async function liveEngine(
  db: Db,
  { id: accountId }: BrokerAccountRow,
  { day, ticker, now }: { day: number; ticker: string; now: Date },
): Promise<void> {
  const value = CAPITAL + 10 * day;
  await insertDecision(db, {
    broker_account_id: accountId,
    recommendation_id: null,
    decision: 'skip',
    skip_reason: 'not_actionable',
    ticker,
    action: 'buy',
    confidence: 0.5,
    price: 100 + day,
    computed_position_size: 0,
    computed_share_quantity: 0,
    risk_tier_at_decision: 'moderate',
    portfolio_heat_at_decision: 0,
    active_pool_at_decision: value,
    reserve_pool_at_decision: 0,
    circuit_breaker_status: 'normal',
    is_micro_trade: false,
    exit_reason: null,
    order_id: null,
    trace: '{}',
    time_horizon: '7d',
    horizon_ends_at: null,
    created_at: now,
  });
  const common = {
    broker_account_id: accountId,
    epoch: 1,
    portfolio_value: value,
    cumulative_return: value / CAPITAL - 1,
  };
  await insertMark(db, { ...common, marked_at: now, session_date: dateOf(day), benchmark_price: 400 + day });
  await upsertSnapshot(db, {
    ...common,
    snapshot_date: dateOf(day),
    cash: value,
    positions_value: 0,
    active_pool: value,
    reserve_pool: 0,
    flow: 0,
    daily_return: 0.0001,
    unrealized_pnl: 0,
    realized_pnl: day,
    win_count: day,
    loss_count: 0,
    win_rate: 1,
    sharpe_ratio: null,
    max_drawdown: 0,
    current_drawdown_pct: 0,
    portfolio_heat: 0,
    risk_tier: 'moderate',
    created_at: now,
  });
}
