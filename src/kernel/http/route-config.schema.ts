import type { Actor, Role } from '../access/role.ts';

/** What a route says about itself besides its schema; the kit's one extension of Fastify's types. */
declare module 'fastify' {
  interface FastifyContextConfig {
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

  interface FastifyRequest {
    actor: Actor;
    /** The key of this request, for use cases that want it in their own unique constraint. */
    idempotencyKey: string | null;
  }
}

export type RouteConfig = {
  role?: Role;
  open?: boolean;
  invalidStatus?: 400 | 422;
  idempotent?: boolean;
  vital?: boolean;
};
