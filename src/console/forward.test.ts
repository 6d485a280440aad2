import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createForwarder } from './forward.adapter.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const forwardTo = (url: string) => {
  const forwarder = createForwarder({ query: url, registry: url, trading: url });
  ends.push(() => forwarder.close());
  return (method: string) =>
    forwarder.forward(
      { service: 'trading', path: '/api/trading/pause' },
      { method, headers: {}, body: null, signal: new AbortController().signal },
    );
};

/** A service that takes the request and goes away without an answer. */
async function startBreaking(): Promise<string> {
  const server = createServer((request) => request.socket.destroy());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a change that reached a service which then broke off is not called unsent', async () => {
  const forward = forwardTo(await startBreaking());
  await expect(forward('POST')).rejects.toMatchObject({
    kind: 'bad_gateway',
    message: 'the trading engine broke off the connection before it answered',
  });
  // A read can be repeated.
  await expect(forward('GET')).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a change to a service that is stopped was not sent', async () => {
  const address = await startBreaking();
  await ends.splice(0)[0]!();
  await expect(forwardTo(address)('POST')).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'the trading engine does not answer; it may be starting or stopped',
  });
});
