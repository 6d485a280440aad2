import { describe, expect, test } from 'vitest';
import { TOKENS_REQUIRED, type Access } from '../../src/kernel/access/access.ts';
import type { Role } from '../../src/kernel/access/role.ts';
import type { OpenApiDocument } from '../../src/kernel/http/openapi.ts';
import { readEngineConfig } from '../../src/trading/engine-config.store.ts';
import { testDatabase } from '../kit/database.ts';
import { fuzzService } from '../kit/fuzz-service.ts';
import { call as callOn, detail, GOOD_ORDER as good, serveTrading } from './api-kit.ts';
import { tradingWorld } from './kit.ts';

// One shared world: refused requests change nothing, and every test checks that.
const { db } = await testDatabase();
const world = await tradingWorld(db);
await world.addCompany('ACME');
let app = await serveTrading(world);
const call = (...args: Parameters<typeof callOn> extends [unknown, ...infer Rest] ? Rest : never) =>
  callOn(app, ...args);
const put = (payload: unknown) => call('PUT', '/api/trading/config', payload);
const reset = (payload: unknown) => call('POST', '/api/trading/reset', payload);
const override = (payload: unknown) => call('POST', '/api/trading/override/order', payload);

describe('a configuration', () => {
  test.each([
    [{ risk_tier: 'reckless' }, /risk_tier/],
    [{ reserve_siphon_pct: 1.01 }, /reserve_siphon_pct/],
    [{ reserve_siphon_pct: -0.1 }, /reserve_siphon_pct/],
    [{ polling_interval_seconds: 0 }, /polling_interval_seconds/],
    [{ polling_interval_seconds: 3_601 }, /polling_interval_seconds/],
    [{ polling_interval_seconds: 1.5 }, /polling_interval_seconds/],
    [{ absolute_position_cap: 0 }, /absolute_position_cap/],
    [{ absolute_position_cap: '1000' }, /absolute_position_cap/],
    [{ active_pool_minimum: -1 }, /active_pool_minimum/],
    [{ max_open_positions: 0 }, /max_open_positions/],
    [{ enabled: 'yes' }, /enabled/],
    [{ riskTier: 'moderate' }, /riskTier/],
    ['{"absolute_position_cap": 1e400}', /finite|absolute_position_cap/],
    ['{"enabled": true, "enabled": false}', /enabled/],
  ])('%j is refused by name', async (payload, named) => {
    expect(await put(payload)).toEqual(detail(422, named));
    expect(await readEngineConfig(db)).toMatchObject({ riskTier: 'moderate', pollingIntervalSeconds: 60 });
  });
});

describe('a query of decisions', () => {
  test.each([
    'limit=0',
    'limit=201',
    'offset=-1',
    'decision=perhaps',
    'is_micro_trade=maybe',
    'ticker=DROP%20TABLE',
    'limit=1e9',
    'limit=1&limit=2',
  ])('%s is 422', async (query) => {
    expect(await call('GET', `/api/trading/decisions?${query}`)).toEqual(detail(422, /./));
  });
});

describe('a reset', () => {
  test.each([
    [{ initial_capital: -1 }],
    [{ initial_capital: 1e13 }],
    [{ reserve_pct: 1.5 }],
    [{ reserve_pct: 'half' }],
    [{ capital: 5 }],
    ['{"initial_capital": 1e400}'],
    ['nonsense'],
  ])('%j is refused', async (payload) => {
    const { status } = await reset(payload);
    expect([400, 422]).toContain(status);
    expect((await call('GET', '/api/trading/status')).body.active_pool).toBe(80_000);
  });
});

describe('an override order', () => {
  test.each([
    [{ ...good, ticker: '' }, /ticker/],
    [{ ...good, ticker: 'ABCDEFGHIJK' }, /ticker/],
    [{ ...good, ticker: 'BRK.B' }, /ticker/],
    [{ ...good, ticker: "A'; DROP TABLE orders; --" }, /ticker/],
    [{ ...good, ticker: 'АСМЕ' }, /ticker/],
    [{ ...good, ticker: 'AC\u0000ME' }, /ticker|NUL/i],
    [{ ...good, side: 'short' }, /side/],
    [{ ...good, quantity: 0 }, /quantity/],
    [{ ...good, quantity: -1 }, /quantity/],
    [{ ...good, quantity: 1e-9 }, /quantity/],
    [{ ...good, quantity: 1e10 }, /quantity/],
    [{ ...good, quantity: '2' }, /quantity/],
    [{ ...good, quantity: null }, /quantity/],
    [{ ...good, order_type: 'twap' }, /order_type/],
    [{ ...good, order_type: 'limit' }, /limit_price/],
    [{ ...good, order_type: 'limit', limit_price: 0 }, /limit_price/],
    [{ ...good, order_type: 'limit', limit_price: 99, stop_price: 98 }, /stop_price/],
    [{ ...good, order_type: 'stop' }, /stop_price/],
    [{ ...good, order_type: 'stop_limit', limit_price: 99 }, /stop_price/],
    [{ ...good, limit_price: 99 }, /limit_price/],
    [{ ...good, stop_price: 99 }, /stop_price/],
    [{ ...good, confidence: 1 }, /confidence/],
    [{ side: 'buy', quantity: 1 }, /ticker/],
    ['{"ticker":"ACME","side":"buy","quantity":1e400}', /finite|quantity/],
    ['[]', /./],
  ])('%j is 422 and orders nothing', async (payload, named) => {
    expect(await override(payload)).toEqual(detail(422, named));
    expect(await db.selectFrom('orders').selectAll().execute()).toEqual([]);
    expect(
      await db.selectFrom('companies').select('ticker').where('ticker', 'not in', ['ACME', 'SPY']).execute(),
    ).toEqual([]);
  });
});

describe('roles', () => {
  const as = (role: Role) => {
    const access: Access = {
      state: () => TOKENS_REQUIRED,
      authenticate: () => ({ actor: { name: 'anna', role, tokenName: 'anna' } }),
    };
    return serveTrading(world, { access });
  };

  test.each([
    ['PUT', '/api/trading/config', {}, 'operator'],
    ['PUT', '/api/trading/config', {}, 'internal'],
    ['POST', '/api/trading/reset', {}, 'operator'],
    ['POST', '/api/trading/pause', undefined, 'viewer'],
    ['POST', '/api/trading/resume', undefined, 'viewer'],
    ['POST', '/api/trading/override/order', good, 'viewer'],
    ['GET', '/api/trading/notifications/config', undefined, 'viewer'],
    ['PUT', '/api/trading/notifications/config', {}, 'viewer'],
    ['GET', '/api/trading/notifications/channels', undefined, 'viewer'],
    ['POST', '/api/trading/notifications/test', { channel: 'email' }, 'viewer'],
  ] as const)('%s %s is not for a mere %s', async (method, path, payload, role) => {
    app = await as(role);
    const { status } = await call(method, path, payload, { authorization: 'Bearer token' });
    expect(status).toBe(403);
  });

  test('a viewer may read results', async () => {
    app = await as('viewer');
    for (const path of [
      'status',
      'debug',
      'decisions',
      'metrics',
      'metrics/history',
      'untaken',
      'notifications/history',
    ]) {
      expect((await call('GET', `/api/trading/${path}`, undefined, { authorization: 'Bearer token' })).status).toBe(
        200,
      );
    }
  });
});

test('1,500 generated requests get only declared responses, every error with {detail}', async () => {
  app = await serveTrading(world);
  const document = (await app.inject('/openapi.json')).json<OpenApiDocument>();
  const report = await fuzzService(app, document, { count: 1_500, seed: 20_261_117, allowedServerErrors: [503] });
  expect(report.problems).toEqual([]);
  expect(report.statuses['200'] ?? 0).toBeGreaterThan(50);
  expect(report.statuses['422'] ?? 0).toBeGreaterThan(50);
}, 600_000);
