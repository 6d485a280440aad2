import { MINUTE_MS } from '../../kernel/clock.ts';
import { describeError } from '../../kernel/queue/job-rules.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { setAccountFigures, setReconciled } from '../account.store.ts';
import type { BrokerPort } from '../broker-port.ts';
import { cancelJob, sendJob } from '../broker-queue.ts';
import { raiseIncident, resolveIncidents } from '../incident.store.ts';
import { listOrdersIn, type OrderRow } from '../order.store.ts';
import { addPositionEntry, insertSplit, listHeldQuantities, listMissingSplits, splitKey } from '../position.store.ts';
import { comparePositions, type Mismatch, persistingMismatches } from '../reconciliation.ts';
import { finishRun, insertRun, type ReconciliationTrigger, type RunResult } from '../reconciliation.store.ts';
import { type EvidenceDeps, takeEvidence } from './apply-evidence.ts';
import { readFills } from './read-fills.ts';

export interface ReconcileDeps extends EvidenceDeps {
  port: BrokerPort;
  queue: JobQueue;
  sleep: (ms: number) => Promise<void>;
}

/** A fill between two questions makes the answers differ for a moment: only what stays, by as much, is a mismatch. */
const COMPARISONS_MAX = 4;
const COMPARISON_PAUSE_MS = 250;

/**
 * Holds our books against the broker's: orders that are open on either side, fills we have not heard of, positions. What the
 * broker says counts. Nothing is sent before this has gone through once.
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
    await takeFills(deps, result);
    await applySplits(deps);
    result.mismatches = await compare(deps, result);
    // From before the question: a fill booked while it is answered counts against the cash, not for it.
    const askedAt = deps.now();
    await setAccountFigures(db, account.id, await deps.port.getAccount(), askedAt);
    const now = deps.now();
    await noteMismatches(deps, result.mismatches, now);
    await rebuildJobs(deps, trigger);
    result.status = result.mismatches.length === 0 ? 'clean' : 'mismatch';
    await setReconciled(db, account.id, result.status === 'clean' ? 'ready' : 'mismatch', now);
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
  for (const said of open) {
    const taken = await takeEvidence(deps, said, []);
    result.ordersChecked += 1;
    if (taken.changed) result.ordersChanged += 1;
    if (taken.adopted) result.foreignOrders += 1;
  }
  const seen = new Set(open.map(({ clientOrderId }) => clientOrderId));
  const ours = await listOrdersIn(deps.db, deps.account.id, [
    'accepted',
    'partially_filled',
    'pending_cancel',
    'unknown',
  ]);
  for (const order of ours) {
    if (!seen.has(order.client_order_id) && (await checkOrder(deps, order))) result.ordersChanged += 1;
    result.ordersChecked += 1;
  }
}

/** One that the broker no longer lists as open: filled, cancelled or expired while we did not look. */
async function checkOrder(deps: ReconcileDeps, order: OrderRow): Promise<boolean> {
  const lookup =
    order.broker_order_id === null
      ? await deps.port.find(order.client_order_id)
      : await deps.port.findById(order.broker_order_id);
  if (lookup.outcome === 'found') return (await takeEvidence(deps, lookup.order, [])).changed;
  if (lookup.outcome === 'unavailable') throw new Error(lookup.reason);
  // An unknown order that is not there is the sender's to judge: it knows when the send began.
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

async function takeFills(deps: ReconcileDeps, result: RunResult): Promise<void> {
  const read = await readFills(deps);
  result.fillsBooked += read.booked;
  result.foreignOrders += read.foreign;
}

/** A split changes what is held without anybody having traded. */
async function applySplits({ db, account, now }: ReconcileDeps): Promise<void> {
  for (const split of await listMissingSplits(db, account.id, now())) {
    await db.transaction().execute(async (tx) => {
      if (!(await insertSplit(tx, account.id, split))) return;
      const { ticker, effective_at: at, ratio } = split;
      await addPositionEntry(tx, account.id, ticker, { kind: 'split', at, key: splitKey(at), ratio });
    });
  }
}

async function compare(deps: ReconcileDeps, result: RunResult): Promise<Mismatch[]> {
  let suspected: Mismatch[] | null = null;
  for (let attempt = 1; ; attempt++) {
    const theirs = new Map((await deps.port.listPositions()).map(({ ticker, quantity }) => [ticker, quantity]));
    await takeFills(deps, result);
    const found = comparePositions(await listHeldQuantities(deps.db, deps.account.id), theirs);
    suspected = suspected === null ? found : persistingMismatches(suspected, found);
    if (suspected.length === 0 || attempt >= COMPARISONS_MAX) return suspected;
    await deps.sleep(COMPARISON_PAUSE_MS);
  }
}

async function noteMismatches({ db, account }: ReconcileDeps, mismatches: Mismatch[], now: Date): Promise<void> {
  for (const { ticker, ours, theirs } of mismatches) {
    const message = `we hold ${ours} ${ticker}, the broker says ${theirs}`;
    await raiseIncident(db, { accountId: account.id, kind: 'position_mismatch', ticker, message, at: now });
  }
  const exceptTickers = mismatches.map(({ ticker }) => ticker);
  await resolveIncidents(db, { accountId: account.id, kind: 'position_mismatch', exceptTickers }, now);
}

/** What has not moved for so long has lost its job. */
const IDLE_MS = MINUTE_MS;

/** The orders are the truth, the queue a hint: what waits to be sent, asked for or taken back gets its job again. */
async function rebuildJobs({ db, account, queue, now }: ReconcileDeps, trigger: ReconciliationTrigger): Promise<void> {
  const open = await listOrdersIn(db, account.id, ['queued', 'approved', 'submitting', 'unknown', 'pending_cancel']);
  const idleBefore = now().getTime() - IDLE_MS;
  const forgotten = open.filter((order) => trigger === 'start' || order.updated_at.getTime() < idleBefore);
  await queue.enqueue(
    db,
    forgotten.map((order) => (order.status === 'pending_cancel' ? cancelJob(order) : sendJob(order))),
  );
}
