import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { InputError } from './input-error.ts';
import { parseJsonBody } from './json-body.ts';

/** Accepts JSON only: a foreign page can send forms and text without a CORS preflight. */
export function setBodyParsers(app: FastifyInstance, depthMax: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') {
      return done(Object.assign(new Error('encoded body'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }), undefined);
    }
    if (!isUtf8(body)) return done(new InputError('the body must be UTF-8 text'), undefined);
    try {
      return done(null, parseJsonBody(body.toString('utf8'), depthMax));
    } catch (error) {
      return done(error as Error, undefined);
    }
  });
}
