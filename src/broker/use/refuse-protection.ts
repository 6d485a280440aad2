import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { getPortfolioConfig } from '../../risk/trading-config.store.ts';
import { laterProtectJob } from '../broker-queue.ts';
import { raiseIncident } from '../incident.store.ts';
import type { OrderRow } from '../order-row.ts';
import { roundShares } from '../order-intent.ts';
import { isSplitMissing } from '../position.store.ts';
import {
  findHeldQuantity,
  findSessionChange,
  listUnfinishedSales,
  PROTECTION_PAUSE_MAX_MS,
  setProtectionRetry,
  setStopAlone,
} from '../protection.store.ts';
import { countEndedProtection, countRefusedProtection, findFirstSameRefusal } from '../refused-protection.store.ts';
import { placeIntent } from './place-intent.ts';
import { isTarget, sharesOnSale } from '../sales.ts';
import type { SendDeps } from './send-deps.ts';

interface Refusal {
  reason: string;
  stopBeyondMarket: boolean;
}

type RefusalDeps = Pick<SendDeps, 'account' | 'queue'>;

/**
 * The pause before a refused stop is sent again; it doubles with every refusal within a minute. Most refusals are over soon, such as
 * that of shares which an order of unknown outcome may still sell.
 */
const RETRY_MS = SECOND_MS;
const REFUSALS_COUNTED_MS = MINUTE_MS;
/**
 * The broker gave the same answer to the same stop for this long. From then on the pause is a share of the time that the refusal has
 * lasted, so that the shares are without a stop at most that share longer than the cause lasts, and never longer than the maximum.
 */
const SAME_REFUSAL_MS = MINUTE_MS;
const SAME_REFUSAL_SHARE = 0.25;
const SAME_REFUSAL_RETRY_MAX_MS = 5 * MINUTE_MS;
const SAME_REFUSAL_COUNTED_MS = HOUR_MS;
/** After a refused replacement or pair: the next attempt is another one. */
const RETRY_OTHERWISE_MS = SECOND_MS;
const STOP_ALONE_MS = DAY_MS;
/** Nothing else can be done for the position while trading is disabled. */
const RETRY_UNSOLD_MS = 30 * SECOND_MS;

/** The reason of a stop that was at the broker and that the broker ended. Brokers give one in the answer to a submission only. */
export const REJECTED_WITHOUT_REASON = 'the broker rejected the order and gave no reason; its own console may have one';
export const CANCELLED_BY_BROKER = 'the broker cancelled the order by itself; its own console may have a reason';

/**
 * After a refused protective order, in the transaction that records it: another attempt is made a little later, and an incident
 * is recorded. When the market is already at or beyond the stop, the shares are sold at once.
 */
export async function handleRefusedProtection(
  deps: RefusalDeps,
  tx: Tx,
  order: OrderRow,
  refusal: Refusal,
  now: Date,
): Promise<void> {
  const isUnsold = refusal.stopBeyondMarket && !(await sellAtOnce(deps, tx, order, now));
  const isTriedOtherwise = order.replaces_order_id !== null || order.target_price !== null;
  const retryMs = isTriedOtherwise ? RETRY_OTHERWISE_MS : await pauseAfterRefusals(tx, order, refusal, now);
  // The stop matters more than the pair: it is tried alone, and the engine sells at the target.
  if (order.target_price !== null && !refusal.stopBeyondMarket) await tryStopAlone(tx, order, now);
  const what = `was refused: ${refusal.reason}; it is sent again; if the refusal stays, mend its reason, or sell the shares`;
  await sendAgainLater(deps, tx, order, { pauseMs: isUnsold ? RETRY_UNSOLD_MS : retryMs, what }, now);
}

/**
 * After the broker ended a protective order that was at rest, in the transaction that records it. Without a pause the order would
 * be sent again as fast as the broker answers. The first one that was cancelled is sent again at once, so that a single cancel
 * leaves nothing unprotected.
 */
export async function handleEndedProtection(deps: RefusalDeps, tx: Tx, order: OrderRow, now: Date): Promise<void> {
  if (order.origin !== 'protection') return;
  if (order.status === 'rejected') {
    const refusal = { reason: order.reason ?? REJECTED_WITHOUT_REASON, stopBeyondMarket: false };
    return handleRefusedProtection(deps, tx, order, refusal, now);
  }
  if (order.status !== 'cancelled' || order.reason !== CANCELLED_BY_BROKER) return;
  const since = new Date(now.getTime() - REFUSALS_COUNTED_MS);
  const cancels = await countEndedProtection(tx, order, CANCELLED_BY_BROKER, since);
  const lastedMs = await sameRefusalMs(tx, order, CANCELLED_BY_BROKER, now);
  if (cancels <= 1 && lastedMs < SAME_REFUSAL_MS) return;
  if (order.oco_id !== null) await tryStopAlone(tx, order, now);
  const what =
    'was cancelled by the broker again; it is sent again; if this goes on, ask the broker, or sell the shares';
  await sendAgainLater(deps, tx, order, { pauseMs: pauseAfter(cancels - 1, lastedMs), what }, now);
}

const tryStopAlone = (tx: Tx, { broker_account_id: accountId, ticker }: OrderRow, now: Date): Promise<void> =>
  setStopAlone(tx, accountId, ticker, new Date(now.getTime() + STOP_ALONE_MS));

async function sendAgainLater(
  { account, queue }: RefusalDeps,
  tx: Tx,
  order: OrderRow,
  { pauseMs, what }: { pauseMs: number; what: string },
  now: Date,
): Promise<void> {
  const { ticker } = order;
  // What the broker refuses outside of the session it may accept in it, and the reverse.
  const retryAt = await findSessionChange(tx, account.id, now, new Date(now.getTime() + pauseMs));
  const isLongPause = retryAt.getTime() - now.getTime() > PROTECTION_PAUSE_MAX_MS;
  await setProtectionRetry(tx, account.id, ticker, retryAt);
  await queue.enqueue(tx, [laterProtectJob(account, ticker, retryAt, isLongPause)]);
  const named = isTarget(order)
    ? `target of ${ticker} at ${order.limit_price}`
    : `stop of ${ticker} at ${order.stop_price}`;
  await raiseIncident(tx, {
    accountId: account.id,
    kind: 'protection',
    ticker,
    message: `the ${named} ${what}`,
    at: now,
  });
}

/** The refusal at hand is recorded already. */
async function pauseAfterRefusals(tx: Tx, order: OrderRow, { reason, stopBeyondMarket }: Refusal, now: Date) {
  const since = new Date(now.getTime() - REFUSALS_COUNTED_MS);
  const refusals = await countRefusedProtection(tx, order.broker_account_id, order.ticker, since);
  return pauseAfter(refusals, stopBeyondMarket ? 0 : await sameRefusalMs(tx, order, reason, now));
}

/** How long the broker has refused this stop with the same reason, or has cancelled it as soon as it rested. */
async function sameRefusalMs(tx: Tx, order: OrderRow, reason: string, now: Date): Promise<number> {
  const counted = new Date(now.getTime() - SAME_REFUSAL_COUNTED_MS);
  const first = await findFirstSameRefusal(tx, order, reason, counted);
  return first === null ? 0 : now.getTime() - first.getTime();
}

function pauseAfter(refusals: number, lastedMs: number): number {
  const pauseMs = Math.min(RETRY_MS * 2 ** Math.max(0, refusals - 1), PROTECTION_PAUSE_MAX_MS);
  if (lastedMs < SAME_REFUSAL_MS) return pauseMs;
  return Math.max(pauseMs, Math.min(lastedMs * SAME_REFUSAL_SHARE, SAME_REFUSAL_RETRY_MAX_MS));
}

/** False when the shares cannot be sold now. */
async function sellAtOnce(deps: RefusalDeps, tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
  const { account, queue } = deps;
  const { ticker } = order;
  if ((await getPortfolioConfig(tx)).trading_mode === 'disabled') return false;
  if (await isSplitMissing(tx, account.id, ticker, now)) return false;
  const held = await findHeldQuantity(tx, account.id, ticker);
  const sales = await listUnfinishedSales(tx, account.id, ticker);
  const quantity = roundShares(held - sharesOnSale(sales.filter(({ origin }) => origin !== 'protection')));
  if (!(quantity > 0)) return true;
  await placeIntent(
    tx,
    {
      intentKey: `exit:protection:${order.id}`,
      mode: account.mode,
      accountId: account.id,
      origin: 'exit',
      ticker,
      side: 'sell',
      quantity,
      referencePrice: null,
      estimatedValue: quantity * (order.stop_price ?? 0),
      trace: { exit: { reason: 'stop', stop: order.stop_price, refused: order.id } },
      actor: { name: 'protection', tokenName: null },
    },
    { queue, now },
  );
  return true;
}
