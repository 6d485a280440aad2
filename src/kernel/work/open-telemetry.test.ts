import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { startHangingReceiver, startOtlpReceiver } from '../../../test/kit/otlp-receiver.ts';
import { Secret } from '../access/secret.ts';
import { startTracing, type TracingOptions } from './open-telemetry.adapter.ts';

afterEach(() => vi.unstubAllEnvs());

const trace = (options: Partial<TracingOptions> & { url: string }) =>
  startTracing({
    protocol: 'http/protobuf',
    headers: null,
    version: '1.2.3',
    roles: ['broker', 'trading-loop'],
    onExport: () => {},
    ...options,
  });

test('spans arrive with parent, kind, links, error and resource, and the receiver gets its headers', async () => {
  const receiver = await startOtlpReceiver();
  const tracing = trace({ url: `${receiver.url}/v1/traces`, headers: new Secret('x-key=a%20b=c, x-other=1,bad%=%') });
  const outer = tracing.start({
    name: 'outer',
    kind: 'server',
    parent: null,
    attributes: { 'a.b': 1, none: undefined },
  });
  const inner = tracing.start({ name: 'inner', parent: outer.traceParent, links: [outer.traceParent] });
  inner.set({ c: true });
  inner.end('TypeError');
  outer.end();
  await tracing.stop();
  const [first, second] = receiver.spans;
  expect(first).toMatchObject({ name: 'inner', kind: 1, parentSpanId: second?.spanId, isFailed: true });
  expect(first?.attributes).toEqual({ c: true, 'error.type': 'TypeError' });
  expect(first?.links).toEqual([second?.traceId]);
  expect(second).toMatchObject({ name: 'outer', kind: 2, parentSpanId: '', attributes: { 'a.b': 1 }, isFailed: false });
  expect(second?.resource).toMatchObject({
    'service.name': 'sextant',
    'service.version': '1.2.3',
    'sextant.roles': 'broker,trading-loop',
  });
  expect(receiver.headers[0]).toMatchObject({
    'x-key': 'a b=c',
    'x-other': '1',
    'content-type': 'application/x-protobuf',
  });
  await receiver.close();
});

test('the standard variables choose sampler, service name and resource; JSON is the other protocol', async () => {
  vi.stubEnv('OTEL_SERVICE_NAME', 'desk');
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'team=risk');
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      bodies.push(body);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
  const tracing = trace({ url, protocol: 'http/json' });
  tracing.start({ name: 'kept', parent: null }).end();
  // The caller's decision not to sample is kept.
  tracing.start({ name: 'unsampled', parent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00` }).end();
  await tracing.stop();
  vi.stubEnv('OTEL_TRACES_SAMPLER', 'always_off');
  const off = trace({ url, protocol: 'http/json' });
  const span = off.start({ name: 'off', parent: null });
  expect(span.traceParent).toMatch(/-00$/);
  span.end();
  await off.stop();
  const text = JSON.stringify(bodies);
  expect(text).toContain('kept');
  expect(text).toContain('desk');
  expect(text).toContain('risk');
  expect(text).not.toContain('unsampled');
  expect(text).not.toContain('"off"');
  server.close();
});

test('a receiver that hangs does not hold up the stop', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '3600000');
  vi.stubEnv('OTEL_BSP_EXPORT_TIMEOUT', '3600000');
  const receiver = await startHangingReceiver();
  const tracing = trace({ url: `${receiver.url}/v1/traces` });
  for (let span = 0; span < 5_000; span++) tracing.start({ name: 'x', parent: null }).end();
  await tracing.stop();
  receiver.close();
});

test('a failure to export is reported once, and once more when it works again', async () => {
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '5');
  let status = 400;
  let requests = 0;
  const server = createServer((request, response) => {
    request.resume();
    requests++;
    response.writeHead(status, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const reports: boolean[] = [];
  const tracing = trace({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    onExport: (failure) => reports.push(failure === null),
  });
  const exportAnother = async () => {
    const before = requests;
    tracing.start({ name: 'x', parent: null }).end();
    await expect.poll(() => requests).toBeGreaterThan(before);
  };
  await exportAnother();
  await expect.poll(() => reports).toEqual([false]);
  await exportAnother();
  status = 200;
  await exportAnother();
  await expect.poll(() => reports).toEqual([false, true]);
  await tracing.stop();
  server.close();
});
