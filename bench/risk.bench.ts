import autocannon from 'autocannon';
import Fastify from 'fastify';
import { openAccess } from '../src/kernel/access/access.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { createService } from '../src/kernel/http/service.plugin.ts';
import { type AccountStateInput, resolveState } from '../src/risk/account-state.ts';
import { evaluateOrder } from '../src/risk/evaluate-order.ts';
import { resolveConfig } from '../src/risk/portfolio-config.ts';
import { type ProposedOrderInput, resolveOrder } from '../src/risk/proposed-order.ts';
import { riskRoutes } from '../src/risk/risk.routes.ts';
import type { Row } from './kit.ts';

const EVALUATIONS = 600_000;
const EVALUATIONS_GOAL = 300_000;
const ROUTE_GOAL = 0.6;
const ROUNDS = 3;
const ROUND_SECONDS = 2;
const CONNECTIONS = 32;
const POSITIONS = 8;

const order: ProposedOrderInput = {
  recommendation_id: '3f2c9a4e-5b1d-4c8f-9e7a-0d6b2f1a8c34',
  ticker: 'ACME',
  sector: 'Energy',
  action: 'buy',
  quantity: 40,
  estimated_value: 4_000,
  confidence: 0.7,
};
const state: AccountStateInput = {
  equity: 120_000,
  positions: Array.from({ length: POSITIONS }, (_, index) => ({
    ticker: `T${index}`,
    sector: index % 2 === 0 ? 'Energy' : 'Health Care',
    quantity: 10,
    market_value: 1_000 + index,
  })),
  open_orders: [],
  correlated_tickers: ['T1', 'T2'],
  adv: 50_000_000,
  price_age_minutes: 2,
  market_open: true,
};

/** Many different orders against a portfolio of eight positions; the sum keeps the work from being optimised away. */
async function evaluationsPerSecond(): Promise<number> {
  const config = resolveConfig(null);
  const account = resolveState(state);
  const now = new Date('2026-11-16T15:00:00Z');
  const orders = Array.from({ length: 1_000 }, (_, index) => resolveOrder({ ...order, quantity: 1 + index }));
  let eligible = 0;
  const evaluate = async (count: number) => {
    for (let index = 0; index < count; index++) {
      const proposed = orders[index % orders.length];
      if (proposed && evaluateOrder(proposed, config, account, now).eligible) eligible++;
    }
  };
  await evaluate(EVALUATIONS);
  let best = 0;
  for (let round = 0; round < ROUNDS; round++) {
    // Per second of a core: what else the machine does must not count.
    const before = process.cpuUsage();
    await evaluate(EVALUATIONS);
    const { user, system } = process.cpuUsage(before);
    best = Math.max(best, (EVALUATIONS * 1e6) / (user + system));
  }
  if (eligible === 0) throw new Error('no order was eligible: the bench measures rejections only');
  return best;
}

async function postsPerSecond(url: string, body: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const result = await autocannon({
    url,
    method: 'POST',
    headers,
    body,
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    workers: 1,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

/** In turns, the best round of each: whatever else the machine does hits both alike. */
async function comparePosts(url: string, baselineUrl: string, body: string) {
  let value = 0;
  let baseline = 0;
  for (let round = 0; round < ROUNDS; round++) {
    baseline = Math.max(baseline, await postsPerSecond(baselineUrl, body));
    value = Math.max(value, await postsPerSecond(url, body));
  }
  return { value, baseline };
}

/** Evaluations in process, and the route against a bare one that parses the same body and answers a constant as long. */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  // Before anything else is loaded: the function itself, not what a compiler that has seen other callers makes of it.
  const inProcess = await evaluationsPerSecond();
  const pool = createPool({ url: databaseUrl, applicationName: 'bench' });
  const db = createDb(pool);
  const now = () => new Date();
  const app = await createService({ name: 'risk', title: 'risk', version: '0', now, db, pool, access: openAccess });
  await app.register(riskRoutes({ db, now, enqueueApprovedOrder: async () => {} }));
  const bodies = { order: JSON.stringify({ order }), account: JSON.stringify({ order, state }) };
  const answer = (payload: string) =>
    app.inject({ method: 'POST', url: '/evaluate', payload, headers: { 'content-type': 'application/json' } });
  const bare = Fastify();
  for (const [name, payload] of Object.entries(bodies)) {
    const constant = (await answer(payload)).body;
    bare.post(`/${name}`, (_request, reply) => reply.type('application/json; charset=utf-8').send(constant));
  }
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const bareBase = await bare.listen({ host: '127.0.0.1', port: 0 });
  try {
    const small = await comparePosts(`${base}/evaluate`, `${bareBase}/order`, bodies.order);
    const large = await comparePosts(`${base}/evaluate`, `${bareBase}/account`, bodies.account);
    return [
      {
        name: `evaluations in process, ${POSITIONS} positions`,
        value: inProcess,
        unit: 'per second',
        goal: EVALUATIONS_GOAL,
      },
      {
        name: 'POST /evaluate, order only',
        unit: 'per second',
        ...small,
        goal: Math.round(small.baseline * ROUTE_GOAL),
      },
      {
        name: `POST /evaluate, ${POSITIONS} positions`,
        unit: 'per second',
        ...large,
        goal: Math.round(large.baseline * ROUTE_GOAL),
      },
    ];
  } finally {
    await Promise.all([app.close(), bare.close()]);
    await db.destroy();
  }
}
