import type { ApprovalRow } from '../risk/approval.store.ts';
import { type RiskDeps, riskRoutes } from '../risk/risk.routes.ts';
import type { Tx } from '../kernel/db/database.ts';
import { createJobQueue } from '../kernel/queue/job-queue.store.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import type { RoleContext } from './role.ts';
import type { ServiceDefinition } from './service.ts';

/** What reviews need besides the database: an approved order goes to the broker's queue in the same transaction. */
export function approvalDeps({ db, config }: RoleContext): RiskDeps {
  const queue = createJobQueue(config.stage);
  return {
    db,
    now: systemNow,
    enqueueApprovedOrder: async (tx: Tx, approval: ApprovalRow) => {
      await queue.enqueue(tx, [{ queue: 'broker', key: approval.id, payload: { approval_id: approval.id } }]);
    },
  };
}

export const riskService: ServiceDefinition = {
  name: 'risk',
  title: 'risk engine',
  summary: 'evaluates proposed orders and keeps approvals; for the other services, not for the outside',
  needs: ['database'],
  routes: (context) => riskRoutes(approvalDeps(context)),
};
