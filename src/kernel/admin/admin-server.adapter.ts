import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Access } from '../access/access.ts';
import { roleAllows } from '../access/role.ts';
import { bearerToken } from '../access/token.ts';
import { createHostCheck } from '../http/host-check.ts';
import { METRICS_CONTENT_TYPE } from '../metrics/exposition.ts';
import { withinTime } from '../within-time.adapter.ts';

const CONNECTIONS_MAX = 32;
const REQUEST_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 5_000;
/** How long `/readyz` waits for the database. */
const READY_TIMEOUT_MS = 2_000;

export interface AdminAnswer {
  status: number;
  contentType: string;
  body: string;
}

export interface AdminServerOptions {
  host: string;
  /** 0 is any free port. */
  port: number;
  /** Takes any free port when this one is in use. */
  mayMove: boolean;
  access: Access;
  allowedHosts: readonly string[];
  /** Why the process is not ready, in one sentence; null when it is. */
  findUnready: () => Promise<string | null>;
  metrics: () => Promise<string>;
  /** Further paths; they need a token where tokens are required, as `/metrics` does. */
  pages?: Readonly<Record<string, () => AdminAnswer>>;
}

export interface AdminServer {
  url: string;
  close(): Promise<void>;
}

const plain = (status: number, text: string): AdminAnswer => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body: `${text}\n`,
});

/**
 * The port for monitoring that every process has, workers too. `/livez`: the event loop runs. `/readyz`: every role has started and
 * the database answers. `/metrics`: the Prometheus text format. It reads, and changes nothing.
 */
export async function startAdminServer(options: AdminServerOptions): Promise<AdminServer> {
  const isHostAllowed = createHostCheck(options.allowedHosts);
  let accepted: { authorization: string | undefined } | null = null;
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => {
      answer(request)
        .catch((error: unknown) => plain(500, error instanceof Error ? error.message : 'the request failed'))
        .then((given) => send(request, response, given))
        .catch(() => response.destroy());
    },
  );
  server.maxConnections = CONNECTIONS_MAX;
  server.on('clientError', (_error, socket) => socket.destroy());

  async function answer(request: IncomingMessage): Promise<AdminAnswer> {
    if (!isHostAllowed(request.headers.host, request.socket.localAddress))
      return plain(421, 'the Host header names another machine: add its name to ALLOWED_HOSTS');
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'only GET and HEAD are answered here');
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (path === '/livez') return plain(200, 'ok');
    if (path === '/readyz') {
      const late = () => `no answer of the database within ${READY_TIMEOUT_MS} ms`;
      const reason = await withinTime(options.findUnready(), READY_TIMEOUT_MS, late);
      return reason === null ? plain(200, 'ok') : plain(503, reason);
    }
    const page = Object.hasOwn(options.pages ?? {}, path) ? options.pages?.[path] : undefined;
    if (path !== '/metrics' && page === undefined) return plain(404, 'the paths are /livez, /readyz and /metrics');
    const refusal = await findKnownRefusal(request.headers.authorization);
    if (refusal !== null) return refusal;
    if (page) return page();
    return { status: 200, contentType: METRICS_CONTENT_TYPE, body: await options.metrics() };
  }

  /**
   * While the database does not answer, access cannot be checked. A caller with the credential that was accepted last still reads:
   * otherwise monitoring would go blind at the moment that it is for.
   */
  async function findKnownRefusal(authorization: string | undefined): Promise<AdminAnswer | null> {
    try {
      const refusal = await findRefusal(options.access, authorization);
      if (refusal === null) accepted = { authorization };
      else if (accepted?.authorization === authorization) accepted = null;
      return refusal;
    } catch (error) {
      if (accepted !== null && accepted.authorization === authorization) return null;
      throw error;
    }
  }

  await listen(server, options);
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    url: `http://${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(request: IncomingMessage, response: ServerResponse, { status, contentType, body }: AdminAnswer): void {
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function findRefusal(access: Access, authorization: string | undefined): Promise<AdminAnswer | null> {
  if (!(await access.state()).tokensRequired) return null;
  const token = bearerToken(authorization);
  if (token === null) return plain(401, 'a bearer token is required');
  const authentication = await access.authenticate(token);
  if ('refused' in authentication) return plain(401, authentication.refused);
  return roleAllows(authentication.actor.role, 'viewer') ? null : plain(403, 'the token needs the role viewer');
}

async function listen(server: ReturnType<typeof createServer>, options: AdminServerOptions): Promise<void> {
  const tryPort = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      // Not shared with the copies of a service, each of which has its own.
      server.listen({ port, host: options.host, exclusive: true }, () => {
        server.off('error', reject);
        resolve();
      });
    });
  try {
    await tryPort(options.port);
  } catch (error) {
    const isTaken = (error as { code?: string }).code === 'EADDRINUSE';
    if (!isTaken || !options.mayMove) throw error;
    await tryPort(0);
  }
}
