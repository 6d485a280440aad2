import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type OtlpReceiver, type ReceivedSpan, startHangingReceiver, startOtlpReceiver } from '../kit/otlp-receiver.ts';
import { embeddedDatabaseUrl, eventually, type Platform, platformFolder, startPlatform } from '../kit/platform.ts';

const ROLES = 'registry,query-api,trading,console,risk,trading-loop,broker';
const TICKER = 'ACME';
const HEADER_SECRET = 'receiver-s3cr3t';
const PARENT = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

const folders = [platformFolder(), platformFolder(), platformFolder()];
afterAll(() => {
  for (const folder of folders) folder.remove();
});

const recorder = new URL('record-modules.mjs', import.meta.url).href;
const recordOf = (dataDir: string) => join(dataDir, 'loaded-modules');

const start = (dataDir: string, env: NodeJS.ProcessEnv) =>
  startPlatform(dataDir, {
    args: ['--role', ROLES],
    env: { LOG_LEVEL: 'debug', NODE_OPTIONS: `--import ${recorder}`, LOADED_MODULES: recordOf(dataDir), ...env },
  });

const loadedModules = (dataDir: string): string[] =>
  existsSync(recordOf(dataDir)) ? readFileSync(recordOf(dataDir), 'utf8').trim().split('\n') : [];

/** Places an operator's order through the console, as a browser does, once the engine is initialised. */
async function placeOrder(platform: Platform, client: pg.Client, headers: Record<string, string>): Promise<string> {
  let id = '';
  const place = async () => {
    await setQuote(client);
    const response = await fetch(`${platform.urls.console}/api/trading/override/order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ticker: TICKER, side: 'buy', quantity: 1 }),
    });
    if (response.status !== 202) return false;
    id = ((await response.json()) as { job_id: string }).job_id;
    return true;
  };
  await eventually('the order is queued', place, 120_000);
  return id;
}

/** The paper broker fills at the first quote after the order. */
async function isFilled(client: pg.Client, id: string): Promise<boolean> {
  await setQuote(client);
  return (await client.query(`select from orders where id = $1 and status = 'filled'`, [id])).rowCount === 1;
}

const setQuote = (client: pg.Client) =>
  client.query(
    `insert into market_quotes (ticker, price, day_volume, previous_close, quoted_at, captured_at, source)
     values ($1, 100, 1e9, 100, now(), now(), 'test')
     on conflict (ticker) do update set quoted_at = now(), captured_at = now(), day_volume = market_quotes.day_volume + 1e6`,
    [TICKER],
  );

async function connect(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: embeddedDatabaseUrl(dataDir) });
  await client.connect();
  return client;
}

const named = (receiver: OtlpReceiver, name: string): ReceivedSpan[] =>
  receiver.spans.filter((span) => span.name === name && span.traceId === PARENT.traceId);

test('one trace and one request id lead from a request through the console and the broker to the fill', async () => {
  const [{ dataDir }] = folders as [(typeof folders)[0]];
  const receiver = await startOtlpReceiver();
  const platform = await start(dataDir, {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: `x-receiver-key=${HEADER_SECRET}`,
    OTEL_SERVICE_NAME: 'desk',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  const client = await connect(dataDir);
  try {
    const id = await placeOrder(platform, client, {
      'x-request-id': 'desk-7',
      traceparent: `00-${PARENT.traceId}-${PARENT.spanId}-01`,
    });
    await eventually('the order is filled', () => isFilled(client, id));
    await eventually('the fill is traced', () => named(receiver, 'order fill').length > 0);

    const [fill] = named(receiver, 'order fill');
    const ofOrder = (name: string) =>
      named(receiver, name).filter((span) => span.attributes['sextant.order_id'] === id);
    const parentOf = (span: ReceivedSpan | undefined) =>
      receiver.spans.find(({ spanId, traceId }) => spanId === span?.parentSpanId && traceId === span.traceId);
    const [place] = ofOrder('order place');
    const [send] = ofOrder('order send');
    const inner = parentOf(place);
    const forward = parentOf(inner);
    const outer = parentOf(forward);
    const job = parentOf(send);
    const publish = parentOf(job);
    const gate = ofOrder('order gate').find(({ parentSpanId }) => parentSpanId === job?.spanId);
    expect(outer).toMatchObject({ name: 'POST /api/*', kind: 2, parentSpanId: PARENT.spanId });
    expect(forward).toMatchObject({ name: 'forward to trading', kind: 3 });
    expect(inner).toMatchObject({ name: 'POST /api/trading/override/order', kind: 2 });
    expect(inner!.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/trading/override/order',
      'http.response.status_code': 202,
      'sextant.request_id': 'desk-7',
    });
    expect(publish).toMatchObject({ name: 'publish broker', kind: 4, parentSpanId: place!.spanId });
    expect(job).toMatchObject({ name: 'process broker', kind: 5, attributes: { 'sextant.request_id': 'desk-7' } });
    expect(gate!.attributes).toMatchObject({ 'sextant.gate_pass': true });
    expect(send).toMatchObject({ kind: 3, attributes: { 'sextant.outcome': 'accepted' } });
    expect(fill).toMatchObject({ parentSpanId: place!.spanId, attributes: { 'sextant.order_id': id } });

    // The job ran in another process than the request.
    expect(job!.resource['service.instance.id']).not.toBe(inner!.resource['service.instance.id']);
    expect(inner!.resource).toMatchObject({ 'service.name': 'desk', 'deployment.environment.name': 'test' });
    expect(receiver.paths.every((path) => path === '/v1/traces')).toBe(true);
    expect(receiver.headers.every((headers) => headers['x-receiver-key'] === HEADER_SECRET)).toBe(true);
    expect(JSON.stringify(receiver.spans)).not.toContain(HEADER_SECRET);

    // The stop of the filled shares belongs to the request too, until a round of the engine moves it.
    const ofRequest = async (origin: string) =>
      (await client.query(`select from orders where origin = $1 and request_id = 'desk-7'`, [origin])).rowCount;
    expect(await ofRequest('override')).toBe(1);
    await eventually('the shares are protected', async () => (await ofRequest('protection')) !== 0);
    const detail = (await (await fetch(`${platform.urls.query}/api/orders/${id}`)).json()) as { request_id: string };
    expect(detail.request_id).toBe('desk-7');
    const logged = () =>
      platform
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => line.request_id === 'desk-7');
    await eventually('the job is in the log', () =>
      logged().some(({ msg, queue }) => msg === 'job' && queue === 'broker'),
    );
    expect(logged()).toContainEqual(expect.objectContaining({ msg: 'request', service: 'console', status: 202 }));
    expect(logged()).toContainEqual(
      expect.objectContaining({ msg: 'request', service: 'trading', route: '/api/trading/override/order' }),
    );
    expect(logged()).toContainEqual(expect.objectContaining({ msg: 'an order was sent', order: id }));
    expect(platform.output()).not.toContain(HEADER_SECRET);
    expect(loadedModules(dataDir).join()).toContain('open-telemetry');
  } finally {
    await client.end();
    await platform.stop();
    await receiver.close();
  }
}, 300_000);

test('a receiver that never answers delays neither orders nor the stop', async () => {
  const [, { dataDir }] = folders as [unknown, (typeof folders)[0]];
  const receiver = await startHangingReceiver();
  const platform = await start(dataDir, {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_BSP_MAX_QUEUE_SIZE: '64',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '16',
  });
  const client = await connect(dataDir);
  try {
    await eventually('an export hangs', () => receiver.connections() > 0, 120_000);
    // More spans than the queue holds.
    for (let sent = 0; sent < 300; sent++) {
      const { status } = await fetch(`${platform.urls.registry}/companies`);
      expect(status).toBe(200);
    }
    const id = await placeOrder(platform, client, {});
    await eventually('the order is filled', () => isFilled(client, id));
  } finally {
    await client.end();
    // A process that does not end by itself is killed after 8 s and reported as failed.
    const { code } = await platform.stop();
    receiver.close();
    expect(code).toBe(0);
  }
  expect(platform.output()).not.toMatch(/restarting it/);
}, 300_000);

test('without a receiver nothing of the library is loaded, and an order has the id of its request all the same', async () => {
  const [, , { dataDir }] = folders as [unknown, unknown, (typeof folders)[0]];
  const platform = await start(dataDir, { OTEL_SERVICE_NAME: 'desk', OTEL_SDK_DISABLED: 'false' });
  const client = await connect(dataDir);
  try {
    const id = await placeOrder(platform, client, {
      'x-request-id': 'desk-8',
      traceparent: `00-${PARENT.traceId}-${PARENT.spanId}-01`,
    });
    await eventually('the order is filled', () => isFilled(client, id));
    const { rows } = await client.query(`select request_id, trace_parent from orders where origin = 'override'`);
    expect(rows).toEqual([{ request_id: 'desk-8', trace_parent: null }]);
  } finally {
    await client.end();
    await platform.stop();
  }
  expect(loadedModules(dataDir)).toEqual([]);
}, 300_000);
