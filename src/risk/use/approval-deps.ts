import { type Actor, recordAudit } from '../../kernel/audit/audit.store.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db, Executor, Tx } from '../../kernel/db/database.ts';
import type { AccountRiskState } from '../account-state.ts';
import type { ApprovalRow } from '../approval.store.ts';
import type { PortfolioRiskConfig } from '../portfolio-config.ts';
import type { ProposedOrder } from '../proposed-order.ts';

/** The facts at the time of the review. */
export interface Recheck {
  order: ProposedOrder;
  config: PortfolioRiskConfig;
  state: AccountRiskState;
  price: number | null;
  /** The mode that the order was made for: a live order that is now allowed on paper only must not be sent. */
  mode: 'paper' | 'live';
}

export interface ApprovalDeps {
  db: Db;
  now: Now;
  /** The audit chain to write to: reviews come through the risk engine or the query API. */
  service: 'risk' | 'query';
  /** Enqueues the order for the broker, in the transaction that approves it. */
  enqueueApprovedOrder: (tx: Tx, approval: ApprovalRow) => Promise<void>;
  /** Loads the facts for evaluating the order again. Without it the outcome states that this was not done. */
  loadRecheck?: ((tx: Tx, approval: ApprovalRow, now: Date) => Promise<Recheck>) | undefined;
  /** Ends an order that will not be sent, in the transaction that decides so. */
  withholdOrder?:
    | ((tx: Tx, approval: ApprovalRow, why: 'rejected' | 'blocked' | 'expired' | 'cancelled') => Promise<void>)
    | undefined;
}

/** Call it last in the transaction: the lock of the audit chain is held until the commit. */
export function auditApproval(
  tx: Executor,
  input: { service: string; actor: Actor; action: string; before: ApprovalRow | null; after: ApprovalRow; at: Date },
): Promise<void> {
  return recordAudit(tx, {
    service: input.service,
    entityType: 'approval_request',
    entityId: input.after.id,
    action: input.action,
    actor: { name: input.actor.name, tokenName: input.actor.tokenName },
    before: input.before,
    after: input.after,
    occurredAt: input.at,
  });
}

/** The actor of automatic actions. */
export const PLATFORM: Actor = { name: 'system', tokenName: null };
