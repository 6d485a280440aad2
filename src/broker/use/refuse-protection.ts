import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { getPortfolioConfig } from '../../risk/trading-config.store.ts';
import { laterProtectJob } from '../broker-queue.ts';
import { raiseIncident } from '../incident.store.ts';
import type { OrderRow } from '../order-row.ts';
import { roundShares } from '../order-intent.ts';
import { isSplitMissing } from '../position.store.ts';
import {
  countRefusedProtection,
  findFirstSameRefusal,
  findHeldQuantity,
  findSessionChange,
  listUnfinishedSales,
  PROTECTION_PAUSE_MAX_MS,
  setProtectionRetry,
  setStopAlone,
} from '../protection.store.ts';
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
  const { account, queue } = deps;
  const { ticker } = order;
  const isUnsold = refusal.stopBeyondMarket && !(await sellAtOnce(deps, tx, order, now));
  const isTriedOtherwise = order.replaces_order_id !== null || order.target_price !== null;
  const retryMs = isTriedOtherwise ? RETRY_OTHERWISE_MS : await pauseAfterRefusals(tx, order, refusal, now);
  const pausedUntil = new Date(now.getTime() + (isUnsold ? RETRY_UNSOLD_MS : retryMs));
  // What the broker refuses outside of the session it may accept in it, and the reverse.
  const retryAt = await findSessionChange(tx, account.id, now, pausedUntil);
  const isLongPause = retryAt.getTime() - now.getTime() > PROTECTION_PAUSE_MAX_MS;
  // The stop matters more than the pair: it is tried alone, and the engine sells at the target.
  const isPairRefused = order.target_price !== null && !refusal.stopBeyondMarket;
  if (isPairRefused) await setStopAlone(tx, account.id, ticker, new Date(now.getTime() + STOP_ALONE_MS));
  await setProtectionRetry(tx, account.id, ticker, retryAt);
  await queue.enqueue(tx, [laterProtectJob(account, ticker, retryAt, isLongPause)]);
  const what = isTarget(order)
    ? `target of ${ticker} at ${order.limit_price}`
    : `stop of ${ticker} at ${order.stop_price}`;
  const next = 'it is sent again; if the refusal stays, mend its reason, or sell the shares';
  const message = `the ${what} was refused: ${refusal.reason}; ${next}`;
  await raiseIncident(tx, { accountId: account.id, kind: 'protection', ticker, message, at: now });
}

/** The refusal at hand is recorded already. */
async function pauseAfterRefusals(tx: Tx, order: OrderRow, { reason, stopBeyondMarket }: Refusal, now: Date) {
  const { broker_account_id: accountId, ticker } = order;
  const since = new Date(now.getTime() - REFUSALS_COUNTED_MS);
  const refusals = await countRefusedProtection(tx, accountId, ticker, since);
  const pauseMs = Math.min(RETRY_MS * 2 ** Math.max(0, refusals - 1), PROTECTION_PAUSE_MAX_MS);
  if (stopBeyondMarket) return pauseMs;
  const counted = new Date(now.getTime() - SAME_REFUSAL_COUNTED_MS);
  const first = await findFirstSameRefusal(tx, order, reason, counted);
  const lastedMs = first === null ? 0 : now.getTime() - first.getTime();
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
