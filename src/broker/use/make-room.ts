import { SECOND_MS } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { GateVerdict } from '../gate.ts';
import { protectJob, sendJob } from '../broker-queue.ts';
import { moveOrder, readTrace } from '../order.store.ts';
import type { OrderRow } from '../order-row.ts';
import { roundShares } from '../order-intent.ts';
import { isTerminal, type OrderStatus } from '../order-status.ts';
import { sharesOnSale } from '../sales.ts';
import { findHeldQuantity, listUnfinishedSales } from '../protection.store.ts';
import { listReplacements } from '../replacement.store.ts';
import { applyEvidence } from './apply-evidence.ts';
import { placeIntent } from './place-intent.ts';
import { readFills } from './read-fills.ts';
import { requestCancel } from './request-cancel.ts';
import type { Complete, SendDeps } from './send-deps.ts';

/** How often an exit looks whether its shares are free. */
const LOOK_EVERY_MS = SECOND_MS / 4;
const SHARES_TOLERANCE = 5e-7;
const ACTOR = 'broker-adapter';
/** A stop that sells while it is being cancelled leaves less than an exit asks for: a smaller exit then sells the rest. */
const TOO_MUCH = /^(short_sale|sell_quantity_available):/;
const CANCELLABLE: readonly OrderStatus[] = ['queued', 'approved', 'accepted', 'partially_filled'];

type Room = 'clear' | 'waits' | 'ended' | GateVerdict;

/**
 * Frees the shares of a sale from the stop that protects them. `clear`: the shares are free. `waits`: the stop is being taken
 * away; the sale is looked at again shortly, and is not sent before the broker has confirmed the end of the stop and its fills
 * are booked, so that never more is sold than is held. `ended`: the stop sold shares first, and another order sells the rest. A
 * verdict: the gate would stop the sale, so the stop stays.
 */
export async function makeRoom(
  tx: Tx,
  deps: SendDeps,
  order: OrderRow,
  gate: () => Promise<GateVerdict>,
  complete: Complete,
): Promise<Room> {
  if (order.side !== 'sell' || order.origin === 'protection' || order.origin === 'foreign') return 'clear';
  const { account } = deps;
  const held = await findHeldQuantity(tx, account.id, order.ticker);
  const sales = (await listUnfinishedSales(tx, account.id, order.ticker)).filter(({ id }) => id !== order.id);
  const taken = sharesOnSale(sales);
  if (order.quantity <= held - taken + SHARES_TOLERANCE) return 'clear';
  const isExit = isExitOrder(order);
  const now = deps.now();
  const inTheWay = sales.filter((sale) => isInTheWay(sale, isExit));
  if (inTheWay.length > 0) {
    const verdict = await gate();
    // A sale that gives way no longer counts as a duplicate once it is cancelled.
    const isOnlyStop = inTheWay.every(({ origin }) => origin === 'protection');
    const isAnswered = (reason: string) =>
      (!isOnlyStop && reason.startsWith('duplicate_window:')) || (isExit && TOO_MUCH.test(reason));
    const reasons = verdict.reasons.filter((reason) => !isAnswered(reason));
    if (reasons.length > 0) return { ...verdict, reasons };
    for (const sale of inTheWay) {
      // The stops follow by the protect job, which reduces or cancels them.
      if (sale.origin === 'protection' || !CANCELLABLE.includes(sale.status)) continue;
      const reason = 'an exit sells the shares';
      await requestCancel(tx, sale.id, { queue: deps.queue, now, actor: ACTOR, reason });
    }
    const later = new Date(now.getTime() + LOOK_EVERY_MS);
    await deps.queue.enqueue(tx, [protectJob(account, order.ticker), sendJob(order, later)]);
    await complete(tx);
    return 'waits';
  }
  if (!isExit || taken > SHARES_TOLERANCE) return 'clear';
  await sellRest(tx, deps, order, held, now);
  await complete(tx);
  return 'ended';
}

/** A stop always gives way; other resting sales only to an exit. Another exit on its way is left to the gate. */
function isInTheWay(sale: OrderRow, isExit: boolean): boolean {
  if (sale.origin === 'protection' || isTerminal(sale.status)) return true;
  const isResting = sale.order_type !== 'market' && sale.origin !== 'exit' && sale.origin !== 'reset';
  return isExit && isResting && sale.status !== 'pending_approval';
}

/**
 * For an exit that the gate refuses only because fewer shares are held than it sells: its stop sold some after the shares were
 * counted. A smaller exit takes its place. False where another sale may still take shares, or the refusal has another reason.
 */
export async function replaceByRest(
  tx: Tx,
  deps: SendDeps,
  order: OrderRow,
  verdict: GateVerdict,
  now: Date,
): Promise<boolean> {
  if (!isExitOrder(order) || !verdict.reasons.every((reason) => TOO_MUCH.test(reason))) return false;
  const held = await findHeldQuantity(tx, deps.account.id, order.ticker);
  const others = (await listUnfinishedSales(tx, deps.account.id, order.ticker)).filter(({ id }) => id !== order.id);
  if (order.quantity <= held + SHARES_TOLERANCE || sharesOnSale(others) > SHARES_TOLERANCE) return false;
  await sellRest(tx, deps, order, held, now);
  return true;
}

const isExitOrder = ({ origin }: OrderRow): boolean => origin === 'exit' || origin === 'reset';

/** What an order asks for does not change, so a smaller one takes its place. */
async function sellRest(tx: Tx, deps: SendDeps, order: OrderRow, held: number, now: Date): Promise<void> {
  const rest = roundShares(Math.max(0, held));
  const reason = `${roundShares(order.quantity - rest)} of ${order.quantity} were sold before it`;
  await moveOrder(tx, order, { status: 'cancelled', event: 'cancelled', at: now, actor: ACTOR, reason });
  if (!(rest > 0)) return;
  await placeIntent(
    tx,
    {
      intentKey: `${order.intent_key}:rest`,
      mode: order.mode,
      accountId: order.broker_account_id,
      origin: order.origin === 'reset' ? 'reset' : 'exit',
      decisionId: order.decision_id,
      recommendationId: order.recommendation_id,
      ticker: order.ticker,
      side: 'sell',
      quantity: rest,
      referencePrice: order.reference_price,
      trace: await readTrace(tx, order.id),
      actor: { name: ACTOR, tokenName: null },
    },
    { queue: deps.queue, now },
  );
}

/** Asks the broker about the sales that are ending, because the stream may not report it. */
export async function confirmSales(deps: SendDeps, ticker: string): Promise<void> {
  const sales = await listUnfinishedSales(deps.db, deps.account.id, ticker);
  const replaced = await listReplacements(
    deps.db,
    sales.map(({ id }) => id),
  );
  let isFillMissing = false;
  for (const sale of sales) {
    const isEnding = sale.status === 'pending_cancel' || replaced.has(sale.id);
    if (isEnding && sale.broker_order_id !== null) {
      const lookup = await deps.port.findById(sale.broker_order_id);
      if (lookup.outcome !== 'found') continue;
      isFillMissing ||= lookup.order.filledQuantity > sale.filled_quantity + SHARES_TOLERANCE;
      await applyEvidence(deps, lookup.order, []);
    }
    isFillMissing ||= isTerminal(sale.status);
  }
  if (isFillMissing) await readFills(deps);
}
