// A worker process for kill tests: scheduler, ingestion, parsing and a small extraction, wired as in the platform, with short
// leases. Its source is a folder of pages instead of a vendor; everything behind the adapter is production code.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const { program, folder, databaseUrl, fatalWords, leaseMs } = JSON.parse(process.argv[2]);
const load = (file) => import(join(program, 'src', file));
const { readConfig } = await load('config.js');
const { createDb, createPool } = await load('kernel/db/postgres.adapter.js');
const { createLogger } = await load('kernel/log.adapter.js');
const { createProcessMetrics } = await load('kernel/metrics/process-metrics.adapter.js');
const { workerKit } = await load('roles/worker-kit.js');
const { systemNow, systemTimeout } = await load('kernel/system-clock.adapter.js');
const { createDiskArtifacts } = await load('ingestion/disk-artifacts.adapter.js');
const { artifactRef } = await load('ingestion/artifacts.js');
const { startIngestionWorker } = await load('ingestion/ingestion.worker.js');
const { startScheduler } = await load('ingestion/scheduler.worker.js');
const { createDocumentIntake } = await load('documents/use/accept-documents.js');
const { startParserWorker } = await load('documents/parser.worker.js');
const { createPdfReader } = await load('documents/pdf.adapter.js');
const { createAliasIndexLoader } = await load('documents/use/load-alias-index.js');
const { claimForExtraction, markExtracted } = await load('documents/document-extraction.store.js');

const config = readConfig({ SEXTANT_DATA_DIR: folder, DATABASE_URL: databaseUrl });
const pool = createPool({ url: databaseUrl, applicationName: 'chaos worker', onError: () => {} });
const db = createDb(pool);
const log = createLogger({ level: 'silent', name: 'chaos worker' });
const context = {
  config,
  databaseUrl,
  link: { url: databaseUrl, isPooled: false, prepares: true },
  pool,
  db,
  log,
  version: '0',
  metrics: createProcessMetrics({}),
  onStop: () => {},
};
const { queue, consumers, hooks, holder, isPipelineEnabled } = workerKit(context);
const disk = createDiskArtifacts(join(folder, 'artifacts'));
const pollMs = 500;

const readPages = async (name) => JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));
const ITEMS_PER_RUN = 50;
const folderAdapter = {
  fetch: async ({ source, cursor, put }) => {
    const pages = await readPages(source.name);
    const from = cursor?.at ?? 0;
    const portion = pages.slice(from, from + ITEMS_PER_RUN);
    const items = await Promise.all(
      portion.map(async ({ externalId, url, publishedAt, html, missing }) => {
        const bytes = Buffer.from(html);
        const artifact = missing ? artifactRef(bytes) : await put(bytes, 'text/html');
        const hints = { publishedAt };
        const contentType = 'text/html; charset=utf-8';
        return {
          externalId,
          url,
          documentType: 'news',
          contentType,
          artifact,
          hints,
          publishedAt: new Date(publishedAt),
        };
      }),
    );
    return { items, cursor: { at: from + portion.length }, more: from + portion.length < pages.length };
  },
};
const onceADay = { market_api: 86_400, news_api: 86_400, filings_api: 86_400, web_scrape: 86_400, broker: 86_400 };

startScheduler({
  db,
  queue,
  now: systemNow,
  random: Math.random,
  holder,
  isPipelineEnabled,
  monotonicMs: () => performance.now(),
  // Only switching the pipeline on restores jobs here, so that what it leaves behind stays visible.
  restoreWork: async () => {},
  leaseTtlMs: 3_000,
});
startIngestionWorker({
  db,
  queue,
  consumers,
  hooks,
  isPipelineEnabled,
  leaseMs,
  now: systemNow,
  random: Math.random,
  startTimeout: systemTimeout,
  intake: createDocumentIntake(queue),
  artifacts: disk,
  adapterFor: () => folderAdapter,
  clients: () => ({}),
  revealConfig: async (_sourceId, config) => ({ config, secrets: [] }),
  allowedHosts: [],
  cadences: onceADay,
  historyDays: 400,
  refreshMarket: () => Promise.reject(new Error('this worker has no market data')),
  loadMaxSeries: async () => 1,
});
startParserWorker(
  consumers,
  {
    db,
    queue,
    now: systemNow,
    readPdf: createPdfReader(),
    newToken: randomUUID,
    artifacts: {
      get: async (key) => {
        const bytes = await disk.get(key);
        if (bytes.includes(fatalWords)) process.kill(process.pid, 'SIGKILL');
        return bytes;
      },
    },
    loadAliasIndex: createAliasIndexLoader(systemNow),
  },
  { isEnabled: isPipelineEnabled, hooks, leaseMs, pollMs },
);
consumers.start({
  queue: 'extract',
  concurrency: 2,
  batchSize: 32,
  leaseMs,
  pollMs,
  isEnabled: isPipelineEnabled,
  hooks,
  batchHandler: async ({ contexts, completeRest }) => {
    const token = randomUUID();
    const ids = contexts.map(({ job }) => job.payload.document_id);
    const claimed = await claimForExtraction(db, ids, token, 600_000);
    await db.transaction().execute(async (tx) => {
      const done = claimed.map(({ id }) => ({ id, degraded: false }));
      if (done.length > 0) {
        await tx
          .insertInto('test_extractions')
          .values(done.map(({ id }) => ({ document_id: id })))
          .execute();
        if ((await markExtracted(tx, done, token)) !== done.length)
          throw new Error('another worker took a document over');
      }
      await completeRest(tx);
    });
  },
});
process.on('disconnect', () => process.exit(0));
