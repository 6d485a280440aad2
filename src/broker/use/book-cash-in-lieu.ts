import { DAY_MS } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { adoptOrder, foreignIntentKey } from '../adopted-order.store.ts';
import { fractionAfterSplit, isPaidOut, type SplitFraction } from '../cash-in-lieu.ts';
import { findOrderByIntent } from '../order.store.ts';
import { findLastPrice } from '../paper/paper-market.store.ts';
import { foldEntries } from '../position.ts';
import { listPositionEntries } from '../position.store.ts';
import { noteProtectionChange } from '../protection.store.ts';
import type { Mismatch } from '../reconciliation.ts';
import type { EvidenceDeps } from './apply-evidence.ts';
import { bookFill } from './book-fill.ts';

/** Brokers pay within days of the split. */
const PAID_WITHIN_MS = 30 * DAY_MS;

type Deps = Pick<EvidenceDeps, 'db' | 'now' | 'account' | 'queue'>;

/**
 * After a split many brokers keep whole shares and pay cash for the fraction, without a trade. Such a fraction is booked as a sale
 * at the last price; what the broker pays more or less is cash without a fill. Returns the mismatches that have another cause.
 */
export async function bookCashInLieu(deps: Deps, mismatches: readonly Mismatch[]): Promise<Mismatch[]> {
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
  const fraction = fractionAfterSplit(entries, new Date(now.getTime() - PAID_WITHIN_MS));
  if (!fraction || !isPaidOut(mismatch, fraction)) return false;
  const id = `cash-in-lieu:${ticker}:${fraction.effectiveAt.toISOString()}`;
  if (await findOrderByIntent(tx, foreignIntentKey(account.id, id))) return false;
  const price = (await findLastPrice(tx, ticker, now)) ?? foldEntries(entries).avgEntryPrice;
  const order = await adoptOrder(tx, account, saleOf(id, ticker, fraction, now), null, 'cash in lieu after a split');
  const sale = { executionId: id, brokerOrderId: id, ticker, side: 'sell' as const, price, executedAt: now };
  await bookFill(tx, order, { ...sale, quantity: fraction.quantity }, now);
  await noteProtectionChange(tx, { account, ticker, queue, now });
  return true;
}

const saleOf = (id: string, ticker: string, { quantity }: SplitFraction, now: Date) => ({
  brokerOrderId: id,
  clientOrderId: id,
  ticker,
  side: 'sell' as const,
  type: 'market' as const,
  timeInForce: 'day' as const,
  quantity,
  limitPrice: null,
  stopPrice: null,
  status: 'accepted' as const,
  filledQuantity: 0,
  createdAt: now,
  updatedAt: now,
});
