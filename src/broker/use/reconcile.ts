import { MINUTE_MS } from '../../kernel/clock.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { describeError } from '../../kernel/queue/job-rules.ts';
import { setAccountFigures, setReconciled } from '../account.store.ts';
import type { BrokerPort } from '../broker-port.ts';
import { cancelJob, sendJob } from '../broker-queue.ts';
import { raiseIncident, resolveIncidents } from '../incident.store.ts';
import { OPEN_BROKER_ORDER_STATUSES } from '../order-status.ts';
import { listOrdersIn } from '../order.store.ts';
import type { OrderRow } from '../order-row.ts';
import { addPositionEntry, insertSplit, listHeldQuantities, listMissingSplits, splitKey } from '../position.store.ts';
import { comparePositions, type Mismatch, persistingMismatches } from '../reconciliation.ts';
import { finishRun, insertRun, type ReconciliationTrigger, type RunResult } from '../reconciliation.store.ts';
import { endProtectionPauses, splitProtection } from '../protection.store.ts';
import { type EvidenceDeps, applyEvidence } from './apply-evidence.ts';
import { bookSplitFractions } from './book-split-fractions.ts';
import { protectAll } from './protect-position.ts';
import { raiseWaitingExits } from './raise-waiting-exits.ts';
import { readFills } from './read-fills.ts';

export interface ReconcileDeps extends EvidenceDeps {
  port: BrokerPort;
  sleep: (ms: number) => Promise<void>;
  calendar: Pick<TradingCalendar, 'tradingMinutes'>;
}

/** A fill between two reads makes the books differ for a moment: only a difference that persists is a mismatch. */
const COMPARISONS_MAX = 4;
const COMPARISON_PAUSE_MS = 250;

/**
 * Compares our books with the broker's: orders that are open on either side, fills that were not booked, positions. The broker's
 * books are authoritative. Nothing is sent before this has succeeded once.
 */
export async function reconcile(deps: ReconcileDeps, trigger: ReconciliationTrigger): Promise<RunResult> {
  const { db, account } = deps;
  const runId = await insertRun(db, { accountId: account.id, trigger, startedAt: deps.now() });
  const result: RunResult = {
    status: 'failed',
    ordersChecked: 0,
    ordersChanged: 0,
    fillsBooked: 0,
    foreignOrders: 0,
    mismatches: [],
    error: null,
  };
  try {
    await checkOrders(deps, result);
    await bookNewFills(deps, result);
    await applySplits(deps);
    result.mismatches = await bookSplitFractions(deps, await compare(deps, result));
    // Taken before the call, so that a fill booked during the call counts as later than these figures.
    const requestedAt = deps.now();
    await setAccountFigures(db, account.id, await deps.port.getAccount(), requestedAt);
    const now = deps.now();
    await raiseMismatches(deps, result.mismatches, now);
    await raiseWaitingExits(deps, now);
    await rebuildJobs(deps, trigger);
    result.status = result.mismatches.length === 0 ? 'clean' : 'mismatch';
    await setReconciled(db, account.id, result.status === 'clean' ? 'ready' : 'mismatch', now);
    if (trigger === 'start' || trigger === 'reconnect') await endProtectionPauses(db, account.id);
    await protectAll(deps);
    await deps.step?.('reconciled');
  } catch (error) {
    result.error = describeError(error);
    await raiseIncident(db, { accountId: account.id, kind: 'broker_error', message: result.error, at: deps.now() });
  }
  await finishRun(db, runId, result, deps.now());
  return result;
}

async function checkOrders(deps: ReconcileDeps, result: RunResult): Promise<void> {
  const open = await deps.port.listOpenOrders();
  for (const reported of open) {
    const applied = await applyEvidence(deps, reported, []);
    result.ordersChecked += 1;
    if (applied.changed) result.ordersChanged += 1;
    if (applied.adopted) result.foreignOrders += 1;
  }
  const seen = new Set(open.map(({ clientOrderId }) => clientOrderId));
  const ours = await listOrdersIn(deps.db, deps.account.id, [...OPEN_BROKER_ORDER_STATUSES, 'unknown']);
  for (const order of ours) {
    if (!seen.has(order.client_order_id) && (await checkOrder(deps, order))) result.ordersChanged += 1;
    result.ordersChecked += 1;
  }
}

/** Checks an order that the broker no longer lists as open: it was filled, cancelled or expired meanwhile. */
async function checkOrder(deps: ReconcileDeps, order: OrderRow): Promise<boolean> {
  const lookup =
    order.broker_order_id === null
      ? await deps.port.find(order.client_order_id)
      : await deps.port.findById(order.broker_order_id);
  if (lookup.outcome === 'found') return (await applyEvidence(deps, lookup.order, [])).changed;
  if (lookup.outcome === 'unavailable') throw new Error(lookup.reason);
  // An absent order of status `unknown` is left to the sender, which knows when the send began.
  if (order.status !== 'unknown') {
    await raiseIncident(deps.db, {
      accountId: deps.account.id,
      kind: 'position_mismatch',
      orderId: order.id,
      ticker: order.ticker,
      message: 'the broker no longer knows an order that it had accepted',
      at: deps.now(),
    });
  }
  return false;
}

async function bookNewFills(deps: ReconcileDeps, result: RunResult): Promise<void> {
  const read = await readFills(deps);
  result.fillsBooked += read.booked;
  result.foreignOrders += read.foreign;
}

/** A split changes positions without a trade. */
async function applySplits({ db, account, now }: ReconcileDeps): Promise<void> {
  for (const split of await listMissingSplits(db, account.id, now())) {
    await db.transaction().execute(async (tx) => {
      if (!(await insertSplit(tx, account.id, split))) return;
      const { ticker, effective_at: at, ratio } = split;
      await addPositionEntry(tx, account.id, ticker, { kind: 'split', at, key: splitKey(at), ratio });
      await splitProtection(tx, account.id, ticker, ratio);
    });
  }
}

async function compare(deps: ReconcileDeps, result: RunResult): Promise<Mismatch[]> {
  let suspected: Mismatch[] | null = null;
  for (let attempt = 1; ; attempt++) {
    const theirs = new Map((await deps.port.listPositions()).map(({ ticker, quantity }) => [ticker, quantity]));
    await bookNewFills(deps, result);
    const found = comparePositions(await listHeldQuantities(deps.db, deps.account.id), theirs);
    suspected = suspected === null ? found : persistingMismatches(suspected, found);
    if (suspected.length === 0 || attempt >= COMPARISONS_MAX) return suspected;
    await deps.sleep(COMPARISON_PAUSE_MS);
  }
}

async function raiseMismatches({ db, account }: ReconcileDeps, mismatches: Mismatch[], now: Date): Promise<void> {
  for (const { ticker, ours, theirs } of mismatches) {
    const message = `our books have ${ours} ${ticker}, the broker has ${theirs}`;
    await raiseIncident(db, { accountId: account.id, kind: 'position_mismatch', ticker, message, at: now });
  }
  const exceptTickers = mismatches.map(({ ticker }) => ticker);
  await resolveIncidents(db, { accountId: account.id, kind: 'position_mismatch', exceptTickers }, now);
}

/** An order without a change for this long has lost its job. */
const IDLE_MS = MINUTE_MS;

/** Enqueues the jobs of orders that wait for a send, a lookup or a cancel. The orders are authoritative; jobs can be lost. */
async function rebuildJobs({ db, account, queue, now }: ReconcileDeps, trigger: ReconciliationTrigger): Promise<void> {
  const open = await listOrdersIn(db, account.id, ['queued', 'approved', 'submitting', 'unknown', 'pending_cancel']);
  const idleBefore = now().getTime() - IDLE_MS;
  const idle = open.filter((order) => trigger === 'start' || order.updated_at.getTime() < idleBefore);
  await queue.enqueue(
    db,
    idle.map((order) => (order.status === 'pending_cancel' ? cancelJob(order) : sendJob(order))),
  );
}
