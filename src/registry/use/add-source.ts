import type { Actor } from '../../kernel/audit/audit.store.ts';
import { invalid } from '../../kernel/errors.ts';
import { getCompany } from '../company.store.ts';
import { checkConfigUrls } from '../source-config.ts';
import type { NewSource } from '../source.schema.ts';
import { insertSource, type SourceRow } from '../source.store.ts';
import { auditChange, type RegistryDeps } from './registry-deps.ts';

export function addSource(deps: RegistryDeps, companyId: string, input: NewSource, actor: Actor): Promise<SourceRow> {
  return deps.db.transaction().execute(async (tx) => {
    await getCompany(tx, companyId);
    const problem = checkConfigUrls(input.config ?? {}, deps.allowedSourceHosts);
    if (problem !== null) throw invalid(problem);
    const source = await insertSource(tx, companyId, input);
    await auditChange(tx, deps, actor, { entityType: 'source', entityId: source.id, action: 'created', after: source });
    return source;
  });
}
