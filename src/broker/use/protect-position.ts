import { SECOND_MS } from '../../kernel/clock.ts';
import type { Db, Executor, Tx } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import type { BrokerAccountRow } from '../account.store.ts';
import type { BrokerPort } from '../broker-port.ts';
import { lockAccountSends } from '../gate.store.ts';
import { raiseIncident, resolveIncidents } from '../incident.store.ts';
import { isTerminal } from '../order-status.ts';
import type { OrderRow } from '../order-row.ts';
import { isSplitMissing } from '../position.store.ts';
import { planProtection, type ProtectionAction, type ProtectionFault } from '../protection.ts';
import { findLoneTargets, protectionOrders, sharesOnSale } from '../sales.ts';
import {
  findHeldQuantity,
  hasExpiredProtection,
  listOpenEntries,
  listProtectedTickers,
  listUnfinishedSales,
  lockOpenOrders,
  lockProtection,
  type ProtectionRow,
} from '../protection.store.ts';
import { listReplacements } from '../replacement.store.ts';
import type { Step } from '../step.ts';
import { endEntryForStop } from './end-entry-for-stop.ts';
import { placeProtection, placeTarget } from './place-protection.ts';
import { requestCancel } from './request-cancel.ts';

export interface ProtectDeps {
  db: Db;
  now: () => Date;
  queue: JobQueue;
  account: Pick<BrokerAccountRow, 'id' | 'mode' | 'name'>;
  port: Pick<BrokerPort, 'capabilities'>;
  step?: Step | undefined;
}

/** After a change the stop follows within this time; only later is a difference an incident. */
const GRACE_MS = 10 * SECOND_MS;
const REASONS: Readonly<Record<ProtectionFault, string>> = {
  missing: 'has no resting stop for all of its shares',
  wrong: 'has a resting stop of another quantity or price than agreed',
  doubled: 'has more than one resting stop',
  orphaned: 'is not held any more, but a stop rests at the broker',
};

/**
 * Brings the resting stops of one symbol in line with what is held and agreed: places, replaces or cancels them, in one
 * transaction under the account's send lock. Returns how they differed.
 */
export async function protectPosition(
  deps: ProtectDeps,
  ticker: string,
  trigger: 'change' | 'reconciliation',
  complete: (tx: Executor) => Promise<void> = async () => {},
): Promise<ProtectionFault | null> {
  const { account } = deps;
  const fault = await deps.db.transaction().execute(async (tx) => {
    await lockAccountSends(tx, account.id);
    await lockOpenOrders(tx, account.id, ticker);
    const known = await lockProtection(tx, account.id, ticker);
    const now = deps.now();
    // The reconciliation applies the split and reviews the position again.
    if (await isSplitMissing(tx, account.id, ticker, now)) {
      await complete(tx);
      return null;
    }
    const found = await review(tx, deps, ticker, known, now);
    if (found.actions.length > 0 && known) {
      for (const action of found.actions) await act(tx, deps, ticker, action, now);
      if (found.isRenewal) await deps.step?.('expired protection renewed');
    }
    if (found.isHeldUpByEntry) await endEntryForStop(tx, deps, ticker, found.entries, now);
    const isOverdue = known === null || now.getTime() - known.changed_at.getTime() > GRACE_MS;
    const isIncident = trigger === 'reconciliation' && found.fault !== null && isOverdue && !found.isRenewal;
    if (isIncident && found.fault) {
      const message = `${ticker} ${REASONS[found.fault]}; it is being repaired`;
      await raiseIncident(tx, { accountId: account.id, kind: 'protection', ticker, message, at: now });
    }
    await complete(tx);
    if (found.actions.length > 0) await deps.step?.('protection planned, not committed');
    return found.fault;
  });
  if (fault !== null) await deps.step?.('protection planned');
  return fault;
}

async function review(tx: Tx, deps: ProtectDeps, ticker: string, known: ProtectionRow | null, now: Date) {
  const { account, port } = deps;
  const held = await findHeldQuantity(tx, account.id, ticker);
  const sales = await listUnfinishedSales(tx, account.id, ticker);
  const isOpenProtection = (order: OrderRow) => order.origin === 'protection' && !isTerminal(order.status);
  const protection = sales.filter(isOpenProtection);
  const replaced = await listReplacements(
    tx,
    protection.map(({ id }) => id),
  );
  const entries = await listOpenEntries(tx, account.id, ticker);
  const isStopRefused = entries.length > 0 && !port.capabilities.stopBesideEntry;
  const plan = planProtection({
    held,
    stopPrice: known?.stop_price ?? null,
    targetPrice: known?.stop_alone_until && known.stop_alone_until > now ? null : (known?.target_price ?? null),
    orders: protectionOrders(protection, replaced),
    loneTargets: findLoneTargets(protection),
    leaving: sharesOnSale(sales.filter((order) => !isOpenProtection(order))),
    isEntryOpen: entries.length > 0,
    capabilities: port.capabilities,
    mayPlace: known !== null && (known.retry_at === null || known.retry_at <= now) && !isStopRefused,
  });
  const isRenewal =
    plan.fault === 'missing' &&
    plan.actions.every((action) => action.kind === 'place' && action.timeInForce === 'day') &&
    (await hasExpiredProtection(tx, account.id, ticker));
  return { ...plan, isRenewal, entries, isHeldUpByEntry: isStopRefused && held > 0 && plan.fault === 'missing' };
}

async function act(tx: Tx, deps: ProtectDeps, ticker: string, action: ProtectionAction, now: Date): Promise<void> {
  const { account, queue } = deps;
  const context = { account, queue, now };
  switch (action.kind) {
    case 'cancel': {
      const reason = 'the stop no longer fits the position';
      for (const id of [action.orderId, action.targetId]) {
        if (id !== null) await requestCancel(tx, id, { queue, now, actor: 'protection', reason });
      }
      return;
    }
    case 'place':
      return placeProtection(tx, context, { ticker, ...action, replacesOrderId: null });
    case 'replace':
      return placeProtection(tx, context, { ticker, ...action, targetPrice: null, replacesOrderId: action.orderId });
    case 'replace target':
      return placeTarget(tx, context, { ticker, ...action, replacesOrderId: action.orderId });
  }
}

/** Reviews every position and every protective order of the account, and resolves the incidents of those that are right. */
export async function protectAll(deps: ProtectDeps): Promise<number> {
  const faulty: string[] = [];
  for (const ticker of await listProtectedTickers(deps.db, deps.account.id)) {
    if ((await protectPosition(deps, ticker, 'reconciliation')) !== null) faulty.push(ticker);
  }
  const match = { accountId: deps.account.id, kind: 'protection' as const, exceptTickers: faulty };
  await resolveIncidents(deps.db, match, deps.now());
  return faulty.length;
}
