import { setAccountFigures, type BrokerAccountRow } from '../../broker/account.store.ts';
import { lockAccountSends } from '../../broker/gate.store.ts';
import { listOrdersIn, lockOrderAtBroker, moveOrder, recordSubmission } from '../../broker/order.store.ts';
import { OPEN_STATUSES } from '../../broker/order-status.ts';
import { roundPrice } from '../../broker/order-intent.ts';
import {
  findPaperOrder,
  insertExecution,
  insertPaperOrder,
  listExecutionsAfter,
  listHoldings,
  listOpenPaperOrders,
  lockBook,
  type PaperExecutionRow,
  setCash,
  setHolding,
  updatePaperOrder,
} from '../../broker/paper/paper-book.store.ts';
import { findLastPrice } from '../../broker/paper/paper-market.store.ts';
import { bookFill } from '../../broker/use/book-fill.ts';
import { placeIntent } from '../../broker/use/place-intent.ts';
import type { Actor } from '../../kernel/audit/audit.store.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';

export interface Liquidation {
  ordersCancelled: number;
  positionsClosed: number;
  /** Cash after everything is closed. */
  cash: number;
}

interface Context {
  tx: Tx;
  queue: JobQueue;
  account: BrokerAccountRow;
  actor: Actor;
  now: Date;
}

const REASON = 'paper reset';
const EXECUTIONS_MAX = 10_000;

/**
 * Closes a paper account, whether the market is open or not: cancels orders and sells positions at their last price, in the
 * simulator's books and in ours in one transaction. The send lock of the account is held, so that nothing is sent meanwhile.
 */
export async function liquidatePaper(context: Context): Promise<Liquidation> {
  const { tx, account } = context;
  await lockAccountSends(tx, account.id);
  const book = await lockBook(tx, account.id);
  await bookMissed(context);
  const ordersCancelled = await cancelOrders(context);
  let cash = book.cash;
  const holdings = await listHoldings(tx, account.id);
  for (const holding of holdings) cash += await closeHolding(context, holding);
  await setCash(tx, account.id, cash);
  return { ordersCancelled, positionsClosed: holdings.length, cash };
}

/** Sets the cash of the simulator and of our account record. */
export async function setPaperCash(tx: Tx, account: BrokerAccountRow, cash: number, now: Date): Promise<void> {
  await setCash(tx, account.id, cash);
  const figures = { externalId: account.external_id, cash, equity: cash, buyingPower: cash };
  await setAccountFigures(tx, account.id, figures, now);
}

/** Discards executions from before the reset that were not read yet. */
async function bookMissed({ tx, account, now }: Context): Promise<void> {
  const missed = await listExecutionsAfter(tx, account.id, Number(account.fills_cursor ?? 0), EXECUTIONS_MAX);
  for (const execution of missed) {
    const paper = await findPaperOrder(tx, account.id, { id: execution.order_id });
    const order =
      paper &&
      (await lockOrderAtBroker(tx, account.id, {
        brokerOrderId: paper.id,
        clientOrderId: paper.client_order_id,
        side: paper.side,
        type: paper.order_type,
      }));
    if (order) await bookFill(tx, order, toFill(execution), now);
  }
}

async function cancelOrders({ tx, account, actor, now }: Context): Promise<number> {
  for (const paper of await listOpenPaperOrders(tx, account.id)) {
    await updatePaperOrder(tx, paper.id, { status: 'cancelled', updated_at: now });
  }
  const open = await listOrdersIn(tx, account.id, OPEN_STATUSES);
  for (const order of open) {
    await moveOrder(tx, order, { status: 'cancelled', event: 'cancelled', at: now, actor: actor.name, reason: REASON });
  }
  return open.filter(({ origin }) => origin !== 'protection').length;
}

/** Returns the proceeds. */
async function closeHolding(
  { tx, queue, account, actor, now }: Context,
  holding: { ticker: string; quantity: number; avg_entry_price: number },
): Promise<number> {
  const { ticker } = holding;
  const side = holding.quantity > 0 ? ('sell' as const) : ('buy' as const);
  const quantity = Math.abs(holding.quantity);
  const price = roundPrice((await findLastPrice(tx, ticker, now)) ?? holding.avg_entry_price);
  const { order } = await placeIntent(
    tx,
    {
      intentKey: `reset:${account.id}:${now.toISOString()}:${ticker}`,
      mode: account.mode,
      accountId: account.id,
      origin: 'reset',
      ticker,
      side,
      quantity,
      referencePrice: price,
      trace: { reset: true },
      actor,
    },
    { queue, now },
  );
  const prepared = await moveOrder(tx, order, {
    status: 'submitting',
    event: 'send_prepared',
    at: now,
    actor: actor.name,
    beginsSend: true,
  });
  const sent = await recordSubmission(tx, prepared, now, actor.name);
  const paper = await insertPaperOrder(
    tx,
    account.id,
    {
      clientOrderId: order.client_order_id,
      ticker,
      side,
      type: 'market',
      timeInForce: 'day',
      quantity,
      limitPrice: null,
      stopPrice: null,
    },
    { now, expiresAt: null },
  );
  await updatePaperOrder(tx, paper.id, { status: 'filled', filled_quantity: quantity, updated_at: now });
  const execution = await insertExecution(tx, {
    broker_account_id: account.id,
    order_id: paper.id,
    ticker,
    side,
    quantity,
    price,
    executed_at: now,
  });
  await setHolding(tx, account.id, { ticker, quantity: 0, avg_entry_price: 0 });
  await bookFill(tx, sent, toFill(execution), now);
  return (side === 'sell' ? 1 : -1) * quantity * price;
}

/** In the simulator's own format. */
const toFill = (execution: PaperExecutionRow) => ({
  executionId: String(execution.id),
  brokerOrderId: execution.order_id,
  ticker: execution.ticker,
  side: execution.side,
  quantity: execution.quantity,
  price: execution.price,
  executedAt: execution.executed_at,
});
