import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One response; responses are served in turn and the last one repeats. */
interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

interface SeenRequest {
  path: string;
  query: URLSearchParams;
  url: string;
  authorization: string | undefined;
}

/** A server in the vendor's format that answers by path and records its requests. */
export interface PolygonServer {
  baseUrl: string;
  seen: SeenRequest[];
  /** Sets the responses for paths with this prefix; the longest prefix wins. */
  on(pathPrefix: string, ...answers: Answer[]): void;
  reset(): void;
  close(): Promise<void>;
}

export const API_KEY = 'pk-3f9c1b-not-for-logs';

export async function startPolygonServer(): Promise<PolygonServer> {
  const seen: SeenRequest[] = [];
  const routes = new Map<string, Answer[]>();
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { authorization } = request.headers;
    seen.push({ path: url.pathname, query: url.searchParams, url: request.url ?? '', authorization });
    const answer =
      authorization === `Bearer ${API_KEY}`
        ? next(routes, url.pathname)
        : { status: 403, body: { status: 'ERROR', request_id: 'a1', error: 'Unknown API Key' } };
    const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers }).end(body);
  };
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    seen,
    on: (pathPrefix, ...answers) => void routes.set(pathPrefix, answers),
    reset: () => {
      routes.clear();
      seen.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function next(routes: Map<string, Answer[]>, path: string): Answer {
  const prefix = [...routes.keys()].filter((key) => path.startsWith(key)).sort((a, b) => b.length - a.length)[0];
  const answers = prefix === undefined ? undefined : routes.get(prefix);
  if (!answers) return { status: 404, body: { status: 'NOT_FOUND', request_id: 'a2', message: 'Data not found.' } };
  return (answers.length > 1 ? answers.shift() : answers[0]) as Answer;
}

/** Rows in the shapes the vendor sends. */
export const aggregate = (t: number, close: number, change: Record<string, unknown> = {}) => ({
  v: 1_234_567,
  vw: close,
  o: close,
  c: close,
  h: close * 1.01,
  l: close * 0.99,
  t,
  n: 4_321,
  ...change,
});

export const aggregates = (results: unknown[], change: Record<string, unknown> = {}) => ({
  ticker: 'ACME',
  queryCount: results.length,
  resultsCount: results.length,
  adjusted: false,
  results,
  status: 'OK',
  request_id: '6a7e466379af0a71039d60cc78e72282',
  count: results.length,
  ...change,
});

export const reference = (results: unknown[], change: Record<string, unknown> = {}) => ({
  results,
  status: 'OK',
  request_id: '27a4b4f5b1c6e2a0d6b7f7b5a8c6d1e2',
  ...change,
});
