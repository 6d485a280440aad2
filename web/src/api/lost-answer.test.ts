import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { describeRefusal } from '../../../src/kernel/http/admission-class.ts';
import { type ApiError, sendRequest, wasReplayed } from './http.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A service that answers each request as given, and the keys that it was sent. */
async function startService(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'] as string | undefined);
    request.resume().on('end', () => answer(response, request));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async () => (await sendRequest({ method: 'POST', url: `${url}/order`, body: { quantity: 3 } })).data;
  const send = (method = 'POST', path = '/order'): Promise<ApiError> =>
    sendRequest({ method, url: url + path, body: { quantity: 2 } }).then(
      () => Promise.reject(new Error('the request succeeded')),
      (error: ApiError) => error,
    );
  return { send, ask, keys };
}

const refuse = (status: number, detail: string) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ detail }));
};
const UNKNOWN = /it is not known whether the change was made\. Look at the current state/;

test.each(['POST', 'PUT', 'DELETE'])('a %s without an answer has an unknown outcome', async (method) => {
  const { send } = await startService((response) => response.destroy());
  const error = await send(method);
  expect(error.message).toMatch(UNKNOWN);
  expect(error.isOutcomeUnknown).toBe(true);
});

test.each([
  [500, 'internal error; find the request id in the log'],
  [502, 'the trading engine broke off the connection before it answered'],
  [503, 'the database does not respond; try again shortly'],
  [504, 'the trading engine took too long to answer'],
])('a change that fails with %i has an unknown outcome and keeps its key', async (status, detail) => {
  const { send, keys } = await startService(refuse(status, detail));
  const error = await send();
  expect(error.message).toMatch(UNKNOWN);
  expect(error.message.toLowerCase()).toContain(detail.split(';')[0]);
  await send();
  expect(keys[0]).toBeDefined();
  expect(keys[1]).toBe(keys[0]);
});

const LIMITS = { running: 4, waiting: 8, waitMs: 500, retryAfterSeconds: 2 };

test.each([
  'the service is stopping; try again shortly',
  'the service is overloaded; try again shortly',
  'the service has its limit of 400 connections; try again shortly',
  'the trading engine does not answer; it may be starting or stopped',
  describeRefusal('orders', LIMITS as never, 'full'),
])('a change that is refused before it begins was not made: %s', async (detail) => {
  const { send } = await startService(refuse(503, detail));
  const error = await send();
  expect(error.message).toMatch(/Nothing was changed\.$/);
  expect(error.isOutcomeUnknown).toBe(false);
});

test('a question that changes nothing has no outcome', async () => {
  const { send } = await startService(refuse(504, 'the database took too long; narrow the request or try again'));
  const error = await send('POST', '/api/analytics/query');
  expect(error.message).toBe('The database took too long; narrow the request or try again.');
});

test('a change whose answer breaks off was made, and is not made again when it is sent again', async () => {
  const { send, keys } = await startService((response) => {
    response.writeHead(202, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"job_id":', () => response.destroy());
  });
  const error = await send();
  expect(error.message).toMatch(/^The change was accepted, but its answer broke off\./);
  expect(error.isOutcomeUnknown).toBe(true);
  await send();
  expect(keys[1]).toBe(keys[0]);
});

test('an answer that the service repeats is known as such', async () => {
  let answers = 0;
  const { ask } = await startService((response) => {
    response.writeHead(202, answers++ === 0 ? {} : { 'idempotent-replayed': 'true' });
    response.end('{"job_id":"1"}');
  });
  expect([wasReplayed(await ask()), wasReplayed(await ask())]).toEqual([false, true]);
});
