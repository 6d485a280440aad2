import type { Executor } from '../kernel/db/database.ts';
import { CHECKED_VENDORS, type VendorCheck } from './vendor-check.ts';

const MESSAGE_MAX = 1_000;

export async function saveVendorChecks(db: Executor, checks: readonly VendorCheck[], checkedAt: Date): Promise<void> {
  if (checks.length === 0) return;
  await db
    .insertInto('kernel.vendor_checks')
    .values(
      checks.map(({ vendor, verdict, message }) => ({
        vendor,
        verdict,
        message: message.slice(0, MESSAGE_MAX),
        checked_at: checkedAt,
      })),
    )
    .onConflict((on) =>
      on.column('vendor').doUpdateSet((eb) => ({
        verdict: eb.ref('excluded.verdict'),
        message: eb.ref('excluded.message'),
        checked_at: eb.ref('excluded.checked_at'),
      })),
    )
    .execute();
}

export function listVendorChecks(db: Executor) {
  return db.selectFrom('kernel.vendor_checks').selectAll().orderBy('vendor').limit(CHECKED_VENDORS.length).execute();
}
