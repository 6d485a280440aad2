import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Delivered {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Takes the messages of Slack, Discord, Telegram and webhooks, on this machine. */
export interface Receiver {
  /** `127.0.0.1:40123` */
  host: string;
  delivered: Delivered[];
  /** The status of the next answers. */
  answerWith: (status: number) => void;
  close: () => Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const delivered: Delivered[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      delivered.push({ path: request.url ?? '', headers: request.headers, text: Buffer.concat(chunks).toString() });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: true, result: {} }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    delivered,
    answerWith: (next) => {
      status = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
