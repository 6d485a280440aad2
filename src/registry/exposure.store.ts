import type { Selectable } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import { notFound } from '../kernel/errors.ts';
import type { ExposureInput } from './exposure.schema.ts';

export type ExposureRow = Selectable<Database['exposure_profiles']>;

const HISTORY_MAX = 1_000;

export async function getActiveExposure(db: Executor, companyId: string): Promise<ExposureRow> {
  const row = await findActiveExposure(db, companyId);
  if (!row) throw notFound('exposure profile');
  return row;
}

export async function findActiveExposure(db: Executor, companyId: string): Promise<ExposureRow | null> {
  const row = await db
    .selectFrom('exposure_profiles')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** The profile that was active at an instant. */
export async function findExposureAt(db: Executor, companyId: string, asOf: Date): Promise<ExposureRow | null> {
  const row = await db
    .selectFrom('exposure_profiles')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('created_at', '<=', asOf)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, active: true } : null;
}

export function listExposureHistory(db: Executor, companyId: string): Promise<ExposureRow[]> {
  return db
    .selectFrom('exposure_profiles')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('version', 'desc')
    .limit(HISTORY_MAX)
    .execute();
}

/** The caller must hold the company's lock, so that version numbers are unique. */
export async function replaceActiveExposure(
  tx: Executor,
  companyId: string,
  input: ExposureInput,
): Promise<ExposureRow> {
  const newest = await tx
    .selectFrom('exposure_profiles')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  await tx
    .updateTable('exposure_profiles')
    .set({ active: false })
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .execute();
  return tx
    .insertInto('exposure_profiles')
    .values({
      ...input,
      company_id: companyId,
      geographic_revenue_mix: JSON.stringify(input.geographic_revenue_mix ?? {}),
      version: (newest?.version ?? 0) + 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
