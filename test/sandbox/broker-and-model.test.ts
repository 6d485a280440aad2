import { once } from 'node:events';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseAccount, parseActivities } from '../../src/ingestion/alpaca/account.ts';
import { alwaysOpenCalendar } from '../../src/kernel/calendar/always-open.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/servers/sandbox.adapter.ts';

const clock = manualClock(new Date('2026-11-13T10:00:00Z'));
const KEYS = { 'apca-api-key-id': 'k', 'apca-api-secret-key': 's', 'content-type': 'application/json' };
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({
    world: 'easy',
    seed: 3,
    anchorDate: '2026-11-12',
    calendar: alwaysOpenCalendar(),
    now: clock.now,
  });
});
beforeEach(() => {
  sandbox.faults.clear();
  sandbox.model.set('well');
});
afterAll(() => sandbox.stop());

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = KEYS) {
  const response = await fetch(`${sandbox.urls.alpaca}${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}
const buy = (id: string, changes: Record<string, unknown> = {}) => ({
  symbol: 'PMRL',
  qty: '12',
  side: 'buy',
  type: 'market',
  time_in_force: 'day',
  client_order_id: id,
  ...changes,
});

describe('trading in the Alpaca format', () => {
  test('an order is accepted, filled and found by its client id, which can be used once', async () => {
    const placed = await call('POST', '/v2/orders', buy('one'));
    expect(placed.status).toBe(200);
    expect(placed.body).toMatchObject({
      client_order_id: 'one',
      qty: '12',
      filled_qty: '0',
      status: 'accepted',
      asset_class: 'us_equity',
    });
    clock.advance(30_000);
    const found = await call('GET', '/v2/orders:by_client_order_id?client_order_id=one');
    expect(found.body).toMatchObject({ id: placed.body.id, status: 'filled', filled_qty: '12' });
    expect((await call('GET', `/v2/orders/${placed.body.id}`)).body).toEqual(found.body);
    expect(await call('POST', '/v2/orders', buy('one'))).toEqual({
      status: 422,
      body: { code: 40010001, message: 'client_order_id must be unique' },
    });
    expect((await call('GET', '/v2/positions/PMRL')).body).toMatchObject({ qty: '12', side: 'long' });
    expect((await call('GET', '/v2/orders')).body).toEqual([]);
    expect((await call('GET', '/v2/orders?status=all')).body).toHaveLength(1);
  });

  test('account and activities parsed by the platform agree with the fills', async () => {
    const bytes = async (path: string) =>
      Buffer.from(await (await fetch(`${sandbox.urls.alpaca}${path}`, { headers: KEYS })).arrayBuffer());
    const account = parseAccount(await bytes('/v2/account'))!;
    const activities = parseActivities(await bytes('/v2/account/activities?direction=asc'))!;
    const spent = activities.reduce((sum, { quantity, price }) => sum + Number(quantity) * Number(price), 0);
    expect(Number(account.cash)).toBeCloseTo(100_000 - spent, 2);
    expect(activities.map(({ activityType }) => activityType)).toContain('FILL');
  });

  test('invalid orders are refused with a reason', async () => {
    const refused = async (changes: Record<string, unknown>) => {
      const { status, body } = await call('POST', '/v2/orders', buy('bad', changes));
      return [status, body.message];
    };
    expect(await refused({ qty: '-1' })).toEqual([422, 'qty must be > 0']);
    expect(await refused({ qty: '1e400' })).toEqual([422, 'qty must be > 0']);
    expect(await refused({ symbol: 'NOPE' })).toEqual([422, 'asset "NOPE" not found']);
    expect(await refused({ type: 'limit' })).toEqual([422, 'limit orders require limit_price']);
    expect(await refused({ side: 'sell', qty: '9999' })).toEqual([403, 'insufficient qty available for order']);
    expect(await refused({ qty: '99999' })).toEqual([403, 'insufficient buying power']);
    expect((await call('GET', '/v2/account', undefined, {})).status).toBe(401);
    expect((await call('GET', '/v2/orders/none')).status).toBe(404);
    expect((await call('GET', '/v2/assets/PMRL')).body).toMatchObject({
      symbol: 'PMRL',
      tradable: true,
      fractionable: true,
    });
    expect((await call('GET', '/v2/clock')).body).toMatchObject({ is_open: true });
  });

  test('an open order can be cancelled once and a position closed', async () => {
    const placed = await call('POST', '/v2/orders', buy('low', { type: 'limit', limit_price: '1.00' }));
    expect((await call('DELETE', `/v2/orders/${placed.body.id}`)).status).toBe(204);
    clock.advance(5_000);
    expect((await call('GET', `/v2/orders/${placed.body.id}`)).body.status).toBe('canceled');
    expect((await call('DELETE', `/v2/orders/${placed.body.id}`)).status).toBe(422);
    const closing = await call('DELETE', '/v2/positions');
    expect(closing.status).toBe(207);
    clock.advance(60_000);
    expect((await call('GET', '/v2/positions')).body).toEqual([]);
  });

  test('drop_after_accept: the caller gets a broken connection, but the order exists', async () => {
    await fetch(`${sandbox.baseUrl}/__faults`, {
      method: 'POST',
      body: JSON.stringify({ route: 'POST /alpaca/v2/orders', kind: 'drop_after_accept', count: 1 }),
    });
    await expect(call('POST', '/v2/orders', buy('dropped'))).rejects.toThrow();
    expect((await call('GET', '/v2/orders:by_client_order_id?client_order_id=dropped')).status).toBe(200);
  });

  test.each(['reset', 'timeout'] as const)('%s: the order does not exist', async (kind) => {
    sandbox.faults.add({ route: 'POST /alpaca/v2/orders', kind, count: 1 });
    const sent = fetch(`${sandbox.urls.alpaca}/v2/orders`, {
      method: 'POST',
      headers: KEYS,
      body: JSON.stringify(buy(kind)),
      signal: AbortSignal.timeout(300),
    });
    await expect(sent).rejects.toThrow();
    expect((await call('GET', `/v2/orders:by_client_order_id?client_order_id=${kind}`)).status).toBe(404);
  });

  test('429, 500, garbage and clock skew', async () => {
    sandbox.faults.add({ route: 'GET /alpaca/v2/account', kind: '429', count: 1 });
    const limited = await fetch(`${sandbox.urls.alpaca}/v2/account`, { headers: KEYS });
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1']);
    sandbox.faults.add({ route: '* /alpaca/', kind: '500', count: 1 });
    expect((await call('GET', '/v2/account')).status).toBe(500);
    sandbox.faults.add({ route: '* /alpaca/', kind: 'garbage', count: 1 });
    await expect(call('GET', '/v2/account')).rejects.toThrow(SyntaxError);
    sandbox.faults.add({ route: 'GET /alpaca/v2/clock', kind: 'clock_skew', count: 1, skewMs: 3_600_000 });
    expect((await call('GET', '/v2/clock')).body.timestamp).toBe(
      new Date(clock.now().getTime() + 3_600_000).toISOString(),
    );
    expect((await call('GET', '/v2/account')).status).toBe(200);
  });

  test('duplicated and reordered fills are the same fills', async () => {
    const plain = (await call('GET', '/v2/account/activities/FILL')).body as { id: string }[];
    expect(plain.length).toBeGreaterThan(1);
    sandbox.faults.add({ route: 'GET /alpaca/v2/account/activities', kind: 'duplicate_fills', count: 1 });
    sandbox.faults.add({ route: 'GET /alpaca/v2/account/activities', kind: 'reorder_fills', count: 1 });
    const twice = (await call('GET', '/v2/account/activities/FILL')).body as { id: string }[];
    expect(twice).toHaveLength(2 * plain.length);
    expect(twice.map(({ id }) => id)).toEqual(plain.flatMap(({ id }) => [id, id]).reverse());
  });

  const listen = async (auth: object) => {
    const socket = new WebSocket(`${sandbox.urls.alpaca.replace('http', 'ws')}/stream`);
    const received: { stream: string; data: Record<string, unknown> }[] = [];
    socket.on('message', (frame: Buffer) => received.push(JSON.parse(frame.toString('utf8'))));
    await once(socket, 'open');
    socket.send(JSON.stringify(auth));
    return { socket, received };
  };

  test('updates are streamed to authenticated subscribers', async () => {
    const { socket, received } = await listen({ action: 'auth', key: 'k', secret: 's' });
    socket.send('what is this');
    socket.send(JSON.stringify({ action: 'listen', data: { streams: ['trade_updates', 'secrets'] } }));
    await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 20_000 });
    expect(received).toEqual([
      { stream: 'authorization', data: { status: 'authorized', action: 'authenticate' } },
      { stream: 'listening', data: { streams: ['trade_updates'] } },
    ]);
    await call('POST', '/v2/orders', buy('streamed'));
    clock.advance(30_000);
    const order = expect.objectContaining({ client_order_id: 'streamed' }) as unknown;
    const data = expect.objectContaining({ event: 'fill', order }) as unknown;
    await vi.waitFor(() => expect(received).toContainEqual({ stream: 'trade_updates', data }), { timeout: 20_000 });
    socket.terminate();
  });

  test('a client without keys gets no updates', async () => {
    const { socket, received } = await listen({ action: 'auth', key: '', secret: '' });
    await once(socket, 'close');
    expect(received).toEqual([{ stream: 'authorization', data: { status: 'unauthorized', action: 'authenticate' } }]);
  });
});

describe('the model endpoint', () => {
  const TEXT = 'Quillon Systems Inc. raised its full-year profit forecast on Monday. The weather was mild.';
  const PROMPT = `Companies you may name:\nQLLN Quillon Systems Inc.\n<<<9f3a77c1d2e4\n${TEXT}\n9f3a77c1d2e4>>>`;
  const SCHEMA = {
    type: 'object',
    required: ['sentiment', 'company_impacts'],
    properties: {
      sentiment: { type: 'number' },
      company_impacts: {
        type: 'array',
        items: {
          type: 'object',
          required: ['ticker', 'direction', 'evidence'],
          properties: {
            ticker: { type: 'string' },
            direction: { type: 'string', enum: ['positive', 'negative', 'neutral', 'mixed'] },
            evidence: {
              type: 'array',
              items: { type: 'object', required: ['quote'], properties: { quote: { type: 'string' } } },
            },
          },
        },
      },
    },
  };
  const ask = async (extra: Record<string, unknown> = {}) => {
    const response = await fetch(`${sandbox.urls.model}/v1/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: 'qwen3:4b', messages: [{ role: 'user', content: PROMPT }], ...extra }),
      signal: AbortSignal.timeout(2_000),
    });
    return {
      status: response.status,
      body: (await response.json()) as {
        choices: { message: { content: string }; finish_reason: string }[];
        usage: { prompt_tokens: number };
      },
    };
  };
  const schemaMode = { response_format: { type: 'json_schema', json_schema: { name: 'x', schema: SCHEMA } } };

  test('answers in the requested schema from the given text', async () => {
    const { body } = await ask(schemaMode);
    const answer = JSON.parse(body.choices[0]!.message.content);
    expect(Object.keys(answer).sort()).toEqual(['company_impacts', 'sentiment']);
    expect(answer.company_impacts).toMatchObject([{ ticker: 'QLLN', direction: 'positive' }]);
    expect(TEXT).toContain(answer.company_impacts[0].evidence[0].quote);
    expect(body.usage.prompt_tokens).toBeGreaterThan(10);
  });

  test('supports the native interface, streamed and not', async () => {
    const chat = (stream: boolean) =>
      fetch(`${sandbox.urls.model}/api/chat`, {
        method: 'POST',
        body: JSON.stringify({
          model: 'qwen3:4b',
          stream,
          format: SCHEMA,
          messages: [{ role: 'user', content: PROMPT }],
        }),
      });
    const whole = (await (await chat(false)).json()) as { message: { content: string }; done: boolean };
    const lines = (await (await chat(true)).text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(whole.done).toBe(true);
    expect(lines.map(({ message }) => message.content).join('')).toBe(whole.message.content);
    const tags = (await (await fetch(`${sandbox.urls.model}/api/tags`)).json()) as { models: { name: string }[] };
    expect(tags.models[0]?.name).toBe('qwen3:4b');
    expect((await fetch(`${sandbox.urls.model}/api/version`)).status).toBe(200);
  });

  test('supports every faulty mode', async () => {
    const content = async (mode: Parameters<typeof sandbox.model.set>[0]) => {
      sandbox.model.set(mode);
      return (await ask()).body.choices[0]!.message.content;
    };
    expect(() => JSON.parse('{}')).not.toThrow();
    for (const mode of ['wrong_json', 'extra_prose', 'truncated'] as const) {
      const text = await content(mode);
      expect(() => JSON.parse(text), mode).toThrow(SyntaxError);
    }
    expect(TEXT).not.toContain(JSON.parse(await content('invented_quotes')).company_impacts[0].evidence[0].quote);
    expect(JSON.parse(await content('wrong_tickers')).company_impacts[0].ticker).toBe('ZZZZ');
    expect(JSON.parse(await content('infinity')).sentiment).toBe(Number.POSITIVE_INFINITY);
    sandbox.model.set('truncated');
    expect((await ask()).body.choices[0]!.finish_reason).toBe('length');
    sandbox.model.set('no_schema');
    expect((await ask(schemaMode)).status).toBe(400);
    for (const mode of ['429', '503'] as const) {
      sandbox.model.set(mode);
      expect((await ask()).status).toBe(Number(mode));
    }
  });

  test('slow mode delays the response, and stall mode never responds', async () => {
    sandbox.model.set('slow', 50);
    expect((await ask()).status).toBe(200);
    sandbox.model.set('stall');
    const stalled = fetch(`${sandbox.urls.model}/v1/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ messages: [{ role: 'user', content: 'x' }] }),
      signal: AbortSignal.timeout(300),
    });
    await expect(stalled).rejects.toThrow();
    const set = await fetch(`${sandbox.baseUrl}/__model`, { method: 'POST', body: JSON.stringify({ mode: 'well' }) });
    expect(await set.json()).toEqual({ mode: 'well' });
  });
});
