/** Longer ago the books say nothing about now: a broker that is served reconciles every half minute. */
const RECONCILED_AGE_MAX_MS = 10 * 60_000;

/**
 * Whether the account's books may be trusted: they were held against the broker's since this process started, and not too long
 * ago. What was reconciled before a start says nothing about what happened since. A broker that cannot be reached at the moment
 * does not undo it.
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
