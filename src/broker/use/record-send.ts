import type { Tx } from '../../kernel/db/database.ts';
import type { BrokerOrder, SubmitOutcome } from '../broker-port.ts';
import { protectJob, sendJob } from '../broker-queue.ts';
import type { GateVerdict } from '../gate.ts';
import { raiseIncident } from '../incident.store.ts';
import { moveOrder } from '../order.store.ts';
import type { OrderRow } from '../order-row.ts';
import { endLongPause } from '../protection.store.ts';
import { stepPathOf } from '../step.ts';
import { applyBeside, applyBrokerOrder } from './apply-evidence.ts';
import { handleEndedProtection, handleRefusedProtection } from './refuse-protection.ts';
import { ACTOR, type SendDeps } from './send-deps.ts';

export function markSending(tx: Tx, order: OrderRow, at: Date): Promise<OrderRow> {
  return moveOrder(tx, order, { status: 'submitting', event: 'send_prepared', at, actor: ACTOR, beginsSend: true });
}

/** The gate refused the order. */
export async function blockOrder(
  deps: SendDeps,
  tx: Tx,
  order: OrderRow,
  verdict: GateVerdict,
  at: Date,
): Promise<void> {
  await moveOrder(tx, order, {
    status: 'blocked',
    event: 'denied',
    at,
    actor: 'gate',
    reason: verdict.reasons.join('; '),
    details: { reasons: verdict.reasons, checks: verdict.checks },
  });
  await followRefusal(deps, tx, order, { reason: verdict.reasons.join('; '), stopBeyondMarket: false }, at);
}

/** A refused sale gives its shares back to the stop; a refused stop is tried again, or its shares are sold. */
export async function followRefusal(
  deps: SendDeps,
  tx: Tx,
  order: OrderRow,
  refusal: { reason: string; stopBeyondMarket: boolean },
  now: Date,
): Promise<void> {
  if (order.origin === 'protection') {
    await handleRefusedProtection(deps, tx, order, refusal, now);
    await deps.step?.('refused protection handled, not committed', stepPathOf(order));
  } else if (order.side === 'sell') {
    await endLongPause(tx, deps.account.id, order.ticker, now);
    await deps.queue.enqueue(tx, [protectJob(deps.account, order.ticker)]);
  }
}

export async function recordOutcome(deps: SendDeps, tx: Tx, order: OrderRow, outcome: SubmitOutcome): Promise<void> {
  const at = deps.now();
  switch (outcome.outcome) {
    case 'accepted':
      await applyFound(deps, tx, order, outcome, at);
      return;
    case 'rejected':
      await moveOrder(tx, order, {
        status: 'rejected',
        event: 'rejected',
        at,
        actor: 'broker',
        reason: outcome.reason,
      });
      await followRefusal(deps, tx, order, { stopBeyondMarket: false, ...outcome }, at);
      return;
    case 'unknown': {
      const { reason } = outcome;
      await moveOrder(tx, order, { status: 'unknown', event: 'outcome_unknown', at, actor: ACTOR, reason });
      await raiseIncident(tx, {
        accountId: order.broker_account_id,
        kind: 'broker_error',
        orderId: order.id,
        ticker: order.ticker,
        message: reason,
        at,
      });
      await deps.queue.enqueue(tx, [sendJob(order, new Date(at.getTime() + deps.lookUpAgainMs))]);
      return;
    }
  }
}

/** A stop is not moved while it is being sent, so what changed meanwhile is followed now. */
export async function applyFound(
  deps: SendDeps,
  tx: Tx,
  order: OrderRow,
  found: { order: BrokerOrder; target?: BrokerOrder },
  now: Date,
): Promise<void> {
  const after = await applyBrokerOrder(tx, order, found.order, now);
  await applyBeside(tx, deps, found.target);
  await handleEndedProtection(deps, tx, after, now);
  if (order.origin === 'protection') await deps.queue.enqueue(tx, [protectJob(deps.account, order.ticker)]);
}
