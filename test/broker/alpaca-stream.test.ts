import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { followTrades } from '../../src/broker/alpaca/alpaca-stream.adapter.ts';
import type { BrokerUpdate } from '../../src/broker/broker-port.ts';
import { Secret } from '../../src/kernel/access/secret.ts';
import { afterFile } from '../kit/after-file.ts';

const order = {
  id: 'b-1',
  client_order_id: 'sx-1',
  symbol: 'ACME',
  side: 'buy',
  type: 'market',
  time_in_force: 'day',
  qty: '2',
  filled_qty: '2',
  limit_price: null,
  stop_price: null,
  status: 'filled',
  created_at: '2026-11-16T15:00:00Z',
  updated_at: '2026-11-16T15:00:01Z',
};
const fill = {
  event: 'fill',
  execution_id: 'e-1',
  price: '10.5',
  qty: '2',
  timestamp: '2026-11-16T15:00:01Z',
  position_qty: '2',
  order,
};

/** A socket server that runs the script for each message. */
async function broker(script: (socket: WebSocket, asked: Record<string, unknown>) => void) {
  const server = createServer();
  const sockets = new WebSocketServer({ server, path: '/base/stream' });
  sockets.on('connection', (socket) => {
    socket.on('message', (frame: Buffer) =>
      script(socket, JSON.parse(frame.toString('utf8')) as Record<string, unknown>),
    );
  });
  afterFile(() => {
    for (const socket of sockets.clients) socket.terminate();
  });
  return plainServer(server);
}

async function plainServer(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterFile(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const say = (socket: WebSocket, stream: string, data: object) => socket.send(JSON.stringify({ stream, data }));
const welcome = (socket: WebSocket, { action }: Record<string, unknown>): boolean => {
  if (action === 'auth') say(socket, 'authorization', { status: 'authorized', action: 'authenticate' });
  if (action === 'listen') say(socket, 'listening', { streams: ['trade_updates'] });
  return action === 'listen';
};

function follow(url: string, options: { signal?: AbortSignal; timeoutMs?: number } = {}) {
  const heard: (string | BrokerUpdate)[] = [];
  const credentials = { keyId: new Secret('key'), secretKey: new Secret('secret') };
  const ended = followTrades(
    { baseUrl: `${url}/base/`, credentials, timeoutMs: options.timeoutMs ?? 20_000 },
    {
      connected: async () => void heard.push('connected'),
      update: async (update) => void heard.push(update),
    },
    options.signal ?? new AbortController().signal,
  );
  return { heard, ended };
}

test('authenticates, subscribes to trades, and reports them in order until the connection ends', async () => {
  const asked: unknown[] = [];
  const url = await broker((socket, message) => {
    asked.push(message);
    if (!welcome(socket, message)) return;
    say(socket, 'trade_updates', { event: 'new', order: { ...order, status: 'new', filled_qty: '0' } });
    socket.send('{"no json');
    socket.send('[1, 2]');
    say(socket, 'of something else', fill);
    // Paper accounts get binary frames.
    socket.send(Buffer.from(JSON.stringify({ stream: 'trade_updates', data: fill })));
    socket.close();
  });
  const { heard, ended } = follow(url);
  await ended;
  expect(asked).toEqual([
    { action: 'auth', key: 'key', secret: 'secret' },
    { action: 'listen', data: { streams: ['trade_updates'] } },
  ]);
  expect(heard).toMatchObject([
    'connected',
    { order: { status: 'accepted' }, fill: null },
    { order: { status: 'filled' }, fill: { executionId: 'e-1', quantity: 2, price: 10.5 } },
  ]);
});

test('fails when the keys are refused, without showing them', async () => {
  const url = await broker((socket) => say(socket, 'authorization', { status: 'unauthorized' }));
  const { heard, ended } = follow(url);
  await expect(ended).rejects.toThrow('the broker refused the API keys');
  expect(heard).toEqual([]);
});

test('times out when the broker accepts the connection and sends nothing', async () => {
  const url = await broker(() => {});
  await expect(follow(url, { timeoutMs: 200 }).ended).rejects.toThrow('before the subscription was confirmed');
});

test('a message above the size limit ends only the connection', async () => {
  const url = await broker((socket, message) => {
    if (welcome(socket, message)) socket.send('x'.repeat(2 * 1024 * 1024));
  });
  await expect(follow(url).ended).rejects.toThrow(/payload/i);
});

test('a broker without a stream is not contacted again until the pause ends', async () => {
  const url = await plainServer(createServer((_request, response) => void response.writeHead(404).end()));
  const stop = new AbortController();
  const { heard, ended } = follow(url, { signal: stop.signal });
  const early = await Promise.race([
    ended.then(() => 'ended'),
    new Promise((resolve) => setTimeout(resolve, 300, 'waits')),
  ]);
  expect(early).toBe('waits');
  stop.abort();
  await ended;
  expect(heard).toEqual([]);
});

test('stops at once when aborted', async () => {
  const stop = new AbortController();
  const url = await broker((socket, message) => {
    if (welcome(socket, message)) setTimeout(() => stop.abort(), 20);
  });
  await follow(url, { signal: stop.signal }).ended;
  expect(stop.signal.aborted).toBe(true);
});

test('a refused connection is an error with its HTTP status', async () => {
  const server = createServer();
  server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n'));
  const url = await plainServer(server);
  await expect(follow(url).ended).rejects.toThrow('responded 503');
});
