import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { TOKENS_REQUIRED, type Access } from '../../src/kernel/access/access.ts';
import type { Role } from '../../src/kernel/access/role.ts';
import { listAuditEvents, verifyAuditChains } from '../../src/kernel/audit/audit.store.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { findActiveLockout } from '../../src/risk/lockout.store.ts';
import { type TradingAdminDeps, tradingAdminRoutes } from '../../src/risk/trading-admin.routes.ts';
import { LimitKeys } from '../../src/risk/portfolio-config.schema.ts';
import { getPortfolioConfig } from '../../src/risk/trading-config.store.ts';
import type { LiveReadiness } from '../../src/risk/use/change-trading-config.ts';
import { testDatabase } from '../kit/database.ts';
import { testService } from '../kit/http.ts';
import { askFor, START } from './kit.ts';

const { db } = await testDatabase();
const clock = manualClock(START);
const released: string[] = [];
let readiness: LiveReadiness = { ready: true, reasons: [] };
const deps: TradingAdminDeps = {
  db,
  now: clock.now,
  enqueueApprovedOrder: async (_tx, { id }) => {
    released.push(id);
  },
  liveReadiness: async () => readiness,
};
const app = await testService({ db, name: 'query', now: clock.now });
await app.register(tradingAdminRoutes(deps));

const base = '/api/admin/trading';
const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
  const response = await app.inject({ method, url: base + path, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
};
const detail = (status: number, text: RegExp) => ({ status, body: { detail: expect.stringMatching(text) } });
const trailOf = async (type: string, id: string) => listAuditEvents(db, type, id);

beforeEach(async () => {
  clock.set(START);
  readiness = { ready: true, reasons: [] };
  await sql`update risk_configs set trading_mode = 'paper', config = '{}' where name = 'default'`.execute(db);
});

describe('the trading configuration', () => {
  test('exists from the start, and is recreated when its row was deleted', async () => {
    const shape = {
      name: 'default',
      trading_mode: 'paper',
      config: {},
      active: true,
      updated_at: expect.stringMatching(/Z$/),
    };
    expect(await call('GET', '/config')).toMatchObject({ status: 200, body: shape });
    await sql`delete from risk_configs where name = 'default'`.execute(db);
    expect(await call('GET', '/config')).toMatchObject({ status: 200, body: shape });
    expect((await call('GET', '/approval-config')).body).toEqual({
      auto_approve_paper: true,
      require_approval_for_live: true,
      approval_timeout_minutes: 60,
    });
  });

  test('is changed key by key, keeps unknown keys, and is audited before and after', async () => {
    await call('PUT', '/config', { max_order_value: 500, house_rule: { nested: [1, 'two', null] } });
    const { body } = await call('PUT', '/config', { min_price: 5 });
    expect(body.config).toEqual({ max_order_value: 500, house_rule: { nested: [1, 'two', null] }, min_price: 5 });
    // Every limit with its default, and no other keys.
    expect(body.limits).toMatchObject({ max_order_value: 500, min_price: 5, min_confidence: 0.55, allow_short: false });
    expect(Object.keys(body.limits).toSorted()).toEqual(Object.keys(LimitKeys).toSorted());
    expect(await getPortfolioConfig(db)).toMatchObject({ max_order_value: 500, min_price: 5, min_confidence: 0.55 });
    const trail = await trailOf('risk_config', body.id);
    expect(trail.at(-1)).toMatchObject({
      service: 'query',
      action: 'updated',
      actor: 'operator',
      before: { config: { max_order_value: 500 } },
      after: { config: { max_order_value: 500, min_price: 5 } },
    });
  });

  test('concurrent changes of different keys are all kept', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => call('PUT', '/config', { [`key_${index}`]: index })));
    expect(Object.keys((await call('GET', '/config')).body.config)).toHaveLength(20);
  });

  test.each([
    [{ trading_mode: 'live' }, 422, /PUT \/api\/admin\/trading\/mode/],
    [{ auto_approve_paper: true }, 422, /approval-config/],
    [{ max_position_pct: 7 }, 422, /max_position_pct must be a number from 0 to 1/],
    [{ max_open_positions: 'many' }, 422, /max_open_positions/],
    [{ name: 'other' }, 422, /name is not a setting/],
    [{}, 400, /no fields/],
    [[], 422, /object/],
  ])('%j is refused', async (patch, status, text) => {
    expect(await call('PUT', '/config', patch)).toEqual(detail(status, text));
    expect((await call('GET', '/config')).body.config).toEqual({});
  });
});

describe('the trading mode', () => {
  test('is set by query or body and audited', async () => {
    expect((await call('PUT', '/mode?mode=disabled')).body).toMatchObject({
      name: 'default',
      trading_mode: 'disabled',
    });
    const { body } = await call('PUT', '/mode?mode=disabled', { mode: 'live' });
    expect(body.trading_mode).toBe('live');
    expect((await trailOf('risk_config', body.id)).at(-1)).toMatchObject({
      action: 'mode_changed',
      before: { trading_mode: 'disabled' },
      after: { trading_mode: 'live' },
    });
    expect((await call('PUT', '/mode', { mode: 'paper' })).body.trading_mode).toBe('paper');
  });

  test('refuses live while a condition is not met; disabled always works', async () => {
    readiness = { ready: false, reasons: ['the quality gate is warn', 'the broker is not reconciled'] };
    expect(await call('PUT', '/mode', { mode: 'live' })).toEqual(
      detail(409, /gate is warn; the broker is not reconciled/),
    );
    expect((await call('GET', '/config')).body.trading_mode).toBe('paper');
    expect((await call('PUT', '/mode', { mode: 'disabled' })).body.trading_mode).toBe('disabled');
    readiness = { ready: true, reasons: [] };
    await call('PUT', '/approval-config', { require_approval_for_live: false });
    expect(await call('PUT', '/mode', { mode: 'live' })).toEqual(
      detail(409, /approvals for live orders are switched off/),
    );
  });

  test('refuses live where readiness cannot be checked', async () => {
    const blind = await testService({ db, name: 'query', now: clock.now });
    await blind.register(tradingAdminRoutes({ ...deps, liveReadiness: undefined }));
    const put = (mode: string) => blind.inject({ method: 'PUT', url: `${base}/mode?mode=${mode}` });
    expect((await put('live')).statusCode).toBe(409);
    expect((await put('disabled')).statusCode).toBe(200);
  });

  test.each([
    ['/mode', undefined, /mode is required/],
    ['/mode?mode=Live', undefined, /one of paper, live or disabled/],
    ['/mode', { mode: 1 }, /mode/],
    ['/mode', { mode: 'paper', why: 'x' }, /why/],
  ])('%s %j is 400', async (path, payload, text) => {
    expect(await call('PUT', path, payload)).toEqual(detail(400, text));
  });
});

describe('the approval configuration', () => {
  test('changes the given keys and responds with all three', async () => {
    expect((await call('PUT', '/approval-config', { approval_timeout_minutes: 10_080 })).body).toEqual({
      auto_approve_paper: true,
      require_approval_for_live: true,
      approval_timeout_minutes: 10_080,
    });
    expect((await call('PUT', '/approval-config', { auto_approve_paper: false })).body).toMatchObject({
      auto_approve_paper: false,
      approval_timeout_minutes: 10_080,
    });
    const { id } = (await call('GET', '/config')).body;
    expect((await trailOf('risk_config', id)).at(-1)).toMatchObject({
      action: 'approval_config_changed',
      before: { config: { approval_timeout_minutes: 10_080 } },
      after: { config: { approval_timeout_minutes: 10_080, auto_approve_paper: false } },
    });
  });

  test('keeps approvals on while trading is live', async () => {
    await call('PUT', '/mode', { mode: 'live' });
    expect(await call('PUT', '/approval-config', { require_approval_for_live: false })).toEqual(
      detail(409, /while trading is live/),
    );
  });

  test.each([
    [{}, 400, /no fields/],
    [{ approval_timeout_minutes: 0 }, 422, /from 1 to 10080/],
    [{ approval_timeout_minutes: 10_081 }, 422, /from 1 to 10080/],
    [{ approval_timeout_minutes: 1.5 }, 422, /integer/],
    [{ auto_approve_paper: 'no' }, 422, /true or false/],
    [{ auto_aprove_paper: true }, 422, /auto_aprove_paper/],
  ])('%j is refused', async (patch, status, text) => {
    expect(await call('PUT', '/approval-config', patch)).toEqual(detail(status, text));
  });
});

describe('approvals', () => {
  test('are listed while pending and reviewed once, by query or body', async () => {
    const [one, other] = [await askFor(db, START), await askFor(db, START)];
    expect((await call('GET', '/approvals')).body.map(({ id }: { id: string }) => id).sort()).toEqual(
      [one.id, other.id].sort(),
    );
    expect(await call('PUT', `/approvals/${one.id}?approved=yes&reviewed_by=Anna&review_note=fine`)).toMatchObject({
      status: 200,
      body: { id: one.id, status: 'approved', reviewed_by: 'Anna', review_note: 'fine', outcome: 'enqueued' },
    });
    expect(await call('PUT', `/approvals/${other.id}`, { approved: false })).toMatchObject({
      status: 200,
      body: { status: 'rejected', reviewed_by: 'operator', review_note: '' },
    });
    expect(released).toEqual([one.id]);
    expect((await call('GET', '/approvals')).body).toEqual([]);
    expect(await call('PUT', `/approvals/${one.id}`, { approved: true })).toEqual(detail(404, /not found/));
    expect((await trailOf('approval_request', one.id)).at(-1)).toMatchObject({
      service: 'query',
      action: 'approved',
      actor: 'Anna',
      before: { status: 'pending' },
      after: { status: 'approved', outcome: 'enqueued' },
    });
  });

  test('that are unknown, expired or malformed are refused', async () => {
    const { id } = await askFor(db, START, { timeoutMinutes: 1 });
    clock.advance(60_000);
    expect(await call('PUT', `/approvals/${id}`, { approved: true })).toEqual(detail(404, /not found/));
    expect((await call('GET', '/approvals')).body).toEqual([]);
    expect(await call('PUT', `/approvals/${randomUUID()}`, { approved: true })).toEqual(detail(404, /not found/));
    expect(await call('PUT', '/approvals/x', { approved: true })).toEqual(detail(422, /UUID/));
    expect(await call('PUT', `/approvals/${id}`)).toEqual(detail(422, /approved is required/));
    expect(await call('PUT', `/approvals/${id}?approved=perhaps`)).toEqual(detail(422, /approved/));
  });
});

describe('the restricted list', () => {
  test('is changed by operators, one entry per symbol, and each change is audited', async () => {
    const added = await call('POST', '/restricted', { ticker: 'acme', reason: 'insider list' });
    expect(added).toMatchObject({
      status: 200,
      body: { ticker: 'ACME', reason: 'insider list', created_by: 'operator' },
    });
    expect(await call('POST', '/restricted', { ticker: 'ACME', reason: 'again' })).toEqual(
      detail(409, /ACME is already on the restricted list/),
    );
    expect((await call('POST', '/restricted', { ticker: 'BOLT' })).status).toBe(422);
    expect((await call('GET', '/restricted')).body).toEqual([added.body]);
    expect(await call('DELETE', '/restricted/acme')).toEqual({
      status: 200,
      body: { status: 'deleted', ticker: 'ACME' },
    });
    expect(await call('DELETE', '/restricted/ACME')).toEqual(detail(404, /restricted symbol not found/));
    expect((await call('GET', '/restricted')).body).toEqual([]);
    const audited = await db
      .selectFrom('audit_events')
      .select('action')
      .where('entity_type', '=', 'restricted_symbol')
      .orderBy('sequence')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(['created', 'deleted']);
  });
});

describe('lockouts', () => {
  test('lock a symbol for a time, and end early or at their expiry', async () => {
    const { status, body } = await call('POST', '/lockouts', {
      ticker: 'acme',
      reason: 'rumour',
      duration_minutes: 30,
    });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        id: expect.any(String),
        ticker: 'ACME',
        reason: 'rumour',
        lockout_type: 'manual',
        active: true,
        created_at: START.toISOString(),
        expires_at: '2026-11-16T15:30:00.000Z',
        created_by: 'operator',
      },
    });
    const other = (
      await call('POST', '/lockouts', {
        ticker: 'BRK.B',
        reason: 'x',
        duration_minutes: 43_200,
        lockout_type: 'cooldown',
      })
    ).body;
    expect((await call('GET', '/lockouts')).body).toEqual([body, other]);
    expect(await findActiveLockout(db, 'ACME', START)).toMatchObject({ id: body.id });
    clock.set(new Date('2026-11-16T15:30:00Z'));
    expect((await call('GET', '/lockouts')).body).toEqual([other]);
    expect(await findActiveLockout(db, 'ACME', clock.now())).toBeNull();
    expect(await call('DELETE', `/lockouts/${other.id}`)).toEqual({
      status: 200,
      body: { status: 'deleted', id: other.id },
    });
    expect(await call('DELETE', `/lockouts/${other.id}`)).toEqual(detail(404, /lockout not found/));
    expect((await call('GET', '/lockouts')).body).toEqual([]);
    expect(await trailOf('symbol_lockout', other.id)).toMatchObject([
      { action: 'created', before: null, after: { ticker: 'BRK.B' } },
      { action: 'deleted', before: { ticker: 'BRK.B' }, after: null },
    ]);
  });

  const good = { ticker: 'ACME', reason: 'x', duration_minutes: 1 };
  test.each([
    [{}, /required/],
    [{ ...good, ticker: '$$' }, /ticker/],
    [{ ...good, reason: ' ' }, /reason/],
    [{ ...good, duration_minutes: 0 }, /from 1 to 43200/],
    [{ ...good, duration_minutes: 43_201 }, /from 1 to 43200/],
    [{ ...good, duration_minutes: 1.5 }, /integer/],
    [{ ...good, lockout_type: 'news-shock' }, /manual, cooldown or news_shock/],
    [{ ...good, type: 'manual' }, /type/],
  ])('%j is 400', async (body, text) => {
    expect(await call('POST', '/lockouts', body)).toEqual(detail(400, text));
  });

  test('a malformed id is 422', async () => {
    expect(await call('DELETE', '/lockouts/x')).toEqual(detail(422, /UUID/));
  });
});

test('each route requires its role', async () => {
  const access: Access = {
    state: () => TOKENS_REQUIRED,
    authenticate: (token) => ({ actor: { name: token, role: token as Role, tokenName: token } }),
  };
  const guarded = await testService({ db, name: 'query', now: clock.now, access });
  await guarded.register(tradingAdminRoutes(deps));
  const refusals = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const roles = ['viewer', 'internal', 'operator', 'admin'];
    const refused: string[] = [];
    for (const role of roles) {
      const headers = { authorization: `Bearer ${role}` };
      const { statusCode } = await guarded.inject({
        method,
        url: base + path,
        headers,
        ...(payload ? { payload } : {}),
      });
      if (statusCode === 403) refused.push(role);
    }
    return refused;
  };
  for (const path of ['/config', '/approvals', '/lockouts', '/approval-config'])
    expect(await refusals('GET', path)).toEqual([]);
  for (const [path, body] of [
    ['/config', { min_price: 1 }],
    ['/mode', { mode: 'paper' }],
    ['/approval-config', { approval_timeout_minutes: 5 }],
  ] as const) {
    expect(await refusals('PUT', path, body)).toEqual(['viewer', 'internal', 'operator']);
  }
  const operators = ['viewer', 'internal'];
  expect(await refusals('PUT', `/approvals/${randomUUID()}`, { approved: true })).toEqual(operators);
  expect(await refusals('POST', '/lockouts', { ticker: 'ACME', reason: 'x', duration_minutes: 1 })).toEqual(operators);
  expect(await refusals('DELETE', `/lockouts/${randomUUID()}`)).toEqual(operators);
});

test('the audit chain is intact afterwards', async () => {
  for (const { problems } of await verifyAuditChains(db)) expect(problems).toEqual([]);
});
