import type { Actor } from '../../kernel/audit/audit.store.ts';
import { recordAudit } from '../../kernel/audit/audit.store.ts';
import type { Sealer } from '../../kernel/access/seal.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db, Executor, Tx } from '../../kernel/db/database.ts';

export interface RegistryDeps {
  db: Db;
  now: Now;
  /** Non-public hosts that sources may use: those the operator allows and the sandbox. */
  allowedSourceHosts: readonly string[];
  /**
   * Counts distinct stories since `since` that mention both companies, keyed by the other company's id; injected
   * because documents belong to a later slice.
   */
  countCoMentions: (db: Executor, companyId: string, since: Date) => Promise<ReadonlyMap<string, number>>;
  /** Seals secrets with the installation's key; called when there is one to seal. */
  getSealer: () => Sealer;
  /** Called when a company's exposure changes; injected because macro impacts belong to a later slice. */
  exposureChanged?: (tx: Tx, companyId: string) => Promise<void>;
}

export interface RegistryChange {
  entityType: 'company' | 'source' | 'exposure_profile' | 'competitor_relationship';
  entityId: string;
  action: 'created' | 'updated' | 'deleted';
  before?: unknown;
  after?: unknown;
}

/** Call this last in a transaction: the audit chain's lock is held until commit. */
export function auditChange(tx: Executor, deps: RegistryDeps, actor: Actor, change: RegistryChange): Promise<void> {
  return recordAudit(tx, { service: 'registry', ...change, actor, occurredAt: deps.now() });
}
