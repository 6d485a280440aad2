/** One fact about the platform for `/health` and `sextant doctor`. Open to everyone, so that it names no address and no account. */
export interface HealthCheck {
  name: string;
  /** `off`: not configured or not started, which is no fault. */
  status: 'ok' | 'off' | 'warning' | 'failed';
  /** One sentence: what was found. */
  detail: string;
  /** What to do about it; null where nothing is to be done. */
  action: string | null;
}

export interface HealthReport {
  checkedAt: Date;
  checks: readonly HealthCheck[];
}

/** Warnings do not count: a service manager must not restart a service because a vendor is slow. */
export const overallStatus = (checks: readonly HealthCheck[]): 'ok' | 'degraded' =>
  checks.some(({ status }) => status === 'failed') ? 'degraded' : 'ok';
