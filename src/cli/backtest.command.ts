import { setTimeout as sleep } from 'node:timers/promises';
import { backtestView } from '../backtest/backtest.routes.ts';
import { findBacktest, findBacktestSummary } from '../backtest/backtest.store.ts';
import { startBacktestWorker } from '../backtest/backtest.worker.ts';
import { formatBacktest, formatProgress } from '../backtest/format-backtest.ts';
import { type BacktestRequest, checkRequest, OPTION_NAMES } from '../backtest/request.ts';
import type { Sweep } from '../backtest/sweep.ts';
import { requestBacktest } from '../backtest/use/request-backtest.ts';
import { type Config, readConfig } from '../config.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { isCalendarDate } from '../kernel/calendar/civil-date.ts';
import type { Db } from '../kernel/db/database.ts';
import { createPool } from '../kernel/db/postgres.adapter.ts';
import { DomainError, invalid } from '../kernel/errors.ts';
import { createJobConsumers } from '../kernel/queue/consumer.adapter.ts';
import { createJobQueue } from '../kernel/queue/job-queue.store.ts';
import { createQueueListener } from '../kernel/queue/listener.adapter.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { backtestRunner, calendarOf } from '../roles/backtest-role.ts';
import { isRiskTier, RISK_TIERS } from '../trading/tiers.ts';
import { chooseDataMode } from './platform-database.ts';
import { parseCommandLine, UsageError } from './usage.ts';
import { withDatabase } from './with-database.ts';

const USAGE =
  'usage: sextant backtest --from YYYY-MM-DD --to YYYY-MM-DD [--capital N] [--tier NAME] [--sweep LIMIT=V,V,...]... [--json]';
const CAPITAL_DEFAULT = '500';
const POLL_EVERY_MS = 200;
const LEASE_CONNECTIONS = 3;

/** Requests a backtest as the service does and runs a worker for it, so that it also works without a running platform. */
export async function backtestCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, {
    from: { type: 'string' },
    to: { type: 'string' },
    capital: { type: 'string', default: CAPITAL_DEFAULT },
    tier: { type: 'string', default: 'moderate' },
    sweep: { type: 'string', multiple: true, default: [] },
    json: { type: 'boolean', default: false },
    'no-sandbox': { type: 'boolean', default: false },
  });
  const { from, to, tier } = values;
  if (positionals.length > 0 || from === undefined || to === undefined) throw new UsageError(USAGE);
  for (const [name, date] of [['from', from] as const, ['to', to] as const]) {
    if (!isCalendarDate(date)) throw new UsageError(`--${name} must be a date such as 2026-01-31`);
  }
  if (!isRiskTier(tier)) throw new UsageError(`--tier must be one of ${RISK_TIERS.join(', ')}`);
  const initialCapital = Number(values.capital);
  if (!Number.isFinite(initialCapital)) throw new UsageError('--capital must be a number');
  const sweep = parseSweep(values.sweep);
  const config = readConfig(process.env);
  const simulated = chooseDataMode(config, { noSandbox: values['no-sandbox'] }) === 'simulated';
  const request = { startDate: from, endDate: to, initialCapital, riskTier: tier, sweep };
  const calendar = calendarOf(simulated);
  refuseImpossible(calendar, request);
  await withDatabase({ noSandbox: values['no-sandbox'] }, async (db, url) => {
    const queue = createJobQueue(config.stage);
    const id = await requestBacktest({ db, queue, calendar, now: systemNow }, request, 'command line');
    await withBacktestWorker({ db, url, config, simulated }, () => watch(db, id, values.json));
    const row = await findBacktest(db, id);
    if (!row) throw invalid('the backtest was deleted while it ran');
    if (values.json) console.log(JSON.stringify(backtestView(row)));
    if (typeof row.config.error === 'string') throw invalid(row.config.error);
    if (!values.json) console.log(formatBacktest(row));
  });
}

/** Before the database is opened, and in the words of the command line. */
function refuseImpossible(calendar: TradingCalendar, request: BacktestRequest): void {
  try {
    checkRequest(calendar, request, systemNow(), OPTION_NAMES);
  } catch (error) {
    throw error instanceof DomainError ? new UsageError(error.message) : error;
  }
}

function parseSweep(given: readonly string[]): Sweep {
  return Object.fromEntries(
    given.map((one) => {
      const [name = '', list = '', ...rest] = one.split('=');
      const values = list.split(',').map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
      if (rest.length > 0 || name === '' || !values.every(Number.isFinite)) {
        throw new UsageError('--sweep takes a limit and its values, such as --sweep stop_ranges=2,2.5,3');
      }
      return [name, values];
    }),
  );
}

/** Runs a worker of the backtest queue while `work` is pending. */
async function withBacktestWorker(
  { db, url, config, simulated }: { db: Db; url: string; config: Config; simulated: boolean },
  work: () => Promise<void>,
): Promise<void> {
  const pool = createPool({ url, applicationName: 'sextant cli leases', maxConnections: LEASE_CONNECTIONS });
  const listener = createQueueListener({ url });
  const consumers = createJobConsumers({ stage: config.stage, pool, listener });
  const worker = startBacktestWorker(consumers, { db, now: systemNow, run: backtestRunner(url, simulated) });
  try {
    await work();
  } finally {
    await worker.stop();
    await listener.stop();
    await pool.end();
  }
}

/** Waits for the result. Progress goes to standard error, so that standard output holds only the result. */
async function watch(db: Db, id: string, isQuiet: boolean): Promise<void> {
  const showsBar = !isQuiet && process.stderr.isTTY;
  for (;;) {
    const row = await findBacktestSummary(db, id);
    if (!row || row.status === 'completed') break;
    if (showsBar) process.stderr.write(`\r${formatProgress(row.stage, row.progress)}\u001B[K`);
    await sleep(POLL_EVERY_MS);
  }
  if (showsBar) process.stderr.write('\r\u001B[K');
}
