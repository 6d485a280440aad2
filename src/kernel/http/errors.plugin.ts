import { type IncomingMessage, STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { SECURITY_HEADERS, setSecurityHeaders } from './security-headers.ts';
import { InputError } from './input-error.ts';
import { type ErrorResponse, errorResponseOf, INTERNAL_ERROR } from './status.ts';
import { ResponseMismatch } from './strict-response.plugin.ts';

const INVALID_STATUS = 422;
const JSON_TYPE = 'application/json; charset=utf-8';
/** Longer than any address of the service; Node limits all headers to 16 KiB. */
export const URL_LENGTH_MAX = 8_192;

export const URL_TOO_LONG: ErrorResponse = {
  status: 414,
  detail: `the address is longer than ${URL_LENGTH_MAX} characters`,
};

/** The code of our own error for a body whose content type names another charset than UTF-8. */
export const UNSUPPORTED_CHARSET = 'SEXTANT_UNSUPPORTED_CHARSET';

/** Our texts for Fastify's own errors. Other Fastify errors with a 4xx status get the status text. */
const FRAMEWORK: Record<string, ErrorResponse> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, detail: 'the body is too large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, detail: 'the body must be sent as application/json' },
  [UNSUPPORTED_CHARSET]: { status: 415, detail: 'the body must be UTF-8: leave the charset out, or name utf-8' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, detail: 'the body does not have the length its header says' },
  FST_ERR_BAD_URL: { status: 400, detail: 'the address has a malformed percent-encoding' },
  FST_ERR_MAX_PARAM_LENGTH: URL_TOO_LONG,
  FST_ERR_HANDLER_TIMEOUT: { status: 504, detail: 'the request took too long' },
};

const ABANDONED: ErrorResponse = { status: 400, detail: 'the body did not arrive' };

export function errorResponseOfAny(error: unknown, invalidStatus: number = INVALID_STATUS): ErrorResponse {
  if (error instanceof InputError) return { status: invalidStatus, detail: error.message };
  // Only tests enable this check, and their reader needs the sentence.
  if (error instanceof ResponseMismatch) return { status: 500, detail: error.message };
  const known = errorResponseOf(error);
  if (known) return known;
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  const framework = code === undefined ? undefined : FRAMEWORK[code];
  if (framework) return framework;
  if (code?.startsWith('FST_') && statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { status: statusCode, detail: (STATUS_CODES[statusCode] ?? 'bad request').toLowerCase() };
  }
  return INTERNAL_ERROR;
}

export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // The client disconnected while sending: not our failure, and nobody reads the response.
  const abandoned = request.raw.destroyed && !request.raw.complete;
  const answer = abandoned ? ABANDONED : errorResponseOfAny(error, request.routeOptions.config.invalidStatus);
  if (answer.status >= 500) request.log.error({ err: error, status: answer.status }, 'request failed');
  sendError(reply, answer);
}

/** Ignores the route's response schema, because all errors have the same shape. */
export function sendError(reply: FastifyReply, answer: ErrorResponse): void {
  if (answer.status === 503 || answer.status === 429) {
    if (!reply.hasHeader('retry-after')) reply.header('retry-after', '1');
  }
  reply
    .code(answer.status)
    .header('content-type', JSON_TYPE)
    .serializer(JSON.stringify as (payload: unknown) => string)
    .send({ detail: answer.detail });
}

/** Handles errors before routing: no hook has run, so the headers are set here. */
export function handleFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  setSecurityHeaders(reply);
  reply.header('x-request-id', request.id);
  sendError(reply, errorResponseOfAny(error, 400));
}

const SOCKET_ANSWERS: Record<string, ErrorResponse> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'the headers are too large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, detail: 'the chunk extensions are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'the request took too long to arrive' },
};
const MALFORMED: ErrorResponse = { status: 400, detail: 'the request is not valid HTTP' };

/** A request that Node's parser refuses has no reply object, so the response is written to the socket. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  answerOnSocket(socket, SOCKET_ANSWERS[error.code ?? ''] ?? MALFORMED);
}

/** Handles requests that Node would answer or drop in its own format. */
export function handleUnusualRequests(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify({ detail: 'the only supported expectation is 100-continue' });
    response.writeHead(417, {
      ...SECURITY_HEADERS,
      'content-type': JSON_TYPE,
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    answerOnSocket(socket, { status: 405, detail: 'this service is not a proxy' });
  });
}

export function answerOnSocket(socket: Duplex, answer: ErrorResponse): void {
  const body = JSON.stringify({ detail: answer.detail });
  const headers = Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n` +
      `content-type: ${JSON_TYPE}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `${answer.status === 503 ? 'retry-after: 1\r\n' : ''}${headers.join('')}connection: close\r\n\r\n${body}`,
    // Data that the client still sends must not keep the socket open.
    () => socket.destroy(),
  );
}
