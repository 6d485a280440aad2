import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Now } from '../../kernel/clock.ts';
import { SANDBOX_VENDORS, type SandboxVendor } from '../sandbox-urls.ts';
import type { VendorHandler, VendorReply } from '../vendors/exchange.ts';
import type { FaultRule, Faults } from './faults.ts';
import { refuse, type TradeSocket } from './trade-socket.adapter.ts';

const BODY_BYTES_MAX = 4 * 1024 * 1024;
const HOST = '127.0.0.1';
const SKEW_DEFAULT_MS = 90_000;
const ROBOTS = 'User-agent: *\nDisallow: /*/search\nDisallow: /*/section/\nAllow: /\n';

export interface SandboxServerOptions {
  port: number;
  /** The address in links; null uses the request's own. Its path is removed from requests. */
  publicUrl: string | null;
  now: Now;
  faults: Faults;
  vendors: Readonly<Record<SandboxVendor, VendorHandler>>;
  /** Sandbox controls outside any vendor's API: faults and the model's mode. */
  control: VendorHandler;
  /** Web sockets by path. */
  sockets: Readonly<Record<string, TradeSocket>>;
}

export interface SandboxServer {
  baseUrl: string;
  stop(): Promise<void>;
}

/** Serves all vendors on one loopback address; faults apply before or after the vendor's handler. */
export async function startSandboxServer(options: SandboxServerOptions): Promise<SandboxServer> {
  const delayed = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    answer(options, delayed, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(error instanceof Error ? error.message : 'failed');
    });
  });
  server.on('upgrade', (request, socket, head) => openSocket(options, request, socket, head));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: options.publicUrl?.replace(/\/+$/, '') ?? `http://${HOST}:${port}`,
    stop: async () => {
      for (const timer of delayed) clearTimeout(timer);
      await closeServer(server);
    },
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function openSocket(options: SandboxServerOptions, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { pathname } = requestUrl(options, request);
  socket.on('error', () => socket.destroy());
  const fault = options.faults.trigger('GET', pathname, ['429', '500', '503', 'timeout', 'reset']);
  if (fault?.kind === 'timeout') return;
  if (fault?.kind === 'reset') return void socket.destroy();
  if (fault) return refuse(socket, `${fault.kind} Fault`);
  const handler = options.sockets[pathname];
  if (handler) handler.upgrade(request, socket, head);
  else refuse(socket, '404 Not Found');
}

async function answer(
  options: SandboxServerOptions,
  delayed: Set<NodeJS.Timeout>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = requestUrl(options, request);
  const method = request.method ?? 'GET';
  const body = await readBody(request);
  if (body === null) {
    response.writeHead(413).end();
    return;
  }
  const before = options.faults.trigger(method, url.pathname, ['429', '500', '503', 'timeout', 'reset']);
  if (before && failRequest(before, request, response)) return;
  const vendor = SANDBOX_VENDORS.find((name) => url.pathname === `/${name}` || url.pathname.startsWith(`/${name}/`));
  const skew = options.faults.trigger(method, url.pathname, ['clock_skew']);
  const now = options.now();
  const shownNow = new Date(now.getTime() + (skew ? (skew.skewMs ?? SKEW_DEFAULT_MS) : 0));
  const reply = handle(options, vendor, { method, url, request, body, now, shownNow });
  const after = options.faults.trigger(method, url.pathname, ['drop_after_accept', 'garbage']);
  if (after?.kind === 'drop_after_accept') {
    request.socket.destroy();
    return;
  }
  const sent: VendorReply = after ? { ...reply, status: 200, body: '{"results":[{"o":1e400,"t":"\u0000\ufffd' } : reply;
  const send = () => {
    response.writeHead(sent.status, { date: shownNow.toUTCString(), ...sent.headers });
    response.end(method === 'HEAD' || sent.status === 204 || sent.status === 304 ? undefined : sent.body);
  };
  if (!sent.delayMs) return send();
  const timer = setTimeout(() => {
    delayed.delete(timer);
    send();
  }, sent.delayMs);
  delayed.add(timer);
}

/** Returns true when the fault ends the request. `timeout` leaves the connection open without a response. */
function failRequest(rule: FaultRule, request: IncomingMessage, response: ServerResponse): boolean {
  switch (rule.kind) {
    case '429':
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' });
      response.end('{"status":"ERROR","error":"You have exceeded the maximum requests per minute"}');
      return true;
    case '500':
    case '503':
      response.writeHead(Number(rule.kind), { 'content-type': 'application/json' });
      response.end('{"status":"ERROR","error":"Internal error"}');
      return true;
    case 'reset':
      request.socket.resetAndDestroy();
      return true;
    case 'timeout':
      return true;
    case 'drop_after_accept':
    case 'garbage':
    case 'duplicate_fills':
    case 'reorder_fills':
    case 'clock_skew':
      return false;
  }
}

function handle(
  options: SandboxServerOptions,
  vendor: SandboxVendor | undefined,
  incoming: { method: string; url: URL; request: IncomingMessage; body: string; now: Date; shownNow: Date },
): VendorReply {
  const { url, request } = incoming;
  if (url.pathname === '/robots.txt') {
    return { status: 200, headers: { 'content-type': 'text/plain' }, body: ROBOTS };
  }
  const prefix = vendor ? `/${vendor}` : '';
  const handler = vendor ? options.vendors[vendor] : options.control;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return handler({
    method: incoming.method,
    path: decoded(pathWithin(url.pathname, prefix, options.publicUrl)),
    query: url.searchParams,
    headers,
    body: incoming.body,
    now: incoming.now,
    shownNow: incoming.shownNow,
    base: `${options.publicUrl?.replace(/\/+$/, '') ?? url.origin}${prefix}`,
  });
}

const publicPath = (publicUrl: string | null): string =>
  publicUrl === null ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');

/** The request's URL below the public address, whether or not a proxy has removed that path already. */
function requestUrl({ publicUrl }: SandboxServerOptions, request: IncomingMessage): URL {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? HOST}`);
  url.pathname = below(url.pathname, publicPath(publicUrl));
  return url;
}

/** The path within a vendor. Some clients append the path of a link to their base URL, which repeats the vendor's prefix. */
function pathWithin(pathname: string, prefix: string, publicUrl: string | null): string {
  let path = below(pathname, prefix);
  for (;;) {
    const shorter = below(below(path, `${publicPath(publicUrl)}${prefix}`), prefix);
    if (shorter === path) return path;
    path = shorter;
  }
}

const below = (path: string, prefix: string): string =>
  path === prefix ? '/' : prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  // Nearly all requests have none, and waiting for its end costs more than to answer most of them.
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return '';
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_BYTES_MAX) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
