import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { Secret } from '../../src/kernel/access/secret.ts';
import { createGuardedClient } from '../../src/kernel/net/guarded-client.adapter.ts';
import {
  DeliveryDelayed,
  DeliveryRefused,
  type Message,
  type MessageChannel,
  type Recipient,
} from '../../src/trading/notifications/channel.ts';
import { discordChannel } from '../../src/trading/notifications/discord.adapter.ts';
import { slackChannel } from '../../src/trading/notifications/slack.adapter.ts';
import { smtpChannel } from '../../src/trading/notifications/smtp.adapter.ts';
import { telegramChannel } from '../../src/trading/notifications/telegram.adapter.ts';
import { twilioChannel } from '../../src/trading/notifications/twilio.adapter.ts';
import { webhookChannel } from '../../src/trading/notifications/webhook.adapter.ts';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
}
const received: Received[] = [];
let answer: { status: number; headers?: Record<string, string>; body?: string } = { status: 200 };
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, text: Buffer.concat(chunks).toString('utf8') });
    response.writeHead(answer.status, answer.headers).end(answer.body ?? '');
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

let mailCode: number | null = null;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) =>
    mailCode === null ? done() : done(Object.assign(new Error('not now'), { responseCode: mailCode })),
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push({ path: '', headers: {}, text: Buffer.concat(chunks).toString('utf8') });
      done();
    });
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));

const NOW = new Date();
const now = () => NOW;
const client = createGuardedClient({ userAgent: 'test', allowedHosts: [host] });
const walled = createGuardedClient({ userAgent: 'test', allowedHosts: [] });
const deps = { post: client.post, now };
const mail = smtpChannel({
  host: '127.0.0.1',
  port: (smtp.server.address() as AddressInfo).port,
  secure: false,
  user: null,
  password: null,
  from: 'sextant@example.com',
});
afterAll(async () => {
  mail.close();
  await Promise.all([client.close(), walled.close()]);
  await new Promise<void>((resolve) => smtp.close(resolve));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const PATH_SECRET = 'T0000000/B0000000/CANARY5f2e91';
const TOKEN = '123456:CANARY5f2e91CANARY5f2e91xxxx';
const SIGNING = `whsec_${Buffer.from('canary-5f2e91-canary-5f2e91-9999').toString('base64')}`;
const message: Message = {
  id: 'msg_0b1c',
  event: 'fill',
  subject: 'Bought 5 ACME',
  body: 'In total 500.00',
  createdAt: new Date('2026-03-03T12:00:00Z'),
};

interface Case {
  channel: MessageChannel;
  recipient: Recipient;
  /** Makes the service answer like this from now on. */
  respond(kind: 'accept' | 'refuse' | 'fail'): void;
  /** How the service asks for a pause of 7 seconds, where it can. */
  pause?: () => void;
}
const http = (status: { accept: number; refuse: number; fail: number }) => (kind: keyof typeof status) => {
  answer = { status: status[kind] };
};
const busy =
  (body: unknown, headers: Record<string, string> = {}) =>
  () => {
    answer = { status: 429, headers, body: JSON.stringify(body) };
  };
const url = `http://${host}/services/${PATH_SECRET}`;
const CASES: Record<string, Case> = {
  slack: {
    channel: slackChannel(deps),
    recipient: { address: url, secret: null },
    respond: http({ accept: 200, refuse: 404, fail: 500 }),
    pause: busy('rate_limited', { 'retry-after': '7' }),
  },
  discord: {
    channel: discordChannel(deps),
    recipient: { address: url, secret: null },
    respond: http({ accept: 200, refuse: 401, fail: 502 }),
    pause: busy({ message: 'You are being rate limited.', retry_after: 6.9991, global: false }),
  },
  telegram: {
    channel: telegramChannel({ ...deps, baseUrl: `http://${host}` }),
    recipient: { address: '-1001234567890', secret: TOKEN },
    respond: http({ accept: 200, refuse: 403, fail: 500 }),
    pause: busy({ ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 7 } }),
  },
  webhook: {
    channel: webhookChannel(deps),
    recipient: { address: url, secret: SIGNING },
    respond: http({ accept: 204, refuse: 410, fail: 503 }),
    pause: busy({}, { 'retry-after': new Date(NOW.getTime() + 7_000).toUTCString() }),
  },
  sms: {
    channel: twilioChannel(
      { baseUrl: `http://${host}`, accountSid: 'AC1', authToken: new Secret('t'), from: '+15005550006' },
      now,
    ),
    recipient: { address: '+4915112345678', secret: null },
    respond: http({ accept: 201, refuse: 400, fail: 500 }),
    pause: busy({ code: 20429, message: 'Too many requests' }, { 'retry-after': '7' }),
  },
  email: {
    channel: mail,
    recipient: { address: 'anna@example.com', secret: null },
    respond: (kind) => {
      mailCode = { accept: null, refuse: 550, fail: 451 }[kind];
    },
  },
};

beforeEach(() => {
  received.length = 0;
  answer = { status: 200 };
  mailCode = null;
});
const send = ({ channel, recipient }: Case) => channel.send(recipient, message);
const failureOf = (one: Case) =>
  send(one).then(
    () => null,
    (error: Error) => error,
  );

describe.each(Object.entries(CASES))('the channel %s', (name, one) => {
  test('sends a message once and names itself', async () => {
    one.respond('accept');
    await send(one);
    expect(one.channel.channel).toBe(name);
    expect(received).toHaveLength(1);
    expect(decodeURIComponent(received[0]?.text.replaceAll('+', ' ') ?? '')).toContain('Bought 5 ACME');
  });

  test('reports a refusal as final and a failure as worth a retry, without address or secret', async () => {
    one.respond('refuse');
    const refusal = await failureOf(one);
    expect(refusal).toBeInstanceOf(DeliveryRefused);
    one.respond('fail');
    const failure = await failureOf(one);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(DeliveryRefused);
    expect(`${refusal?.message} ${failure?.message}`).not.toMatch(/CANARY|canary|whsec/);
    one.respond('accept');
    await send(one);
  });

  test.skipIf(one.pause === undefined)('waits as long as the service asks', async () => {
    one.pause?.();
    const failure = await failureOf(one);
    expect(failure).toBeInstanceOf(DeliveryDelayed);
    const asked = (failure as DeliveryDelayed).retryAfterMs;
    expect(asked).toBeGreaterThan(5_999);
    expect(asked).toBeLessThanOrEqual(7_000);
  });
});

describe.each(['slack', 'discord', 'webhook'] as const)('the address of %s', (name) => {
  const one = CASES[name] as Case;

  test('is not left by a redirect', async () => {
    answer = { status: 307, headers: { location: `http://${host}/elsewhere` } };
    expect(await failureOf(one)).toBeInstanceOf(DeliveryRefused);
    expect(received).toHaveLength(1);
  });

  test('may not be a private address unless it is allowed', async () => {
    const guarded = { post: walled.post, now };
    const channel = { slack: slackChannel, discord: discordChannel, webhook: webhookChannel }[name](guarded);
    const failure = await failureOf({ ...one, channel });
    expect(failure).toBeInstanceOf(DeliveryRefused);
    expect(failure?.message).toMatch(/not a public address/);
    expect(received).toEqual([]);
  });
});

test('an answer that is too long, and a server that is down, are failures', async () => {
  answer = { status: 200, body: 'x'.repeat(70_000) };
  expect(await failureOf(CASES['slack'] as Case)).not.toBeInstanceOf(DeliveryRefused);
  const closed = { address: 'http://127.0.0.1:9/x', secret: null };
  const open = createGuardedClient({ userAgent: 'test', allowedHosts: ['127.0.0.1'] });
  const failure = await failureOf({
    ...(CASES['slack'] as Case),
    channel: slackChannel({ post: open.post, now }),
    recipient: closed,
  });
  await open.close();
  expect(failure?.message).toBe('127.0.0.1:9 could not be reached');
  expect(failure).not.toBeInstanceOf(DeliveryRefused);
});

describe('what the receivers get', () => {
  test('a webhook passes the verification of the Standard Webhooks library, and a changed one does not', async () => {
    await send(CASES['webhook'] as Case);
    const [first] = received;
    const headers = first?.headers as Record<string, string>;
    const verifier = new Webhook(SIGNING);
    expect(verifier.verify(first?.text ?? '', headers)).toEqual({
      type: 'fill',
      timestamp: '2026-03-03T12:00:00.000Z',
      data: { subject: 'Bought 5 ACME', body: 'In total 500.00' },
    });
    expect(headers['webhook-id']).toBe('msg_0b1c');
    expect(headers['idempotency-key']).toBe('msg_0b1c');
    expect(() => verifier.verify(`${first?.text} `, headers)).toThrow(/signature/);
    expect(() => verifier.verify(first?.text ?? '', { ...headers, 'webhook-id': 'msg_2' })).toThrow(/signature/);
    expect(() =>
      new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(first?.text ?? '', headers),
    ).toThrow();
  });

  test('Slack, Discord and Telegram get JSON at their own paths', async () => {
    for (const name of ['slack', 'discord', 'telegram']) await send(CASES[name] as Case);
    expect(received.map(({ path }) => path)).toEqual([
      `/services/${PATH_SECRET}`,
      `/services/${PATH_SECRET}?wait=true`,
      `/bot${TOKEN}/sendMessage`,
    ]);
    for (const { headers } of received) expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(received.map(({ text }) => Object.keys(JSON.parse(text)))).toEqual([
      ['text', 'blocks', 'unfurl_links', 'unfurl_media'],
      ['content', 'allowed_mentions', 'flags'],
      ['chat_id', 'text', 'parse_mode', 'link_preview_options'],
    ]);
  });
});
