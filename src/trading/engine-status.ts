/** A reconciliation older than this does not count; a running broker process reconciles every half minute. */
const RECONCILED_AGE_MAX_MS = 10 * 60_000;

/**
 * Whether the account's books may be trusted: they were reconciled with the broker since this process started, and recently.
 * A reconciliation before the start does not cover what happened since. A broker that is unreachable for a moment does not
 * revoke it.
 */
export function isInitialised(
  account: { status: string; reconciled_at: Date | null },
  now: Date,
  startedAt: Date,
): boolean {
  return (
    account.status !== 'recovering' &&
    account.reconciled_at !== null &&
    account.reconciled_at >= startedAt &&
    now.getTime() - account.reconciled_at.getTime() <= RECONCILED_AGE_MAX_MS
  );
}
