import { type AccountStateInput, resolveState } from '../src/risk/account-state.ts';
import { evaluateOrder } from '../src/risk/evaluate-order.ts';
import { resolveConfig } from '../src/risk/portfolio-config.ts';
import { type ProposedOrderInput, resolveOrder } from '../src/risk/proposed-order.ts';
import type { Row } from './kit.ts';
import { compareThroughput } from './load.ts';
import { withServers, withServersTogether } from './servers.ts';

const EVALUATIONS = 600_000;
const EVALUATIONS_GOAL = 300_000;
const ROUTE_GOAL = 0.55;
const ROUNDS = 6;
const POSITIONS = 8;
const ORDERS = 60;

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

/** Evaluates many different orders against a portfolio of eight positions; the count keeps the compiler from removing the work. */
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
    // Processor time, so that other work on the machine does not count.
    const before = process.cpuUsage();
    await evaluate(EVALUATIONS);
    const { user, system } = process.cpuUsage(before);
    best = Math.max(best, (EVALUATIONS * 1e6) / (user + system));
  }
  if (eligible === 0) throw new Error('no order was eligible: the bench measures rejections only');
  return best;
}

/** Bodies with different orders and the same account. */
const bodiesWith = (rest: object): string[] =>
  Array.from({ length: ORDERS }, (_, index) =>
    JSON.stringify({ order: { ...order, quantity: 20 + index, estimated_value: (20 + index) * 100.37 }, ...rest }),
  );

interface Throughput {
  evaluated: number;
  /** A route of the same service that takes the same body and evaluates nothing. */
  idle: number;
  /** A bare Fastify route. */
  bare: number;
}

function rowsOf(what: string, { evaluated, idle, bare }: Throughput, routeGoal: number | null): Row[] {
  const against = (name: string, baseline: number): Row => ({
    name,
    value: evaluated,
    unit: 'per second',
    baseline,
    ...(routeGoal === null ? {} : { goal: Math.round(baseline * routeGoal) }),
  });
  return [
    against(`POST /evaluate, ${what}, against a bare route`, bare),
    against(`POST /evaluate, ${what}, against a route of the service that evaluates nothing`, idle),
  ];
}

/**
 * Measures evaluations in process, and the route against routes that take the same body and send a constant of the same size. The
 * goal was set for servers in one process and an order alone: an account's positions are five times as much to parse and validate,
 * and in a process of its own the bare route gains most, because nothing else has taught the compiler other shapes.
 */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const bodies = { order: bodiesWith({}), account: bodiesWith({ state }) };
  const headers = { 'content-type': 'application/json' };
  const engine = { file: 'risk', name: 'riskEngine', input: { databaseUrl } };
  const post = await withServers({ engine }, async ({ engine }) => {
    const evaluate = async (body = '') => (await fetch(`${engine}/evaluate`, { method: 'POST', headers, body })).text();
    return { '/order': await evaluate(bodies.order[0]), '/account': await evaluate(bodies.account[0]) };
  });
  const servers = {
    engine,
    idle: { file: 'risk', name: 'idle', input: { databaseUrl, post } },
    bare: { file: 'bare', name: 'bare', input: { post } },
  };
  const compare = ({ engine, idle, bare }: Record<keyof typeof servers, string>, name: keyof typeof bodies) => {
    const requests = bodies[name].map((body) => ({ method: 'POST' as const, headers, body }));
    return compareThroughput({
      bare: { url: `${bare}/${name}`, requests },
      idle: { url: `${idle}/${name}`, requests },
      evaluated: { url: `${engine}/evaluate`, requests },
    });
  };
  const rows = await withServersTogether(servers, async (bases) => [
    ...rowsOf('order only', await compare(bases, 'order'), ROUTE_GOAL),
    ...rowsOf(`${POSITIONS} positions`, await compare(bases, 'account'), null),
  ]);
  const alone = await withServers(servers, (bases) => compare(bases, 'order'));
  rows.push(...rowsOf('order only, each server in a process of its own', alone, null));
  const inProcess: Row = {
    name: `evaluations in process, ${POSITIONS} positions`,
    value: await evaluationsPerSecond(),
    unit: 'per second',
    referenceGoal: EVALUATIONS_GOAL,
  };
  return [inProcess, ...rows];
}
