import { createDocumentIntake } from '../documents/use/accept-documents.ts';
import { startIngestionWorker } from '../ingestion/ingestion.worker.ts';
import { startScheduler } from '../ingestion/scheduler.worker.ts';
import { createSourceAdapters } from '../ingestion/source-adapters.adapter.ts';
import { createSourceClients } from '../ingestion/source-clients.adapter.ts';
import { installationSealer } from '../kernel/access/installation-key.adapter.ts';
import { revealSourceConfig } from '../registry/source-secret.store.ts';
import { systemNow, systemTimeout } from '../kernel/system-clock.adapter.ts';
import { FREE_CALLS_PER_MINUTE } from '../market/vendor-plan.ts';
import { findVendorPlan } from '../market/vendor-plan.store.ts';
import { backfillFinisher, marketRefresh } from './market-refresh.ts';
import { pendingDeps, restoreDue } from './pending-work.ts';
import { createCapacityWatch, loadSeriesPerCycle } from './plan-capacity.ts';
import type { Role } from './role.ts';
import { platformCadences, userAgent, vendorAccess } from './vendors.ts';
import { workerKit } from './worker-kit.ts';

/** Days of history that the first run of a source reads. */
const HISTORY_DAYS = 400;
/** A year of a large company's news is forty calls; with two a minute the newest would come after hours. */
const SMALL_PLAN_NEWS_DAYS = 30;

export const schedulerRole: Role = {
  name: 'scheduler',
  kind: 'intake',
  title: 'scheduler',
  summary: 'decides when each source is read and restores lost jobs; one copy leads, the others stand by',
  needs: ['database'],
  async start(context) {
    const { queue, holder, isPipelineEnabled } = workerKit(context);
    const pending = pendingDeps(context);
    const watch = createCapacityWatch(context.db, context.config, () => performance.now(), context.log);
    return startScheduler({
      db: context.db,
      queue,
      now: systemNow,
      random: Math.random,
      holder,
      isPipelineEnabled,
      usesNewsFeed: watch.usesNewsFeed,
      monotonicMs: () => performance.now(),
      restoreWork: async (pipelineEnabled) => {
        const restored = await restoreDue(pending, pipelineEnabled);
        if (restored.length > 0) context.log.warn({ restored }, 'lost jobs were restored');
      },
      onError: (error) => context.log.warn({ err: error }, 'a scheduler cycle failed'),
    });
  },
};

export const ingestionRole: Role = {
  name: 'ingestion',
  kind: 'intake',
  title: 'ingestion',
  summary: 'reads sources: prices, news, filings, pages, the broker account',
  needs: ['database', 'the vendors that are configured'],
  async start(context) {
    const kit = workerKit(context);
    const access = await vendorAccess(context);
    const { settings } = access;
    const getSealer = installationSealer(context.config);
    return startIngestionWorker({
      db: context.db,
      queue: kit.queue,
      consumers: kit.consumers,
      hooks: kit.hooks,
      isPipelineEnabled: kit.isPipelineEnabled,
      now: systemNow,
      random: Math.random,
      startTimeout: systemTimeout,
      intake: createDocumentIntake(kit.queue),
      artifacts: access.artifacts,
      adapterFor: createSourceAdapters({
        now: systemNow,
        newsBaseUrl: settings.marketUrl,
        alpacaDataUrl: context.config.market.alpacaUrl,
        newsVendor: settings.marketKey === null && context.config.broker.keyId !== null ? 'alpaca' : 'polygon',
        loadNewsDaysMax: async () => {
          const plan = settings.simulated ? null : await findVendorPlan(context.db, 'polygon');
          const isSmall = (plan?.callsPerMinute ?? Number.POSITIVE_INFINITY) <= FREE_CALLS_PER_MINUTE;
          return isSmall ? SMALL_PLAN_NEWS_DAYS : null;
        },
        filingsBaseUrl: settings.filingsUrl,
        filingsArchiveUrl: settings.filingsArchiveUrl,
        filingsUserAgent: settings.filingsUserAgent,
        brokerBaseUrl: settings.brokerUrl,
        userAgent: userAgent(context.version),
        resolveCredential: access.resolveCredential,
      }),
      clients: createSourceClients({
        get: access.get,
        limiter: access.limiter,
        now: systemNow,
        random: Math.random,
        bulkFill: settings.simulated,
        news: settings.simulated ? undefined : access.news,
      }),
      revealConfig: (sourceId, shown) => revealSourceConfig(context.db, getSealer, sourceId, shown),
      allowedHosts: settings.allowedHosts,
      cadences: platformCadences(context.config),
      historyDays: HISTORY_DAYS,
      refreshMarket: marketRefresh(context, access),
      finishBackfill: backfillFinisher(context, access),
      loadMaxSeries: () => loadSeriesPerCycle(context.db, context.config),
      onError: (error, source) => context.log.warn({ err: error, source: source.name }, 'a source could not be read'),
      onLeftOut: (counts, source, givenUp) =>
        context.log.warn({ source: source.name, ...counts, given_up: givenUp }, 'a run left records of its vendor out'),
    });
  },
};
