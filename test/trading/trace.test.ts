import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../src/kernel/db/database.ts';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import { traceRoutes } from '../../src/query-api/trace/trace.routes.ts';
import { testDatabase } from '../kit/database.ts';
import { testService } from '../kit/http.ts';
import { seedImpact, seedSource } from '../trends/seed.ts';
import { call, detail, serveTrading } from './api-kit.ts';
import { type TradingWorld, tradingWorld } from './kit.ts';

let db: Db;
let world: TradingWorld;
let app: Service;
let documentId: string;
let recommendationId: string;

/** A purchase of ACME whose recommendation has one document as evidence. */
beforeEach(async () => {
  ({ db } = await testDatabase());
  world = await tradingWorld(db);
  app = await testService({ db, name: 'query', now: world.clock.now });
  await app.register(traceRoutes({ db }));
  await world.addCompany('ACME');
  const { id: companyId } = await db
    .selectFrom('companies')
    .select('id')
    .where('ticker', '=', 'ACME')
    .executeTakeFirstOrThrow();
  const sourceId = await seedSource(db, companyId, 'Wire', 0.8);
  const seeded = await seedImpact(db, {
    companyId,
    ticker: 'ACME',
    sourceId,
    availableAt: world.clock.now(),
    impact: { sentiment: 0.8 },
  });
  documentId = seeded.documentId;
  recommendationId = await world.recommend('ACME');
  await sql`insert into recommendation_evidence (id, recommendation_id, ordinal, evidence_type, layer, reference_id,
      document_id, impact_id, source_id, weight, signed_contribution, contribution_pct, quote, "start", "end")
    values (${randomUUID()}, ${recommendationId}, 0, 'document', 'company', ${seeded.impactId}, ${documentId},
      ${seeded.impactId}, ${sourceId}, 1, 0.4, 100, 'Sales doubled.', 0, 14)`.execute(db);
  await world.round();
  await world.broker();
  await world.round();
  expect(world.errors).toEqual([]);
});

const trace = async (kind: string, id: string) => (await call(app, 'GET', `/api/trace/${kind}/${id}`)).body;
const orderOf = (side: 'buy' | 'sell') =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('side', '=', side)
    .where('filled_quantity', '>', 0)
    .executeTakeFirstOrThrow();
const fillAtStop = async () => {
  const { stop_price: stop } = await db.selectFrom('portfolio_trades').select('stop_price').executeTakeFirstOrThrow();
  await world.quote('ACME', Number(stop) - 0.01);
  await world.round();
  await world.broker();
  await world.round();
};

describe('a trace', () => {
  test('is the same idea by order, recommendation, document, position and trade', async () => {
    const order = await orderOf('buy');
    const position = await db.selectFrom('positions').select('id').executeTakeFirstOrThrow();
    const trade = await db.selectFrom('portfolio_trades').select('id').executeTakeFirstOrThrow();
    const subjects = { order, position, trade, recommendation: { id: recommendationId }, document: { id: documentId } };
    for (const [kind, { id }] of Object.entries(subjects)) {
      const found = await trace(kind, id);
      expect(found).toMatchObject({
        kind,
        id,
        ticker: 'ACME',
        company_name: 'ACME Inc',
        reading: { document_id: documentId, impacts: [{ ticker: 'ACME', sentiment: 0.8 }] },
        recommendation: { id: recommendationId, action: 'buy' },
        evidence: [{ document_id: documentId, quote: 'Sales doubled.' }],
        evidence_count: 1,
        decisions: [{ decision: 'execute', order_id: order.id }],
        trade: { id: trade.id, closed_at: null, exit_reason: null, realized_pnl: null },
        exit: null,
      });
      expect(found.orders[0]).toMatchObject({ id: order.id, fills: [{ quantity: order.filled_quantity }] });
      expect(found.orders[0].events.at(-1)).toMatchObject({ to_status: 'filled' });
    }
  });

  test('of a document lists every order that uses it, with its fills and its contribution', async () => {
    const order = await orderOf('buy');
    expect((await trace('document', documentId)).document_orders).toMatchObject([
      { order_id: order.id, role: 'entry', contribution: 0.4, fills: [{ order_id: order.id }] },
    ]);
  });

  test('of the stop that sold names the rule, its levels and the result', async () => {
    await fillAtStop();
    const sale = await orderOf('sell');
    const found = await trace('order', sale.id);
    expect(found.recommendation.id).toBe(recommendationId);
    // The whole shares and the rest are sold by two orders; the exit names the last.
    const filled = found.orders.filter(
      (order: { side: string; fills: unknown[] }) => order.side === 'sell' && order.fills.length > 0,
    );
    expect(found.exit).toMatchObject({ reason: 'stop', order_id: filled.at(-1).id, reading: null, event: null });
    expect(found.trade).toMatchObject({ exit_reason: 'stop', closed_at: expect.any(String) });
    expect(found.trade.realized_pnl).toBeLessThan(0);
    const uses = (await trace('document', documentId)).document_orders;
    expect(uses.map(({ order_id }: { order_id: string }) => order_id)).toContain(sale.id);
    expect(found.trade.return).toBeCloseTo(found.trade.realized_pnl / found.trade.bought_value, 9);
  });

  test('of an id that nothing has is refused by its kind', async () => {
    for (const kind of ['order', 'recommendation', 'trade', 'position', 'document']) {
      expect(await call(app, 'GET', `/api/trace/${kind}/${randomUUID()}`)).toMatchObject(
        detail(404, new RegExp(`${kind} not found`)),
      );
    }
    expect((await call(app, 'GET', `/api/trace/thesis/${randomUUID()}`)).status).toBe(422);
  });
});

describe('the trading service', () => {
  test('lists a closed trade with its exit reason and its result', async () => {
    await fillAtStop();
    const service = await serveTrading(world);
    const { body } = await call(service, 'GET', '/api/trading/trades?status=closed');
    expect(body).toMatchObject([{ ticker: 'ACME', exit_reason: 'stop', recommendation_id: recommendationId }]);
    expect((await call(service, 'GET', '/api/trading/trades?status=open')).body).toEqual([]);
  });

  test('has an equity curve from the first round, with the benchmark', async () => {
    const { body } = await call(await serveTrading(world), 'GET', '/api/trading/equity');
    expect(body).toMatchObject({ benchmark: 'SPY', initial_capital: 100_000 });
    expect(body.points[0]).toMatchObject({ portfolio_value: 100_000, return: 0, benchmark_return: 0 });
  });

  test('shows what it would do next and which check stops it, without deciding', async () => {
    await world.addCompany('BOLT', { sector: 'Health', seed: 9 });
    const id = await world.recommend('BOLT', { confidence: 0.2 });
    const { body } = await call(await serveTrading(world), 'GET', '/api/trading/next');
    expect(body).toMatchObject({
      blockers: [],
      pending_count: 1,
      items: [{ recommendation_id: id, ticker: 'BOLT', decision: 'skip', blocked_by: 'below_min_confidence' }],
    });
    expect(body.items[0].observed).toBe(0.2);
    expect(await db.selectFrom('trading_decisions').select('id').where('ticker', '=', 'BOLT').execute()).toEqual([]);
  });
});
