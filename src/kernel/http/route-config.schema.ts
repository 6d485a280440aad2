import type { Actor, Role } from '../access/role.ts';
import type { Metrics } from '../metrics.adapter.ts';
import type { SseStream } from './sse.plugin.ts';

export interface RouteConfig {
  /** Who may call it. A route without a role stops the service from starting. */
  role?: Role;
  /** Open to everyone even when tokens are on; only for health and readiness. */
  open?: boolean;
  /** The status of an input that does not fit the schema: 422 unless the interface says 400. */
  invalidStatus?: 400 | 422;
  /** Honours `Idempotency-Key`: for every POST that creates or queues something. */
  idempotent?: boolean;
  /** Never shed under load: health, readiness, metrics. */
  vital?: boolean;
}

/** The kit's one extension of Fastify's types. */
declare module 'fastify' {
  interface FastifyContextConfig extends RouteConfig {}

  interface FastifyRequest {
    actor: Actor;
    /** The key of this request, for use cases that want it in a unique constraint of their own. */
    idempotencyKey: string | null;
  }

  interface FastifyInstance {
    /** Where a role adds its own gauges, for example queue depths. */
    metrics: Metrics;
    sseStreams: Set<SseStream>;
  }
}
