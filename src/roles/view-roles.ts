import { setTimeout as sleep } from 'node:timers/promises';
import { isTickerHeld } from '../broker/position.store.ts';
import { createAgentDeps } from '../intelligence/extraction/extract-deps.adapter.ts';
import { configuredRuntimes } from '../intelligence/runtime/configured-runtimes.adapter.ts';
import { SECOND_MS } from '../kernel/clock.ts';
import { withLeadership } from '../kernel/queue/leadership.adapter.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { startRecommendationWorker } from '../recommendations/recommend.worker.ts';
import { enqueueRewrite, startThesisWorker } from '../recommendations/thesis.worker.ts';
import type { RecommendDeps } from '../recommendations/use/recommend-ticker.ts';
import { isHistoryFilled } from '../replay/use/fill-first-history.ts';
import { engineSettings } from '../signals/engine.ts';
import { startSignalWorker } from '../signals/signal.worker.ts';
import { enqueueDueTicks } from '../signals/use/enqueue-due-ticks.ts';
import { engineVersion } from '../signals/version.ts';
import { listTrendBeliefs } from '../trends/belief.store.ts';
import { startAggregationWorker } from '../trends/aggregation.worker.ts';
import { ensureMonthsOnce } from '../trends/use/aggregate.ts';
import { learnWhenDue } from './learning.ts';
import type { Role, RoleContext } from './role.ts';
import { platformCalendar, vendorSettings } from './vendors.ts';
import { calibrationOf, loadTradingState, trendLayers } from './view-loaders.ts';
import { workerKit } from './worker-kit.ts';

export const aggregationRole: Role = {
  name: 'aggregation',
  kind: 'analysis',
  title: 'aggregation',
  summary: 'turns impacts into trends with projections, per company, sector and market',
  needs: ['database'],
  async start(context) {
    const { queue, consumers, hooks, isPipelineEnabled } = workerKit(context);
    const calendar = platformCalendar(context);
    const deps = {
      db: context.db,
      queue,
      calendar,
      now: systemNow,
      loadLayers: trendLayers(calendar),
      ensureMonth: ensureMonthsOnce(),
    };
    return startAggregationWorker(consumers, deps, { isEnabled: isPipelineEnabled, hooks });
  },
};

export const recommendationRole: Role = {
  name: 'recommendation',
  kind: 'analysis',
  title: 'recommendation',
  summary: 'turns trends and layers into buy, sell or hold with evidence; a model may write the thesis',
  needs: ['database', 'a model runtime, if there is one'],
  async start(context) {
    const { queue, consumers, hooks, isPipelineEnabled } = workerKit(context);
    const { db, config } = context;
    const { runtimes, close } = configuredRuntimes(config.model, systemNow);
    context.onStop(close);
    const options = { isEnabled: isPipelineEnabled, hooks };
    const onPublished: RecommendDeps['onPublished'] = async (tx, { id }) => {
      await enqueueRewrite(tx, { queue, runtimes }, id);
    };
    const workers = [
      startRecommendationWorker(
        consumers,
        {
          db,
          calendar: platformCalendar(context),
          now: systemNow,
          loadCalibration: calibrationOf(context),
          loadTradingState,
          isHeld: isTickerHeld,
          onPublished,
        },
        options,
      ),
      startThesisWorker(consumers, createAgentDeps({ db, runtimes }), options),
    ];
    return {
      stop: async () => {
        await Promise.all(workers.map((worker) => worker.stop()));
      },
    };
  },
};

const LEASE = 'signal-engine';
const LEASE_TTL_MS = 15 * SECOND_MS;
const ROUND_MS = 15 * SECOND_MS;

export const signalEngineRole: Role = {
  name: 'signal-engine',
  kind: 'analysis',
  title: 'signal engine',
  summary:
    'scores price action over six timeframes with a heuristic and a Bayesian pipeline; also learns patterns and source credibility',
  needs: ['database'],
  async start(context) {
    const { db, log } = context;
    const { consumers, hooks, holder } = workerKit(context);
    const calendar = platformCalendar(context);
    const settings = engineSettings(calendar);
    const worker = startSignalWorker(
      consumers,
      {
        db,
        settings,
        version: engineVersion(calendar),
        now: systemNow,
        monotonicMs: () => performance.now(),
        loadTrends: listTrendBeliefs,
      },
      { hooks },
    );
    const stopping = new AbortController();
    const producer = withLeadership({
      db,
      name: LEASE,
      holder,
      ttlMs: LEASE_TTL_MS,
      signal: stopping.signal,
      onError: (error) => log.warn({ err: error }, 'a round of the signal engine failed'),
      work: ({ signal }) => runRounds(context, signal),
    });
    return {
      stop: async () => {
        stopping.abort();
        await producer;
        await worker.stop();
      },
    };
  },
};

async function runRounds(context: RoleContext, signal: AbortSignal): Promise<void> {
  const { db } = context;
  const { queue } = workerKit(context);
  const calendar = platformCalendar(context);
  const isSimulated = vendorSettings(context.config).simulated;
  while (!signal.aborted) {
    await enqueueDueTicks({ db, queue, calendar }, systemNow());
    if (!isSimulated || (await isHistoryFilled(db))) await learnWhenDue({ db, calendar }, systemNow());
    await sleep(ROUND_MS, undefined, { signal }).catch(() => {});
  }
}
