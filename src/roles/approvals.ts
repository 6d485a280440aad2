import { approvalJob } from '../broker/broker-queue.ts';
import { booksOf, findActiveAccount } from '../broker/account.store.ts';
import { loadRecheck } from '../broker/use/recheck-approval.ts';
import { endUnapprovedOrder } from '../broker/use/end-unapproved-order.ts';
import type { Tx } from '../kernel/db/database.ts';
import { createJobQueue } from '../kernel/queue/job-queue.store.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import type { ApprovalRow } from '../risk/approval.store.ts';
import { findGateInForce } from '../risk/quality-gate.store.ts';
import type { RiskDeps } from '../risk/risk.routes.ts';
import type { LiveReadiness } from '../risk/use/change-trading-config.ts';
import { engineFigures } from '../trading/use/load-engine-figures.ts';
import type { RoleContext } from './role.ts';
import { platformCalendar } from './vendors.ts';

/** Reviews need the queue, because approving an order enqueues it for the broker in the same transaction. */
export function approvalDeps(context: RoleContext): RiskDeps {
  const { databases, config } = context;
  const queue = createJobQueue(config.stage);
  const calendar = platformCalendar(context);
  const loadEngineFigures = engineFigures(calendar, systemNow);
  return {
    db: databases.orders,
    now: systemNow,
    enqueueApprovedOrder: async (tx: Tx, approval: ApprovalRow) => {
      await queue.enqueue(tx, [approvalJob(approval.id)]);
    },
    loadRecheck: (tx, approval, now) => loadRecheck(tx, approval, now, { calendar, loadEngineFigures }),
    withholdOrder: (tx, approval, why) => endUnapprovedOrder(tx, approval, why, systemNow()),
  };
}

/** Reasons against live trading, if any. Only the live broker's process knows the live keys. */
export async function liveReadiness({ databases }: RoleContext): Promise<LiveReadiness> {
  const db = databases.orders;
  const reasons: string[] = [];
  const books = booksOf(await findActiveAccount(db, 'live'), systemNow());
  if (books === 'stale') reasons.push('no live broker is connected and reconciled');
  if (books === 'disagree') reasons.push('the books do not match the live broker’s');
  const gate = await findGateInForce(db, systemNow());
  if (gate !== 'pass') reasons.push(`the model quality gate is ${gate ?? 'not evaluated'}, not pass`);
  return { ready: reasons.length === 0, reasons };
}
