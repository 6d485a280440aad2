import { askRoutes } from '../ask/ask.routes.ts';
import { orderRoutes } from '../broker/order.routes.ts';
import { analyticsRoutes } from '../analytics/analytics.routes.ts';
import { createParquetExport } from '../analytics/parquet-export.adapter.ts';
import { competitiveRoutes } from '../competitive/competitive.routes.ts';
import { documentRoutes } from '../documents/document.routes.ts';
import { MARKER_SCOPE } from '../documents/life-cycle.ts';
import { retryFailedExtractions } from '../documents/use/recover-documents.ts';
import { filingRoutes } from '../filings/filing.routes.ts';
import { agentRoutes } from '../intelligence/agents/agent.routes.ts';
import { createAgentDeps } from '../intelligence/extraction/extract-deps.adapter.ts';
import { tryAgentRoutes } from '../intelligence/extraction/try-agent.routes.ts';
import { deleteFailedIntelligence, loadIntelligence } from '../intelligence/intelligence.store.ts';
import { configuredRuntimes } from '../intelligence/runtime/configured-runtimes.adapter.ts';
import { accessRoutes } from '../kernel/access/access.routes.ts';
import { asyncJobRoutes } from '../kernel/async-jobs/async-job.routes.ts';
import { auditRoutes } from '../kernel/audit/audit.routes.ts';
import { createJobQueue } from '../kernel/queue/job-queue.store.ts';
import { systemNow, systemTimeout } from '../kernel/system-clock.adapter.ts';
import { macroRoutes } from '../macro/macro.routes.ts';
import { backfillJob } from '../ingestion/ingest-job.ts';
import { marketRoutes } from '../market/market.routes.ts';
import { firstStartRoutes } from '../operations/first-start/first-start.routes.ts';
import { ingestionOpsRoutes } from '../operations/ingestion-ops.routes.ts';
import { modelOpsRoutes } from '../operations/model-ops.routes.ts';
import { pipelineRoutes } from '../operations/pipeline.routes.ts';
import { readFreeBytes } from '../operations/disk-space.adapter.ts';
import { systemStatusRoutes } from '../operations/system-status.routes.ts';
import { readHealth } from '../operations/use/read-health.ts';
import { bundleRoutes } from '../query-api/bundle/bundle.routes.ts';
import { systemRoutes } from '../query-api/system.routes.ts';
import { traceRoutes } from '../query-api/trace/trace.routes.ts';
import { trackingProgressRoutes } from '../query-api/tracking.routes.ts';
import { recommendationRoutes } from '../recommendations/recommendation.routes.ts';
import { storageRoutes } from '../retention/storage.routes.ts';
import { reportRoutes } from '../reports/report.routes.ts';
import { portfolioRoutes } from '../portfolio/portfolio.routes.ts';
import { registryAdminRoutes } from '../registry/admin.routes.ts';
import { companyCatalogRoutes } from '../registry/company-catalog.routes.ts';
import { searchRoutes } from '../search/search.routes.ts';
import { tradingAdminRoutes } from '../risk/trading-admin.routes.ts';
import { findDecision } from '../trading/decision.store.ts';
import { findRiskEvaluation } from '../trading/risk-evaluation.store.ts';
import { signalRoutes } from '../signals/signal.routes.ts';
import { trendRoutes } from '../trends/trend.routes.ts';
import { validationRoutes } from '../validation/validation.routes.ts';
import { approvalDeps, liveReadiness } from './approvals.ts';
import { analyticsEngine, scratchFolder } from './analytics.ts';
import { createBucketProbe } from './bucket-probe.ts';
import { createQueueProbe } from './queue-probe.ts';
import { pgQuery } from './pg-reader.ts';
import { loadPlatformCeilings } from './plan-capacity.ts';
import { pendingDeps, restorePipeline } from './pending-work.ts';
import type { RoleContext } from './role.ts';
import { type ServiceDefinition, serviceRole } from './service.ts';
import { createSearchStage } from './search-embedding.ts';
import { calibrationOf } from './view-loaders.ts';
import { systemInfo } from './system-info.ts';
import { createTryAgentDeps } from './try-agent.ts';
import { platformCadences, platformCalendar, vendorAccess, vendorSettings } from './vendors.ts';

export const queryService: ServiceDefinition = {
  name: 'query',
  title: 'query API',
  summary: 'read access to all data, analytics and operator controls',
  needs: ['database'],
  routes: (context) => async (app) => {
    const { db, config } = context;
    const now = systemNow;
    const cadences = platformCadences(config);
    const queue = createJobQueue(config.stage);
    const pending = pendingDeps(context);
    const access = await vendorAccess(context);
    const probeBuckets = createBucketProbe(config, () => performance.now());
    const probeQueue = createQueueProbe(config, () => performance.now());
    await app.register(
      systemRoutes({ db, cadences, loadCeilings: () => loadPlatformCeilings(db, config), info: systemInfo(context) }),
    );
    await app.register(
      systemStatusRoutes({
        db,
        now,
        readHealth: () =>
          readHealth({ db, readFreeBytes: () => readFreeBytes(config.dataDir), probeBuckets, probeQueue }, now()),
      }),
    );
    const isSimulated = vendorSettings(config).simulated;
    await app.register(firstStartRoutes({ db, now, isSimulated, runningSince: now() }));
    await app.register(trackingProgressRoutes({ db }));
    await app.register(traceRoutes({ db }));
    await app.register(bundleRoutes({ db, now, version: context.version }));
    const { runtimes, close } = configuredRuntimes(config.model, now);
    context.onStop(close);
    const models = createAgentDeps({ db, runtimes });
    await app.register(askRoutes({ db, now, calendar: platformCalendar(context), models }));
    await app.register(companyCatalogRoutes({ db }));
    await app.register(registryAdminRoutes({ db, now }));
    await app.register(filingRoutes({ db, now }));
    await app.register(
      marketRoutes({
        db,
        now,
        calendar: platformCalendar(context),
        vendorUntil: (deadline) => access.marketVendor('live', deadline),
        startTimeout: systemTimeout,
        enqueueBackfills: async (tx, tickers) => void (await queue.enqueue(tx, tickers.map(backfillJob))),
      }),
    );
    await app.register(documentRoutes({ db, artifacts: access.artifacts, loadIntelligence }));
    await app.register(agentRoutes({ db, now }));
    await app.register(tryAgentRoutes(createTryAgentDeps(context, runtimes)));
    await app.register(trendRoutes({ db }));
    await app.register(signalRoutes({ db, now }));
    await app.register(macroRoutes({ db, now }));
    await app.register(competitiveRoutes({ db, now }));
    await app.register(
      recommendationRoutes({ db, loadCalibration: calibrationOf(context), loadRiskEvaluation: findRiskEvaluation }),
    );
    await app.register(
      tradingAdminRoutes({ ...approvalDeps(context), liveReadiness: () => liveReadiness(context) }, db),
    );
    await app.register(
      orderRoutes({
        db,
        now,
        loadDecision: async (db, id) => (await findDecision(db, id)) as Record<string, unknown> | null,
      }),
    );
    await app.register(portfolioRoutes({ db, now, calendar: platformCalendar(context) }));
    await app.register(validationRoutes({ db, now }));
    await app.register(reportRoutes({ db }));
    await app.register(analyticsRoutes(analyticsDeps(context)));
    await app.register(searchRoutes({ db, now, secondStage: createSearchStage(context, runtimes) }));
    await app.register(auditRoutes({ db }));
    await app.register(accessRoutes({ db, now }));
    await app.register(asyncJobRoutes({ db }));
    await app.register(ingestionOpsRoutes({ db, now, cadencesSeconds: cadences }));
    await app.register(modelOpsRoutes({ db, now }));
    await app.register(
      storageRoutes({ db, settings: config.retention, readFreeBytes: () => readFreeBytes(config.dataDir) }),
    );
    await app.register(
      pipelineRoutes({
        ...pending,
        markerScopes: [MARKER_SCOPE],
        resume: () => restorePipeline(pending),
        retryFailed: async () => (await retryFailedExtractions({ db, queue, deleteFailedIntelligence })).retried,
      }),
    );
    app.metrics.addGauge('queue_jobs', async () => {
      const depths = await queue.depths(context.databases.vital);
      return Object.entries(depths).flatMap(([name, depth]) =>
        Object.entries(depth).map(([state, value]) => ({ labels: { queue: name, state }, value: Number(value) })),
      );
    });
  },
};

/** Each engine is a separate process, started by the first query. */
function analyticsDeps(context: RoleContext) {
  const engine = analyticsEngine(context);
  const parquet = createParquetExport(scratchFolder(context, 'exports'));
  context.onStop(async () => {
    await engine.close();
    await parquet.close();
  });
  return {
    db: context.databases.analytics,
    engine,
    pgQuery: pgQuery(context),
    toParquet: parquet.toParquet,
    monotonicMs: () => performance.now(),
  };
}

export const queryRole = serviceRole('query-api', queryService);
