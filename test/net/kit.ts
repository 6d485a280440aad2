import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buildConnector } from 'undici';
import { afterFile } from '../kit/after-file.ts';

export interface TestServer {
  port: number;
  origin: string;
  /** Path and query of every request, in order. */
  hits: string[];
  requests: IncomingMessage[];
  server: Server;
}

/** A loopback server that is closed with the test file, open connections included. */
export async function serve(handler: RequestListener): Promise<TestServer> {
  const hits: string[] = [];
  const requests: IncomingMessage[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    hits.push(request.url ?? '');
    requests.push(request);
    handler(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterFile(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { port, origin: `http://127.0.0.1:${port}`, hits, requests, server };
}

/**
 * A fake internet: records each address that the guard decides to connect to, then connects to a loopback port. Addresses
 * that the guard refuses never arrive here.
 */
export function internet(port: () => number) {
  const connected: string[] = [];
  const real = buildConnector({});
  const connect: buildConnector.connector = (options, callback) => {
    connected.push(options.hostname);
    real({ ...options, protocol: 'http:', hostname: '127.0.0.1', port: String(port()) }, callback);
  };
  return { connected, connect };
}

export const PUBLIC_ADDRESS = '93.184.215.14';
