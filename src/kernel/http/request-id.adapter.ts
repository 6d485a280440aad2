import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const GIVEN = /^[A-Za-z0-9._-]{1,64}$/;

/** The caller's `X-Request-Id` when it is well formed, otherwise a generated one: unique per process start and cheap. */
export function requestIds(): (request: Pick<IncomingMessage, 'headers'>) => string {
  const start = randomBytes(6).toString('base64url');
  let count = 0;
  return (request) => {
    const given = request.headers['x-request-id'];
    if (typeof given === 'string' && GIVEN.test(given)) return given;
    return `${start}-${(++count).toString(36)}`;
  };
}
