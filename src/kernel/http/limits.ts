import { JSON_DEPTH_MAX } from './json-body.ts';
import type { RateLimit } from './rate-limit.ts';

/** Every bound of a service, with its unit. */
export interface ServiceLimits {
  bodyBytes: number;
  jsonDepth: number;
  /** A whole request, headers and body, must have arrived within this. */
  requestTimeoutMs: number;
  /** A connection on which nothing moves is closed after this; longer than the slowest handler. */
  connectionTimeoutMs: number;
  keepAliveTimeoutMs: number;
  /** On stop, requests at work get this long to finish. */
  closeTimeoutMs: number;
  healthTimeoutMs: number;
  /** Above this lag of the event loop new requests are shed with 503; null never sheds. */
  eventLoopLagMs: number | null;
  /** Per client address; loopback is exempt unless `loopback` is set. Null is no limit. */
  rate: (RateLimit & { loopback?: boolean }) | null;
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
  rate: { perSecond: 500, burst: 2_000 },
};
