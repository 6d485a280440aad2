import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { Secret } from '../../src/kernel/access/secret.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import { mergeTradingConfig } from '../../src/risk/trading-config.store.ts';
import type { MessageChannel } from '../../src/trading/notifications/channel.ts';
import { maskRecipient } from '../../src/trading/notifications/notification.ts';
import { NOTIFY_QUEUE, type NotifyJob } from '../../src/trading/notifications/notify-queue.ts';
import { smtpChannel } from '../../src/trading/notifications/smtp.adapter.ts';
import { twilioChannel } from '../../src/trading/notifications/twilio.adapter.ts';
import { deliverNotification } from '../../src/trading/use/deliver-notification.ts';
import { notify } from '../../src/trading/use/notify.ts';
import { testDatabase } from '../kit/database.ts';
import { call as callOn, detail, GOOD_ORDER, serveTrading, testSealer } from './api-kit.ts';
import { type TradingWorld, tradingWorld } from './kit.ts';

const PHONE = '+4915112345678';
const EMAIL = 'anna.operator@example.com';

interface Mail {
  to: string[];
  text: string;
}
const mails: Mail[] = [];
let refuseMail: number | null = null;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (address, _session, done) =>
    refuseMail === null
      ? done()
      : done(Object.assign(new Error(`${address.address} is not known here`), { responseCode: refuseMail })),
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      mails.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        text: Buffer.concat(chunks).toString('utf8'),
      });
      done();
    });
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const smtpPort = (smtp.server.address() as AddressInfo).port;
const mail = smtpChannel({
  host: '127.0.0.1',
  port: smtpPort,
  secure: false,
  user: null,
  password: null,
  from: 'sextant@example.com',
});

interface Sms {
  path: string;
  authorization: string | undefined;
  form: URLSearchParams;
}
const messages: Sms[] = [];
let smsAnswer: { status: number; body: string } = { status: 201, body: '{"sid":"SM1","status":"queued"}' };
const read = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};
const sms: Server = createServer((request, response) => {
  void read(request).then((text) => {
    const { authorization } = request.headers;
    messages.push({ path: request.url ?? '', authorization, form: new URLSearchParams(text) });
    response.writeHead(smsAnswer.status, { 'content-type': 'application/json' }).end(smsAnswer.body);
  });
});
await new Promise<void>((resolve) => sms.listen(0, '127.0.0.1', resolve));
const text = twilioChannel(
  {
    baseUrl: `http://127.0.0.1:${(sms.address() as AddressInfo).port}`,
    accountSid: 'AC123',
    authToken: new Secret('token'),
    from: '+15005550006',
  },
  () => new Date(),
);

afterAll(async () => {
  mail.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
  await new Promise((resolve) => sms.close(resolve));
});

let db: Db;
let world: TradingWorld;
let app: Service;
const call = (...args: Parameters<typeof callOn> extends [unknown, ...infer Rest] ? Rest : never) =>
  callOn(app, ...args);
const put = (payload: unknown) => call('PUT', '/api/trading/notifications/config', payload);
const history = async () => (await call('GET', '/api/trading/notifications/history')).body;
const jobs = async () =>
  (
    await sql<{
      payload: NotifyJob;
    }>`select payload from kernel.jobs where queue = ${`test:${NOTIFY_QUEUE}`} order by payload ->> 'channel' desc`.execute(
      db,
    )
  ).rows.map(({ payload }) => payload);
const deliver = async (channels: readonly MessageChannel[] = [mail, text]) => {
  const outcomes: string[] = [];
  for (const job of await jobs()) {
    world.clock.advance(1_000);
    await deliverNotification({ db, now: world.clock.now, channels, getSealer: testSealer }, job).then(
      () => outcomes.push('ok'),
      (error: Error) => outcomes.push(error.message),
    );
  }
  return outcomes;
};
const tell = (key = 'fill:1') =>
  db
    .transaction()
    .execute((tx) =>
      notify(
        tx,
        world.queue,
        { key, event: 'fill', subject: 'Bought 1 ACME at 100.00', body: 'In all.' },
        world.clock.now(),
      ),
    );

beforeEach(async () => {
  ({ db } = await testDatabase());
  world = await tradingWorld(db);
  await world.addCompany('ACME');
  app = await serveTrading(world);
  mails.length = 0;
  messages.length = 0;
  refuseMail = null;
  smsAnswer = { status: 201, body: '{"sid":"SM1","status":"queued"}' };
});

describe('the configuration of notifications', () => {
  test('changes the given fields, and stores recipients neither in tables visible to SQL nor in the audit', async () => {
    expect((await call('GET', '/api/trading/notifications/config')).body).toEqual({
      sms_enabled: false,
      email_enabled: false,
      phone_number: '',
      email_recipient: '',
    });
    const change = { sms_enabled: true, phone_number: PHONE, email_enabled: true, email_recipient: EMAIL };
    expect(await put(change)).toEqual({ status: 200, body: { updated: change } });
    expect(await put({ sms_enabled: true, phone_number: PHONE })).toEqual({ status: 200, body: { updated: {} } });
    expect(await put({})).toEqual({ status: 200, body: { updated: {} } });
    expect((await call('GET', '/api/trading/notifications/config')).body).toEqual(change);
    const events = await db.selectFrom('audit_events').selectAll().execute();
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain(PHONE);
    expect(JSON.stringify(events)).not.toContain(EMAIL);
    const { rows } = await sql<{ table_schema: string }>`select table_schema from information_schema.columns
      where column_name in ('phone_number', 'email_recipient')`.execute(db);
    expect(new Set(rows.map((row) => row.table_schema))).toEqual(new Set(['kernel']));
  });

  test('refuses invalid numbers and addresses, and channels without a recipient', async () => {
    for (const [payload, named] of [
      [{ phone_number: '12345' }, /phone_number/],
      [{ phone_number: '+0123456789' }, /phone_number/],
      [{ email_recipient: 'anna' }, /email_recipient/],
      [{ email_recipient: 'a@b.com, c@d.com' }, /email_recipient/],
      [{ email_recipient: 'a@b.com\r\nBcc: c@d.com' }, /email_recipient/],
      [{ email_recipient: '<script>@b.com' }, /email_recipient/],
      [{ sms_enabled: 'yes' }, /sms_enabled/],
      [{ sms_enabled: true }, /phone_number must be given/],
      [{ email_enabled: true }, /email_recipient must be given/],
      [{ webhook: 'http://x' }, /webhook/],
    ] as const) {
      expect(await put(payload), JSON.stringify(payload)).toEqual(detail(422, named));
    }
  });
});

test('a recipient that begins with an emoji is masked by whole characters', async () => {
  expect(maskRecipient('email', '😀anna@example.com')).toBe('😀***@example.com');
  const change = { email_recipient: '😀anna@example.com' };
  expect(await put(change)).toEqual({ status: 200, body: { updated: change } });
});

test('a channel that is not configured cannot be switched on', async () => {
  const bare = await serveTrading(world, {}, []);
  const attempt = (body: object) => callOn(bare, 'PUT', '/api/trading/notifications/config', body);
  expect(await attempt({ email_enabled: true, email_recipient: EMAIL })).toEqual(
    detail(422, /email_enabled cannot be true, because no mail server is configured: set SMTP_HOST/),
  );
  expect(await attempt({ sms_enabled: true, phone_number: PHONE })).toEqual(detail(422, /TWILIO_ACCOUNT_SID/));
  expect(await attempt({ email_enabled: false, email_recipient: EMAIL })).toMatchObject({ status: 200 });
});

describe('a notification', () => {
  test('is sent by e-mail and text message once, and the history masks the recipient', async () => {
    await put({ sms_enabled: true, phone_number: PHONE, email_enabled: true, email_recipient: EMAIL });
    expect(await tell()).toBe(true);
    expect(await tell()).toBe(false);
    expect(await deliver()).toEqual(['ok', 'ok']);
    // A second delivery of the same job sends nothing.
    expect(await deliver()).toEqual(['ok', 'ok']);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toEqual([EMAIL]);
    expect(mails[0]?.text).toContain('Subject: [Sextant] Bought 1 ACME at 100.00');
    expect(mails[0]?.text).toContain('From: sextant@example.com');
    expect(messages).toHaveLength(1);
    expect(messages[0]?.path).toBe('/2010-04-01/Accounts/AC123/Messages.json');
    expect(messages[0]?.authorization).toBe(`Basic ${Buffer.from('AC123:token').toString('base64')}`);
    expect(Object.fromEntries(messages[0]?.form ?? [])).toEqual({
      To: PHONE,
      From: '+15005550006',
      Body: 'Sextant: Bought 1 ACME at 100.00',
    });
    expect(await history()).toMatchObject([
      { channel: 'email', recipient_masked: 'a***@example.com', status: 'sent', error: null, event: 'fill' },
      { channel: 'sms', recipient_masked: '************78', status: 'sent', subject: 'Bought 1 ACME at 100.00' },
    ]);
    expect(await call('GET', '/api/trading/notifications/history?limit=1')).toMatchObject({
      body: [{ channel: 'email' }],
    });
    expect(await call('GET', '/api/trading/notifications/history?limit=201')).toEqual(detail(422, /limit/));
    expect(JSON.stringify(await db.selectFrom('notifications').selectAll().execute())).not.toContain(EMAIL);
    expect(JSON.stringify(await jobs())).not.toContain(PHONE);
  });

  test('that failed is in the history with its error, and is sent when possible', async () => {
    await put({ sms_enabled: true, phone_number: PHONE, email_enabled: true, email_recipient: EMAIL });
    await tell();
    refuseMail = 450;
    smsAnswer = { status: 503, body: `{"code":20503,"message":"The 'To' number ${PHONE} is not reachable now"}` };
    const failed = await deliver();
    expect(failed).toEqual([
      expect.stringMatching(/answered 503 \(20503\)/),
      expect.stringMatching(/not known here|rejected/i),
    ]);
    const rows = await history();
    expect(rows.map(({ status }: { status: string }) => status)).toEqual(['failed', 'failed']);
    expect(JSON.stringify(rows)).not.toContain(PHONE);
    expect(JSON.stringify(rows)).not.toContain(EMAIL);
    refuseMail = null;
    smsAnswer = { status: 201, body: '{}' };
    expect(await deliver()).toEqual(['ok', 'ok']);
    expect((await history()).map(({ status }: { status: string }) => status)).toEqual([
      'sent',
      'sent',
      'failed',
      'failed',
    ]);
  });

  test('that was refused is in the history and is not tried again', async () => {
    await put({ sms_enabled: true, phone_number: PHONE, email_enabled: true, email_recipient: EMAIL });
    await tell();
    refuseMail = 550;
    smsAnswer = { status: 400, body: `{"code":21211,"message":"The 'To' number ${PHONE} is not valid"}` };
    expect(await deliver()).toEqual(['ok', 'ok']);
    const rows = await history();
    expect(rows).toMatchObject([
      { channel: 'email', status: 'failed', error: expect.stringMatching(/not known here|rejected/i) },
      { channel: 'sms', status: 'failed', error: expect.stringMatching(/answered 400 \(21211\)/) },
    ]);
    expect(JSON.stringify(rows)).not.toContain(PHONE);
    expect(JSON.stringify(rows)).not.toContain(EMAIL);
  });

  test('without a server fails with that reason; with a channel disabled since, nothing is sent', async () => {
    await put({ email_enabled: true, email_recipient: EMAIL });
    await tell();
    expect(await deliver([])).toEqual(['no mail server is configured']);
    expect(await history()).toMatchObject([{ status: 'failed', error: 'no mail server is configured' }]);
    await put({ email_enabled: false });
    expect(await deliver()).toEqual(['ok']);
    expect(mails).toEqual([]);
  });

  test('is recorded even while all channels are disabled', async () => {
    await tell();
    expect(await jobs()).toEqual([]);
    expect(await db.selectFrom('notifications').selectAll().execute()).toHaveLength(1);
  });
});

test('fills, approval requests, orders of unknown outcome, waiting exits and gate changes are each notified once', async () => {
  await world.recommend('ACME');
  await world.round();
  await world.broker();
  await mergeTradingConfig(db, { auto_approve_paper: false });
  await call('POST', '/api/trading/override/order', GOOD_ORDER);
  await sql`insert into broker_incidents (broker_account_id, kind, ticker, message, raised_at)
    values (${world.account.id}, 'unknown_order', 'ACME', 'no answer', ${world.clock.now()}),
      (${world.account.id}, 'exit_waiting', 'ACME', 'not filled', ${world.clock.now()})`.execute(db);
  const judge = (status: string) =>
    sql`insert into risk_configs (name, config) values ('model_quality_gate',
        ${JSON.stringify({ status, evaluated_at: world.clock.now().toISOString() })})
      on conflict (name) do update set config = excluded.config`.execute(db);
  await judge('warn');
  await world.round();
  await world.round();
  world.clock.advance(1_000);
  await judge('warn');
  await world.round();
  world.clock.advance(1_000);
  await judge('fail');
  await world.round();
  expect(world.errors).toEqual([]);
  const told = await db.selectFrom('notifications').selectAll().orderBy('created_at').orderBy('key').execute();
  expect(told.map(({ event, subject }) => `${event}: ${subject}`).sort()).toEqual([
    expect.stringMatching(/^approval_needed: Approval needed: buy 2 ACME/),
    'exit_waiting: The exit from ACME waits at the broker',
    expect.stringMatching(/^fill: Bought [\d.]+ ACME at 100\.\d\d/),
    'gate_change: Model quality gate: fail',
    'gate_change: Model quality gate: warn',
    'unknown_order: The outcome of an order in ACME is unknown',
  ]);
});

test('masks show enough to recognise one’s own recipient and no more', () => {
  expect(maskRecipient('sms', '+4915112345678')).toBe('************78');
  expect(maskRecipient('email', 'anna@example.com')).toBe('a***@example.com');
  expect(maskRecipient('email', 'broken')).toBe('***');
});
