/**
 * Classes of requests, the most important first. `orders`: orders, reviews and the switches that stop trading. `health`: health,
 * readiness and metrics. `console`: the console's pages and files. `reads`: everything else that answers from the database.
 * `analytics`: queries, and calls that wait for a vendor or a model.
 */
export const ADMISSION_CLASSES = ['orders', 'health', 'console', 'reads', 'analytics'] as const;
export type AdmissionClass = (typeof ADMISSION_CLASSES)[number];

export interface ClassLimits {
  /** Requests in progress at once. */
  running: number;
  /** Requests that wait for one of these places; further ones are refused. */
  waiting: number;
  /** A request that waited longer is refused. */
  waitMs: number;
  /** Seconds after which a refused client may try again. */
  retryAfterSeconds: number;
}

export type AdmissionLimits = Record<AdmissionClass, ClassLimits>;

/** Bounded by the limit of connections; a client that sends requests without reading answers has no more than these. */
const UNREFUSED: ClassLimits = {
  running: 16_384,
  waiting: 16_384,
  waitMs: Number.POSITIVE_INFINITY,
  retryAfterSeconds: 1,
};

/**
 * As many orders run as they have connections to the database: more would only make each slower. 0.25 s of waiting leaves
 * them three quarters of a second for their work within a second.
 */
export const DEFAULT_ADMISSION: AdmissionLimits = {
  orders: { running: 6, waiting: 256, waitMs: 250, retryAfterSeconds: 1 },
  health: UNREFUSED,
  console: UNREFUSED,
  reads: { running: 32, waiting: 128, waitMs: 1_000, retryAfterSeconds: 1 },
  analytics: { running: 8, waiting: 16, waitMs: 2_000, retryAfterSeconds: 5 },
};

/** Classes that are refused while the event loop lags. */
export const isDeferrable = (name: AdmissionClass): boolean => name === 'reads' || name === 'analytics';

/** `full`: no place to run or wait; `waited`: the longest time to wait passed. */
export type RefusalReason = 'full' | 'waited';

export function describeRefusal(name: AdmissionClass, limits: ClassLimits, reason: RefusalReason): string {
  const again = `try again in ${limits.retryAfterSeconds} s`;
  return reason === 'full'
    ? `the service is at its limit for ${name}: ${limits.running} run and ${limits.waiting} wait; ${again}`
    : `the service is at its limit for ${name}: no place became free within ${limits.waitMs} ms; ${again}`;
}
