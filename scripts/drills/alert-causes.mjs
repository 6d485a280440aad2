// What causes each alert. A cause returns how it is undone. `aged` names rows whose time was moved back instead of waiting for it.
import { createServer } from 'node:http';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, load, query, sextant, until } from './kit.mjs';

/** The process of these roles, a child of the supervisor. */
export function findRolePid(supervisorPid, role) {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const parent = Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]);
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      const roles = words[words.indexOf('run-roles') + 1] ?? '';
      if (parent === supervisorPid && words.includes('run-roles') && roles.split(',').includes(role))
        return Number(name);
    } catch {
      // It ended meanwhile.
    }
  }
  return null;
}

const hold = (platform, role) => {
  const pid = findRolePid(platform.pid, role);
  if (pid === null) throw new Error(`no process runs the role ${role}`);
  process.kill(pid, 'SIGSTOP');
  return () => process.kill(pid, 'SIGCONT');
};

const addFault = async (sandboxUrl, fault) => {
  const { status, text } = await call('POST', `${sandboxUrl}/__faults`, fault);
  if (status !== 200) throw new Error(`the fault was refused: ${text}`);
};
const clearFaults = (sandboxUrl) => call('DELETE', `${sandboxUrl}/__faults`);

async function order(urls, ticker, quantity) {
  const { status, text } = await call('POST', `${urls.trading}/api/trading/override/order`, {
    ticker,
    side: 'buy',
    quantity,
    reason: 'alert drill',
  });
  if (status >= 300) throw new Error(`the order was refused with ${status}: ${text}`);
}

/** Of the last purchase: its stop is a later order of the same ticker. */
const orderStatus = async (url, ticker) =>
  (
    await query(url, `select status from orders where ticker = $1 and side = 'buy' order by created_at desc limit 1`, [
      ticker,
    ])
  )[0]?.status;

async function buy({ urls, url, ticker }) {
  await order(urls, ticker, 3);
  await until(`the order of ${ticker} is filled`, async () => (await orderStatus(url, ticker)) === 'filled', 180_000);
}

/** Sends requests until it is stopped. */
function keepAsking(workers, request) {
  const stopping = new AbortController();
  const work = async () => {
    while (!stopping.signal.aborted) {
      const failed = await request().then(
        () => false,
        () => true,
      );
      if (failed) await sleep(100);
    }
  };
  const running = Promise.all(Array.from({ length: workers }, work));
  return async () => {
    stopping.abort();
    await running;
  };
}

const read = async (address) => {
  const response = await fetch(address);
  await response.arrayBuffer();
  // Without a pause the refusals alone would keep the service from answering the scrape.
  if (!response.ok) await sleep(500);
};

const productDatabase = async (url, use) => {
  const { createPool, createDb } = await load('kernel/db/postgres.adapter.js');
  const pool = createPool({ url, applicationName: 'alert drill' });
  try {
    return await use(createDb(pool));
  } finally {
    await pool.end();
  }
};

async function storeGate(url, change) {
  const { saveGate } = await load('validation/gate.store.js');
  await productDatabase(url, (db) =>
    saveGate(db, {
      status: 'fail',
      verdict: 'fail',
      message: 'alert drill',
      non_fails: 0,
      since: new Date().toISOString(),
      session_date: new Date().toISOString().slice(0, 10),
      horizon: '5d',
      lookback: '60d',
      record: 'lived',
      prediction_count: 0,
      lived_sessions: 0,
      lived_since: null,
      independent_dates: 0,
      evidence: 0,
      capital_stage: 0,
      live_capital_fraction: 0,
      checks: [],
      evaluated_at: new Date().toISOString(),
      ...change,
    }),
  );
  return () => storeGate(url, { status: 'insufficient_data', verdict: 'insufficient_data' }).then(() => {});
}

const age = (url, table, column, interval, where = 'true') =>
  query(url, `update ${table} set ${column} = ${column} - interval '${interval}' where ${where}`);

/** In this order: those that need the least of the platform come first, those that disturb it most come last. */
export const CAUSES = [
  {
    alerts: [{ alert: 'SextantModelDegraded' }],
    cause: 'the model runtime answers 503 to every call',
    resolves: 'an hour later: the metric counts the last hour',
    firesWithinMs: 420_000,
    make: async ({ sandboxUrl }) => {
      await call('POST', `${sandboxUrl}/__model`, { mode: '503' });
      return () => call('POST', `${sandboxUrl}/__model`, { mode: 'well' });
    },
  },
  {
    alerts: [{ alert: 'SextantModelCost' }],
    cause: 'a price of 100,000 USD per million tokens, and documents that the model reads',
    make: async ({ urls }) => {
      const { status, text } = await call('PUT', `${urls.query}/api/model-prices`, {
        model_provider: 'ollama',
        model_name: '*',
        input_usd_per_million: 100_000,
        output_usd_per_million: 100_000,
      });
      if (status !== 200) throw new Error(`the price was refused with ${status}: ${text}`);
    },
    resolves: 'at midnight UTC: the metric is the sum of the day',
  },
  {
    alerts: [{ alert: 'SextantDeadJobs', labels: { queue: '.*:parse' } }],
    cause: 'a job that no attempt can complete',
    make: async ({ url }) => {
      const { createJobQueue } = await load('kernel/queue/job-queue.store.js');
      const queue = createJobQueue('dev');
      await productDatabase(url, (db) =>
        queue.enqueue(db, [{ queue: 'parse', payload: null, maxAttempts: 1, priority: 1000 }]),
      );
      return () => productDatabase(url, (db) => queue.purgeDead(db, new Date(Date.now() + 60_000), 100));
    },
  },
  {
    alerts: [{ alert: 'SextantGateFailing' }],
    cause: 'a failing gate, stored by the function that the role validation uses',
    make: ({ url }) => storeGate(url, {}),
  },
  {
    alerts: [{ alert: 'SextantGateStale' }],
    cause: 'the same gate with an evaluation six days ago',
    make: ({ url }) =>
      storeGate(url, { status: 'warn', evaluated_at: new Date(Date.now() - 6 * 86_400_000).toISOString() }),
  },
  {
    alerts: [{ alert: 'SextantDiskLow' }, { alert: 'SextantDiskFull30Days' }],
    cause: 'the file system of the data folder shrinks to 4 MB of free space',
    make: async ({ dataDir }) => {
      const [used] = execFileSync('df', ['--output=used', '-k', dataDir], { encoding: 'utf8' }).split('\n').slice(1);
      execFileSync('mount', ['-o', `remount,size=${Number(used) + 4_096}k`, dataDir]);
      return () => execFileSync('mount', ['-o', 'remount,size=8g', dataDir]);
    },
  },
  {
    alerts: [{ alert: 'SextantNotificationsFail' }],
    cause: 'seven channels whose receiver answers 500, and a fill',
    resolves: 'a day later: the metric counts the last day',
    make: async (context) => {
      const receiver = createServer((_request, response) => response.writeHead(500).end());
      await new Promise((done) => receiver.listen(context.receiverPort, '127.0.0.1', done));
      for (let number = 1; number <= 7; number++) {
        const { status, text } = await call('POST', `${context.urls.trading}/api/trading/notifications/channels`, {
          kind: 'webhook',
          name: `drill ${number}`,
          address: `http://127.0.0.1:${context.receiverPort}/${number}`,
          secret: `whsec_${Buffer.alloc(32, number).toString('base64')}`,
        });
        if (status >= 300) throw new Error(`the channel was refused with ${status}: ${text}`);
      }
      await buy({ ...context, ticker: context.tickers[4] });
      return () => receiver.close();
    },
  },
  {
    alerts: [
      { alert: 'SextantAccountMismatch' },
      { alert: 'SextantBreakerTripped', labels: { breaker: 'reconciliation' } },
    ],
    cause: 'seven shares in the book of the paper broker that no order bought',
    make: async ({ url, tickers }) => {
      await query(
        url,
        `insert into kernel.paper_holdings (broker_account_id, ticker, quantity, avg_entry_price)
          select id, $1, 7, 10 from broker_accounts where active`,
        [tickers[6]],
      );
      return () => query(url, 'delete from kernel.paper_holdings where ticker = $1', [tickers[6]]);
    },
    firesWithinMs: 240_000,
  },
  {
    alerts: [{ alert: 'SextantPositionUnprotected' }],
    cause: 'the paper broker cancels the resting stops and refuses new orders',
    make: async (context) => {
      const { url } = context;
      const isHeld = async () =>
        Number((await query(url, 'select count(*) as n from kernel.paper_holdings where quantity > 0'))[0].n) > 0;
      if (!(await isHeld())) await buy(context);
      await query(
        url,
        `create function kernel.drill_refuse() returns trigger language plpgsql as
          $$ begin raise exception 'the broker refuses orders'; end $$`,
      );
      await query(
        url,
        `create trigger drill_refuse before insert on kernel.paper_orders for each row execute function kernel.drill_refuse()`,
      );
      await query(
        url,
        `update kernel.paper_orders set status = 'cancelled', updated_at = now()
          where side = 'sell' and status in ('accepted', 'partially_filled')`,
      );
      return () => query(url, 'drop function kernel.drill_refuse() cascade');
    },
    firesWithinMs: 240_000,
  },
  {
    alerts: [{ alert: 'SextantOrderUnknown' }],
    cause:
      'the book of the paper broker cannot be reached while an order is sent, so that neither its answer nor a lookup arrives',
    make: async ({ urls, url, tickers }) => {
      await query(url, 'alter table kernel.paper_orders rename to paper_orders_away');
      const back = () => query(url, 'alter table kernel.paper_orders_away rename to paper_orders');
      try {
        await order(urls, tickers[1], 2);
        await until('the order is unknown', async () => (await orderStatus(url, tickers[1])) === 'unknown', 120_000);
      } catch (error) {
        await back();
        throw error;
      }
      return back;
    },
    firesWithinMs: 240_000,
  },
  {
    alerts: [
      { alert: 'SextantSourceCircuitsOpen', labels: { source_type: 'market_api' } },
      { alert: 'SextantSourcesStale', labels: { source_type: 'market_api' } },
      { alert: 'SextantBarsLate' },
    ],
    cause: 'the market data vendor answers 503',
    aged: 'the bars of the last three hours were removed',
    make: async ({ sandboxUrl, url }) => {
      await addFault(sandboxUrl, { route: '* /polygon/', kind: '503' });
      await query(
        url,
        `delete from market_bars where timeframe = 'M30' and bar_timestamp > now() - interval '3 hours'`,
      );
      return () => clearFaults(sandboxUrl);
    },
    firesWithinMs: 420_000,
    resolvesWithinMs: 600_000,
  },
  {
    alerts: [
      { alert: 'SextantProcessSilent', labels: { sextant_process: 'trading core' } },
      { alert: 'SextantNoLeader', labels: { lease: 'trading-engine' } },
      { alert: 'SextantTradingLoopLate' },
      { alert: 'SextantReconciliationOld' },
      { alert: 'SextantBrokerQueueStuck' },
    ],
    cause: 'the process with the trading loop and the broker hangs (SIGSTOP) while an order waits',
    aged: 'the last round and the last reconciliation by five minutes',
    make: async ({ platform, urls, url, tickers }) => {
      const release = hold(platform, 'broker');
      await order(urls, tickers[3], 1);
      await age(url, 'trading_state', 'last_poll_at', '5 minutes');
      await age(url, 'broker_accounts', 'reconciled_at', '5 minutes', 'active');
      return release;
    },
    firesWithinMs: 180_000,
  },
  {
    alerts: [{ alert: 'SextantQueueStuck', labels: { queue: '.*:(ingest|parse)' } }],
    cause: 'the process of the intake hangs (SIGSTOP)',
    aged: 'its waiting jobs by ten minutes',
    make: async ({ platform, url }) => {
      const release = hold(platform, 'scheduler');
      const { createJobQueue } = await load('kernel/queue/job-queue.store.js');
      await productDatabase(url, (db) =>
        createJobQueue('dev').enqueue(db, [{ queue: 'ingest', payload: {}, maxAttempts: 1 }]),
      );
      await age(url, 'kernel.jobs', 'run_at', '10 minutes', `queue like '%:ingest' and lease_token is null`);
      return async () => {
        await query(url, `delete from kernel.jobs where queue like '%:ingest' and payload::text = '{}'`);
        release();
      };
    },
  },
  {
    alerts: [{ alert: 'SextantRetentionLate' }, { alert: 'SextantLakeLate' }],
    cause: 'the process with housekeeping and the lake publisher hangs (SIGSTOP)',
    aged: 'the last retention run by three days, the last publication and what waits by an hour',
    make: async ({ platform, url, env }) => {
      const { code, output } = await sextant(['retention', 'run'], env);
      if (code !== 0) throw new Error(`sextant retention run ended with ${code}:\n${output}`);
      await until(
        'the lake was published once',
        async () => Number((await query(url, 'select count(*) as n from kernel.lake_partitions'))[0].n) > 0,
        600_000,
      );
      const release = hold(platform, 'lake');
      await query(url, `update companies set updated_at = updated_at`);
      await age(url, 'kernel.retention_runs', 'finished_at', '3 days 1 minute');
      await age(url, 'kernel.lake_partitions', 'published_at', '61 minutes');
      return async () => {
        release();
        const after = await sextant(['retention', 'run'], env);
        if (after.code !== 0) throw new Error(`sextant retention run ended with ${after.code}:\n${after.output}`);
      };
    },
    firesWithinMs: 700_000,
    resolvesWithinMs: 300_000,
  },
  {
    alerts: [{ alert: 'SextantNoPlatformMetrics' }],
    cause: 'the process of the services hangs (SIGSTOP)',
    make: async ({ platform }) => hold(platform, 'query-api'),
  },
  {
    alerts: [
      { alert: 'SextantPoolExhausted', labels: { pool: 'reads' } },
      { alert: 'SextantRequestsRefused', labels: { class: 'reads' } },
      { alert: 'SextantReadsErrorBudget' },
    ],
    cause: 'a statement in the database holds a lock that reads wait for, and 200 clients read',
    make: async ({ url, urls }) => {
      const { default: pg } = await import('pg');
      const holder = new pg.Client({ connectionString: url });
      await holder.connect();
      await holder.query('begin');
      await holder.query('lock table orders in access exclusive mode');
      const stop = keepAsking(200, () => read(`${urls.query}/api/orders?limit=5`));
      return async () => {
        await holder.query('rollback');
        await holder.end();
        await stop();
      };
    },
  },
  {
    alerts: [{ alert: 'SextantProcessDown', labels: { process: 'risk engine' } }, { alert: 'SextantProcessRestarts' }],
    cause: 'the risk engine is killed, and another program takes its port',
    make: async ({ platform, urls }) => {
      const pid = findRolePid(platform.pid, 'risk');
      const thief = createServer();
      const { port } = new URL(urls.risk);
      process.kill(pid, 'SIGKILL');
      await until(
        'the port is taken',
        () =>
          new Promise((done) => {
            thief.once('error', () => done(false));
            thief.listen(Number(port), '127.0.0.1', () => done(true));
          }),
        10_000,
      );
      return () => thief.close();
    },
    firesWithinMs: 180_000,
  },
  {
    alerts: [{ alert: 'SextantDatabaseUnreadable' }, { alert: 'SextantOrdersErrorBudget' }],
    cause: 'the database server is stopped while clients send orders and switches',
    make: async ({ server, urls }) => {
      const stop = keepAsking(4, async () => {
        const { status } = await call('POST', `${urls.trading}/api/trading/resume`);
        if (status >= 500) await sleep(200);
      });
      await sleep(3_000);
      await server.stop();
      return async () => {
        await server.resume();
        await stop();
      };
    },
    firesWithinMs: 180_000,
    resolvesWithinMs: 300_000,
  },
];
