import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { TOKENS_REQUIRED, type Access } from '../../src/kernel/access/access.ts';
import type { Role } from '../../src/kernel/access/role.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { createDb, createPool } from '../../src/kernel/db/postgres.adapter.ts';
import { RISK_CHECK_NAMES } from '../../src/risk/risk-checks.ts';
import { DEFAULT_PORTFOLIO_CONFIG } from '../../src/risk/portfolio-config.ts';
import { type RiskDeps, riskRoutes } from '../../src/risk/risk.routes.ts';
import { testDatabase } from '../kit/database.ts';
import { testService } from '../kit/http.ts';
import { askFor, START } from './kit.ts';
import { afterFile } from '../kit/after-file.ts';

const { db } = await testDatabase();
const clock = manualClock(START);
const released: string[] = [];
const deps: RiskDeps = {
  db,
  now: clock.now,
  enqueueApprovedOrder: async (_tx, { id }) => {
    released.push(id);
  },
};
const app = await testService({ db, name: 'risk', now: clock.now });
await app.register(riskRoutes(deps));

const call = async (method: 'GET' | 'POST', url: string, payload?: object, headers = {}) => {
  const response = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
};
const detail = (status: number, text: RegExp) => ({ status, body: { detail: expect.stringMatching(text) } });
const order = { ticker: 'acme', sector: 'Energy', quantity: 10, estimated_value: 1_000, confidence: 0.8 };

describe('POST /evaluate', () => {
  test('responds with the evaluation and its inputs', async () => {
    const recommendation_id = randomUUID();
    const { status, body } = await call('POST', '/evaluate', { order: { ...order, recommendation_id } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      evaluation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      recommendation_id,
      ticker: 'ACME',
      eligible: true,
      allowed_mode: 'paper',
      rejection_reasons: [],
      config_snapshot: DEFAULT_PORTFOLIO_CONFIG,
      state_snapshot: { equity: 100_000, cash: 100_000, buying_power: 100_000, positions: [], orders_today: 0 },
      evaluated_at: START.toISOString(),
    });
    expect(body.checks.map(({ name }: { name: string }) => name)).toEqual([...RISK_CHECK_NAMES]);
    expect(body.checks.find(({ name }: { name: string }) => name === 'order_value')).toEqual({
      name: 'order_value',
      passed: true,
      severity: 'hard',
      observed: 1_000,
      limit: 10_000,
      data_available: true,
      message: expect.any(String),
    });
  });

  test('uses the given configuration and account, and defaults where they are null', async () => {
    const config = { max_order_value: 999, trading_mode: 'live' };
    const state = { positions: [{ ticker: 'bolt', quantity: 5, market_value: 500 }], lockouts: [{ ticker: 'acme' }] };
    const { body } = await call('POST', '/evaluate', { order, config, state });
    expect(body).toMatchObject({
      eligible: false,
      allowed_mode: 'none',
      config_snapshot: { max_order_value: 999, min_confidence: 0.55 },
      state_snapshot: { positions: [{ ticker: 'BOLT', sector: '', stop_price: null }], lockouts: [{ ticker: 'ACME' }] },
    });
    expect(body.rejection_reasons).toEqual([
      expect.stringMatching(/^symbol_lockout: /),
      expect.stringMatching(/^order_value: /),
    ]);
    const nulls = await call('POST', '/evaluate', { order, config: null, state: null });
    expect(nulls).toMatchObject({ status: 200, body: { eligible: true } });
  });

  test('an order without quantity and value is 200 and not eligible', async () => {
    const { status, body } = await call('POST', '/evaluate', { order: { ticker: 'ACME' } });
    expect({ status, eligible: body.eligible, mode: body.allowed_mode }).toEqual({
      status: 200,
      eligible: false,
      mode: 'none',
    });
    expect(body.rejection_reasons[0]).toMatch(/^order_valid: /);
  });

  test.each([
    ['no order', {}, /order is required/],
    ['no ticker', { order: {} }, /order.ticker/],
    ['a negative quantity', { order: { ...order, quantity: -1 } }, /order.quantity/],
    ['a negative value', { order: { ...order, estimated_value: -0.01 } }, /order.estimated_value/],
    ['a confidence above 1', { order: { ...order, confidence: 55 } }, /order.confidence/],
    ['another action', { order: { ...order, action: 'hold' } }, /buy or sell/],
    ['an unknown key of the order', { order: { ...order, qty: 1 } }, /qty/],
    ['an unknown key of the configuration', { order, config: { max_ordervalue: 1 } }, /max_ordervalue/],
    ['a limit out of bounds', { order, config: { max_position_pct: 2 } }, /max_position_pct/],
    ['an unknown key of the account', { order, state: { equityy: 1 } }, /equityy/],
    ['a negative equity', { order, state: { equity: -1 } }, /equity/],
    [
      'an unknown key of a position',
      { order, state: { positions: [{ ticker: 'A', quantity: 1, market_value: 1, x: 1 }] } },
      /x/,
    ],
  ])('%s is 422', async (_what, body, text) => {
    expect(await call('POST', '/evaluate', body)).toEqual(detail(422, text));
  });

  test('a number out of bounds is 422', async () => {
    const payload = '{"order": {"ticker": "ACME", "quantity": 1e400}}';
    const response = await app.inject({
      method: 'POST',
      url: '/evaluate',
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(422);
  });
});

describe('approvals', () => {
  test('pending ones are listed by expiry, and found by id', async () => {
    const slow = await askFor(db, START, { timeoutMinutes: 30 });
    const soon = await askFor(db, START, { timeoutMinutes: 10 });
    const { body } = await call('GET', '/approvals/pending');
    expect(body.map(({ id }: { id: string }) => id)).toEqual([soon.id, slow.id]);
    expect(await call('GET', `/approvals/${soon.id}`)).toEqual({ status: 200, body: body[0] });
    expect(body[0]).toMatchObject({
      order_job: soon.order_job,
      order_hash: soon.order_hash,
      recommendation_id: soon.recommendation_id,
      ticker: 'ACME',
      side: 'buy',
      quantity: 10,
      estimated_value: 1_000,
      reference_price: 100,
      status: 'pending',
      requested_by: 'trading-engine',
      requested_at: START.toISOString(),
      expires_at: '2026-11-16T15:10:00.000Z',
      reviewed_by: null,
    });
    clock.set(new Date('2026-11-16T15:10:00Z'));
    expect((await call('GET', '/approvals/pending')).body.map(({ id }: { id: string }) => id)).toEqual([slow.id]);
    expect((await call('GET', `/approvals/${soon.id}`)).body.status).toBe('expired');
    expect(await call('POST', `/approvals/${soon.id}/review`, { approved: true })).toEqual(detail(404, /not found/));
    expect(await call('POST', '/approvals/expire')).toEqual({ status: 200, body: { expired: 1, items: [soon.id] } });
    expect(await call('POST', '/approvals/expire', {})).toEqual({ status: 200, body: { expired: 0, items: [] } });
    clock.set(START);
  });

  test('are approved or rejected once', async () => {
    const [one, other] = [await askFor(db, START), await askFor(db, START)];
    expect(await call('POST', `/approvals/${one.id}/review`, { approved: true })).toMatchObject({
      status: 200,
      body: { approval_id: one.id, status: 'approved', outcome: 'enqueued' },
    });
    expect(
      await call('POST', `/approvals/${other.id}/review`, { approved: false, reviewed_by: 'Anna', review_note: 'no' }),
    ).toEqual({ status: 200, body: { approval_id: other.id, status: 'rejected', outcome: null, outcome_reasons: [] } });
    expect(released).toEqual([one.id]);
    expect((await call('GET', `/approvals/${one.id}`)).body).toMatchObject({
      reviewed_by: 'operator',
      review_note: '',
    });
    expect((await call('GET', `/approvals/${other.id}`)).body).toMatchObject({
      reviewed_by: 'Anna',
      review_note: 'no',
    });
    expect(await call('POST', `/approvals/${one.id}/review`, { approved: false })).toEqual(detail(404, /not found/));
  });

  test('a review repeated with its idempotency key gets the first response again', async () => {
    const { id } = await askFor(db, START);
    const key = { 'idempotency-key': randomUUID() };
    const first = await call('POST', `/approvals/${id}/review`, { approved: true }, key);
    expect(first.status).toBe(200);
    expect(await call('POST', `/approvals/${id}/review`, { approved: true }, key)).toEqual(first);
  });

  test('unknown is 404, malformed is 422', async () => {
    expect(await call('GET', `/approvals/${randomUUID()}`)).toEqual(detail(404, /approval not found/));
    expect(await call('GET', '/approvals/x')).toEqual(detail(422, /UUID/));
    expect(await call('POST', `/approvals/${randomUUID()}/review`, { approved: true })).toEqual(
      detail(404, /not found/),
    );
    expect(await call('POST', '/approvals/x/review', { approved: true })).toEqual(detail(422, /UUID/));
    expect(await call('POST', `/approvals/${randomUUID()}/review`, {})).toEqual(detail(422, /approved is required/));
    expect(await call('POST', `/approvals/${randomUUID()}/review`, { approved: 'yes' })).toEqual(
      detail(422, /approved/),
    );
    expect(await call('POST', '/approvals/expire', { now: true })).toEqual(detail(422, /now/));
  });
});

test('without a database, routes that need it respond with 503 and evaluations continue', async () => {
  const pool = createPool({ url: 'postgresql://nobody@127.0.0.1:1/none', applicationName: 'test' });
  const dead = createDb(pool);
  afterFile(() => dead.destroy());
  const lame = await testService({ db: dead, name: 'risk', now: clock.now });
  await lame.register(riskRoutes({ ...deps, db: dead }));
  const id = randomUUID();
  for (const [method, url, payload] of [
    ['GET', '/health', undefined],
    ['GET', '/approvals/pending', undefined],
    ['GET', `/approvals/${id}`, undefined],
    ['POST', `/approvals/${id}/review`, { approved: true }],
    ['POST', '/approvals/expire', undefined],
  ] as const) {
    const response = await lame.inject({ method, url, ...(payload ? { payload } : {}) });
    expect({ url, status: response.statusCode, body: response.json() }).toEqual({
      url,
      status: 503,
      body: { detail: expect.any(String) },
    });
  }
  expect((await lame.inject({ method: 'POST', url: '/evaluate', payload: { order } })).statusCode).toBe(200);
});

describe('with tokens', () => {
  const access: Access = {
    state: () => TOKENS_REQUIRED,
    authenticate: (token) => ({ actor: { name: token, role: token.split('-')[0] as Role, tokenName: token } }),
  };
  const guarded = async () => {
    const service = await testService({ db, name: 'risk', now: clock.now, access });
    await service.register(riskRoutes(deps));
    return (method: 'GET' | 'POST', url: string, token: string, payload?: object) =>
      service
        .inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload ? { payload } : {}) })
        .then(({ statusCode }) => statusCode);
  };

  test('programs evaluate, read and sweep; operators review', async () => {
    const send = await guarded();
    const { id } = await askFor(db, START);
    const statuses = async (method: 'GET' | 'POST', url: string, payload?: object) =>
      Promise.all(
        ['viewer-v', 'operator-o', 'internal-i', 'admin-a'].map((token) => send(method, url, token, payload)),
      );
    expect(await statuses('POST', '/evaluate', { order })).toEqual([403, 403, 200, 200]);
    expect(await statuses('GET', '/approvals/pending')).toEqual([200, 200, 200, 200]);
    expect(await statuses('GET', `/approvals/${id}`)).toEqual([200, 200, 200, 200]);
    expect(await statuses('POST', '/approvals/expire')).toEqual([403, 403, 200, 200]);
    expect(await statuses('POST', `/approvals/${randomUUID()}/review`, { approved: true })).toEqual([
      403, 404, 403, 404,
    ]);
  });

  test('the requester cannot review', async () => {
    const send = await guarded();
    const row = await askFor(db, START, {}, { name: 'operator', tokenName: 'operator-anna' });
    const review = (token: string) => send('POST', `/approvals/${row.id}/review`, token, { approved: true });
    expect(await review('operator-anna')).toBe(403);
    expect(await review('operator-ben')).toBe(200);
  });
});
