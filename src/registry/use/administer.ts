import { type Actor, recordAudit } from '../../kernel/audit/audit.store.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { type CompanyRow, lockCompany, updateCompany } from '../company.store.ts';
import { lockSource, type SourceRow, updateSource } from '../source.store.ts';

export interface AdminDeps {
  db: Db;
  now: Now;
}

/** Updates one row and writes the audit record with its old and new values in the same transaction. */
function change<Row extends { id: string }>(
  deps: AdminDeps,
  actor: Actor,
  entityType: 'company' | 'source',
  lock: (tx: Tx) => Promise<Row>,
  update: (tx: Tx, before: Row) => Promise<Row>,
): Promise<Row> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lock(tx);
    const after = await update(tx, before);
    await recordAudit(tx, {
      service: 'query',
      entityType,
      entityId: after.id,
      action: 'updated',
      actor,
      before,
      after,
      occurredAt: deps.now(),
    });
    return after;
  });
}

export function administerCompany(
  deps: AdminDeps,
  id: string,
  fields: Partial<Pick<CompanyRow, 'active' | 'sector' | 'industry'>>,
  actor: Actor,
): Promise<CompanyRow> {
  return change(
    deps,
    actor,
    'company',
    (tx) => lockCompany(tx, id),
    (tx) => updateCompany(tx, id, fields),
  );
}

export function administerSource(
  deps: AdminDeps,
  id: string,
  fields: Partial<Pick<SourceRow, 'active' | 'credibility_score'>>,
  actor: Actor,
): Promise<SourceRow> {
  return change(
    deps,
    actor,
    'source',
    (tx) => lockSource(tx, id),
    (tx) => updateSource(tx, id, fields),
  );
}
