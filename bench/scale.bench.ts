import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { nyseCalendar } from '../src/kernel/calendar/nyse.ts';
import type { Db } from '../src/kernel/db/database.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { createJobQueue } from '../src/kernel/queue/job-queue.store.ts';
import type { Platform } from '../test/kit/platform.ts';
import { insertImpacts } from './impacts.ts';
import type { Row } from './kit.ts';
import { arrivalsByMinute, PEAK_HOUR } from './scale/arrivals.ts';
import { fillBars, historyUntil } from './scale/bars.ts';
import { computeBudget, type ScaleResult } from './scale/budget.ts';
import { fillCompanies, inventCompanies } from './scale/companies.ts';
import { runBurst, runReplay } from './scale/document-phases.ts';
import { pageWriter } from './scale/documents.ts';
import { createFeed } from './scale/feed.ts';
import { holdNewestTick, runMarketPhase, tickTimes } from './scale/market-phase.ts';
import {
  describeBudget,
  describeDocuments,
  describeMarket,
  describeRound,
  describeStages,
  rowsOf,
} from './scale/report.ts';
import { runPools, runRound } from './scale/round-phases.ts';
import { readSettings } from './scale/settings.ts';
import { WATCH_NAME } from './scale/usage.ts';
import { startApart, startTogether, stopAll } from './scale/workers.ts';

const STAGE = 'dev';
/** Companies that get the impacts of 90 days. */
const LONG_COMPANIES_MAX = 10;
const WARM_UP_DOCUMENTS = 64;
const PEAK_MINUTE = PEAK_HOUR * 60;

/**
 * A day of many companies against one PostgreSQL with the platform's own processes: bars and a signal tick, the peak hour at the
 * clock's speed, documents with full queues, a round over all companies, and the same documents with a process per stage. Says
 * whether the day is handled in time and what limits it.
 */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const settings = readSettings();
  const dataDir = mkdtempSync(join(tmpdir(), 'sextant-bench-scale-'));
  chmodSync(dataDir, 0o755);
  const open = (applicationName: string) =>
    createDb(createPool({ url: databaseUrl, applicationName, statementTimeoutMs: 0 }));
  const [db, watch] = [open('bench'), open(WATCH_NAME)];
  const queue = createJobQueue(STAGE);
  const calendar = nyseCalendar();
  const { drainSeconds } = settings;
  let platforms: Platform[] = [];
  const step = stepTimer();
  try {
    const companies = inventCompanies(settings.companies);
    const tickers = companies.map(({ ticker }) => ticker);
    const times = tickTimes(calendar, new Date());
    await fillCompanies(db, companies);
    const bars = await fillBars(db, tickers, historyUntil(calendar, times.first, settings.barSessions));
    const long = tickers.slice(-Math.min(LONG_COMPANIES_MAX, Math.floor(tickers.length / 2)));
    for (const ticker of long)
      await insertImpacts(db, ticker, settings.longHistoryImpacts, {
        span: '88 days',
        ago: '1 hour',
        until: new Date(),
      });
    await sql`analyze`.execute(db);
    await holdNewestTick(db, calendar, times);
    step(`filled ${companies.length} companies and ${bars} bars`);

    const feed = await createFeed(db, queue, { dataDir, companies, nextPage: pageWriter(companies) });
    platforms = await startTogether(dataDir, databaseUrl);
    step('workers started');
    const deps = { db, watch, queue, calendar, platforms, feed, drainSeconds };
    const market = await runMarketPhase(deps, tickers, times);
    step('bars and ticks', describeMarket(market, companies.length));
    // Compiles the code of the stages and fills their caches.
    await feed.prepare(WARM_UP_DOCUMENTS);
    await runBurst(deps, WARM_UP_DOCUMENTS);
    const peak = arrivalsByMinute(settings.documentsPerDay).slice(PEAK_MINUTE, PEAK_MINUTE + settings.minutes);
    await feed.prepare(peak.reduce((sum, count) => sum + count, 0));
    step('documents written');
    const replay = await runReplay(deps, peak);
    step('peak hour', describeDocuments('peak hour at the speed of the clock', replay));
    await feed.prepare(settings.burstDocuments);
    const burst = await runBurst(deps, settings.burstDocuments);
    step('full queues', describeDocuments('full queues', burst));
    const round = await runRound(deps, tickers.slice(0, settings.roundCompanies));
    step('round', [describeRound('round of companies, trends and recommendations', round)]);
    const pools = await runPools(deps);
    // The first evaluation also measures how new each document was, so that the second counts.
    await runRound(deps, long);
    const fewImpacts = await runRound(deps, tickers.slice(0, long.length));
    const manyImpacts = await runRound(deps, long);
    step('sectors, market and long histories', [
      describeRound('sectors and market', pools),
      describeRound('companies with few impacts', fewImpacts),
      describeRound(`companies with ${settings.longHistoryImpacts} impacts`, manyImpacts),
    ]);
    await stopAll(platforms);
    platforms = [];

    platforms = await startApart(dataDir, databaseUrl);
    const apart = { ...deps, platforms };
    await feed.prepare(WARM_UP_DOCUMENTS);
    await runBurst(apart, WARM_UP_DOCUMENTS);
    await feed.prepare(settings.splitDocuments);
    const split = await runBurst(apart, settings.splitDocuments);
    step('a process per stage', describeStages(split));
    await refuseDeadJobs(db);

    const result: ScaleResult = {
      companies: settings.companies,
      documentsPerDay: settings.documentsPerDay,
      cores: availableParallelism(),
      market,
      burst,
      round,
      pools,
    };
    const budget = computeBudget(result);
    console.log(describeBudget(settings.documentsPerDay, budget).join('\n'));
    return rowsOf(result, budget, replay);
  } finally {
    await stopAll(platforms);
    await Promise.all([db.destroy(), watch.destroy()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A job that failed for the last time would make its stage look fast. */
async function refuseDeadJobs(db: Db): Promise<void> {
  const { rows } = await sql<{ queue: string; count: number; error: string }>`
    select queue, count(*)::int as count, min(error) as error from kernel.dead_jobs group by 1`.execute(db);
  const [dead] = rows;
  if (dead) throw new Error(`${dead.count} jobs of ${dead.queue} failed: ${dead.error}`);
}

/** Prints each part when it ends, so that a run that is stopped leaves what it measured. */
function stepTimer(): (name: string, lines?: readonly string[]) => void {
  let lastMs = performance.now();
  return (name, lines = []) => {
    const nowMs = performance.now();
    console.log(`${name}: ended after ${((nowMs - lastMs) / 1_000).toFixed(0)} s`);
    for (const line of lines) console.log(`  ${line}`);
    lastMs = nowMs;
  };
}
