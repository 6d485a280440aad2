import type { Actor } from '../../kernel/audit/audit.store.ts';
import { recordAudit } from '../../kernel/audit/audit.store.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db, Executor, Tx } from '../../kernel/db/database.ts';

export interface RegistryDeps {
  db: Db;
  now: Now;
  /** Hosts a source may point at although they are not public: the operator's own, and the sandbox. */
  allowedSourceHosts: readonly string[];
  /** Distinct stories since then that name both companies, by the other company's id. Documents belong to a later slice. */
  countCoMentions: (db: Executor, companyId: string, since: Date) => Promise<ReadonlyMap<string, number>>;
  /** A company's exposure is another now: what world events mean for it belongs to a later slice. */
  exposureChanged?: (tx: Tx, companyId: string) => Promise<void>;
}

export interface RegistryChange {
  entityType: 'company' | 'source' | 'exposure_profile' | 'competitor_relationship';
  entityId: string;
  action: 'created' | 'updated' | 'deleted';
  before?: unknown;
  after?: unknown;
}

/** Last in its transaction: the audit chain's lock is held until the commit. */
export function auditChange(tx: Executor, deps: RegistryDeps, actor: Actor, change: RegistryChange): Promise<void> {
  return recordAudit(tx, { service: 'registry', ...change, actor, occurredAt: deps.now() });
}
