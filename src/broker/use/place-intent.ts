import type { Executor } from '../../kernel/db/database.ts';
import { invalid, unavailable } from '../../kernel/errors.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { inSpan } from '../../kernel/work/work.context.ts';
import type { PortfolioRiskConfig } from '../../risk/portfolio-config.ts';
import { getPortfolioConfig } from '../../risk/trading-config.store.ts';
import { requestApproval } from '../../risk/use/request-approval.ts';
import { type BrokerAccountRow, findAccount, findActiveAccount } from '../account.store.ts';
import { needsApproval } from '../approval-need.ts';
import { sendJob } from '../broker-queue.ts';
import { clientOrderIdOf, type NormalIntent, normalizeIntent, type OrderIntent, orderJobOf } from '../order-intent.ts';
import { insertOrderEvent } from '../order-event.store.ts';
import { auditOrder, findOrderByIntent, insertOrder } from '../order.store.ts';
import type { OrderRow } from '../order-row.ts';

export interface PlaceDeps {
  queue: JobQueue;
  now: Date;
  /** The service whose audit chain records a request for approval. */
  service?: string | undefined;
}

export interface Placed {
  order: OrderRow;
  /** False when an order of this intent existed; nothing was changed then. */
  created: boolean;
}

/**
 * Stores an order under its client order id and enqueues the job that sends it, in the caller's transaction. Where the
 * configuration or the intent requires an approval, the order waits for it instead. The gate checks the order again directly before the send.
 */
export function placeIntent(tx: Executor, intent: OrderIntent, deps: PlaceDeps): Promise<Placed> {
  const attributes = { 'sextant.ticker': intent.ticker, 'sextant.side': intent.side, 'sextant.origin': intent.origin };
  return inSpan({ name: 'order place', attributes }, async (span) => {
    const placed = await place(tx, intent, deps);
    span?.set({ 'sextant.order_id': placed.order.id, 'sextant.order_status': placed.order.status });
    return placed;
  });
}

async function place(tx: Executor, intent: OrderIntent, deps: PlaceDeps): Promise<Placed> {
  const normal = normalizeIntent(intent);
  if ('problem' in normal) throw invalid(normal.problem);
  const known = await findOrderByIntent(tx, normal.intentKey);
  if (known) return { order: known, created: false };
  const account = await accountFor(tx, intent);
  const clientOrderId = clientOrderIdOf(normal.mode, account.id, normal.intentKey);
  const config = await getPortfolioConfig(tx);
  const mustWait = (intent.requiresApproval ?? false) || needsApproval(normal, config);
  const approval = mustWait
    ? await requestOrderApproval(tx, { intent, normal, account, clientOrderId, config, deps })
    : null;
  const order = await insertOrder(tx, normal, {
    accountId: account.id,
    clientOrderId,
    approvalId: approval?.id ?? null,
    status: approval ? 'pending_approval' : 'queued',
    createdBy: intent.actor.name,
    createdAt: deps.now,
  });
  // Another transaction placed the same intent between the two statements; the insert waited for its commit.
  if (!order) {
    const other = await findOrderByIntent(tx, normal.intentKey);
    if (!other) throw unavailable('the same order is being placed right now; try again');
    return { order: other, created: false };
  }
  const record = { at: deps.now, actor: intent.actor.name };
  if (approval) await insertOrderEvent(tx, order.status, order, { ...record, event: 'approval_requested' });
  else await deps.queue.enqueue(tx, [sendJob(order)]);
  await auditOrder(tx, null, order, intent.actor.name, deps.now);
  return { order, created: true };
}

async function accountFor(tx: Executor, intent: OrderIntent): Promise<BrokerAccountRow> {
  const account = intent.accountId ? await findAccount(tx, intent.accountId) : await findActiveAccount(tx, intent.mode);
  if (!account) throw unavailable(`no ${intent.mode} broker account is connected`);
  if (account.mode !== intent.mode)
    throw invalid(`a ${intent.mode} order cannot use the ${account.mode} account ${account.name}`);
  return account;
}

function requestOrderApproval(
  tx: Executor,
  input: {
    intent: OrderIntent;
    normal: NormalIntent;
    account: BrokerAccountRow;
    clientOrderId: string;
    config: PortfolioRiskConfig;
    deps: PlaceDeps;
  },
) {
  const { normal, account, clientOrderId } = input;
  const orderJob = orderJobOf({
    client_order_id: clientOrderId,
    broker_account_id: account.id,
    mode: normal.mode,
    ticker: normal.ticker,
    side: normal.side,
    order_type: normal.orderType,
    time_in_force: normal.timeInForce,
    quantity: normal.quantity,
    limit_price: normal.limitPrice,
    stop_price: normal.stopPrice,
  });
  return requestApproval(
    tx,
    {
      orderJob,
      recommendationId: normal.recommendationId,
      evaluationId: normal.evaluationId,
      ticker: normal.ticker,
      side: normal.side,
      quantity: normal.quantity,
      estimatedValue: normal.estimatedValue,
      referencePrice: normal.referencePrice,
      timeoutMinutes: input.config.approval_timeout_minutes,
    },
    input.intent.actor,
    { now: input.deps.now, service: input.deps.service ?? 'broker' },
  );
}
