import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startIngestionWorker } from '../../src/ingestion/ingestion.worker.ts';
import { completeRun, deleteOldRuns, failRun, insertRuns, listRuns, startRun } from '../../src/ingestion/run.store.ts';
import { startScheduler } from '../../src/ingestion/scheduler.worker.ts';
import { countActiveSources, findSourceForRun, listDueSources } from '../../src/ingestion/source-state.store.ts';
import { runMarket } from '../../src/ingestion/use/run-market.ts';
import { runSource } from '../../src/ingestion/use/run-source.ts';
import { scheduleDue } from '../../src/ingestion/use/schedule-due.ts';
import { SOURCES_PER_CYCLE_MAX } from '../../src/ingestion/cadence.ts';
import { createJobConsumers } from '../../src/kernel/queue/consumer.adapter.ts';
import { acquireLease } from '../../src/kernel/queue/leadership.store.ts';
import { createQueueListener } from '../../src/kernel/queue/listener.adapter.ts';
import { LeaseLostError } from '../../src/kernel/queue/queue.ts';
import { testDatabase } from '../kit/database.ts';
import { compileProgram } from '../kit/program.ts';
import { serve } from '../net/kit.ts';
import { documentTable, ingestionBench, insertSource } from './kit.ts';
import { feedVendor, polygonVendor } from './vendors.ts';
import { afterFile } from '../kit/after-file.ts';

const { db, pool, url } = await testDatabase();
const { intake, delivered } = await documentTable(pool);
const bench = ingestionBench(db, intake);
const job = () => ({ complete: async () => {}, signal: new AbortController().signal });
const documentsOf = async (id: string) =>
  (await pool.query('select from test_documents where source_id = $1', [id])).rowCount;
const lastRun = async (id: string) => (await listRuns(db, id, { limit: 1, offset: 0 }))[0]!;
const pendingRun = async (id: string) =>
  (await insertRuns(db, [{ sourceId: id, trigger: 'manual', createdAt: bench.clock.now() }]))[0]!.id;

const stops: (() => Promise<void>)[] = [];
beforeEach(async () => {
  await sql`update sources set active = false`.execute(db);
  await sql`truncate kernel.jobs, ingestion_runs`.execute(db);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A complete ingestion worker on the real queue. */
async function startWorker(overrides: Partial<Parameters<typeof startIngestionWorker>[0]> = {}) {
  const listener = createQueueListener({ url });
  await listener.ready();
  const worker = startIngestionWorker({
    ...bench.deps,
    consumers: createJobConsumers({ stage: 'dev', pool, listener }),
    isPipelineEnabled: () => true,
    refreshMarket: async () => ({ quotes: 0, series: [], remaining: 0 }),
    loadMaxSeries: async () => 10,
    finishBackfill: async () => {},
    ...overrides,
  });
  stops.push(async () => {
    await worker.stop();
    await listener.stop();
  });
}

async function lead(): Promise<{ name: string; fence: number }> {
  const name = `test-${Math.random()}`;
  return { name, fence: (await acquireLease(db, name, 'test', 60_000))! };
}

describe('a run', () => {
  test('goes from pending to running to an end state; other transitions are refused', async () => {
    const id = await insertSource(db, { ticker: 'ACME', sourceType: 'web_scrape', config: {} });
    const run = await pendingRun(id);
    const outcome = { itemsFetched: 0, itemsNew: 0, cursorBefore: null, cursorAfter: null, finishedAt: new Date() };
    expect(await completeRun(db, run, outcome)).toBe(false);
    await expect(
      sql`update ingestion_runs set status = 'completed', started_at = now(), finished_at = now() where id = ${run}`.execute(
        db,
      ),
    ).rejects.toThrow('cannot go from pending to completed');
    expect(await startRun(db, run, new Date())).toMatchObject({ attempt: 1 });
    expect(await startRun(db, run, new Date())).toMatchObject({ attempt: 2 });
    expect(await completeRun(db, run, outcome)).toBe(true);
    expect(await startRun(db, run, new Date())).toBeNull();
    expect(await failRun(db, run, 'late', new Date())).toBe(false);
    for (const status of ['pending', 'running', 'failed']) {
      await expect(sql`update ingestion_runs set status = ${status} where id = ${run}`.execute(db)).rejects.toThrow(
        'cannot go',
      );
    }
  });

  test('is the only open run of its source', async () => {
    const id = await insertSource(db, { ticker: 'ACME', sourceType: 'web_scrape', config: {} });
    const created = await Promise.all(
      [1, 2, 3].map(() => insertRuns(db, [{ sourceId: id, trigger: 'manual', createdAt: new Date() }])),
    );
    expect(created.flat()).toHaveLength(1);
  });

  test('of a source with an invalid config fails and names the key', async () => {
    const id = await insertSource(db, {
      ticker: 'ACME',
      sourceType: 'filings_api',
      config: { base_url: 'https://example.com', cik: 'ACME' },
    });
    await bench.run(id);
    expect(await lastRun(id)).toMatchObject({
      status: 'failed',
      error: 'config.cik must be a number of 1 to 10 digits.',
    });
  });

  test('never requests a private address from a config', async () => {
    const id = await insertSource(db, {
      ticker: 'ACME',
      sourceType: 'web_scrape',
      config: { base_url: 'http://169.254.169.254/latest' },
    });
    await bench.run(id);
    expect((await lastRun(id)).error).toBe(
      'config.base_url is refused: The host 169.254.169.254 is not a public address.',
    );
  });

  test('is deleted when old, unless it is open', async () => {
    const id = await insertSource(db, { ticker: 'ACME', sourceType: 'web_scrape', config: {} });
    await failRun(db, await pendingRun(id), 'x', new Date());
    await pendingRun(id);
    const all = { from: null, before: new Date('2100-01-01') };
    expect(await deleteOldRuns(db, { ...all, onlyEmpty: true }, 100)).toEqual({ deleted: 0, newest: null });
    expect(await deleteOldRuns(db, { ...all, onlyEmpty: false }, 100)).toMatchObject({ deleted: 1 });
    expect(await listRuns(db, id, { limit: 10, offset: 0 })).toHaveLength(1);
  });
});

describe('a crash between fetch and commit', () => {
  test('in the database: nothing is committed, the job is redelivered, and every item is stored once', async () => {
    const vendor = await feedVendor('rss');
    vendor.publish(20);
    const id = await insertSource(db, { ticker: 'ACME', ...vendor });
    let deliveries = 0;
    await startWorker({
      intake: async (tx, items) => {
        const result = await intake(tx, items);
        if (++deliveries === 1) throw new Error('the connection broke');
        return result;
      },
    });
    await scheduleDue(bench.deps, await lead());
    await vi.waitFor(async () => expect((await lastRun(id)).status).toBe('completed'), {
      timeout: 20_000,
      interval: 50,
    });
    expect(deliveries).toBe(2);
    expect(await documentsOf(id)).toBe(20);
    expect(await lastRun(id)).toMatchObject({ attempt: 2, items_fetched: 20, items_new: 20 });
  });

  test('of the process: another worker restarts the run and finishes it', async () => {
    const vendor = await feedVendor('rss');
    vendor.publish(20);
    const id = await insertSource(db, { ticker: 'ACME', ...vendor });
    await scheduleDue(bench.deps, await lead());
    const folder = mkdtempSync(join(tmpdir(), 'sextant-crash-'));
    afterFile(() => rmSync(folder, { recursive: true, force: true }));
    const child = startCrashingWorker(folder);
    const [, signal] = await new Promise<[number | null, string | null]>((resolve) =>
      child.once('exit', (code, killed) => resolve([code, killed])),
    );
    expect(signal).toBe('SIGKILL');
    // On a busy machine it may have lost its lease and restarted the run before it died.
    const crashed = await lastRun(id);
    expect(crashed.status).toBe('running');
    expect(await documentsOf(id)).toBe(0);
    await startWorker();
    await vi.waitFor(async () => expect((await lastRun(id)).status).toBe('completed'), {
      timeout: 20_000,
      interval: 50,
    });
    expect(await documentsOf(id)).toBe(20);
    expect((await lastRun(id)).attempt).toBeGreaterThan(crashed.attempt);
  });

  test('a worker that lost its lease cannot commit what it fetched', async () => {
    const vendor = await feedVendor('rss');
    vendor.publish(5);
    const id = await insertSource(db, { ticker: 'ACME', ...vendor });
    const run = await pendingRun(id);
    const stale = { complete: () => Promise.reject(new LeaseLostError('job')), signal: new AbortController().signal };
    await expect(runSource(bench.deps, run, stale)).rejects.toThrow(LeaseLostError);
    expect(await documentsOf(id)).toBe(0);
    expect((await findSourceForRun(db, id))?.cursor).toBeNull();
    await runSource(bench.deps, run, job());
    // Redelivery after the end of the run changes nothing.
    const before = delivered.length;
    await runSource(bench.deps, run, job());
    expect(delivered.length).toBe(before);
    expect(await documentsOf(id)).toBe(5);
  });
});

describe('the scheduler', () => {
  test('creates one run per due source, and the next after its cadence', async () => {
    const vendor = await feedVendor('atom');
    const id = await insertSource(db, {
      ticker: 'ACME',
      ...vendor,
      config: { ...vendor.config, cadence_seconds: 120 },
    });
    const hold = await lead();
    expect(await scheduleDue(bench.deps, hold)).toMatchObject({ created: 1 });
    expect(await scheduleDue(bench.deps, hold)).toMatchObject({ created: 0, requeued: 0 });
    await bench.run(id);
    bench.clock.advance(119_000);
    expect(await scheduleDue(bench.deps, hold)).toMatchObject({ created: 0 });
    bench.clock.advance(1_000);
    expect(await scheduleDue(bench.deps, hold)).toMatchObject({ created: 1 });
    expect(await lastRun(id)).toMatchObject({ status: 'pending', trigger: 'schedule' });
  });

  test('reads a source soon after the system clock was set back, and then at its cadence', async () => {
    const vendor = await feedVendor('atom');
    const id = await insertSource(db, {
      ticker: 'ACME',
      ...vendor,
      config: { ...vendor.config, cadence_seconds: 600 },
    });
    await bench.run(id);
    const hold = await lead();
    bench.clock.advance(-30_000);
    expect(await scheduleDue(bench.deps, hold)).toMatchObject({ created: 0 });
    bench.clock.advance(-7_200_000);
    expect(await scheduleDue(bench.deps, hold)).toMatchObject({ created: 1 });
    await bench.run(id);
    expect(await scheduleDue(bench.deps, hold)).toMatchObject({ created: 0 });
  });

  test('starts a bounded number of sources of each type per cycle, longest overdue first', async () => {
    for (let n = 0; n < 5; n++)
      await insertSource(db, { ticker: 'ACME', sourceType: 'broker', config: {}, name: `b${n}` });
    await insertSource(db, { ticker: 'ACME', sourceType: 'news_api', config: {} });
    const due = await listDueSources(db, bench.clock.now(), { ...SOURCES_PER_CYCLE_MAX, broker: 2 });
    expect(due.map(({ sourceType }) => sourceType)).toEqual(['broker', 'broker', 'news_api']);
    expect(await countActiveSources(db)).toEqual({ broker: 5, news_api: 1 });
  });

  test('skips inactive sources and sources of inactive companies', async () => {
    const off = await insertSource(db, { ticker: 'OFF', sourceType: 'web_scrape', config: {} });
    await sql`update companies set active = false where ticker = 'OFF'`.execute(db);
    const inactive = await insertSource(db, { ticker: 'ACME', sourceType: 'web_scrape', config: {} });
    await sql`update sources set active = false where id = ${inactive}`.execute(db);
    expect(await scheduleDue(bench.deps, await lead())).toMatchObject({ created: 0 });
    await bench.run(off);
    expect((await lastRun(off)).error).toBe('The source is not active.');
  });

  test('a former leader schedules nothing', async () => {
    await insertSource(db, { ticker: 'ACME', sourceType: 'web_scrape', config: {} });
    const hold = await lead();
    await expect(scheduleDue(bench.deps, { ...hold, fence: hold.fence - 1 })).rejects.toThrow(LeaseLostError);
    expect((await pool.query('select from ingestion_runs')).rowCount).toBe(0);
  });

  test('enqueues new jobs for flushed runs and abandons runs that no worker finishes', async () => {
    const flushed = await insertSource(db, { ticker: 'ACME', sourceType: 'broker', config: {}, name: 'flushed' });
    const started = await insertSource(db, { ticker: 'ACME', sourceType: 'broker', config: {}, name: 'started' });
    const stuck = await insertSource(db, { ticker: 'ACME', sourceType: 'broker', config: {}, name: 'stuck' });
    const market = await insertSource(db, { ticker: 'ACME', sourceType: 'market_api', config: {}, name: 'market' });
    const hold = await lead();
    await scheduleDue(bench.deps, hold);
    // A run that was waiting for a retry when the pipeline was flushed is recovered without delay.
    await startRun(db, (await lastRun(started)).id, bench.clock.now());
    for (let time = 0; time < 3; time++) await startRun(db, (await lastRun(stuck)).id, bench.clock.now());
    bench.clock.advance(6_000);
    expect(await scheduleDue(bench.deps, hold)).toMatchObject({ created: 0, requeued: 0, abandoned: 0 });
    expect(await bench.deps.queue.flush(db, ['ingest'])).toBe(4);
    expect(await scheduleDue(bench.deps, hold)).toMatchObject({ created: 0, requeued: 3, abandoned: 1 });
    expect(await scheduleDue(bench.deps, hold)).toMatchObject({ created: 0, requeued: 0, abandoned: 0 });
    expect((await lastRun(started)).status).toBe('running');
    expect((await lastRun(market)).status).toBe('pending');
    expect(await lastRun(stuck)).toMatchObject({
      status: 'failed',
      error: 'The run was abandoned after 3 attempts without a result.',
    });
    expect((await lastRun(flushed)).status).toBe('pending');
  });

  test('with two instances one leads and idles while the pipeline is off, and the other takes over', async () => {
    await insertSource(db, { ticker: 'ACME', sourceType: 'web_scrape', config: {} });
    let enabled = false;
    let checks = 0;
    const created: string[] = [];
    const restored: boolean[] = [];
    const start = (holder: string) =>
      startScheduler({
        db,
        queue: bench.deps.queue,
        now: bench.clock.now,
        random: () => 0,
        holder,
        cycleMs: 20,
        leaseTtlMs: 600,
        monotonicMs: () => performance.now(),
        restoreWork: async (pipelineEnabled) => {
          restored.push(pipelineEnabled);
        },
        isPipelineEnabled: () => {
          checks++;
          return enabled;
        },
        onCycle: (cycle) => {
          if (cycle.created > 0) created.push(holder);
        },
      });
    const first = start('one');
    await vi.waitFor(() => expect(checks).toBeGreaterThan(3), { timeout: 10_000 });
    const second = start('two');
    stops.push(
      () => first.stop(),
      () => second.stop(),
    );
    expect(created).toEqual([]);
    enabled = true;
    await vi.waitFor(() => expect(created).toEqual(['one']), { timeout: 10_000 });
    await first.stop();
    await insertSource(db, { ticker: 'ACME', sourceType: 'web_scrape', config: {}, name: 'later' });
    await vi.waitFor(() => expect(created).toEqual(['one', 'two']), { timeout: 10_000 });
    // Each leader restores lost jobs at its start, then every minute.
    expect(restored).toEqual([false, true]);
  });
});

describe('a source that always fails', () => {
  test('does not stop the others and is tried at growing intervals until it recovers', async () => {
    const hostile = await serve((_, response) => void response.socket?.resetAndDestroy());
    const good = await feedVendor('rss');
    good.publish(3);
    const bad = await insertSource(db, {
      ticker: 'ACME',
      sourceType: 'web_scrape',
      config: { base_url: hostile.origin, feed: 'rss' },
    });
    const fine = await insertSource(db, { ticker: 'ACME', ...good });
    await startWorker({
      adapterFor: (source, config) => {
        if (source.id === bad) throw new TypeError('a bug with a secret in its message');
        return bench.deps.adapterFor(source, config);
      },
    });
    await scheduleDue(bench.deps, await lead());
    await vi.waitFor(async () => expect((await lastRun(fine)).status).toBe('completed'), {
      timeout: 20_000,
      interval: 50,
    });
    await vi.waitFor(async () => expect((await lastRun(bad)).status).toBe('failed'), { timeout: 20_000, interval: 50 });
    expect((await lastRun(bad)).error).toBe('The source could not be read because of an internal error.');
    const dead = await bench.deps.queue.listDead(db, 'ingest', 10);
    expect(dead).toEqual([]);
    const pauses: number[] = [];
    for (let failure = 2; failure <= 7; failure++) {
      await runSource(
        { ...bench.deps, adapterFor: () => ({ fetch: () => Promise.reject(new Error('x')) }) },
        await pendingRun(bad),
        job(),
      );
      const { rows } = await pool.query<{ pause: number }>(
        'select extract(epoch from next_due_at - updated_at)::int as pause from source_state where source_id = $1',
        [bad],
      );
      pauses.push(rows[0]!.pause);
    }
    // First the back-off alone, then the circuit breaker as well.
    expect(pauses).toEqual([30, 60, 120, 240, 480, 960]);
    expect((await findSourceForRun(db, bad))?.circuit).toMatchObject({ state: 'open', consecutiveFailures: 7 });
    await runSource(
      { ...bench.deps, adapterFor: () => ({ fetch: async () => ({ items: [], cursor: {}, more: false }) }) },
      await pendingRun(bad),
      job(),
    );
    expect((await findSourceForRun(db, bad))?.circuit).toEqual({
      state: 'closed',
      consecutiveFailures: 0,
      retryAt: null,
    });
  });
});

describe('market sources', () => {
  test('share one refresh; each run ends with the result of its ticker', async () => {
    const a = await insertSource(db, { ticker: 'AAA', sourceType: 'market_api', config: {} });
    const b = await insertSource(db, { ticker: 'BBB', sourceType: 'market_api', config: {} });
    const c = await insertSource(db, { ticker: 'CCC', sourceType: 'market_api', config: {} });
    let calls = 0;
    await startWorker({
      refreshMarket: async () => {
        calls++;
        return {
          quotes: 3,
          series: [
            { ticker: 'AAA', inserted: 4 },
            { ticker: 'AAA', inserted: 0, error: 'half of it failed' },
            { ticker: 'BBB', inserted: 0, error: 'the vendor does not know BBB' },
          ],
          remaining: 0,
        };
      },
    });
    await scheduleDue(bench.deps, await lead());
    await vi.waitFor(async () => expect((await lastRun(c)).status).toBe('completed'), {
      timeout: 20_000,
      interval: 50,
    });
    expect(calls).toBe(1);
    expect(await lastRun(a)).toMatchObject({ status: 'completed', items_new: 4 });
    expect(await lastRun(b)).toMatchObject({ status: 'failed', error: 'the vendor does not know BBB' });
  });

  test('all fail when the vendor cannot be reached', async () => {
    const id = await insertSource(db, { ticker: 'DDD', sourceType: 'market_api', config: {} });
    const refreshMarket = () => Promise.reject(new Error('secret detail'));
    await runMarket({ ...bench.deps, refreshMarket, loadMaxSeries: async () => 1 }, [await pendingRun(id)], job());
    expect((await lastRun(id)).error).toBe('The source could not be read because of an internal error.');
  });
});

test('availability is estimated for backfilled items and exact for live ones', async () => {
  const vendor = await polygonVendor();
  const start = bench.clock.now();
  vendor.publish(1, new Date(start.getTime() - 86_400_000));
  const id = await insertSource(db, { ticker: 'ACME', ...vendor });
  await bench.run(id);
  bench.clock.advance(3_600_000);
  vendor.publish(1, new Date(bench.clock.now().getTime() - 1_800_000));
  await bench.run(id);
  const [old, fresh] = delivered.filter(({ sourceId }) => sourceId === id);
  expect(old).toMatchObject({ pitEstimated: true, availableAt: new Date(start.getTime() - 86_400_000 + 900_000) });
  expect(fresh).toMatchObject({ pitEstimated: false, availableAt: bench.clock.now() });
});

/** A worker process that exits just before its documents are committed. */
function startCrashingWorker(folder: string): ChildProcess {
  compileProgram(folder, [
    'ingestion/ingestion.worker.ts',
    'ingestion/source-adapters.adapter.ts',
    'ingestion/source-clients.adapter.ts',
    'ingestion/disk-artifacts.adapter.ts',
    'ingestion/cadence.ts',
    'kernel/net/guarded-client.adapter.ts',
    'kernel/db/postgres.adapter.ts',
    'kernel/queue/consumer.adapter.ts',
    'kernel/queue/listener.adapter.ts',
    'kernel/queue/job-queue.store.ts',
  ]);
  writeFileSync(
    join(folder, 'crash.js'),
    `import { createDb, createPool } from './src/kernel/db/postgres.adapter.js';
     import { createJobConsumers } from './src/kernel/queue/consumer.adapter.js';
     import { createQueueListener } from './src/kernel/queue/listener.adapter.js';
     import { createJobQueue } from './src/kernel/queue/job-queue.store.js';
     import { createGuardedClient } from './src/kernel/net/guarded-client.adapter.js';
     import { startIngestionWorker } from './src/ingestion/ingestion.worker.js';
     import { createSourceAdapters } from './src/ingestion/source-adapters.adapter.js';
     import { createSourceClients } from './src/ingestion/source-clients.adapter.js';
     import { createDiskArtifacts } from './src/ingestion/disk-artifacts.adapter.js';
     import { CADENCES_SECONDS } from './src/ingestion/cadence.js';
     const [url, nowMs] = process.argv.slice(2);
     const pool = createPool({ url, applicationName: 'crash' });
     const now = () => new Date(Number(nowMs));
     const client = createGuardedClient({ userAgent: 'SextantTest/1.0', allowedHosts: ['127.0.0.1'] });
     startIngestionWorker({
       db: createDb(pool), queue: createJobQueue('dev'), now, random: () => 0,
       startTimeout: (ms) => AbortSignal.timeout(ms),
       revealConfig: async (_sourceId, config) => ({ config, secrets: [] }),
       intake: async (tx, items) => { process.kill(process.pid, 'SIGKILL'); await new Promise(() => {}); },
       artifacts: createDiskArtifacts('${folder}/artifacts'), allowedHosts: ['127.0.0.1'], cadences: CADENCES_SECONDS,
       historyDays: 30, leaseMs: 1000,
       clients: createSourceClients({ get: client.get, limiter: { acquire: async () => {}, pause: async () => {} }, now, random: () => 0, bulkFill: false }),
       adapterFor: createSourceAdapters({ now, newsBaseUrl: '', alpacaDataUrl: 'https://alpaca.invalid', newsVendor: 'polygon', loadNewsDaysMax: async () => null, filingsBaseUrl: '', filingsArchiveUrl: '', filingsUserAgent: null,
         brokerBaseUrl: '', userAgent: 'SextantTest/1.0', resolveCredential: () => null }),
       consumers: createJobConsumers({ stage: 'dev', pool, listener: createQueueListener({ url }) }),
       isPipelineEnabled: () => true, refreshMarket: async () => ({ quotes: 0, series: [], remaining: 0 }), loadMaxSeries: async () => 1, finishBackfill: async () => {},
     });`,
  );
  const child = spawn(process.execPath, [join(folder, 'crash.js'), url, String(bench.clock.now().getTime())], {
    stdio: 'inherit',
  });
  stops.push(async () => void child.kill('SIGKILL'));
  return child;
}
