import type { FastifyReply } from 'fastify';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends JSON text that is already in the form of the response's schema. */
export function sendJson(reply: FastifyReply, json: string): never {
  return reply.type(JSON_TYPE).send(json) as never;
}
