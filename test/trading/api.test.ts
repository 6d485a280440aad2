import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { readTradingSwitch } from '../../src/broker/trading-switch.store.ts';
import { verifyAuditChains } from '../../src/kernel/audit/audit.store.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { createDb, createPool } from '../../src/kernel/db/postgres.adapter.ts';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import { mergeTradingConfig, setTradingMode } from '../../src/risk/trading-config.store.ts';
import { readEngineConfig } from '../../src/trading/engine-config.store.ts';
import { tradingRoutes } from '../../src/trading/trading.routes.ts';
import { testDatabase } from '../kit/database.ts';
import { testService } from '../kit/http.ts';
import { call as callOn, detail, GOOD_ORDER, serveTrading, testSealer } from './api-kit.ts';
import { type TradingWorld, tradingWorld } from './kit.ts';

let db: Db;
let url: string;
let world: TradingWorld;
let app: Service;

const serve = () => serveTrading(world);

beforeEach(async () => {
  ({ db, url } = await testDatabase());
  world = await tradingWorld(db);
  await world.addCompany('ACME');
  app = await serve();
});

const call = (...args: Parameters<typeof callOn> extends [unknown, ...infer Rest] ? Rest : never) =>
  callOn(app, ...args);
const buy = async () => {
  await world.recommend('ACME');
  await world.round();
  await world.broker();
  await world.round();
};
const reset = (payload: unknown = {}) => call('POST', '/api/trading/reset', payload);
const override = (payload: unknown) => call('POST', '/api/trading/override/order', payload);
const good = GOOD_ORDER;

describe('until the broker has been reconciled', () => {
  test('routes that need the engine respond with 503', async () => {
    await db.updateTable('broker_accounts').set({ status: 'recovering' }).execute();
    for (const [method, path, payload] of [
      ['GET', '/api/trading/status', undefined],
      ['GET', '/api/trading/metrics', undefined],
      ['GET', '/api/trading/notifications/config', undefined],
      ['PUT', '/api/trading/config', {}],
      ['PUT', '/api/trading/notifications/config', {}],
      ['POST', '/api/trading/reset', {}],
      ['POST', '/api/trading/override/order', good],
    ] as const) {
      expect(await call(method, path, payload)).toEqual(detail(503, /^engine not initialised/));
    }
    expect(await call('GET', '/ready')).toEqual({ status: 200, body: { ready: false } });
    expect(await call('GET', '/health')).toEqual({ status: 200, body: { status: 'ok' } });
  });

  test('a reconciliation before the start does not count', async () => {
    world.clock.advance(1_000);
    world.startedAt = world.clock.now();
    app = await serve();
    expect(await call('GET', '/ready')).toEqual({ status: 200, body: { ready: false } });
    expect(await call('GET', '/api/trading/status')).toEqual(detail(503, /^engine not initialised/));
    await world.reconcile();
    expect(await call('GET', '/ready')).toEqual({ status: 200, body: { ready: true } });
  });

  test('the other routes respond with the stored data', async () => {
    await sql`truncate trading_state cascade`.execute(db);
    await db.updateTable('broker_accounts').set({ active: false }).execute();
    expect(await call('GET', '/api/trading/debug')).toMatchObject({
      status: 200,
      body: { running: false, last_poll: null, portfolio_state: { active_pool: null, open_positions: 0 } },
    });
    for (const path of ['decisions', 'metrics/history', 'notifications/history']) {
      expect(await call('GET', `/api/trading/${path}`)).toEqual({ status: 200, body: [] });
    }
    expect(await call('GET', '/api/trading/untaken')).toEqual({ status: 200, body: { reasons: [], items: [] } });
    expect(await call('POST', '/api/trading/pause')).toEqual({ status: 200, body: { paused: true } });
    expect(await call('POST', '/api/trading/resume')).toEqual({ status: 200, body: { paused: false } });
    expect(await override(good)).toEqual(detail(503, /^engine not initialised/));
  });
});

describe('status and debug', () => {
  test('show positions, heat and limits', async () => {
    await buy();
    expect(await call('GET', '/ready')).toEqual({ status: 200, body: { ready: true } });
    const { status, body } = await call('GET', '/api/trading/status');
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      [
        'enabled paused risk_tier circuit_breaker_status circuit_breakers active_pool reserve_pool portfolio_heat',
        'open_positions open_position_count max_open_positions absolute_position_cap absolute_position_cap_set last_decision_at tier_limits',
      ]
        .join(' ')
        .split(' ')
        .sort(),
    );
    expect(body).toMatchObject({
      enabled: true,
      paused: false,
      risk_tier: 'moderate',
      circuit_breaker_status: 'normal',
      circuit_breakers: [],
      reserve_pool: 20_000,
      open_position_count: 1,
      max_open_positions: 12,
      // 10% of what the paper account is worth, at least 10,000.
      absolute_position_cap: 10_000,
      absolute_position_cap_set: false,
    });
    expect(body.open_positions[0]).toMatchObject({ ticker: 'ACME', sector: 'Energy', is_micro_trade: false });
    expect(body.portfolio_heat).toBeCloseTo(body.open_positions[0].risk_amount / body.active_pool, 9);
    expect(await call('GET', '/api/trading/debug')).toMatchObject({
      status: 200,
      body: {
        running: false,
        has_pool: true,
        has_redis: false,
        config_enabled: true,
        polling_interval: 60,
        last_poll: expect.any(String),
        risk_tier: 'moderate',
        tasks: [],
        processed_rec_count: 1,
        portfolio_state: { reserve_pool: 20_000, open_positions: 1 },
      },
    });
  });

  test('respond with 503 and the reason when the database is unavailable', async () => {
    const pool = createPool({ url: url.replace(/\/[^/]+$/, '/nowhere'), applicationName: 'test' });
    const gone = createDb(pool);
    const service = await testService({ db: gone, name: 'trading' });
    await service.register(
      tradingRoutes({
        db: gone,
        now: world.clock.now,
        startedAt: world.startedAt,
        calendar: world.calendar,
        queue: world.queue,
        newId: randomUUID,
        channels: [],
        getSealer: testSealer,
        allowedHosts: [],
        sleep: async () => {},
      }),
    );
    for (const path of ['/health', '/api/trading/status', '/api/trading/debug', '/api/trading/decisions']) {
      const response = await service.inject(path);
      expect(response.statusCode, path).toBeGreaterThanOrEqual(500);
      expect(response.json()).toEqual({ detail: expect.any(String) });
    }
    await gone.destroy();
  });
});

describe('the configuration', () => {
  const put = (payload: unknown) => call('PUT', '/api/trading/config', payload);

  test('null returns the values with a default to it', async () => {
    await put({ absolute_position_cap: 700 });
    expect((await call('GET', '/api/trading/status')).body).toMatchObject({ absolute_position_cap: 700 });
    expect((await put({ absolute_position_cap: null })).body.updated).toEqual({ absolute_position_cap: null });
    await put({ max_open_positions: 3, active_pool_minimum: 5_000 });
    expect(await put({ max_open_positions: null, active_pool_minimum: null })).toMatchObject({
      status: 200,
      body: {
        previous: { max_open_positions: 3, active_pool_minimum: 5_000 },
        updated: { max_open_positions: null, active_pool_minimum: null },
      },
    });
    expect((await call('GET', '/api/trading/status')).body).toMatchObject({ max_open_positions: 12 });
    expect(await put({ absolute_position_cap: 0 })).toMatchObject({ status: 422 });
  });

  test('changes the given fields at once and persistently, with an audit event', async () => {
    const change = { risk_tier: 'aggressive', polling_interval_seconds: 5, max_open_positions: 3, enabled: false };
    expect(await put(change)).toEqual({
      status: 200,
      body: {
        previous: { risk_tier: 'moderate', polling_interval_seconds: 60, max_open_positions: null, enabled: true },
        updated: change,
        change_source: 'api',
        changed_at: world.clock.now().toISOString(),
      },
    });
    app = await serve();
    expect((await call('GET', '/api/trading/status')).body).toMatchObject({
      enabled: false,
      risk_tier: 'aggressive',
      max_open_positions: 3,
    });
    expect(await readEngineConfig(db)).toMatchObject({ pollingIntervalSeconds: 5, microTradingEnabled: false });
    const [event] = await db.selectFrom('audit_events').selectAll().execute();
    expect(event).toMatchObject({
      entity_type: 'trading_config',
      action: 'updated',
      before: { risk_tier: 'moderate' },
      after: { risk_tier: 'aggressive', enabled: false },
    });
    expect((await verifyAuditChains(db)).flatMap(({ problems }) => problems)).toEqual([]);
  });

  test('every field can be set', async () => {
    const all = {
      enabled: true,
      risk_tier: 'conservative',
      reserve_siphon_pct: 0.5,
      polling_interval_seconds: 30,
      absolute_position_cap: 2_500.5,
      active_pool_minimum: 1_000,
      micro_trading_enabled: true,
      max_open_positions: 4,
    };
    expect((await put(all)).body.updated).toEqual(all);
  });

  test('an empty change changes nothing', async () => {
    expect(await put({})).toMatchObject({ status: 200, body: { previous: {}, updated: {} } });
    expect(await db.selectFrom('audit_events').selectAll().execute()).toEqual([]);
  });
});

describe('pause and resume', () => {
  test('survive a restart and are audited with their actor', async () => {
    expect(await call('POST', '/api/trading/pause')).toEqual({ status: 200, body: { paused: true } });
    expect(await readTradingSwitch(db)).toEqual({ enabled: true, paused: true });
    app = await serve();
    expect((await call('GET', '/api/trading/status')).body.paused).toBe(true);
    await world.recommend('ACME');
    await world.round();
    expect((await call('GET', '/api/trading/decisions')).body[0].skip_reason).toBe('paused');
    expect(await call('POST', '/api/trading/resume')).toEqual({ status: 200, body: { paused: false } });
    expect((await call('GET', '/api/trading/status')).body.paused).toBe(false);
    const events = await db.selectFrom('audit_events').selectAll().orderBy('sequence').execute();
    expect(events.map(({ action, actor }) => [action, actor])).toEqual([
      ['paused', 'operator'],
      ['resumed', 'operator'],
    ]);
  });
});

describe('decisions', () => {
  test('are listed newest first, filtered and paged, with their trace on request', async () => {
    await world.addCompany('BOLT', { sector: 'Health' });
    await buy();
    await world.recommend('BOLT', { action: 'hold' });
    await world.round();
    const { body } = await call('GET', '/api/trading/decisions');
    expect(body.map(({ ticker, decision }: { ticker: string; decision: string }) => [ticker, decision])).toEqual([
      ['BOLT', 'skip'],
      ['ACME', 'execute'],
    ]);
    expect(body[0]).not.toHaveProperty('trace');
    const only = async (query: string) =>
      (await call('GET', `/api/trading/decisions?${query}`)).body.map(({ ticker }: { ticker: string }) => ticker);
    expect(await only('ticker=bolt')).toEqual(['BOLT']);
    expect(await only('decision=execute')).toEqual(['ACME']);
    expect(await only('is_micro_trade=false&limit=1')).toEqual(['BOLT']);
    expect(await only('is_micro_trade=yes')).toEqual([]);
    expect(await only('limit=1&offset=1')).toEqual(['ACME']);
    const traced = await call('GET', '/api/trading/decisions?ticker=ACME&include_trace=true');
    expect(traced.body[0].trace.checks).toHaveLength(24);
  });
});

describe('metrics', () => {
  test('are available as of now and per day', async () => {
    await buy();
    const { body } = await call('GET', '/api/trading/metrics');
    expect(body).toMatchObject({
      reserve_pool: 20_000,
      realized_pnl: 0,
      win_rate: null,
      profit_factor: null,
      sharpe_ratio: null,
    });
    expect(body.active_pool + body.reserve_pool).toBeCloseTo(body.total_portfolio_value, 9);
    expect(body.daily_pnl).toBeCloseTo(body.total_portfolio_value - 100_000, 4);
    world.clock.advance(61_000);
    await world.quote('ACME', 101);
    await world.round();
    const history = await call('GET', '/api/trading/metrics/history');
    expect(history.body).toHaveLength(1);
    expect(history.body[0]).toMatchObject({ snapshot_date: '2026-03-03', risk_tier: 'moderate', win_count: 0 });
    expect(history.body[0].portfolio_value).toBeGreaterThan(body.total_portfolio_value);
    expect(await call('GET', '/api/trading/metrics/history?limit=366')).toEqual(detail(422, /limit/));
  });
});

describe('a reset', () => {
  test('closes everything at its last price and starts again with the requested capital', async () => {
    await buy();
    await world.addCompany('BOLT', { sector: 'Health' });
    await world.recommend('BOLT');
    await world.round();
    const { status, body } = await reset({ initial_capital: 5_000, reserve_pct: 0.1 });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        reset: true,
        initial_capital: 5_000,
        active_pool: 4_500,
        reserve_pool: 500,
        broker: { orders_cancelled: 1, positions_closed: 1, portfolio_value: 5_000, cash: 5_000, buying_power: 5_000 },
      },
    });
    expect((await call('GET', '/api/trading/status')).body).toMatchObject({
      active_pool: 4_500,
      reserve_pool: 500,
      open_positions: [],
      portfolio_heat: 0,
      last_decision_at: null,
    });
    expect((await call('GET', '/api/trading/metrics')).body).toMatchObject({
      total_portfolio_value: 5_000,
      realized_pnl: 0,
      unrealized_pnl: 0,
      daily_pnl: 0,
      win_rate: null,
      max_drawdown: 0,
    });
    expect((await call('GET', '/api/trading/metrics/history')).body).toEqual([]);
    const open = await db.selectFrom('positions').select('quantity').where('quantity', '<>', 0).execute();
    expect(open).toEqual([]);
    // Afterwards the books agree with the broker, and nothing is left to book.
    world.clock.advance(1_000);
    await world.reconcile();
    const account = await db.selectFrom('broker_accounts').selectAll().executeTakeFirstOrThrow();
    expect(account).toMatchObject({ status: 'ready', cash: 5_000 });
    await world.broker();
    await world.quote('SPY', 500);
    await world.round();
    expect(world.errors).toEqual([]);
    expect((await call('GET', '/api/trading/metrics')).body.total_portfolio_value).toBe(5_000);
    const statuses = await db
      .selectFrom('orders')
      .select(['origin', 'status'])
      .orderBy('created_at')
      .orderBy('origin')
      .execute();
    const protection = statuses.filter(({ origin }) => origin === 'protection');
    expect(protection.length).toBeGreaterThan(0);
    expect(protection.every(({ status }) => status === 'cancelled')).toBe(true);
    expect(statuses.filter(({ origin }) => origin !== 'protection')).toEqual([
      { origin: 'decision', status: 'filled' },
      { origin: 'decision', status: 'cancelled' },
      { origin: 'reset', status: 'filled' },
    ]);
    expect(await db.selectFrom('portfolio_flows').selectAll().execute()).toEqual([]);
  });

  test('trades again afterwards, on undecided recommendations', async () => {
    await buy();
    await reset({ initial_capital: 20_000 });
    world.clock.advance(61_000);
    await world.quote('SPY', 500);
    await world.quote('ACME', 100);
    await world.recommend('ACME', { confidence: 0.8 });
    await world.round();
    await world.broker();
    await world.round();
    expect(world.errors).toEqual([]);
    const { body } = await call('GET', '/api/trading/status');
    expect(body.open_position_count).toBe(1);
    expect(body.active_pool + body.reserve_pool).toBeGreaterThan(19_900);
  });

  test('without a capital uses the broker’s balance, and the configured share as reserve', async () => {
    expect(await reset()).toMatchObject({
      status: 200,
      body: { initial_capital: 100_000, active_pool: 80_000, reserve_pool: 20_000 },
    });
    expect(await reset({ reserve_pct: null })).toMatchObject({ status: 200, body: { reserve_pool: 20_000 } });
    expect(await reset({ reserve_pct: 0 })).toMatchObject({ status: 200, body: { reserve_pool: 0 } });
    await sql`update kernel.paper_books set cash = 0`.execute(db);
    expect(await reset()).toMatchObject({ status: 200, body: { initial_capital: 100_000 } });
  });

  test('releases a tripped breaker and keeps a pause', async () => {
    await db
      .updateTable('trading_state')
      .set({ breakers_tripped: JSON.stringify({ drawdown: null }) })
      .execute();
    await call('POST', '/api/trading/pause');
    await reset();
    expect((await call('GET', '/api/trading/status')).body).toMatchObject({
      circuit_breaker_status: 'normal',
      paused: true,
    });
  });

  test('of a live account is 409', async () => {
    await db.updateTable('broker_accounts').set({ active: false }).execute();
    const { rows } = await sql<{ id: string }>`insert into broker_accounts (name, broker, mode, active, status, cash,
        reconciled_at) values ('live', 'alpaca', 'live', true, 'ready', 1000, ${world.clock.now()}) returning id`.execute(
      db,
    );
    await sql`insert into trading_state (broker_account_id, started_at, initial_capital, cash, reserve, peak_value,
        session_date, session_start_value, week_start_date, week_start_value, streak_from)
      select ${rows[0]?.id}, started_at, 1000, 1000, 0, 1000, session_date, 1000, week_start_date, 1000, streak_from
      from trading_state limit 1`.execute(db);
    await setTradingMode(db, 'live');
    expect(await reset()).toEqual(detail(409, 'only a paper account can be reset'));
  });

  test('that the database rejects is 500 and changes nothing', async () => {
    await buy();
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      db,
    );
    await sql`create trigger refuse before update on trading_state for each row when (new.epoch > old.epoch)
      execute function refuse()`.execute(db);
    expect(await reset()).toEqual(detail(500, /^database reset failed/));
    expect((await call('GET', '/api/trading/status')).body.open_position_count).toBe(1);
  });
});

describe('an override order', () => {
  test('is queued, sent through the gate and filled', async () => {
    const { status, body } = await override(good);
    expect({ status, body }).toEqual({
      status: 202,
      body: {
        job_id: expect.any(String),
        status: 'queued',
        ticker: 'ACME',
        side: 'buy',
        quantity: 2,
        auto_registered: false,
      },
    });
    await world.broker();
    const order = await db.selectFrom('orders').selectAll().where('id', '=', body.job_id).executeTakeFirstOrThrow();
    expect(order).toMatchObject({ origin: 'override', status: 'filled', created_by: 'operator' });
  });

  test('of more than six decimals answers the quantity that is stored', async () => {
    const { body } = await override({ ...good, quantity: 0.1234567891 });
    expect(body.quantity).toBe(0.123457);
    const order = await db.selectFrom('orders').selectAll().where('id', '=', body.job_id).executeTakeFirstOrThrow();
    expect(order.quantity).toBe(body.quantity);
  });

  test('below a millionth of a share is refused with the least quantity', async () => {
    expect(await override({ ...good, quantity: 1e-9 })).toEqual(
      detail(422, /^quantity must be at least 0\.000001 and at most 1000000000$/),
    );
  });

  test('of an unknown symbol registers it; without a price the gate blocks it', async () => {
    const { body } = await override({ ...good, ticker: 'zzzz' });
    expect(body).toMatchObject({ ticker: 'ZZZZ', auto_registered: true });
    const company = await db.selectFrom('companies').selectAll().where('ticker', '=', 'ZZZZ').executeTakeFirstOrThrow();
    expect(company).toMatchObject({ legal_name: 'ZZZZ', active: true });
    expect((await override({ ...good, ticker: 'ZZZZ', side: 'sell' })).body.auto_registered).toBe(false);
    await world.broker();
    const orders = await db.selectFrom('orders').selectAll().where('ticker', '=', 'ZZZZ').execute();
    expect(orders.map(({ status }) => status)).toEqual(['blocked', 'blocked']);
    expect((await verifyAuditChains(db)).flatMap(({ problems }) => problems)).toEqual([]);
  });

  test('beyond a limit is queued and blocked by the gate with its reason', async () => {
    await override({ ...good, quantity: 1_000 });
    await world.broker();
    const [order] = await db.selectFrom('orders').selectAll().execute();
    expect(order).toMatchObject({ status: 'blocked', reason: expect.stringMatching(/order_value|position_limit/) });
  });

  test('waits for an approval where the configuration requires one', async () => {
    await mergeTradingConfig(db, { auto_approve_paper: false });
    const { body } = await override(good);
    expect(body.status).toBe('queued');
    const [order] = await db.selectFrom('orders').selectAll().execute();
    expect(order?.status).toBe('pending_approval');
  });

  test('with an Idempotency-Key is one order however often it is sent', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await call('POST', '/api/trading/override/order', good, headers);
    const second = await call('POST', '/api/trading/override/order', good, headers);
    expect(second).toEqual(first);
    expect(await db.selectFrom('orders').selectAll().execute()).toHaveLength(1);
    const other = await call('POST', '/api/trading/override/order', { ...good, quantity: 3 }, headers);
    expect(other.status).toBe(422);
  });

  test('keeps the operator’s reason with the order', async () => {
    await override({ ...good, reason: 'Earnings were misread' });
    const { trace } = await db.selectFrom('orders').select('trace').executeTakeFirstOrThrow();
    expect(trace).toMatchObject({ override: true, reason: 'Earnings were misread' });
    expect((await override({ ...good, reason: '' })).status).toBe(422);
  });

  test('of every order type is accepted with its prices', async () => {
    for (const more of [
      { order_type: 'limit', limit_price: 99 },
      { order_type: 'stop', stop_price: 101 },
      { order_type: 'stop_limit', stop_price: 101, limit_price: 102 },
      { order_type: 'market', limit_price: null, stop_price: null },
    ]) {
      expect((await override({ ...good, ...more })).status).toBe(202);
    }
  });
});
