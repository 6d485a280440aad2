import { SECOND_MS } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { getPortfolioConfig } from '../../risk/trading-config.store.ts';
import { laterProtectJob } from '../broker-queue.ts';
import { raiseIncident } from '../incident.store.ts';
import type { OrderRow } from '../order.store.ts';
import { roundShares } from '../order-intent.ts';
import { isSplitMissing } from '../position.store.ts';
import { findHeldQuantity, listUnfinishedSales, setProtectionRetry } from '../protection.store.ts';
import { placeIntent } from './place-intent.ts';
import { leavingShares } from './protect-position.ts';
import type { SendDeps } from './send-order.ts';

/** Bounds how often a stop that the broker refuses is sent again. */
const RETRY_MS = 5 * SECOND_MS;
/** The resting stop is still there, or its end is confirmed by then. */
const RETRY_REPLACE_MS = SECOND_MS;
const RETRY_BEYOND_MARKET_MS = 30 * SECOND_MS;

/**
 * After a refused protective order, in the transaction that records it: another attempt is made a little later, and an incident
 * is recorded. When the market is already at or beyond the stop, the shares are sold at once.
 */
export async function handleRefusedProtection(
  deps: SendDeps,
  tx: Tx,
  order: OrderRow,
  refusal: { reason: string; stopBeyondMarket: boolean },
  now: Date,
): Promise<void> {
  const { account, queue } = deps;
  const { ticker } = order;
  const retryMs = order.replaces_order_id === null ? RETRY_MS : RETRY_REPLACE_MS;
  const retryAt = new Date(now.getTime() + (refusal.stopBeyondMarket ? RETRY_BEYOND_MARKET_MS : retryMs));
  await setProtectionRetry(tx, account.id, ticker, retryAt);
  await queue.enqueue(tx, [laterProtectJob(account, ticker, retryAt)]);
  const message = `the stop of ${ticker} at ${order.stop_price} was refused: ${refusal.reason}`;
  await raiseIncident(tx, { accountId: account.id, kind: 'protection', ticker, message, at: now });
  if (refusal.stopBeyondMarket) await sellAtOnce(deps, tx, order, now);
}

async function sellAtOnce(deps: SendDeps, tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const { account, queue } = deps;
  const { ticker } = order;
  if ((await getPortfolioConfig(tx)).trading_mode === 'disabled') return;
  if (await isSplitMissing(tx, account.id, ticker, now)) return;
  const held = await findHeldQuantity(tx, account.id, ticker);
  const sales = await listUnfinishedSales(tx, account.id, ticker);
  const isLeaving = sales.filter(({ origin }) => origin !== 'protection');
  const quantity = roundShares(held - isLeaving.reduce((sum, sale) => sum + leavingShares(sale), 0));
  if (!(quantity > 0)) return;
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
}
