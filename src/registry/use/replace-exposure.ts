import type { Actor } from '../../kernel/audit/audit.store.ts';
import { lockCompany } from '../company.store.ts';
import { normaliseRevenueMix } from '../exposure.ts';
import type { ExposureInput } from '../exposure.schema.ts';
import { type ExposureRow, findActiveExposure, replaceActiveExposure } from '../exposure.store.ts';
import { auditChange, type RegistryDeps } from './registry-deps.ts';

export function replaceExposure(
  deps: RegistryDeps,
  companyId: string,
  input: ExposureInput,
  actor: Actor,
): Promise<ExposureRow> {
  return deps.db.transaction().execute(async (tx) => {
    await lockCompany(tx, companyId);
    const mix = normaliseRevenueMix(input.geographic_revenue_mix ?? {});
    const before = await findActiveExposure(tx, companyId);
    const after = await replaceActiveExposure(tx, companyId, { ...input, geographic_revenue_mix: mix });
    await deps.exposureChanged?.(tx, companyId);
    const action = before ? 'updated' : 'created';
    await auditChange(tx, deps, actor, { entityType: 'exposure_profile', entityId: after.id, action, before, after });
    return after;
  });
}
