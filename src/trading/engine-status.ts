/** Longer ago the books say nothing about now: a broker that is served reconciles every half minute. */
export const RECONCILED_AGE_MAX_MS = 10 * 60_000;

/**
 * Whether the engine may be used: its state is there, and the books were held against the broker's since whoever serves the
 * account last started. A broker that cannot be reached at the moment does not undo that.
 */
export function isInitialised(
  account: { status: string; reconciled_at: Date | null } | null,
  hasState: boolean,
  now: Date,
): boolean {
  return (
    account !== null &&
    hasState &&
    account.status !== 'recovering' &&
    account.reconciled_at !== null &&
    now.getTime() - account.reconciled_at.getTime() <= RECONCILED_AGE_MAX_MS
  );
}
