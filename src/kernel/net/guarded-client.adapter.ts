import { Agent, type buildConnector, type Dispatcher } from 'undici';
import { decompress, isCode, readBounded, tooLarge } from './body.adapter.ts';
import { guardedConnector, type ResolveHost } from './connector.adapter.ts';
import {
  HttpFailure,
  type HttpGet,
  type HttpPost,
  type HttpRequest,
  type HttpResponse,
  mediaTypeMatches,
} from './http.ts';
import { parseSourceUrl, type SourceTarget } from './source-url.ts';

const RESPONSE_BYTES_MAX = 8 * 1024 * 1024;
const RESPONSE_TIMEOUT_MS = 20_000;
/**
 * The time limit between two chunks of a body and until the headers: a server that sends slowly does not occupy a worker for
 * the whole timeout.
 */
const IDLE_TIMEOUT_MS = 10_000;
const HEADER_BYTES_MAX = 32 * 1024;
const REDIRECTS_MAX = 5;
const CONNECTIONS_PER_ORIGIN_MAX = 6;
const REDIRECT_STATUS = new Set([301, 302, 303, 307, 308]);
/** Headers that are kept on a redirect to another origin; keys are never among them, whatever their header is called. */
const HEADERS_KEPT_ACROSS_ORIGINS = new Set(['user-agent', 'accept', 'accept-language']);

export interface GuardedClientOptions {
  /** `host` or `host:port`, exempt from the address rules: the sandbox, or the operator's own proxy. */
  allowedHosts?: readonly string[];
  userAgent: string;
  idleTimeoutMs?: number;
  resolve?: ResolveHost;
  connect?: buildConnector.connector;
}

export interface GuardedClient {
  get: HttpGet;
  post: HttpPost;
  close(): Promise<void>;
}

export function createGuardedClient(options: GuardedClientOptions): GuardedClient {
  const allowedHosts = options.allowedHosts ?? [];
  const agent = new Agent({
    connect: guardedConnector({ allowedHosts, resolve: options.resolve, connect: options.connect }),
    connections: CONNECTIONS_PER_ORIGIN_MAX,
    pipelining: 1,
    maxHeaderSize: HEADER_BYTES_MAX,
    headersTimeout: options.idleTimeoutMs ?? IDLE_TIMEOUT_MS,
    bodyTimeout: options.idleTimeoutMs ?? IDLE_TIMEOUT_MS,
  });

  const follow = async (request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> => {
    const first = targetOf(request.url, allowedHosts);
    let target = first;
    let headers: Record<string, string> = {
      'user-agent': options.userAgent,
      accept: request.accept?.join(', ') ?? '*/*',
      'accept-encoding': 'gzip, br, deflate',
      ...lowerCased(request.headers ?? {}),
    };
    for (let hop = 0; hop <= REDIRECTS_MAX; hop++) {
      const answer = await send(agent, target, headers, request, signal);
      if (!('location' in answer)) return answer;
      const next = redirectTarget(answer.location, target, allowedHosts);
      // A redirect from an external host must not reach a host that was allowed for the operator's own sources.
      if (next.exempt && !first.exempt) throw forbidden(`${first.hostname} redirects to a host that is not public`);
      if (next.url.origin !== target.url.origin) {
        headers = Object.fromEntries(
          Object.entries(headers).filter(
            ([name]) => HEADERS_KEPT_ACROSS_ORIGINS.has(name) || name === 'accept-encoding',
          ),
        );
      }
      target = next;
    }
    throw new HttpFailure('too_many_redirects', `${first.hostname} redirects more than ${REDIRECTS_MAX} times`);
  };

  const withDeadline = async (request: HttpRequest, run: (signal: AbortSignal) => Promise<HttpResponse>) => {
    const deadline = AbortSignal.timeout(request.timeoutMs ?? RESPONSE_TIMEOUT_MS);
    const signal = request.signal === undefined ? deadline : AbortSignal.any([request.signal, deadline]);
    try {
      return await run(signal);
    } catch (error) {
      throw asFailure(error, hostOf(request.url), request.signal?.aborted === true, deadline.aborted);
    }
  };

  return {
    get: (request) => withDeadline(request, (signal) => follow(request, signal)),
    post: (request) =>
      withDeadline(request, async (signal) => {
        const target = targetOf(request.url, allowedHosts);
        const headers = {
          'user-agent': options.userAgent,
          accept: '*/*',
          'accept-encoding': 'gzip, br, deflate',
          ...lowerCased(request.headers ?? {}),
        };
        const answer = await send(agent, target, headers, request, signal, request.content);
        if (!('location' in answer)) return answer;
        return { status: answer.status, headers: {}, body: Buffer.alloc(0), url: target.url.href };
      }),
    close: () => agent.destroy(),
  };
}

async function send(
  agent: Agent,
  target: SourceTarget,
  headers: Record<string, string>,
  request: HttpRequest,
  signal: AbortSignal,
  content: string | null = null,
): Promise<HttpResponse | { status: number; location: string }> {
  const answer = await agent.request({
    origin: target.url.origin,
    path: target.url.pathname + target.url.search,
    ...(content === null ? { method: 'GET' } : { method: 'POST', body: content }),
    headers,
    signal,
  });
  const received = flatten(answer.headers);
  const limits = { maxBytes: request.maxBytes ?? RESPONSE_BYTES_MAX, host: target.hostname };
  try {
    const location = received['location'];
    if (REDIRECT_STATUS.has(answer.statusCode) && location !== undefined)
      return { status: answer.statusCode, location };
    if (Number(received['content-length'] ?? 0) > limits.maxBytes) throw tooLarge(limits);
    const type = received['content-type'] ?? '';
    // A body of an unsupported type is not read. The body of an error may have any type, because only its status matters.
    const wanted = request.accept === undefined || mediaTypeMatches(type, request.accept);
    if (!wanted && answer.statusCode >= 200 && answer.statusCode < 300) {
      throw new HttpFailure('wrong_type', `${target.hostname} answered with ${type.slice(0, 100) || 'no type'}`);
    }
    const wire = await readBounded(answer.body, limits);
    const body = await decompress(wire, received['content-encoding'] ?? '', limits);
    return { status: answer.statusCode, headers: received, body, url: target.url.href };
  } finally {
    // An unread body is cut off, because draining it could take forever.
    if (!answer.body.readableEnded) answer.body.on('error', () => {}).destroy();
  }
}

function targetOf(url: string, allowedHosts: readonly string[]): SourceTarget {
  const target = parseSourceUrl(url, allowedHosts);
  if ('problem' in target) throw forbidden(target.problem);
  // `example.com.` must not count as another host: it would have its own connection pool and fail certificate validation.
  if (!target.hostname.includes(':')) target.url.hostname = target.hostname;
  target.url.hash = '';
  return target;
}

function redirectTarget(location: string, from: SourceTarget, allowedHosts: readonly string[]): SourceTarget {
  if (!URL.canParse(location, from.url.href)) throw forbidden(`${from.hostname} redirects to a URL that is not valid`);
  return targetOf(new URL(location, from.url).href, allowedHosts);
}

function flatten(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}

const lowerCased = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const forbidden = (sentence: string) => new HttpFailure('forbidden_url', sentence);

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'the URL');

/** The cause is kept for the log. The message is our own, because undici's may quote headers. */
function asFailure(error: unknown, host: string, aborted: boolean, expired: boolean): HttpFailure {
  if (error instanceof HttpFailure) return error;
  if (aborted) return new HttpFailure('aborted', `the request to ${host} was aborted`, { cause: error });
  const late = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT'];
  if (expired || late.some((code) => isCode(error, code))) {
    return new HttpFailure('timed_out', `${host} did not answer in time`, { cause: error });
  }
  if (isCode(error, 'UND_ERR_HEADERS_OVERFLOW')) {
    return new HttpFailure('too_large', `${host} sent headers beyond ${HEADER_BYTES_MAX} bytes`, { cause: error });
  }
  if (error instanceof Error && (error.name === 'HTTPParserError' || isCode(error, 'UND_ERR_INVALID_ARG'))) {
    return new HttpFailure('malformed', `${host} sent an invalid HTTP response`, { cause: error });
  }
  return new HttpFailure('unreachable', `${host} could not be reached`, { cause: error });
}
