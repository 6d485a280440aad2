import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { activateAccount, ensureAccount, setAccountFigures, setReconciled } from '../src/broker/account.store.ts';
import type { BrokerPort } from '../src/broker/broker-port.ts';
import { startBrokerWorker } from '../src/broker/broker.worker.ts';
import { GATE_LIMITS } from '../src/broker/gate.ts';
import { createPaperBroker } from '../src/broker/paper/paper-broker.adapter.ts';
import { openBook } from '../src/broker/paper/paper-book.store.ts';
import { SEND_SETTINGS } from '../src/broker/use/send-deps.ts';
import { alwaysOpenCalendar } from '../src/kernel/calendar/always-open.ts';
import { DAY_MS } from '../src/kernel/clock.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { createJobConsumers } from '../src/kernel/queue/consumer.adapter.ts';
import { createJobQueue } from '../src/kernel/queue/job-queue.store.ts';
import { createQueueListener } from '../src/kernel/queue/listener.adapter.ts';
import { systemNow } from '../src/kernel/system-clock.adapter.ts';
import { ensureBarMonths } from '../src/market/bar.store.ts';
import { findFailedCheck } from '../src/trading/decide.ts';
import type { DecisionFacts } from '../src/trading/decision-facts.ts';
import { listPendingRecommendations } from '../src/trading/pending-recommendation.store.ts';
import { computeSize, type SizeInput } from '../src/trading/size.ts';
import { TIERS } from '../src/trading/tiers.ts';
import { decideRecommendation } from '../src/trading/use/decide-recommendation.ts';
import { initialiseAccount } from '../src/trading/use/initialise-account.ts';
import { engineFigures } from '../src/trading/use/load-engine-figures.ts';
import { type EngineDeps, loadRound } from '../src/trading/use/round.ts';
import { measureFourCommits } from './commits.ts';
import { percentile, type Row } from './kit.ts';

const PURE_RUNS = 5_000_000;
const PURE_GOAL = 2_000_000;
/** At most 100: the gate allows so many open orders, and none of these fills. */
const DECISIONS = Number(process.env.TRADING_BENCH_DECISIONS ?? 80);
/** The first decisions of a process run code that is not compiled yet; they are reported by themselves. */
const FIRST_DECISIONS = 20;
const SEND_GOAL_MS = 25;
const DAILY_BARS = 130;
/** With a thousandth of the pool in each position an order is about 80 shares, less than the market trades between two ticks. */
const CAPITAL = 1e7;

const facts: DecisionFacts = {
  enabled: true,
  paused: false,
  modeDisabled: false,
  breakerTripped: false,
  lockedOut: false,
  alreadyProcessed: false,
  expired: false,
  action: 'buy',
  informational: false,
  confidence: 0.7,
  edge: 0.01,
  marketOpen: true,
  priceAgeMinutes: 1,
  priceAgeMaxMinutes: 15,
  heldQuantity: 0,
  orderOpen: false,
  openPositions: 3,
  maxOpenPositions: 12,
  entriesToday: 1,
  active: 80_000,
  activeMinimum: 20_000,
  heat: 0.02,
  sectorValue: 5_000,
  clusterValue: 5_000,
  liquidityRoom: 1e6,
  microEnabled: false,
  openMicroTrades: 0,
  quantity: 10,
  riskEligible: true,
  approvalNeeded: false,
};
const size: SizeInput = {
  active: 80_000,
  freeCash: 60_000,
  edge: 0.0058,
  sigmaHorizon: 0.045,
  sigmaAnnual: 0.32,
  lossFraction: 0.05,
  absoluteCap: 10_000,
  maxOpenPositions: 12,
  adv: 1e8,
  heat: 0.02,
  sectorValue: 5_000,
  clusterValue: 5_000,
  heldVariance: 90_000,
  heldCovariance: 30,
  capitalRoom: Number.POSITIVE_INFINITY,
  drawdown: 0.02,
  factor: 1,
  isMicro: false,
};

/** All checks and the size of one candidate, as a simulation asks for them; per second of a core. */
function candidatesPerSecond(): number {
  const tier = TIERS.moderate;
  let bought = 0;
  const work = (count: number) => {
    for (let index = 0; index < count; index++) {
      facts.confidence = 0.5 + (index % 50) / 100;
      size.edge = (index % 100) / 10_000;
      if (findFailedCheck(facts, tier) === null && computeSize(size, tier).notional > 0) bought++;
    }
  };
  work(PURE_RUNS / 10);
  const before = process.cpuUsage();
  work(PURE_RUNS);
  const { user, system } = process.cpuUsage(before);
  if (bought === 0) throw new Error('nothing passed: the bench would measure skips only');
  return (PURE_RUNS * 1e6) / (user + system);
}

export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const pool = createPool({ url: databaseUrl, applicationName: 'bench' });
  const leases = createPool({ url: databaseUrl, applicationName: 'bench leases', maxConnections: 3 });
  const db = createDb(pool);
  const listener = createQueueListener({ url: databaseUrl, onError: () => {} });
  const calendar = alwaysOpenCalendar();
  const queue = createJobQueue('bench');
  const letter = (index: number) => String.fromCharCode(65 + (index % 26));
  const tickers = Array.from({ length: DECISIONS }, (_, index) => `T${letter(index / 26)}${letter(index)}`);
  await seedMarket(db, tickers);
  const account = await ensureAccount(db, { name: 'paper', broker: 'paper', mode: 'paper' });
  await openBook(db, account.id, CAPITAL);
  await db.transaction().execute((tx) => activateAccount(tx, account));
  const figures = { externalId: null, cash: CAPITAL, equity: CAPITAL, buyingPower: CAPITAL };
  await setAccountFigures(db, account.id, figures, systemNow());
  await setReconciled(db, account.id, 'ready', systemNow());
  await sql`update risk_configs set config = config || '{"max_open_positions": 1000, "max_orders_per_day": 10000,
    "max_position_pct": 0.001, "max_portfolio_heat": 1}' where name = 'default'`.execute(db);
  await sql`update trading_config set max_open_positions = 1000`.execute(db);

  const submitted = new Map<string, number>();
  const paper = createPaperBroker({ db, name: 'paper', accountId: account.id, now: systemNow, calendar });
  const port: BrokerPort = {
    ...paper,
    submit: (request) => {
      submitted.set(request.ticker, performance.now());
      return paper.submit(request);
    },
  };
  const worker = startBrokerWorker(
    {
      ...SEND_SETTINGS,
      limits: { ...GATE_LIMITS, ordersPerMinuteMax: 1e6, sendsPerMinuteMax: 1e6 },
      db,
      now: systemNow,
      monotonicMs: () => performance.now(),
      queue,
      account,
      port,
      calendar,
      loadEngineFigures: engineFigures(calendar, systemNow),
      consumers: createJobConsumers({ stage: 'bench', pool: leases, listener }),
      onError: () => {},
    },
    'bench',
  );
  const deps: EngineDeps = { db, queue, calendar, benchmark: 'SPY', newId: randomUUID, fence: async () => {} };
  try {
    const before = await loadRound(db, systemNow());
    if (!before) throw new Error('no account');
    await db
      .transaction()
      .execute((tx) =>
        initialiseAccount(tx, { account: before.account, config: before.config, calendar, now: systemNow() }),
      );
    await until(async () => (await loadRound(db, systemNow()))?.account.status === 'ready');
    const baseline = await measureFourCommits(db, DECISIONS);
    // Once: changing the table in the loop would make every connection plan its statements again for each decision.
    await sql`alter table trading_decisions disable trigger user`.execute(db);
    const decideMs: number[] = [];
    const sendMs: number[] = [];
    for (const ticker of tickers) {
      // The number of entries per session is limited; each decision here is the first of its day.
      await sql`update trading_decisions set created_at = created_at - interval '2 days'
        where created_at > now() - interval '2 days'`.execute(db);
      await recommend(db, ticker);
      const now = systemNow();
      const round = await loadRound(db, now);
      const [pending] = await listPendingRecommendations(db, new Date(0), now, 1);
      if (!round || !pending) throw new Error('nothing to decide');
      const startedMs = performance.now();
      await decideRecommendation(deps, round, pending);
      const decidedMs = performance.now();
      decideMs.push(decidedMs - startedMs);
      await until(async () => submitted.has(ticker));
      sendMs.push((submitted.get(ticker) ?? Number.NaN) - decidedMs);
    }
    const later = sendMs.slice(FIRST_DECISIONS);
    return [
      {
        name: 'candidates checked and sized, one core',
        value: candidatesPerSecond(),
        unit: 'per second',
        referenceGoal: PURE_GOAL,
      },
      { name: 'decision: world read, sized, evaluated, committed; p50', value: percentile(decideMs, 0.5), unit: 'ms' },
      { name: 'the same, p95', value: percentile(decideMs, 0.95), unit: 'ms' },
      {
        name: `decision committed to broker send, the first ${FIRST_DECISIONS} of a process, p95`,
        value: percentile(sendMs.slice(0, FIRST_DECISIONS), 0.95),
        unit: 'ms',
      },
      {
        name: 'then p50 (baseline: four bare commits)',
        value: percentile(later, 0.5),
        unit: 'ms',
        baseline: percentile(baseline, 0.5),
      },
      {
        name: 'the same, p95',
        value: percentile(later, 0.95),
        unit: 'ms',
        baseline: percentile(baseline, 0.95),
        referenceGoal: SEND_GOAL_MS,
      },
    ];
  } finally {
    await worker.stop();
    await listener.stop();
    await leases.end();
    await db.destroy();
  }
}

const WAIT_STEPS_MAX = 60_000;
async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < WAIT_STEPS_MAX; step++) {
    if (await isDone()) return;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  throw new Error('timed out');
}

type Db = ReturnType<typeof createDb>;

async function seedMarket(db: Db, tickers: readonly string[]): Promise<void> {
  const today = Math.floor(systemNow().getTime() / DAY_MS) * DAY_MS;
  const days = Array.from({ length: DAILY_BARS }, (_, index) => new Date(today - (DAILY_BARS - index) * DAY_MS));
  await ensureBarMonths(db, days);
  for (const [index, ticker] of [...tickers, 'SPY'].entries()) {
    await sql`insert into companies (ticker, legal_name, sector) values (${ticker}, ${ticker}, ${`Sector ${index}`})`.execute(
      db,
    );
    await sql`insert into market_bars (ticker, timeframe, bar_timestamp, open, high, low, close, volume, available_at,
        captured_at, source)
      select ${ticker}, 'D', day, price, price * 1.01, price * 0.99, price, 1e7, day + interval '1 day', day, 'bench'
      from unnest(${days}::timestamptz[]) with ordinality as bar(day, number),
        lateral (select 100 + sin(bar.number * (1 + ${index}::float8 / 7)) as price) as p`.execute(db);
    await sql`insert into market_quotes (ticker, price, previous_close, quoted_at, captured_at, source)
      values (${ticker}, 100, 100, now(), now(), 'bench')`.execute(db);
  }
}

async function recommend(db: Db, ticker: string): Promise<void> {
  const now = systemNow();
  const id = randomUUID();
  const quality = JSON.stringify({ p_lcb: 0.56, edge: 0.01, sigma_daily: 0.02, sigma_horizon: 0.045 });
  // Only this symbol trades: the paper broker takes each new quote for a minute of volume and would fill every open order with it.
  await sql`update market_quotes set quoted_at = now() where ticker = ${ticker}`.execute(db);
  await sql`insert into recommendations (id, company_id, ticker, action, mode, confidence, p_up, p_direction, logit,
      "window", time_horizon, thesis, thesis_source, invalidation_conditions, layer_contributions, layer_shares, risk_flags,
      trend_id, signal_output_ids, quality, algo_version, config_hash, as_of, generated_at, expires_at)
    select ${id}, id, ticker, 'buy', 'paper', 0.7, 0.6, 0.55, 0.4, '7d', '7d', 'why', 'template', '[]', '{}', '{}', '{}',
      gen_random_uuid(), '{}', ${quality}, 'bench', 'bench', ${now}, ${now}, ${now}::timestamptz + interval '5 days'
    from companies where ticker = ${ticker}`.execute(db);
  await sql`insert into latest_recommendations (ticker, recommendation_id, generated_at) values (${ticker}, ${id}, ${now})`.execute(
    db,
  );
}
