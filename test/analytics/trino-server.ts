import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterFile } from '../kit/after-file.ts';

export interface Heard {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface FakeTrino {
  url: string;
  heard: Heard[];
  /** What the statement at work answers, page by page; a number is an HTTP status, a function answers by hand. */
  script: (object | number | 'hang')[];
}

/** Speaks Trino's client protocol as a real server was seen to: pages by nextUri, errors in a page, DELETE cancels. */
export async function fakeTrino(): Promise<FakeTrino> {
  const fake: FakeTrino = { url: '', heard: [], script: [] };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      fake.heard.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      });
      answer(fake, request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterFile(() => {
    server.closeAllConnections();
    server.close();
  });
  return fake;
}

function answer(fake: FakeTrino, request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'DELETE') {
    response.writeHead(204).end();
    return;
  }
  const next = fake.script.shift();
  if (next === 'hang') return;
  if (typeof next === 'number') {
    response.writeHead(next).end('not now');
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(next ?? {}));
}
