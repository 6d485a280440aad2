import type { FastifyReply } from 'fastify';

/** Sets the total number of rows behind a page, where it is cheap to compute. */
export function setTotalCount(reply: FastifyReply, count: number): void {
  reply.header('x-total-count', String(count));
}
