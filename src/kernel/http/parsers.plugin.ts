import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { UNSUPPORTED_CHARSET } from './errors.plugin.ts';
import { InputError } from './input-error.ts';
import { parseJsonBody } from './json-body.ts';

const REPLACEMENT = '\ufffd';

/** JSON is UTF-8 (RFC 8259). Bytes in another charset could be valid UTF-8 with another meaning. */
function isUtf8Charset(contentType: string): boolean {
  if (!contentType.includes(';')) return true;
  const charsets = [...contentType.matchAll(/;\s*charset\s*=\s*"?([^";\s]*)"?/gi)];
  return charsets.every(([, charset]) => /^utf-?8$/i.test(charset ?? ''));
}

/** Accepts JSON only: a foreign page can send forms and text without a CORS preflight. */
export function setBodyParsers(app: FastifyInstance, depthMax: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8Charset(request.headers['content-type'] ?? '')) {
      return done(Object.assign(new Error('another charset'), { code: UNSUPPORTED_CHARSET }), undefined);
    }
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') {
      return done(Object.assign(new Error('encoded body'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }), undefined);
    }
    const text = body.toString('utf8');
    // Bytes that are not UTF-8 become this character. Few texts have it, and finding none in ASCII takes no time.
    if (text.includes(REPLACEMENT) && !isUtf8(body)) {
      return done(new InputError('the body must be UTF-8 text'), undefined);
    }
    try {
      return done(null, parseJsonBody(text, depthMax));
    } catch (error) {
      return done(error as Error, undefined);
    }
  });
}
