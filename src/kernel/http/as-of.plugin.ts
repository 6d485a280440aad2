import type { RouteOptions } from 'fastify';
import { AS_OF_LIMITS } from '../as-of-limits.ts';
import type { Now } from '../clock.ts';
import { readAsOf } from './as-of.ts';
import type { JsonSchema } from './json-schema.ts';

/** Whether a route reads a past state: its query has the `as_of` of `as-of.schema.ts`. */
export const takesAsOf = (querystring: unknown): boolean =>
  (querystring as JsonSchema | undefined)?.properties?.as_of?.['x-as-of'] === true;

/**
 * Sets `request.asOf` before the handler, and names in the response the instant and the fields that are not of that instant.
 * A read that takes `as_of` without an entry in `as-of-limits.ts` stops the start.
 */
export function addAsOf(route: RouteOptions, now: Now): void {
  if (!takesAsOf(route.schema?.querystring)) return;
  const limits = AS_OF_LIMITS[route.url];
  if (limits === undefined)
    throw new Error(`route ${route.url} takes as_of: state its limits in kernel/as-of-limits.ts`);
  const names = Object.keys(limits).join(', ');
  const own = route.preHandler ?? [];
  route.preHandler = [
    (request, reply, done) => {
      const text = (request.query as { as_of?: string }).as_of;
      if (text !== undefined) {
        const asOf = readAsOf(text, now());
        request.asOf = asOf;
        reply.header('x-as-of', asOf.toISOString());
        if (names !== '') reply.header('x-as-of-limits', names);
      }
      done();
    },
    ...(Array.isArray(own) ? own : [own]),
  ];
}
