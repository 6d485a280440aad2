import { Agent, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OpenApiDocument } from '../../src/kernel/http/openapi.ts';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import { type FuzzRequest, makeRequest, routesOf } from './fuzz-request.ts';
import { seededRandom } from './random.ts';

interface FuzzProblem {
  why: string;
  request: string;
  status: number;
  body: string;
}

export interface FuzzReport {
  sent: number;
  /** The count of each status: a run that only sees 404 has tested little. */
  statuses: Record<string, number>;
  /** Empty when every response is correct, otherwise the first fifty problems. */
  problems: FuzzProblem[];
}

export interface FuzzOptions {
  count: number;
  seed: number;
  bearer?: string;
  concurrency?: number;
  /** Statuses of 500 and above that the interface declares, for example 503 while an engine is not initialised. */
  allowedServerErrors?: readonly number[];
}

const PROBLEMS_KEPT_MAX = 50;
const BODY_SHOWN_MAX = 300;
const TIMEOUT_MS = 20_000;

/**
 * Sends generated requests, most of them invalid, over real sockets. Reports every 5xx, every response that is not HTTP, and
 * every error that is not `{detail: string}`.
 */
export async function fuzzService(
  target: Service | string,
  document: OpenApiDocument,
  options: FuzzOptions,
): Promise<FuzzReport> {
  const base = new URL(typeof target === 'string' ? target : await addressOf(target));
  const agent = new Agent({ keepAlive: true, maxSockets: options.concurrency ?? 16 });
  const random = seededRandom(options.seed);
  const routes = routesOf(document);
  const report: FuzzReport = { sent: 0, statuses: {}, problems: [] };
  let left = options.count;
  const worker = async (): Promise<void> => {
    while (left-- > 0) {
      const request = makeRequest(routes, random);
      if (options.bearer !== undefined) request.headers.authorization ??= `Bearer ${options.bearer}`;
      const answer = await send(base, agent, request);
      report.sent++;
      report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
      const why = findProblem(request, answer, options.allowedServerErrors ?? []);
      if (why !== null && report.problems.length < PROBLEMS_KEPT_MAX) {
        report.problems.push({
          why,
          request: show(request),
          status: answer.status,
          body: answer.body.slice(0, BODY_SHOWN_MAX),
        });
      }
    }
  };
  await Promise.all(Array.from({ length: options.concurrency ?? 16 }, worker));
  agent.destroy();
  return report;
}

async function addressOf(app: Service): Promise<string> {
  if (!app.server.listening) return app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

interface Answer {
  status: number;
  contentType: string;
  body: string;
}

function send(base: URL, agent: Agent, fuzz: FuzzRequest): Promise<Answer> {
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ status: 0, contentType: '', body: error.message });
    const headers: Record<string, string | number> = { ...fuzz.headers };
    if (fuzz.body) headers['content-length'] = fuzz.body.length;
    const outgoing = httpRequest(
      {
        host: base.hostname,
        port: base.port,
        agent,
        method: fuzz.method,
        path: fuzz.path,
        headers,
        timeout: TIMEOUT_MS,
        setHost: headers.host === undefined,
      },
      (incoming) => {
        const contentType = incoming.headers['content-type'] ?? '';
        const status = incoming.statusCode ?? 0;
        // A stream does not end, so its headers are the response.
        if (contentType.startsWith('text/event-stream')) {
          incoming.destroy();
          return resolve({ status, contentType, body: '' });
        }
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', failed);
        incoming.on('end', () => resolve({ status, contentType, body: Buffer.concat(chunks).toString('utf8') }));
      },
    );
    outgoing.on('error', failed);
    outgoing.on('timeout', () => outgoing.destroy(new Error('no response in time')));
    outgoing.end(fuzz.body ?? undefined);
  });
}

function findProblem(request: FuzzRequest, answer: Answer, allowed: readonly number[]): string | null {
  if (answer.status === 0) return 'no answer';
  if (answer.status >= 500 && !allowed.includes(answer.status)) return 'server error';
  if (answer.status >= 300 && answer.status < 400) return 'redirect';
  if (request.method === 'HEAD' || answer.status === 204) return answer.body === '' ? null : 'an unexpected body';
  const isJson = answer.contentType.startsWith('application/json');
  if (answer.status < 400 && !isJson) return null;
  if (!isJson) return 'an error that is not JSON';
  return findJsonProblem(answer);
}

function findJsonProblem(answer: Answer): string | null {
  let body: unknown;
  try {
    body = JSON.parse(answer.body);
  } catch {
    return 'not valid JSON';
  }
  if (answer.status < 400) return null;
  const { detail, ...rest } = (body ?? {}) as Record<string, unknown>;
  if (typeof detail !== 'string' || detail === '' || Object.keys(rest).length > 0) return 'an error of another shape';
  return null;
}

const show = ({ method, path, headers, body, what }: FuzzRequest): string =>
  `${method} ${path.slice(0, BODY_SHOWN_MAX)} ${JSON.stringify(headers)} ${what}: ${body?.toString('utf8').slice(0, BODY_SHOWN_MAX) ?? ''}`;
