import type { FastifyReply, RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { explainMismatch } from './explain.ts';
import { copySchema, type JsonSchema, mapChildren } from './json-schema.ts';

/** A response that does not match its own schema: a bug of the route. */
export class ResponseMismatch extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'ResponseMismatch';
  }
}

/**
 * For tests: the serialiser would coerce or drop values that do not match; this returns a 500 that names the problem. Fields
 * beyond the schema are allowed in objects, because they are not sent. JSON text is sent as it is, so it must not have any.
 */
export function checkResponses(route: RouteOptions): void {
  const responses = (route.schema?.response ?? {}) as Record<string, JsonSchema>;
  const label = `${String(route.method)} ${route.url}`;
  const checks = new Map(Object.entries(responses).map(([status, schema]) => [status, checkOf(schema, label)]));
  const closed = new Map(
    Object.entries(responses).map(([status, schema]) => [status, checkOf(closeObjects(schema), label)]),
  );
  /** Replies whose payload was an object. */
  const serialised = new WeakSet<FastifyReply>();
  route.preSerialization = [
    ...asList(route.preSerialization),
    async (_request, reply, payload: unknown) => {
      // The payload as sent: dates become text, undefined is dropped.
      checks.get(String(reply.statusCode))?.(payload === undefined ? undefined : JSON.parse(JSON.stringify(payload)));
      serialised.add(reply);
      return payload;
    },
  ];
  route.onSend = [
    ...asList(route.onSend),
    async (request, reply, payload: unknown) => {
      const isWhole = (request.query as { fields?: unknown } | null)?.fields === undefined;
      if (typeof payload === 'string' && isJson(reply) && !serialised.has(reply) && isWhole)
        closed.get(String(reply.statusCode))?.(JSON.parse(payload));
      return payload;
    },
  ];
}

const asList = <T>(hooks: T | T[] | undefined): T[] =>
  Array.isArray(hooks) ? hooks : hooks === undefined ? [] : [hooks];

const isJson = (reply: FastifyReply) => String(reply.getHeader('content-type')).startsWith('application/json');

function checkOf(schema: JsonSchema, label: string): (sent: unknown) => void {
  const compiled = Compile(schema as TSchema);
  return (sent) => {
    if (compiled.Check(sent)) return;
    throw new ResponseMismatch(`${label} answered against its schema: ${explainMismatch(schema, sent, 'response')}`);
  };
}

function closeObjects(schema: JsonSchema): JsonSchema {
  const inner = mapChildren(schema, closeObjects);
  return schema.properties && schema.additionalProperties === undefined
    ? copySchema(inner, { additionalProperties: false })
    : inner;
}
