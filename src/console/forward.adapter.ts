import type { Readable } from 'node:stream';
import { Pool } from 'undici';
import { DomainError, unavailable } from '../kernel/errors.ts';
import { currentWork, inSpan } from '../kernel/work/work.context.ts';
import { answerHeaders, reachableUrl, UPSTREAM_TITLES, type Upstream, type UpstreamName } from './upstream.ts';

/** For reads, which include event streams, and for changes: an order must not wait until a read ends. */
const READ_CONNECTIONS_MAX = 256;
const CHANGE_CONNECTIONS_MAX = 64;
/** Longer than the slowest response of a service: a SQL query of 30 s, a backfill of every company. */
const HEADERS_TIMEOUT_MS = 110_000;
/** Event streams send a heartbeat every 15 s. */
const SILENCE_MAX_MS = 60_000;
const CONNECT_TIMEOUT_MS = 2_000;

export interface ForwardRequest {
  method: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

export interface ForwardAnswer {
  status: number;
  headers: Record<string, string>;
  body: Readable;
}

export interface Forwarder {
  forward(upstream: Upstream, request: ForwardRequest): Promise<ForwardAnswer>;
  close(): Promise<void>;
}

export function createForwarder(urls: Readonly<Record<UpstreamName, string>>): Forwarder {
  const open = (url: string, connections: number) =>
    new Pool(reachableUrl(url), {
      connections,
      headersTimeout: HEADERS_TIMEOUT_MS,
      bodyTimeout: SILENCE_MAX_MS,
      connect: { timeout: CONNECT_TIMEOUT_MS },
    });
  const openAll = (connections: number): Record<UpstreamName, Pool> => ({
    query: open(urls.query, connections),
    registry: open(urls.registry, connections),
    trading: open(urls.trading, connections),
  });
  const reads = openAll(READ_CONNECTIONS_MAX);
  const changes = openAll(CHANGE_CONNECTIONS_MAX);
  return {
    forward: ({ service, path }, { method, headers, body, signal }) =>
      inSpan(
        { name: `forward to ${service}`, kind: 'client', attributes: { 'http.request.method': method } },
        async () => {
          try {
            const pools = method === 'GET' || method === 'HEAD' ? reads : changes;
            const sent = { ...headers, ...workHeaders() };
            const answer = await pools[service].request({ method, path, headers: sent, body, signal });
            return { status: answer.statusCode, headers: answerHeaders(answer.headers), body: answer.body };
          } catch (error) {
            throw explain(error, UPSTREAM_TITLES[service], method);
          }
        },
      ),
    close: async () => {
      await Promise.all([reads, changes].flatMap(Object.values<Pool>).map((pool) => pool.destroy()));
    },
  };
}

/** The service behind continues the request: same id, same trace. */
function workHeaders(): Record<string, string> {
  const work = currentWork();
  if (!work) return {};
  return { 'x-request-id': work.requestId, ...(work.span ? { traceparent: work.span.traceParent } : {}) };
}

/** Nothing was sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

function explain(error: unknown, title: string, method: string): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return new DomainError('timed_out', `the ${title} took too long to answer`);
  // A read can be repeated; a change may have been made.
  if (method !== 'GET' && method !== 'HEAD' && !NOT_CONNECTED.has(code))
    return new DomainError('bad_gateway', `the ${title} broke off the connection before it answered`, { cause: error });
  return unavailable(`the ${title} does not answer; it may be starting or stopped`, error);
}
