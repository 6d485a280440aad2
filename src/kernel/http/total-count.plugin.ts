import type { FastifyReply } from 'fastify';

/** The count of all rows behind a page, where it is cheap to know. */
export function setTotalCount(reply: FastifyReply, count: number): void {
  reply.header('x-total-count', String(count));
}
