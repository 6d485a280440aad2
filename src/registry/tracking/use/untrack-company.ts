import type { Actor } from '../../../kernel/audit/audit.store.ts';
import type { Db, Executor } from '../../../kernel/db/database.ts';
import type { Now } from '../../../kernel/clock.ts';
import { recordAudit } from '../../../kernel/audit/audit.store.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { findCompanyByTicker, lockCompany, updateCompany } from '../../company.store.ts';

export interface UntrackDeps {
  db: Db;
  now: Now;
  /** Shares held and open orders of a ticker; injected because positions belong to a later slice. */
  findHolding: (db: Executor, ticker: string) => Promise<{ shares: number; openOrders: number }>;
}

/**
 * Ends the tracking of a company: its sources are read no more, its history stays. Refused while shares are held or orders are open,
 * because exits need prices. Returns false when it was not tracked.
 */
export function untrackCompany(deps: UntrackDeps, ticker: string, actor: Actor): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await findCompanyByTicker(tx, ticker);
    if (found === null) throw notFound(`company ${ticker}`);
    const before = await lockCompany(tx, found.id);
    if (!before.active) return false;
    const { shares, openOrders } = await deps.findHolding(tx, ticker);
    if (shares !== 0 || openOrders > 0) {
      const held = shares !== 0 ? `${shares} shares are held` : `${openOrders} order(s) are open`;
      throw conflict(`${ticker} cannot be untracked while ${held}: exits need its prices. Close the position first.`);
    }
    const after = await updateCompany(tx, before.id, { active: false });
    await recordAudit(tx, {
      service: 'registry',
      entityType: 'company',
      entityId: after.id,
      action: 'updated',
      actor,
      before,
      after,
      occurredAt: deps.now(),
    });
    return true;
  });
}
