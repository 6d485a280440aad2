import type { Actor } from '../../kernel/audit/audit.store.ts';
import { invalid } from '../../kernel/errors.ts';
import { getCompany } from '../company.store.ts';
import { checkConfigUrls } from '../source-config.ts';
import { saveSourceSecrets } from '../source-secret.store.ts';
import { findMark, SECRET_MARK, splitSecrets } from '../source-secrets.ts';
import type { NewSource } from '../source.schema.ts';
import { insertSource, type SourceRow } from '../source.store.ts';
import { auditChange, type RegistryDeps } from './registry-deps.ts';

export function addSource(deps: RegistryDeps, companyId: string, input: NewSource, actor: Actor): Promise<SourceRow> {
  return deps.db.transaction().execute(async (tx) => {
    await getCompany(tx, companyId);
    const config = input.config ?? {};
    const problem = checkConfigUrls(config, deps.allowedSourceHosts);
    if (problem !== null) throw invalid(problem);
    const mark = findMark(config);
    if (mark !== null)
      throw invalid(`${mark} is ${SECRET_MARK}, which stands for a hidden value: give the value itself`);
    const { shown, secrets } = splitSecrets(config);
    const source = await insertSource(tx, companyId, { ...input, config: shown });
    if (secrets.length > 0) await saveSourceSecrets(tx, deps.getSealer(), source.id, secrets, deps.now());
    await auditChange(tx, deps, actor, { entityType: 'source', entityId: source.id, action: 'created', after: source });
    return source;
  });
}
