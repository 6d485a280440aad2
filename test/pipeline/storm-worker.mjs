// A worker process with every queue of the platform: the roles of the built package with short leases, so that jobs of killed
// processes return quickly. Only what reaches outside is replaced: a page instead of a feed, three bars instead of a vendor, a
// table instead of a mail server.
import { createDiskArtifacts } from '../../dist/ingestion/disk-artifacts.adapter.js';
import { join } from 'node:path';
import { readConfig } from '../../dist/config.js';
import { createDocumentIntake } from '../../dist/documents/use/accept-documents.js';
import { startIngestionWorker } from '../../dist/ingestion/ingestion.worker.js';
import { startScheduler } from '../../dist/ingestion/scheduler.worker.js';
import { createDb, createPool } from '../../dist/kernel/db/postgres.adapter.js';
import { createLogger } from '../../dist/kernel/log.adapter.js';
import { systemNow, systemTimeout } from '../../dist/kernel/system-clock.adapter.js';
import { createProcessMetrics } from '../../dist/kernel/metrics/process-metrics.adapter.js';
import { finishBackfill } from '../../dist/market/use/backfill.js';
import { backtestRole } from '../../dist/roles/backtest-role.js';
import { brokerRole } from '../../dist/roles/broker-role.js';
import { parserRole } from '../../dist/roles/document-roles.js';
import { extractorRole } from '../../dist/roles/extractor-role.js';
import { pendingDeps, restoreDue } from '../../dist/roles/pending-work.js';
import { platformCalendar } from '../../dist/roles/vendors.js';
import { aggregationRole, recommendationRole, signalEngineRole } from '../../dist/roles/view-roles.js';
import { workerKit } from '../../dist/roles/worker-kit.js';
import { startNotificationWorker } from '../../dist/trading/notifications/notification.worker.js';

const { folder, databaseUrl, modelUrl, leaseMs } = JSON.parse(process.argv[2]);
const config = readConfig({
  SEXTANT_DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  SEXTANT_STAGE: 'test',
  SEXTANT_SANDBOX_URL: 'http://127.0.0.1:9',
  OLLAMA_URL: modelUrl,
});
const pool = createPool({ url: databaseUrl, applicationName: 'storm worker', onError: () => {} });
const db = createDb(pool);
const log = createLogger({ level: 'silent', name: 'storm worker' });
const context = {
  config,
  databaseUrl,
  link: { url: databaseUrl, isPooled: false, prepares: true },
  pool,
  db,
  log,
  version: '0',
  metrics: createProcessMetrics({}),
  calendarOverrides: [],
  onStop: () => {},
};
const kit = workerKit(context);
const { start } = kit.consumers;
kit.consumers.start = (options) => start({ ...options, leaseMs, pollMs: 500 });
const { queue, consumers, hooks, holder, isPipelineEnabled } = kit;
const calendar = platformCalendar(context);

const html = (name) => db.selectFrom('test_pages').select('html').where('name', '=', name).executeTakeFirstOrThrow();
const pageAdapter = {
  fetch: async ({ source, put }) => {
    const bytes = Buffer.from((await html(source.name)).html);
    const item = {
      externalId: source.name,
      url: `https://news.example/${source.name}`,
      documentType: 'news',
      contentType: 'text/html; charset=utf-8',
      artifact: await put(bytes, 'text/html'),
      hints: {},
      publishedAt: systemNow(),
    };
    return { items: [item], cursor: { done: true }, more: false };
  },
};
const DAY_MS = 86_400_000;
const bars = () =>
  [1, 2, 3].map((back) => {
    const session = calendar.lastClosedSession(new Date(Date.now() - back * DAY_MS));
    return { startMs: session.open.getTime(), open: 10, high: 11, low: 9, close: 10, volume: 1_000 };
  });
const nothing = async () => ({ source: 'storm', rows: [] });
const vendor = {
  name: 'storm',
  fetchBars: async () => ({ source: 'storm', rows: bars() }),
  fetchSplits: nothing,
  fetchDividends: nothing,
  fetchSnapshot: nothing,
};
const yearly = 365 * 86_400;
const pending = pendingDeps(context);

startScheduler({
  db,
  queue,
  now: systemNow,
  random: Math.random,
  holder,
  isPipelineEnabled,
  leaseTtlMs: 3_000,
  cycleMs: 500,
  monotonicMs: () => performance.now(),
  restoreEveryMs: 2_000,
  restoreWork: (isOn) => restoreDue(pending, isOn),
});
startIngestionWorker({
  db,
  queue,
  consumers,
  hooks,
  isPipelineEnabled,
  now: systemNow,
  random: Math.random,
  startTimeout: systemTimeout,
  intake: createDocumentIntake(queue),
  artifacts: createDiskArtifacts(join(folder, 'artifacts')),
  adapterFor: () => pageAdapter,
  clients: () => ({}),
  revealConfig: async (_sourceId, shown) => ({ config: shown, secrets: [] }),
  allowedHosts: [],
  cadences: { market_api: yearly, news_api: yearly, filings_api: yearly, web_scrape: yearly, broker: yearly },
  historyDays: 400,
  refreshMarket: () => Promise.reject(new Error('this worker has no market data')),
  finishBackfill: (ticker, signal) => finishBackfill({ db, now: systemNow, calendar, vendor }, ticker, signal),
  loadMaxSeries: async () => 1,
});
startNotificationWorker(
  consumers,
  {
    db,
    now: systemNow,
    getSealer: () => {
      throw new Error('this worker has no added channel');
    },
    channels: [
      {
        channel: 'email',
        send: async (_recipient, { subject }) => {
          await db.insertInto('test_sent').values({ subject }).execute();
        },
      },
    ],
  },
  hooks,
);
for (const role of [
  parserRole,
  extractorRole,
  aggregationRole,
  recommendationRole,
  signalEngineRole,
  backtestRole,
  brokerRole,
])
  await role.start(context);
process.on('disconnect', () => process.exit(0));
