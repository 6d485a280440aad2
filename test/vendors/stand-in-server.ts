import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StandInRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** Undefined when there is none or it is not JSON. */
  body: unknown;
}

export interface StandInAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A call as the vendor saw it, with the status that it answered. */
export interface StandInCall {
  method: string;
  path: string;
  query: Record<string, string>;
  status: number;
  at: Date;
}

export interface StandInServer {
  server: Server;
  baseUrl: string;
  calls: StandInCall[];
  close(): Promise<void>;
}

/** An HTTP server on a free loopback port that records every call. */
export async function startStandInServer(
  answer: (request: StandInRequest) => StandInAnswer,
  now: () => Date,
): Promise<StandInServer> {
  const calls: StandInCall[] = [];
  const server = createServer((request, response) => {
    void respond(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ message: String(error) }));
    });
  });
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const path = decodeURIComponent(url.pathname);
    const {
      status = 200,
      headers = {},
      body,
    } = answer({
      method: request.method ?? 'GET',
      path,
      query: url.searchParams,
      headers: request.headers,
      body: json(Buffer.concat(parts).toString('utf8')),
    });
    const query = Object.fromEntries(url.searchParams);
    calls.push({ method: request.method ?? 'GET', path, query, status, at: now() });
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    server,
    baseUrl: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Counts calls in a sliding minute; `remaining` is negative when the call is over the limit. */
export function minuteCounter(limit: number | null): (now: Date) => { remaining: number; resetAt: Date } {
  const times: number[] = [];
  return (now) => {
    const nowMs = now.getTime();
    while (times[0] !== undefined && times[0] <= nowMs - 60_000) times.shift();
    if (limit === null) return { remaining: Number.POSITIVE_INFINITY, resetAt: now };
    const resetAt = new Date((times[0] ?? nowMs) + 60_000);
    if (times.length >= limit) return { remaining: -1, resetAt };
    times.push(nowMs);
    return { remaining: limit - times.length, resetAt };
  };
}

/** A page of rows and the cursor of the next one; the cursor is the number of rows before it. */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
  cursor: string | null,
): { rows: T[]; next: string | null } {
  const start = Number(cursor ?? 0);
  const end = start + limit;
  return { rows: rows.slice(start, end), next: end < rows.length ? String(end) : null };
}
