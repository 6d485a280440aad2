import { type Actor, recordAudit } from '../../kernel/audit/audit.store.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { insertTicker } from '../company.store.ts';

/**
 * Registers a traded symbol that has no company yet, with the ticker as its name. Returns false when it already exists.
 */
export async function registerTicker(tx: Executor, ticker: string, actor: Actor, now: Date): Promise<boolean> {
  const company = await insertTicker(tx, ticker);
  if (!company) return false;
  await recordAudit(tx, {
    service: 'registry',
    entityType: 'company',
    entityId: company.id,
    action: 'created',
    actor,
    after: company,
    occurredAt: now,
  });
  return true;
}
