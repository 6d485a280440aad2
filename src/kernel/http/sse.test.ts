import { createConnection, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listenOnFreePort, testService } from '../../../test/kit/http.ts';
import { type Broadcast, createBroadcast } from './broadcast.plugin.ts';
import { encodeSseEvent, openSseStream } from './sse.plugin.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

interface Listener {
  text: () => string;
  closed: () => boolean;
  socket: Socket;
}

function listen(url: string, path: string, reads = true): Promise<Listener> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let text = '';
    let closed = false;
    const socket = createConnection({ host: hostname, port: Number(port) }, () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      resolve({ text: () => text, closed: () => closed, socket });
    });
    sockets.push(socket);
    if (reads) socket.on('data', (chunk) => (text += chunk.toString()));
    else socket.pause();
    socket.on('error', () => {});
    socket.on('close', () => (closed = true));
  });
}

test('an event stays one event whatever its text contains', () => {
  expect(encodeSseEvent({ event: 'pipe\nline', id: '1', data: { text: 'a\nb' } })).toBe(
    'event: pipe line\nid: 1\ndata: {"text":"a\\nb"}\n\n',
  );
});

test('a stream sends messages and heartbeats with the kit’s headers', async () => {
  const app = await testService();
  app.get('/stream', { config: { role: 'viewer' }, exposeHeadRoute: false }, (_request, reply) => {
    openSseStream(reply, { heartbeatMs: 20 }).send({ event: 'hello', data: { n: 1 } });
  });
  const url = await listenOnFreePort(app);
  const listener = await listen(url, '/stream');
  await expect.poll(listener.text).toContain('event: hello\ndata: {"n":1}\n\n');
  await expect.poll(listener.text).toContain(': heartbeat');
  expect(listener.text()).toMatch(/content-type: text\/event-stream/i);
  expect(listener.text()).toMatch(/x-content-type-options: nosniff/i);
  expect(app.sseStreams.size).toBe(1);
  listener.socket.destroy();
  await expect.poll(() => app.sseStreams.size).toBe(0);
});

test('a client that never reads is disconnected at the limit while others continue', async () => {
  const app = await testService();
  const streams: ReturnType<typeof openSseStream>[] = [];
  app.get('/stream', { config: { role: 'viewer' }, exposeHeadRoute: false }, (_request, reply) => {
    streams.push(openSseStream(reply, { bufferBytesMax: 100_000 }));
  });
  const url = await listenOnFreePort(app);
  const deaf = await listen(url, '/stream', false);
  await expect.poll(() => streams.length).toBe(1);
  const reader = await listen(url, '/stream');
  await expect.poll(() => streams.length).toBe(2);
  const [first, second] = streams;
  const block = 'x'.repeat(50_000);
  // The operating system buffers some megabytes first.
  await expect
    .poll(
      () => {
        first?.send({ data: block });
        return first?.closed;
      },
      { interval: 1, timeout: 10_000 },
    )
    .toBe(true);
  second?.send({ data: 'still served' });
  await expect.poll(reader.text).toContain('still served');
  expect(second?.closed).toBe(false);
  deaf.socket.resume();
  await expect.poll(deaf.closed).toBe(true);
});

async function broadcasting(options: { clientsMax?: number; intervalMs?: number } = {}) {
  const app = await testService();
  let produced = 0;
  const errors: unknown[] = [];
  const hub: Broadcast = createBroadcast({
    intervalMs: options.intervalMs ?? 30,
    clientsMax: options.clientsMax ?? 100,
    produce: async () => {
      produced++;
      if (produced === 2) throw new Error('one bad tick');
      return { event: 'tick', id: String(produced), data: { produced } };
    },
    onError: (error) => errors.push(error),
  });
  app.get('/stream', { config: { role: 'viewer' }, exposeHeadRoute: false }, (_request, reply) => hub.serve(reply));
  return { app, hub, url: await listenOnFreePort(app), produced: () => produced, errors };
}

test('one computation serves all clients, and none runs without clients', async () => {
  const { hub, url, produced, errors } = await broadcasting();
  expect(produced()).toBe(0);
  const listeners = await Promise.all(Array.from({ length: 20 }, () => listen(url, '/stream')));
  await expect.poll(() => hub.size).toBe(20);
  // Starts after all clients have connected, because a late client misses earlier events. The second computation fails.
  const awaited = Math.max(4, produced() + 2);
  for (const listener of listeners) await expect.poll(listener.text).toContain(`event: tick\nid: ${awaited}\n`);
  // Twenty clients, but one computation per tick: each id appears once per client.
  const ids = listeners.map((listener) => [...listener.text().matchAll(/^id: (\d+)\n/gm)].map((match) => match[1]));
  for (const seen of ids) expect(new Set(seen).size).toBe(seen.length);
  expect(errors).toHaveLength(1);
  for (const listener of listeners) listener.socket.destroy();
  await expect.poll(() => hub.size).toBe(0);
  const atRest = produced();
  const later = await listen(url, '/stream');
  await expect.poll(later.text).toContain(`id: ${atRest + 1}`);
});

test('beyond its limit a broadcast refuses clients with an ordinary error', async () => {
  const { url, hub } = await broadcasting({ clientsMax: 1 });
  await listen(url, '/stream');
  await expect.poll(() => hub.size).toBe(1);
  const answer = await fetch(`${url}/stream`);
  expect([answer.status, await answer.json()]).toEqual([503, { detail: 'too many open streams; try again later' }]);
});

test('streams end when the service stops', async () => {
  const { app, url, hub } = await broadcasting({ intervalMs: 1_000 });
  const listener = await listen(url, '/stream');
  await expect.poll(() => hub.size).toBe(1);
  await app.close();
  await expect.poll(listener.closed).toBe(true);
});
