import { type Actor, recordAudit } from '../../kernel/audit/audit.store.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { insertTicker } from '../company.store.ts';

/** A symbol that somebody trades and nobody registered: tracked from now on, by its ticker until it is given its name. */
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
