import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface SentFile {
  /** Of our own making: it goes into a header as it is. */
  name: string;
  type: string;
  content: Buffer | Readable;
}

/** To be saved, never to be shown: whatever is in it does not open as a page of ours. */
export function sendFile(reply: FastifyReply, { name, type, content }: SentFile): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content);
}
