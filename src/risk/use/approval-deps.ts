import { type Actor, recordAudit } from '../../kernel/audit/audit.store.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db, Executor, Tx } from '../../kernel/db/database.ts';
import type { AccountRiskState } from '../account-state.ts';
import type { ApprovalRow } from '../approval.store.ts';
import type { PortfolioRiskConfig } from '../portfolio-config.ts';
import type { ProposedOrder } from '../proposed-order.ts';

/** The world as it is when an approval is answered. */
export interface Recheck {
  order: ProposedOrder;
  config: PortfolioRiskConfig;
  state: AccountRiskState;
  price: number | null;
  /** The mode the order was made for: what may only go out on paper by now must not go out live. */
  mode: 'paper' | 'live';
}

export interface ApprovalDeps {
  db: Db;
  now: Now;
  /** Whose audit chain: a review may come through the risk engine or through the query API. */
  service: 'risk' | 'query';
  /** Hands the order to the broker's outbox, in the transaction that approves it. */
  enqueueApprovedOrder: (tx: Tx, approval: ApprovalRow) => Promise<void>;
  /** Loads what the order is evaluated against once more. Without it the outcome says that this was not done. */
  loadRecheck?: ((tx: Tx, approval: ApprovalRow, now: Date) => Promise<Recheck>) | undefined;
  /** Tells the order's owner that it will not go out, in the transaction that decides it. */
  withholdOrder?:
    | ((tx: Tx, approval: ApprovalRow, why: 'rejected' | 'blocked' | 'expired' | 'cancelled') => Promise<void>)
    | undefined;
}

/** Last in its transaction: the audit chain's lock is held until the commit. */
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

/** What the platform does by itself. */
export const PLATFORM: Actor = { name: 'system', tokenName: null };
