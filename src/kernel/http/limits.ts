import { ADMISSION_CLASSES, type AdmissionClass, type AdmissionLimits, DEFAULT_ADMISSION } from './admission-class.ts';
import { JSON_DEPTH_MAX } from './json-body.ts';
import type { RateLimit } from './rate-limit.ts';

/** All limits of a service, with their units. */
export interface ServiceLimits {
  bodyBytes: number;
  jsonDepth: number;
  /** The time in which a whole request, headers and body, must arrive. */
  requestTimeoutMs: number;
  /** An inactive connection is closed after this; longer than the slowest handler. */
  connectionTimeoutMs: number;
  keepAliveTimeoutMs: number;
  /** How long running requests may take to finish on stop. */
  closeTimeoutMs: number;
  healthTimeoutMs: number;
  /** Above this event loop lag new requests are refused with 503; null disables it. */
  eventLoopLagMs: number | null;
  /** Requests of each class at once. */
  admission: AdmissionLimits;
  /** Open connections of the service. */
  connections: number;
  /** Per client address; loopback is exempt unless `loopback` is set. Null means no limit. */
  rate: (RateLimit & { loopback?: boolean }) | null;
  /** Memory of answers that are sent again while the database is unchanged; 0 keeps none. */
  keptAnswerBytes: number;
}

export const DEFAULT_LIMITS: ServiceLimits = {
  bodyBytes: 1_048_576,
  jsonDepth: JSON_DEPTH_MAX,
  requestTimeoutMs: 30_000,
  connectionTimeoutMs: 120_000,
  keepAliveTimeoutMs: 10_000,
  closeTimeoutMs: 10_000,
  healthTimeoutMs: 2_000,
  eventLoopLagMs: 1_000,
  admission: DEFAULT_ADMISSION,
  connections: 1_024,
  rate: { perSecond: 500, burst: 2_000 },
  keptAnswerBytes: 32 * 1_048_576,
};

/**
 * The share of each of several copies of a service: connections, and places of the classes that are refused. Rounded up, so that
 * every copy has at least one of each. The rate limit is not divided: all requests of a client may come over one connection,
 * which leads to one copy.
 */
export function divideLimits(limits: Partial<ServiceLimits>, copies: number): Partial<ServiceLimits> {
  if (copies === 1) return limits;
  const { admission, connections } = { ...DEFAULT_LIMITS, ...limits };
  const share = (count: number) => Math.ceil(count / copies);
  const shareOf = (name: AdmissionClass) => {
    const { running, waiting, ...rest } = admission[name];
    return { running: share(running), waiting: share(waiting), ...rest };
  };
  const shares = Object.fromEntries(ADMISSION_CLASSES.map((name) => [name, shareOf(name)])) as AdmissionLimits;
  return { ...limits, connections: share(connections), admission: shares };
}
