import type { RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { explainMismatch } from './explain.ts';
import type { JsonSchema } from './json-schema.ts';

/** A response that does not match its own schema: a bug of the route. */
export class ResponseMismatch extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'ResponseMismatch';
  }
}

/**
 * For tests: the serialiser would coerce or drop values that do not match; this returns a 500 that names the problem. Fields
 * beyond the schema are allowed, because they are not sent.
 */
export function checkResponses(route: RouteOptions): void {
  const responses = (route.schema?.response ?? {}) as Record<string, JsonSchema>;
  const checks = new Map(
    Object.entries(responses).map(([status, schema]) => [status, { schema, check: Compile(schema as TSchema) }]),
  );
  const own = route.preSerialization ?? [];
  route.preSerialization = [
    ...(Array.isArray(own) ? own : [own]),
    async (_request, reply, payload: unknown) => {
      const expected = checks.get(String(reply.statusCode));
      // The payload as sent: dates become text, undefined is dropped.
      const sent: unknown = payload === undefined ? undefined : JSON.parse(JSON.stringify(payload));
      if (expected && !expected.check.Check(sent)) {
        const sentence = explainMismatch(expected.schema, sent, 'response');
        throw new ResponseMismatch(`${String(route.method)} ${route.url} answered against its schema: ${sentence}`);
      }
      return payload;
    },
  ];
}
