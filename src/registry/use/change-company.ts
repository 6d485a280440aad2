import type { Actor } from '../../kernel/audit/audit.store.ts';
import type { CompanyInput } from '../company.schema.ts';
import { type CompanyRow, insertCompany, lockCompany, replaceCompany } from '../company.store.ts';
import { auditChange, type RegistryDeps } from './registry-deps.ts';

export function registerCompany(deps: RegistryDeps, input: CompanyInput, actor: Actor): Promise<CompanyRow> {
  return deps.db.transaction().execute(async (tx) => {
    const company = await insertCompany(tx, input);
    await auditChange(tx, deps, actor, {
      entityType: 'company',
      entityId: company.id,
      action: 'created',
      after: company,
    });
    return company;
  });
}

export function changeCompany(deps: RegistryDeps, id: string, input: CompanyInput, actor: Actor): Promise<CompanyRow> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockCompany(tx, id);
    const after = await replaceCompany(tx, id, input);
    await auditChange(tx, deps, actor, { entityType: 'company', entityId: id, action: 'updated', before, after });
    return after;
  });
}
