import { type Actor, recordAudit } from '../../kernel/audit/audit.store.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db, Executor } from '../../kernel/db/database.ts';
import { notFound } from '../../kernel/errors.ts';
import { lockoutExpiry } from '../lockout.ts';
import type { NewLockout } from '../lockout.schema.ts';
import { deleteLockout, insertLockout, type LockoutRow } from '../lockout.store.ts';

export interface LockoutDeps {
  db: Db;
  now: Now;
}

const ENTITY = 'symbol_lockout';

/** Runs in the caller's transaction, so that an automatic lockout is committed together with its cause. */
export async function lockOutSymbolIn(
  tx: Executor,
  input: NewLockout,
  actor: Actor,
  createdAt: Date,
  service: string,
): Promise<LockoutRow> {
  const row = await insertLockout(tx, {
    ticker: input.ticker.toUpperCase(),
    reason: input.reason,
    lockout_type: input.lockout_type ?? 'manual',
    created_by: actor.name,
    created_at: createdAt,
    expires_at: lockoutExpiry(createdAt, input.duration_minutes),
  });
  await recordAudit(tx, {
    service,
    entityType: ENTITY,
    entityId: row.id,
    action: 'created',
    actor,
    after: row,
    occurredAt: createdAt,
  });
  return row;
}

export function lockOutSymbol(deps: LockoutDeps, input: NewLockout, actor: Actor): Promise<LockoutRow> {
  return deps.db.transaction().execute((tx) => lockOutSymbolIn(tx, input, actor, deps.now(), 'query'));
}

export function liftLockout(deps: LockoutDeps, id: string, actor: Actor): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await deleteLockout(tx, id);
    if (!row) throw notFound('lockout');
    await recordAudit(tx, {
      service: 'query',
      entityType: ENTITY,
      entityId: id,
      action: 'deleted',
      actor,
      before: row,
      occurredAt: deps.now(),
    });
  });
}
