import type { Actor, Role } from '../access/role.ts';
import type { AsyncJobs } from '../async-jobs/async-job.ts';
import type { Metrics } from '../metrics/service-metrics.adapter.ts';
import type { AdmissionClass } from './admission-class.ts';
import type { RouteErrors } from './openapi-errors.ts';
import type { KeptAnswer } from './kept-answer.ts';
import type { SseStream } from './sse.plugin.ts';

export interface RouteConfig {
  /** The role a caller needs. A route without a role stops the service from starting. */
  role?: Role;
  /** Needs no token even when tokens exist; for health and readiness, and the console's page. */
  open?: boolean;
  /** The status for input that does not match the schema: 422 unless the interface says 400. */
  invalidStatus?: 400 | 422;
  /** Supports `Idempotency-Key`: for every POST that creates or queues something. */
  idempotent?: boolean;
  /** Answers `If-None-Match` with 304: for reads that clients repeat. */
  conditional?: boolean;
  /**
   * The answer is sent again from memory while no transaction has ended in the database. `while-unchanged`: it follows from the
   * address, the role of the caller and stored rows alone. `within-second`: also from the clock, of which it needs the second only.
   * Neither is for answers that depend on the name of the caller or write something.
   */
  kept?: 'while-unchanged' | 'within-second';
  /** May be answered with a job; its handler is made by `asyncJobs.define`. */
  respondsAsync?: boolean;
  /** The class of its requests under load; `reads` unless the service has another default. */
  admission?: AdmissionClass;
}

/** The kit's extension of Fastify's types. */
declare module 'fastify' {
  interface FastifyContextConfig extends RouteConfig {}

  interface FastifySchema {
    /** The error statuses of this route beyond those of every route, each with the sentence of its documentation. */
    errors?: RouteErrors;
  }

  interface FastifyRequest {
    actor: Actor;
    /** What authenticated the caller, for calls on its behalf and for streams that end with it; null for an open route. */
    credential: string | null;
    /** The idempotency key of this request, for use cases that want it in a unique constraint. */
    idempotencyKey: string | null;
    /** Refused because its class is at its limit; counted, but not logged one by one. */
    isShed: boolean;
    /** The place that this request holds in its class, freed when it ends. */
    place: { leave(): void } | null;
    /** The past instant that the request reads; undefined for now. */
    asOf: Date | undefined;
    /** The answer in memory that this request gets or made. */
    kept: KeptAnswer | null;
    /** The name of the committed state of the database that was read for this request; null where it was not, or has none. */
    snapshot: string | null;
  }

  interface FastifyInstance {
    /** Used by roles to add gauges, for example queue depths. */
    metrics: Metrics;
    sseStreams: Set<SseStream>;
    /** Long requests that may be answered with a job; only in services with a database. */
    asyncJobs: AsyncJobs;
  }
}
