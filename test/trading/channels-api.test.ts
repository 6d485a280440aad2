import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../src/kernel/db/database.ts';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import { createGuardedClient } from '../../src/kernel/net/guarded-client.adapter.ts';
import { DelayedJobError } from '../../src/kernel/queue/queue.ts';
import { discordChannel } from '../../src/trading/notifications/discord.adapter.ts';
import { NOTIFY_QUEUE, type NotifyJob } from '../../src/trading/notifications/notify-queue.ts';
import { slackChannel } from '../../src/trading/notifications/slack.adapter.ts';
import { telegramChannel } from '../../src/trading/notifications/telegram.adapter.ts';
import { webhookChannel } from '../../src/trading/notifications/webhook.adapter.ts';
import { deliverNotification } from '../../src/trading/use/deliver-notification.ts';
import { notify } from '../../src/trading/use/notify.ts';
import { testDatabase } from '../kit/database.ts';
import { call as callOn, detail, serveTrading, testSealer } from './api-kit.ts';
import { type TradingWorld, tradingWorld } from './kit.ts';

const received: { path: string; headers: Record<string, string>; text: string }[] = [];
let answer: { status: number; body: string } = { status: 200, body: '{"ok":true}' };
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString('utf8');
    received.push({ path: request.url ?? '', headers: request.headers as Record<string, string>, text });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
const client = createGuardedClient({ userAgent: 'test', allowedHosts: [host] });
const posting = { post: client.post, now: () => new Date() };
const channels = [
  slackChannel(posting),
  discordChannel(posting),
  telegramChannel({ ...posting, baseUrl: `http://${host}` }),
  webhookChannel(posting),
];
afterAll(async () => {
  await client.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const TOKEN = '123456:CANARY5f2e91CANARY5f2e91xxxx';
const SIGNING = `whsec_${Buffer.from('canary-5f2e91-canary-5f2e91-9999').toString('base64')}`;
const SECRETS = ['CANARY', SIGNING, TOKEN, '1001234567890'];
const NEW = {
  slack: { kind: 'slack', name: 'Desk', address: `http://${host}/services/CANARYslack0001` },
  discord: { kind: 'discord', name: 'Chat', address: `http://${host}/webhooks/CANARYdiscord01` },
  telegram: { kind: 'telegram', name: 'Phone', address: '-1001234567890', secret: TOKEN },
  webhook: { kind: 'webhook', name: 'Own', address: `http://${host}/CANARYwebhook01`, secret: SIGNING },
};
const PATH = '/api/trading/notifications/channels';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let db: Db;
let world: TradingWorld;
let app: Service;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: unknown) =>
  callOn(app, method, url, payload);
const add = async (body: object): Promise<string> => {
  const created = await call('POST', PATH, body);
  expect(created.status).toBe(200);
  return created.body.id;
};
const history = async (query = '') => (await call('GET', `/api/trading/notifications/history${query}`)).body;
const jobs = async () =>
  (
    await sql<{ payload: NotifyJob }>`select payload from kernel.jobs where queue = ${`test:${NOTIFY_QUEUE}`}
      order by payload ->> 'channel'`.execute(db)
  ).rows.map(({ payload }) => payload);
const deliver = async () => {
  const outcomes: unknown[] = [];
  for (const job of await jobs()) {
    world.clock.advance(1_000);
    const deps = { db, now: world.clock.now, channels, getSealer: testSealer };
    await deliverNotification(deps, job).then(
      () => outcomes.push('done'),
      (error: unknown) => outcomes.push(error),
    );
  }
  return outcomes;
};
const tell = () =>
  db
    .transaction()
    .execute((tx) =>
      notify(
        tx,
        world.queue,
        { key: 'fill:1', event: 'fill', subject: 'Bought 1 ACME', body: '@everyone <!channel>' },
        world.clock.now(),
      ),
    );

beforeEach(async () => {
  ({ db } = await testDatabase());
  world = await tradingWorld(db);
  app = await serveTrading(world, {}, channels, [host]);
  received.length = 0;
  answer = { status: 200, body: '{"ok":true}' };
});

test('channels are added, changed and removed, and their addresses are nowhere in the open', async () => {
  const ids: Record<string, string> = {};
  for (const [kind, body] of Object.entries(NEW)) ids[kind] = await add(body);
  const changed = await call('PUT', `${PATH}/${ids['telegram']}`, { address: '@canary_CANARY', enabled: false });
  expect(changed).toMatchObject({ status: 200, body: { enabled: false, address_masked: '@c***', name: 'Phone' } });
  expect((await call('PUT', `${PATH}/${ids['telegram']}`, { address: '-1001234567890' })).status).toBe(200);
  expect((await call('DELETE', `${PATH}/${ids['discord']}`)).body).toEqual({ status: 'deleted', id: ids['discord'] });
  const listed = await call('GET', PATH);
  expect(listed.body).toMatchObject([
    { kind: 'slack', name: 'Desk', enabled: true, address_masked: `http://${host}/***` },
    { kind: 'webhook', name: 'Own', enabled: true },
    { kind: 'telegram', name: 'Phone', enabled: false, address_masked: '***90' },
  ]);
  await call('POST', '/api/trading/notifications/test', { channel_id: ids['telegram'] });
  expect(received[0]?.path).toBe(`/bot${TOKEN}/sendMessage`);
  const tables = await sql<{ text: string }>`
    select jsonb_agg(to_jsonb(row))::text as text from kernel.notification_channels row
    union all select jsonb_agg(to_jsonb(row))::text from audit_events row
    union all select jsonb_agg(to_jsonb(row))::text from notification_deliveries row
    union all select jsonb_agg(to_jsonb(row))::text from notifications row
    union all select jsonb_agg(to_jsonb(row))::text from kernel.idempotency_keys row`.execute(db);
  const stored = JSON.stringify([listed.body, tables.rows]);
  for (const secret of SECRETS) expect(stored).not.toContain(secret);
  const audit = await db.selectFrom('audit_events').select(['action', 'entity_type']).orderBy('sequence').execute();
  expect(audit.map(({ action }) => action)).toEqual([
    ...Array(4).fill('created'),
    'updated',
    'updated',
    'deleted',
    'tested',
  ]);
});

test('invalid channels are refused with the field that is wrong', async () => {
  const id = await add(NEW.webhook);
  for (const [body, expected] of [
    [{ ...NEW.slack, kind: 'pager' }, detail(422, /kind/)],
    [{ ...NEW.slack, address: 'https://10.0.0.1/x' }, detail(422, /not a public address/)],
    [{ ...NEW.slack, address: 'http://hooks.example.com/x' }, detail(422, /https/)],
    [{ ...NEW.slack, address: 'file:///etc/passwd' }, detail(422, /http/)],
    [{ ...NEW.slack, secret: 'x' }, detail(422, /secret must be omitted/)],
    [{ ...NEW.slack, name: ' ' }, detail(422, /name/)],
    [{ ...NEW.slack, name: 'Own' }, detail(409, /has the name "Own" already/)],
    [{ ...NEW.webhook, name: 'B', secret: 'weak' }, detail(422, /whsec_/)],
    [{ ...NEW.telegram, name: 'B', secret: undefined }, detail(422, /token of the bot/)],
    [{ ...NEW.slack, events: [] }, detail(422, /events/)],
  ] as const) {
    expect(await call('POST', PATH, body), JSON.stringify(body)).toEqual(expected);
  }
  expect(await call('PUT', `${PATH}/${id}`, { address: `http://${host}/***` })).toEqual(detail(422, /masked/));
  expect(await call('PUT', `${PATH}/${UNKNOWN}`, { enabled: false })).toEqual(detail(404, /channel/));
  expect(await call('DELETE', `${PATH}/${UNKNOWN}`)).toEqual(detail(404, /channel/));
  expect(await call('DELETE', `${PATH}/x`)).toEqual(detail(422, /channel_id/));
  const test = (body: object) => call('POST', '/api/trading/notifications/test', body);
  expect(await test({ channel_id: UNKNOWN })).toEqual(detail(404, /channel/));
  expect(await test({})).toEqual(detail(422, /either channel or channel_id/));
  expect(await test({ channel: 'email' })).toEqual(detail(422, /no recipient/));
  for (let index = 0; index < 19; index++) await add({ ...NEW.slack, name: `Desk ${index}` });
  expect(await call('POST', PATH, { ...NEW.slack, name: 'One more' })).toEqual(detail(409, /20 channels/));
});

describe('a notification', () => {
  test('goes once to each enabled channel, in the format of each', async () => {
    for (const body of Object.values(NEW)) await add(body);
    await add({ ...NEW.slack, name: 'Off', enabled: false });
    await tell();
    expect(await deliver()).toEqual(['done', 'done', 'done', 'done']);
    expect(await deliver()).toEqual(['done', 'done', 'done', 'done']);
    expect(received).toHaveLength(4);
    const [discord, slack, telegram, webhook] = received;
    expect(JSON.parse(slack?.text ?? '').text).toBe('Bought 1 ACME\n@\u200beveryone &lt;!channel&gt;');
    expect(JSON.parse(discord?.text ?? '').allowed_mentions).toEqual({ parse: [] });
    expect(JSON.parse(telegram?.text ?? '')).toMatchObject({ chat_id: '-1001234567890', parse_mode: 'HTML' });
    expect(new Webhook(SIGNING).verify(webhook?.text ?? '', webhook?.headers ?? {})).toMatchObject({ type: 'fill' });
    expect(await history()).toMatchObject([
      { channel: 'webhook', status: 'sent', recipient_masked: `Own (http://${host}/***)` },
      { channel: 'telegram', status: 'sent', recipient_masked: 'Phone (***90)' },
      { channel: 'slack', status: 'sent' },
      { channel: 'discord', status: 'sent' },
    ]);
  });

  test('waits as long as Discord asks, keeps its id, and ends at a refusal', async () => {
    const chat = await add(NEW.discord);
    const own = await add(NEW.webhook);
    await tell();
    answer = { status: 429, body: JSON.stringify({ message: `slow down CANARYdiscord01`, retry_after: 12.5 }) };
    const [delayed] = await deliver();
    expect(delayed).toBeInstanceOf(DelayedJobError);
    expect((delayed as DelayedJobError).retryAfterMs).toBe(12_500);
    answer = { status: 400, body: JSON.stringify({ code: 50006, message: 'Cannot send an empty message' }) };
    expect(await deliver()).toEqual(['done', 'done']);
    expect(await history(`?channel_id=${chat}`)).toMatchObject([
      { status: 'failed', error: 'Discord answered 400 (50006): Cannot send an empty message' },
      { status: 'failed', error: expect.stringMatching(/^Discord answered 429: slow down Chat/) },
    ]);
    const ids = received.filter(({ path }) => path.includes('webhook01')).map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await history(`?channel_id=${own}`)).toHaveLength(2);
    expect(JSON.stringify(await history(`?channel_id=${chat}`))).not.toContain('CANARY');
  });

  test('to a channel that was removed or switched off since is not sent', async () => {
    const slack = await add(NEW.slack);
    const own = await add(NEW.webhook);
    await tell();
    await call('DELETE', `${PATH}/${slack}`);
    await call('PUT', `${PATH}/${own}`, { enabled: false });
    expect(await deliver()).toEqual(['done', 'done']);
    expect(received).toEqual([]);
  });
});

test('a test message is one attempt whose outcome is the answer, also for a channel that is off', async () => {
  const id = await add({ ...NEW.slack, enabled: false });
  const test = () => call('POST', '/api/trading/notifications/test', { channel_id: id });
  expect(await test()).toMatchObject({
    status: 200,
    body: { status: 'sent', event: 'test', channel: 'slack', channel_id: id },
  });
  answer = { status: 404, body: 'no_service' };
  expect(await test()).toMatchObject({
    status: 200,
    body: { status: 'failed', error: 'Slack answered 404: no_service' },
  });
  expect(await jobs()).toEqual([]);
  expect(await history()).toHaveLength(2);
});

test('a channel whose key was lost fails with the reason, and can be entered again', async () => {
  const id = await add(NEW.slack);
  await sql`update kernel.notification_channels set key_id = '0123456789abcdef'`.execute(db);
  const test = () => call('POST', '/api/trading/notifications/test', { channel_id: id });
  expect((await test()).body).toMatchObject({ status: 'failed', error: expect.stringMatching(/restore secret.key/) });
  expect((await call('PUT', `${PATH}/${id}`, { address: NEW.slack.address })).status).toBe(200);
  expect((await test()).body).toMatchObject({ status: 'sent' });
});
