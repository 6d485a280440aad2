import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { listPositionsAt } from '../../src/broker/position-as-of.store.ts';
import { orderRoutes } from '../../src/broker/order.routes.ts';
import type { OrderRow } from '../../src/broker/order-row.ts';
import { applyEvidence } from '../../src/broker/use/apply-evidence.ts';
import { requestCancel } from '../../src/broker/use/request-cancel.ts';
import { recommendTicker } from '../../src/recommendations/use/recommend-ticker.ts';
import { testDatabase } from '../kit/database.ts';
import { testService } from '../kit/http.ts';
import { aggregate, at, depsOf, seedStory } from '../recommendations/kit.ts';
import { FakeBroker } from './fake-broker.ts';
import { drain, place, queue, readyAccount, reload, sendDeps, setQuote } from './kit.ts';

const { db } = await testDatabase();
const app = await testService({ db });
const broker = new FakeBroker();
let bought: OrderRow;
let cancelled: OrderRow;
let recommendationId = '';

const get = async (url: string) => {
  const response = await app.inject(url);
  return { status: response.statusCode, body: response.json(), headers: response.headers };
};

beforeAll(async () => {
  await app.register(
    orderRoutes({ db, now: () => new Date(), loadDecision: async (_, id) => ({ id, decision: 'execute' }) }),
  );
  await app.ready();
  await seedStory(db, 'ACME', [0.9, 0.9, 0.8, 0.9, 0.9]);
  await aggregate(db, 'ACME', at(0));
  recommendationId = (await recommendTicker(depsOf(db), 'ACME', at(0)))?.id ?? '';
  const account = await readyAccount(db, broker, { tickers: ['ACME', 'OTHR'] });
  const deps = sendDeps(db, account, broker);
  const placed = await place(db, { recommendationId, decisionId: randomUUID(), trace: { checks: [{ name: 'x' }] } });
  await drain(deps);
  const [order] = broker.orders;
  const first = broker.trade(order!, 4, 101);
  await applyEvidence(deps, order!, [first]);
  await applyEvidence(deps, order!, [broker.trade(order!, 6, 102)]);
  bought = await reload(db, placed.order);
  const other = await place(db, { ticker: 'OTHR', side: 'buy' }, new Date(Date.now() + 1_000));
  await db
    .transaction()
    .execute((tx) => requestCancel(tx, other.order.id, { queue, now: new Date(), actor: 'me', reason: 'no more' }));
  cancelled = await reload(db, other.order);
  await setQuote(db, 'ACME', 110, new Date());
});

describe('GET /api/orders', () => {
  const ids = async (query: string) => {
    const { status, body } = await get(`/api/orders${query}`);
    expect(status).toBe(200);
    return (body as { id: string }[]).map(({ id }) => id);
  };

  test('lists orders, newest first, with their count', async () => {
    expect(await ids('')).toEqual([cancelled.id, bought.id]);
    expect((await get('/api/orders?limit=1')).headers['x-total-count']).toBe('2');
    expect(await ids('?limit=1&offset=1')).toEqual([bought.id]);
  });

  test('filters by ticker, status, side and time', async () => {
    expect(await ids('?ticker=acme')).toEqual([bought.id]);
    expect(await ids('?status=cancelled')).toEqual([cancelled.id]);
    expect(await ids('?side=sell')).toEqual([]);
    expect(await ids(`?since=${new Date(Date.now() + 3_600_000).toISOString()}`)).toEqual([]);
    expect(await ids('?since=2020-01-01')).toHaveLength(2);
  });

  test.each([
    'limit=0',
    'limit=201',
    'offset=-1',
    'status=nonsense',
    'side=hold',
    'since=yesterday',
    'ticker=%27%3Bdrop',
    `ticker=${'A'.repeat(40)}`,
    'limit=1e400',
    'offset=9'.padEnd(40, '9'),
  ])('refuses %s', async (query) => {
    const { status, body } = await get(`/api/orders?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body as object)).toEqual(['detail']);
  });
});

describe('GET /api/orders/{id}', () => {
  test('has everything from the fill back to the evidence', async () => {
    const { status, body } = await get(`/api/orders/${bought.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: bought.id,
      status: 'filled',
      filled_quantity: 10,
      avg_fill_price: 101.6,
      fills: [
        { quantity: 4, price: 101 },
        { quantity: 6, price: 102 },
      ],
      decision_trace: {
        checks: { checks: [{ name: 'x' }] },
        decision: { decision: 'execute' },
        recommendation: { id: recommendationId, ticker: 'ACME' },
        approval: null,
      },
    });
    const types = (body.events as { event_type: string }[]).map(({ event_type }) => event_type);
    expect(types).toEqual(['created', 'send_prepared', 'submitted', 'accepted', 'partial_fill', 'fill']);
    const evidence = body.decision_trace.evidence as { quote: string | null; document_id: string | null }[];
    expect(evidence.some(({ quote, document_id }) => quote !== null && document_id !== null)).toBe(true);
    const actions = (body.audit_trail as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(['created', 'accepted', 'filled']);
  });

  test('is 404 for an unknown id and 422 for an invalid one', async () => {
    expect((await get(`/api/orders/${randomUUID()}`)).status).toBe(404);
    for (const bad of ['x', '1', "'; drop table orders", '%00']) {
      expect((await get(`/api/orders/${encodeURIComponent(bad)}`)).status).toBe(422);
    }
  });
});

describe('GET /api/positions', () => {
  test('shows open positions at their latest price', async () => {
    await sql`update broker_accounts set capabilities = '{"restingStops": false}'`.execute(db);
    const { body } = await get('/api/positions');
    expect(body).toEqual([
      {
        id: expect.any(String),
        broker_account_id: bought.broker_account_id,
        ticker: 'ACME',
        quantity: 10,
        avg_entry_price: 101.6,
        current_price: 110,
        unrealized_pnl: 84,
        stop_price: 90.9,
        target_price: null,
        protection_status: 'not_supported',
        resting_stops: [],
        stops_need_platform: false,
        realized_pnl: 0,
        updated_at: expect.any(String),
      },
    ]);
    expect((await get('/api/positions?ticker=othr')).body).toEqual([]);
    expect((await get('/api/positions?ticker=a%20b')).status).toBe(422);
  });

  test('as of an instant has the last price that was known then', async () => {
    const asOf = new Date();
    const bar = (startMinutes: number, knownMinutes: number, close: number) =>
      sql`
      insert into market_bars (ticker, timeframe, bar_timestamp, open, high, low, close, volume, available_at, captured_at, source)
      values ('ACME', 'M30', ${minutesFrom(asOf, startMinutes)}, ${close}, ${close}, ${close}, ${close}, 1,
        ${minutesFrom(asOf, knownMinutes)}, ${asOf}, 'test')`.execute(db);
    const priceThen = async () => (await listPositionsAt(db, 'ACME', asOf)).map(({ current_price }) => current_price);
    await bar(-60, -30, 104);
    expect(await priceThen()).toEqual([104]);
    // Began before and ends later.
    await bar(-20, 10, 108);
    expect(await priceThen()).toEqual([104]);
    await sql`insert into market_bar_corrections
      (ticker, timeframe, bar_timestamp, open, high, low, close, volume, captured_at, replaced_at)
      select ticker, timeframe, bar_timestamp, open, high, low, close, volume, captured_at, ${minutesFrom(asOf, 5)}
      from market_bars where ticker = 'ACME' and close = 104`.execute(db);
    await sql`update market_bars set high = 120, close = 120 where ticker = 'ACME' and close = 104`.execute(db);
    expect(await priceThen()).toEqual([104]);
  });

  test('as of an instant after a split has the price of the shares of then', async () => {
    const asOf = new Date();
    await sql`delete from market_bars where ticker = 'ACME'`.execute(db);
    await sql`
      insert into market_bars (ticker, timeframe, bar_timestamp, open, high, low, close, volume, available_at, captured_at, source)
      values ('ACME', 'D', ${minutesFrom(asOf, -60)}, 104, 104, 104, 104, 1, ${minutesFrom(asOf, -50)}, ${asOf}, 'test')`.execute(
      db,
    );
    await sql`insert into position_splits (broker_account_id, ticker, effective_at, ratio, recorded_at)
      values (${bought.broker_account_id}, 'ACME', ${minutesFrom(asOf, 1)}, 2, ${minutesFrom(asOf, 1)})`.execute(db);
    const before = await listPositionsAt(db, 'ACME', asOf);
    const after = await listPositionsAt(db, 'ACME', minutesFrom(asOf, 2));
    expect(before.map(({ quantity, current_price }) => [quantity, current_price])).toEqual([[10, 104]]);
    expect(after.map(({ quantity, current_price }) => [quantity, current_price])).toEqual([[20, 52]]);
  });
});

const minutesFrom = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);
