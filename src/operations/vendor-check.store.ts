import type { Executor } from '../kernel/db/database.ts';
import { CHECKED_VENDORS, type CheckedVendor, type VendorCheck } from './vendor-check.ts';

const MESSAGE_MAX = 1_000;

/** A fingerprint tells which key the answer is about. */
export async function saveVendorChecks(
  db: Executor,
  checks: readonly VendorCheck[],
  checkedAt: Date,
  fingerprints: Partial<Record<CheckedVendor, string | null>> = {},
): Promise<void> {
  if (checks.length === 0) return;
  await db
    .insertInto('kernel.vendor_checks')
    .values(
      checks.map(({ vendor, verdict, message }) => ({
        vendor,
        verdict,
        message: message.slice(0, MESSAGE_MAX),
        checked_at: checkedAt,
        fingerprint: fingerprints[vendor] ?? null,
      })),
    )
    .onConflict((on) =>
      on.column('vendor').doUpdateSet((eb) => ({
        verdict: eb.ref('excluded.verdict'),
        message: eb.ref('excluded.message'),
        checked_at: eb.ref('excluded.checked_at'),
        fingerprint: eb.ref('excluded.fingerprint'),
      })),
    )
    .execute();
}

/** Whether the vendor accepted the key of the fingerprint after the given time. */
export async function isAccepted(
  db: Executor,
  vendor: CheckedVendor,
  fingerprint: string | null,
  since: Date,
): Promise<boolean> {
  if (fingerprint === null) return false;
  const found = await db
    .selectFrom('kernel.vendor_checks')
    .select('vendor')
    .where('vendor', '=', vendor)
    .where('verdict', '=', 'ok')
    .where('fingerprint', '=', fingerprint)
    .where('checked_at', '>', since)
    .executeTakeFirst();
  return found !== undefined;
}

export function listVendorChecks(db: Executor) {
  return db
    .selectFrom('kernel.vendor_checks')
    .select(['vendor', 'verdict', 'message', 'checked_at'])
    .orderBy('vendor')
    .limit(CHECKED_VENDORS.length)
    .execute();
}
