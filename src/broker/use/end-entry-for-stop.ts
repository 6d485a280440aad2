import { SECOND_MS } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { laterProtectJob } from '../broker-queue.ts';
import { raiseIncident } from '../incident.store.ts';
import type { OpenEntry } from '../protection.store.ts';
import type { ProtectDeps } from './protect-position.ts';
import { requestCancel } from './request-cancel.ts';

/** What was bought waits this long for the rest of its purchase; then the rest is cancelled and the stop is placed. */
const WAIT_FOR_ENTRY_MS = 8 * SECOND_MS;

/**
 * The broker refuses a stop beside an open purchase of the same symbol. The stop follows as soon as the purchase has ended; one
 * that stays open is cancelled, because what it has bought must not stay without a stop. Purchases placed by somebody else are
 * left alone.
 */
export async function endEntryForStop(
  tx: Tx,
  deps: ProtectDeps,
  ticker: string,
  entries: readonly OpenEntry[],
  now: Date,
): Promise<void> {
  const { account, queue } = deps;
  for (const entry of entries) {
    if (entry.first_fill_at === null) continue;
    const endsAt = new Date(entry.first_fill_at.getTime() + WAIT_FOR_ENTRY_MS);
    if (now < endsAt) {
      await queue.enqueue(tx, [laterProtectJob(account, ticker, endsAt, false)]);
      continue;
    }
    const isOurs = entry.origin !== 'foreign';
    const message = isOurs
      ? `${ticker} has no stop while its purchase is open: the broker refuses both at once; the rest of the purchase is cancelled`
      : `${ticker} has no stop while a purchase of somebody else is open: the broker refuses both at once; cancel it at the broker`;
    await raiseIncident(tx, { accountId: account.id, kind: 'protection', ticker, message, at: now });
    const isCancellable = entry.status === 'accepted' || entry.status === 'partially_filled';
    if (!isOurs || !isCancellable) continue;
    const reason = 'what was bought needs a stop, which the broker refuses while the purchase is open';
    await requestCancel(tx, entry.id, { queue, now, actor: 'protection', reason });
  }
}
