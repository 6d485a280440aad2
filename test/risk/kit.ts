import { randomUUID } from 'node:crypto';
import type { Actor } from '../../src/kernel/audit/audit.store.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { type ApprovalRequest, requestApproval } from '../../src/risk/use/request-approval.ts';
import type { ApprovalRow } from '../../src/risk/approval.store.ts';

export const START = new Date('2026-11-16T15:00:00Z');

const engine: Actor = { name: 'trading-engine', tokenName: 'engine' };

/** A request for an order that no other test uses. */
export function askFor(
  db: Db,
  now: Date,
  overrides: Partial<ApprovalRequest> = {},
  actor = engine,
): Promise<ApprovalRow> {
  const request: ApprovalRequest = {
    orderJob: { intent_id: randomUUID(), ticker: 'ACME', side: 'buy', quantity: 10, limit_price: 100 },
    recommendationId: randomUUID(),
    evaluationId: randomUUID(),
    ticker: 'ACME',
    side: 'buy',
    quantity: 10,
    estimatedValue: 1_000,
    referencePrice: 100,
    timeoutMinutes: 60,
    ...overrides,
  };
  return db.transaction().execute((tx) => requestApproval(tx, request, actor, { now, service: 'trading' }));
}
