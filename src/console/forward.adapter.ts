import type { Readable } from 'node:stream';
import { Pool } from 'undici';
import { DomainError, unavailable } from '../kernel/errors.ts';
import { answerHeaders, reachableUrl, UPSTREAM_TITLES, type Upstream, type UpstreamName } from './upstream.ts';

const CONNECTIONS_MAX = 256;
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
  const open = (url: string) =>
    new Pool(reachableUrl(url), {
      connections: CONNECTIONS_MAX,
      headersTimeout: HEADERS_TIMEOUT_MS,
      bodyTimeout: SILENCE_MAX_MS,
      connect: { timeout: CONNECT_TIMEOUT_MS },
    });
  const pools = { query: open(urls.query), registry: open(urls.registry), trading: open(urls.trading) };
  return {
    async forward({ service, path }, { method, headers, body, signal }) {
      try {
        const answer = await pools[service].request({ method, path, headers, body, signal });
        return { status: answer.statusCode, headers: answerHeaders(answer.headers), body: answer.body };
      } catch (error) {
        throw explain(error, UPSTREAM_TITLES[service]);
      }
    },
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.destroy()));
    },
  };
}

function explain(error: unknown, title: string): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return new DomainError('timed_out', `the ${title} took too long to answer`);
  return unavailable(`the ${title} does not answer; it may be starting or stopped`, error);
}
