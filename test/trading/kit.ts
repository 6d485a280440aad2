import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { activateAccount, type BrokerAccountRow, ensureAccount, findAccount } from '../../src/broker/account.store.ts';
import type { BrokerCapabilities } from '../../src/broker/broker-port.ts';
import { GATE_LIMITS } from '../../src/broker/gate.ts';
import { createPaperBroker } from '../../src/broker/paper/paper-broker.adapter.ts';
import { openBook } from '../../src/broker/paper/paper-book.store.ts';
import { loadLiquidity } from '../../src/broker/paper/paper-market.store.ts';
import { fillOpenOrders } from '../../src/broker/paper/use/fill-open-orders.ts';
import { applyEvidence } from '../../src/broker/use/apply-evidence.ts';
import { handleBrokerJob } from '../../src/broker/use/handle-broker-job.ts';
import { reconcile } from '../../src/broker/use/reconcile.ts';
import { SEND_SETTINGS, type SendDeps } from '../../src/broker/use/send-deps.ts';
import { alwaysOpenCalendar } from '../../src/kernel/calendar/always-open.ts';
import type { TradingCalendar } from '../../src/kernel/calendar/calendar.ts';
import { DAY_MS, HOUR_MS, manualClock, type ManualClock, SECOND_MS } from '../../src/kernel/clock.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import type { JobQueue } from '../../src/kernel/queue/queue.ts';
import { ensureBarMonths } from '../../src/market/bar.store.ts';
import { upsertQuotes } from '../../src/market/quote.store.ts';
import { initialiseAccount } from '../../src/trading/use/initialise-account.ts';
import { engineFigures } from '../../src/trading/use/load-engine-figures.ts';
import { type EngineDeps, loadRound, type Round } from '../../src/trading/use/round.ts';
import { type RoundMemory, runRound } from '../../src/trading/use/run-round.ts';

export const START = new Date('2026-03-03T12:00:00.000Z');
const DAILY_BARS = 80;
const PASSES_MAX = 8;

/** A small market with a paper account, a manual clock and a broker that runs only when called. */
export interface TradingWorld {
  db: Db;
  queue: JobQueue;
  clock: ManualClock;
  calendar: TradingCalendar;
  account: BrokerAccountRow;
  deps: EngineDeps;
  errors: unknown[];
  /** Start of the serving process. */
  startedAt: Date;
  addCompany(ticker: string, options?: CompanyOptions): Promise<void>;
  /** A new price, a moment later. */
  quote(ticker: string, price: number, options?: { previousClose?: number }): Promise<void>;
  recommend(ticker: string, options?: RecommendOptions): Promise<string>;
  /** One round of the engine. */
  round(): Promise<number>;
  /** Sends queued orders and fills those that the prices allow. */
  broker(): Promise<void>;
  reconcile(): Promise<void>;
  loadRound(): Promise<Round>;
}

interface CompanyOptions {
  sector?: string | null;
  price?: number;
  /** Daily swing, as a fraction. */
  swing?: number;
  volume?: number;
  /** Companies with the same seed have the same returns. */
  seed?: number;
}

interface RecommendOptions {
  action?: 'buy' | 'sell' | 'hold';
  mode?: 'informational' | 'paper' | 'live';
  confidence?: number;
  edge?: number | null;
  ageMs?: number;
  expiresInMs?: number;
  invalidation?: unknown[];
  horizon?: '1d' | '7d' | '30d' | '90d';
}

export async function tradingWorld(
  db: Db,
  options: {
    cash?: number;
    calendar?: TradingCalendar;
    start?: Date;
    initialise?: boolean;
    /** What the broker can do other than the paper broker. */
    capabilities?: Partial<BrokerCapabilities>;
  } = {},
): Promise<TradingWorld> {
  const clock = manualClock(options.start ?? START);
  const calendar = options.calendar ?? alwaysOpenCalendar();
  const queue = createJobQueue('test');
  const known = await ensureAccount(db, { name: `paper-${randomUUID()}`, broker: 'paper', mode: 'paper' });
  await openBook(db, known.id, options.cash ?? 100_000);
  await db.transaction().execute((tx) => activateAccount(tx, known));
  const paper = createPaperBroker({ db, name: known.name, accountId: known.id, now: clock.now, calendar });
  const port = { ...paper, capabilities: { ...paper.capabilities, ...options.capabilities } };
  const send: SendDeps = {
    ...SEND_SETTINGS,
    limits: GATE_LIMITS,
    db,
    now: clock.now,
    monotonicMs: () => clock.now().getTime(),
    queue,
    account: known,
    port,
    calendar,
    loadEngineFigures: engineFigures(calendar, clock.now),
  };
  const deps: EngineDeps = { db, queue, calendar, benchmark: 'SPY', newId: randomUUID, fence: async () => {} };
  const errors: unknown[] = [];
  const memory: RoundMemory = { drift: null };

  const fill = async (): Promise<void> => {
    // A market order fills at the first price after its send, so the same prices are set again a moment later.
    clock.advance(SECOND_MS);
    await sql`update market_quotes set quoted_at = ${clock.now()}, captured_at = ${clock.now()}`.execute(db);
    const loaded = (ticker: string) => loadLiquidity(db, ticker, clock.now());
    const filled = { db, now: clock.now, calendar, accountId: known.id, loadLiquidity: loaded };
    for (const { order, execution } of await fillOpenOrders(filled)) {
      await applyEvidence(
        send,
        {
          brokerOrderId: order.id,
          clientOrderId: order.client_order_id,
          ticker: order.ticker,
          side: order.side,
          type: order.order_type,
          timeInForce: order.time_in_force,
          quantity: order.quantity,
          limitPrice: order.limit_price,
          stopPrice: order.stop_price,
          status: order.status,
          filledQuantity: order.filled_quantity,
          createdAt: order.created_at,
          updatedAt: order.updated_at,
        },
        execution
          ? [
              {
                executionId: String(execution.id),
                brokerOrderId: execution.order_id,
                ticker: execution.ticker,
                side: execution.side,
                quantity: execution.quantity,
                price: execution.price,
                executedAt: execution.executed_at,
              },
            ]
          : [],
      );
    }
  };
  /** Runs the broker's jobs that wait now. */
  const runJobs = async (): Promise<number> => {
    const { rows } = await sql<{ payload: unknown }>`
      delete from kernel.jobs where queue = 'test:broker' returning payload`.execute(db);
    for (const { payload } of rows) await handleBrokerJob(send, payload, async () => {});
    return rows.length;
  };

  const world: TradingWorld = {
    db,
    queue,
    clock,
    calendar,
    account: known,
    deps,
    errors,
    startedAt: clock.now(),
    addCompany: (ticker, company = {}) => addCompany(world, ticker, company),
    async quote(ticker, price, { previousClose } = {}) {
      clock.advance(SECOND_MS);
      await upsertQuotes(db, [
        {
          ticker,
          price,
          day_volume: null,
          previous_close: previousClose ?? price,
          quoted_at: clock.now(),
          captured_at: clock.now(),
          source: 'test',
        },
      ]);
    },
    recommend: (ticker, recommendation = {}) => recommend(world, ticker, recommendation),
    async round() {
      const round = await world.loadRound();
      const { decided } = await runRound(deps, round, memory, (error) => errors.push(error));
      return decided;
    },
    async broker() {
      const open = await db
        .selectFrom('orders')
        .select('id')
        .where('broker_account_id', '=', known.id)
        .where('status', 'in', ['queued', 'approved'])
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      for (const { id } of open) await handleBrokerJob(send, { order_id: id }, async () => {});
      await fill();
      // Stops follow their positions, and exits wait for stops, by further jobs.
      for (let pass = 0; pass < PASSES_MAX && (await runJobs()) > 0; pass++) await fill();
    },
    async reconcile() {
      const run = await reconcile({ ...send, sleep: async () => {} }, 'timer');
      if (run.error !== null) throw new Error(run.error);
    },
    async loadRound() {
      const round = await loadRound(db, clock.now());
      if (!round) throw new Error('no account');
      return round;
    },
  };
  await world.reconcile();
  await world.addCompany('SPY', { sector: null, price: 500, swing: 0.005 });
  if (options.initialise ?? true) {
    const { account, config } = await world.loadRound();
    await db.transaction().execute((tx) => initialiseAccount(tx, { account, config, calendar, now: clock.now() }));
  }
  world.account = (await findAccount(db, known.id)) ?? known;
  return world;
}

async function addCompany(world: TradingWorld, ticker: string, options: CompanyOptions): Promise<void> {
  const { db, clock, calendar } = world;
  const { sector = 'Energy', price = 100, swing = 0.01, volume = 1e7 } = options;
  await sql`insert into companies (ticker, legal_name, sector) values (${ticker}, ${`${ticker} Inc`}, ${sector})
    on conflict (ticker) do nothing`.execute(db);
  const sessions = [];
  let session = calendar.lastClosedSession(clock.now());
  for (let count = 0; session && count < DAILY_BARS; count++) {
    sessions.push(session);
    session = calendar.previousSession(session.date);
  }
  sessions.reverse();
  await ensureBarMonths(
    db,
    sessions.map(({ open }) => open),
  );
  const phase = options.seed ?? createHash('sha256').update(ticker).digest()[0] ?? 0;
  const closes = sessions.map((_, index) => price * (1 + swing * Math.sin(phase * 7 + index * (1 + (phase % 5) / 7))));
  await sql`insert into market_bars (ticker, timeframe, bar_timestamp, open, high, low, close, volume, available_at,
      captured_at, source)
    select ${ticker}, 'D', bar.starts_at, bar.close, bar.close * ${1 + swing}, bar.close * ${1 - swing}, bar.close, ${volume},
      bar.ends_at, bar.ends_at, 'test'
    from unnest(${sessions.map(({ open }) => open)}::timestamptz[], ${sessions.map(({ close }) => close)}::timestamptz[],
      ${closes}::float8[]) as bar(starts_at, ends_at, close) on conflict do nothing`.execute(db);
  await world.quote(ticker, price);
}

const LAYER = { score: 0.4, confidence: 0.8 };
const QUALITY = {
  level: 'ok',
  p_lcb: 0.56,
  sigma_daily: 0.02,
  sigma_horizon: 0.045,
  sigma_basis: 'own',
  evidence_weight: 1,
  evidence_count: 1,
  source_count: 1,
  n_eff: 1,
  contradiction_score: 0,
  trend_score: 0.4,
  trend_age_sessions: 0,
  price_stale_sessions: 0,
  raw_confidence: 0.7,
  label_count: 0,
  label_weight: 0,
  layers: { company: LAYER, macro: LAYER, competitive: LAYER },
};

async function recommend(world: TradingWorld, ticker: string, options: RecommendOptions): Promise<string> {
  const { db, clock } = world;
  const { action = 'buy', confidence = 0.7, edge = 0.01, horizon = '7d' } = options;
  const mode = options.mode ?? (action === 'hold' ? 'informational' : 'paper');
  const id = randomUUID();
  clock.advance(SECOND_MS);
  const at = new Date(clock.now().getTime() - (options.ageMs ?? 0));
  const quality = { ...QUALITY, edge, leaning: action };
  const layers = JSON.stringify({ company: 0.4, macro: 0, competitive: 0 });
  await sql`insert into recommendations (id, company_id, ticker, action, mode, confidence, p_up, p_direction, logit,
      expected_return, "window", time_horizon, thesis, thesis_source, invalidation_conditions, layer_contributions,
      layer_shares, risk_flags, reference_price, stop_price, target_price, trend_id, signal_output_ids, quality,
      algo_version, config_hash, as_of, generated_at, expires_at)
    select ${id}, id, ticker, ${action}, ${mode}, ${confidence}, 0.6, 0.55, 0.4, 0.01, '7d', ${horizon}, 'why', 'template',
      ${JSON.stringify(options.invalidation ?? [])}, ${layers}, ${layers}, '{}', 100, null, null, gen_random_uuid(), '{}',
      ${JSON.stringify(quality)}, 'test', 'test', ${at}, ${at},
      ${new Date(at.getTime() + (options.expiresInMs ?? 5 * DAY_MS))}
    from companies where ticker = ${ticker}`.execute(db);
  await sql`insert into latest_recommendations (ticker, recommendation_id, generated_at) values (${ticker}, ${id}, ${at})
    on conflict (ticker) do update set recommendation_id = ${id}, generated_at = ${at}
    where latest_recommendations.generated_at <= ${at}`.execute(db);
  return id;
}

export const hours = (count: number): number => count * HOUR_MS;
