import { DAY_MS } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { OrderSide } from '../../risk/proposed-order.ts';
import { adoptOrder, foreignIntentKey } from '../adopted-order.store.ts';
import { findOrderByIntent } from '../order.store.ts';
import { findLastPrice } from '../paper/paper-market.store.ts';
import { foldEntries } from '../position.ts';
import { listPositionEntries } from '../position.store.ts';
import { noteProtectionChange } from '../protection.store.ts';
import type { Mismatch } from '../reconciliation.ts';
import { fractionAfterSplit, settlementOf } from '../split-fraction.ts';
import type { EvidenceDeps } from './apply-evidence.ts';
import { bookFill } from './book-fill.ts';

/** Brokers settle within days of the split. */
const SETTLED_WITHIN_MS = 30 * DAY_MS;

type Deps = Pick<EvidenceDeps, 'db' | 'now' | 'account' | 'queue'>;

/**
 * After a split many brokers keep whole shares, without a trade: they pay cash for the fraction, or round it up to a share where the
 * company does so. It is booked as a sale or a purchase at the last price; what the broker pays more or less, and what it does not
 * take for a share rounded up, is cash without a fill. Returns the mismatches that have another cause.
 */
export async function bookSplitFractions(deps: Deps, mismatches: readonly Mismatch[]): Promise<Mismatch[]> {
  const others: Mismatch[] = [];
  for (const mismatch of mismatches) {
    const isBooked = await deps.db.transaction().execute((tx) => bookFraction(tx, deps, mismatch));
    if (!isBooked) others.push(mismatch);
  }
  return others;
}

async function bookFraction(tx: Tx, deps: Deps, mismatch: Mismatch): Promise<boolean> {
  const { account, queue } = deps;
  const { ticker } = mismatch;
  const now = deps.now();
  const entries = await listPositionEntries(tx, account.id, ticker);
  const fraction = fractionAfterSplit(entries, new Date(now.getTime() - SETTLED_WITHIN_MS));
  const settled = fraction && settlementOf(mismatch, fraction);
  if (!fraction || !settled) return false;
  const idOf = (side: OrderSide) => `${IDS[side]}:${ticker}:${fraction.effectiveAt.toISOString()}`;
  for (const side of ['sell', 'buy'] as const) {
    if (await findOrderByIntent(tx, foreignIntentKey(account.id, idOf(side)))) return false;
  }
  const { side, quantity } = settled;
  const id = idOf(side);
  const price = (await findLastPrice(tx, ticker, now)) ?? foldEntries(entries).avgEntryPrice;
  const order = await adoptOrder(tx, account, orderOf(id, ticker, settled, now), null, REASONS[side]);
  const fill = { executionId: id, brokerOrderId: id, ticker, side, quantity, price, executedAt: now };
  await bookFill(tx, order, fill, now);
  await noteProtectionChange(tx, { account, ticker, queue, now });
  return true;
}

const IDS: Readonly<Record<OrderSide, string>> = { sell: 'cash-in-lieu', buy: 'rounded-up' };
const REASONS: Readonly<Record<OrderSide, string>> = {
  sell: 'cash in lieu after a split',
  buy: 'rounded up to a whole share after a split, without a payment',
};

const orderOf = (id: string, ticker: string, settled: { side: OrderSide; quantity: number }, now: Date) => ({
  brokerOrderId: id,
  clientOrderId: id,
  ticker,
  ...settled,
  type: 'market' as const,
  timeInForce: 'day' as const,
  limitPrice: null,
  stopPrice: null,
  status: 'accepted' as const,
  filledQuantity: 0,
  createdAt: now,
  updatedAt: now,
});
