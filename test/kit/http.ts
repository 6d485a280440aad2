import { createConnection } from 'node:net';
import { createService, type Service, type ServiceOptions } from '../../src/kernel/http/service.plugin.ts';
import { afterFile } from './after-file.ts';

const endless = {
  running: 1_000_000,
  waiting: 1_000_000,
  waitMs: Number.POSITIVE_INFINITY,
  retryAfterSeconds: 1,
};

/** Overload protection is off, because a busy test machine must not change the responses. */
export const UNLIMITED = {
  eventLoopLagMs: null,
  rate: null,
  admission: { orders: endless, health: endless, console: endless, reads: endless, analytics: endless },
};

/**
 * A service for a test: responses are validated against their schemas, nothing is rate limited or refused under load, and it
 * is closed after the test file. Register routes on it, then `inject` or `listen`.
 */
export async function testService(options: Partial<ServiceOptions> = {}): Promise<Service> {
  const app = await createService({
    name: 'test',
    title: 'Test service',
    version: '0.0.0',
    now: () => new Date(),
    strictResponses: true,
    ...options,
    limits: { ...UNLIMITED, ...options.limits },
  });
  afterFile(() => app.close());
  return app;
}

/** Listens on a free loopback port and returns the base address. */
export const listenOnFreePort = (app: Service): Promise<string> => app.listen({ host: '127.0.0.1', port: 0 });

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Writes raw bytes to a socket and reads until the server closes it, for requests that no HTTP client would send. */
export function sendRaw(url: string, bytes: string | Buffer, timeoutMs = 10_000): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = createConnection({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('the server did not close the connection')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

export function parseRawAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(first.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
}
