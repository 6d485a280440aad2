import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach } from 'vitest';
import type { VendorHandler } from '../../src/sandbox/vendors/exchange.ts';
import { createModel } from '../../src/sandbox/vendors/model.ts';
import { afterFile } from '../kit/after-file.ts';

interface NativeChat {
  messages: { role: string; content: string }[];
  options: { num_ctx: number; num_predict: number };
}

export interface ModelHost {
  model: ReturnType<typeof createModel>;
  url: string;
  bodies: { path: string; body: string }[];
  chats(): NativeChat[];
  stop(): Promise<void>;
}

/** The model of the sandbox on a socket, until the tests of the file end. It answers well at the beginning of each test. */
export async function modelHost(): Promise<ModelHost> {
  const host = await startModelHost();
  beforeEach(() => host.model.set('well'));
  afterFile(() => host.stop());
  return host;
}

/** Serves the model of the sandbox alone and records the requests. */
export async function startModelHost(): Promise<ModelHost> {
  const model = createModel();
  const bodies: ModelHost['bodies'] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const body = await textOf(request);
      bodies.push({ path: url.pathname, body });
      const reply = model.handle({
        method: request.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers as Record<string, string>,
        body,
        now: new Date('2026-11-02T12:00:00Z'),
      } as Parameters<VendorHandler>[0]);
      if (reply.delayMs !== undefined) await delay(reply.delayMs, undefined, { ref: false });
      response.writeHead(reply.status, reply.headers);
      response.end(reply.body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    model,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    chats: () =>
      bodies
        .filter(({ path }) => path.endsWith('/api/chat') || path.endsWith('/chat/completions'))
        .map(({ body }) => JSON.parse(body) as NativeChat),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
