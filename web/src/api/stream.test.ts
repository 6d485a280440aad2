import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readUntilStopped, type StreamState } from './stream.ts';

const HEARTBEAT_MS = 5;
const LATE_AFTER_MS = 100;

beforeEach(() => vi.stubGlobal('document', { hidden: false }));
afterEach(() => vi.unstubAllGlobals());

test('a stream whose messages stop counts as interrupted although heartbeats arrive, until the next message', async () => {
  const opened: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    opened.push(response);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    const heartbeats = setInterval(() => response.write(': heartbeat\n\n'), HEARTBEAT_MS);
    response.on('close', () => clearInterval(heartbeats));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = new AbortController();
  const seen: unknown[] = [];
  const interrupted = new Promise<StreamState>((resolve) => {
    void readUntilStopped(`http://127.0.0.1:${port}/`, stop.signal, {
      lateAfterMs: LATE_AFTER_MS,
      onMessage: (message) => {
        seen.push(message);
        if (message === 2) stop.abort();
      },
      // On a busy machine the first message may be late too.
      onState: (state) => (seen.length > 0 ? resolve(state) : undefined),
    });
  });
  expect(await interrupted).toBe('waiting');
  expect(seen).toEqual([1]);
  opened[0]!.write('data: 2\n\n');
  await new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
  // It is the same connection: it was late, not lost.
  expect(seen).toEqual([1, 2]);
  expect(opened).toHaveLength(1);
  await new Promise((resolve) => server.close(resolve));
});
