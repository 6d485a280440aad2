import { setTimeout as sleep } from 'node:timers/promises';
import { publishLake } from '../analytics/lake/use/publish-lake.ts';
import { maintainLake } from '../analytics/lake/use/maintain-lake.ts';
import { HOUR_MS, SECOND_MS } from '../kernel/clock.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { createLakePublisher } from './analytics.ts';
import { waitForFirstStart } from './first-start-wait.ts';
import type { Role } from './role.ts';
import { workerKit } from './worker-kit.ts';

const ROUND_MS = 10 * SECOND_MS;

/** Needs no leader: publishing a month takes its lock, so several copies work on different months. */
export const lakeRole: Role = {
  name: 'lake',
  kind: 'analysis',
  title: 'lake publisher',
  summary: 'writes the tables as Parquet files, for queries over long histories',
  needs: ['database', 'disk or an S3 bucket'],
  async start(context) {
    const { isPipelineEnabled } = workerKit(context);
    const { deps, close } = createLakePublisher(context);
    const stopping = new AbortController();
    const { signal } = stopping;
    const round = async (maintain: boolean) => {
      if (maintain) await maintainLake(deps, systemNow());
      await publishLake(deps, { signal });
    };
    const loop = async () => {
      // Each round of the first fill changes every month again: publishing meanwhile would write the whole lake several times.
      await waitForFirstStart(context, signal);
      let maintainedAtMs = Number.NEGATIVE_INFINITY;
      while (!signal.aborted) {
        const maintain = performance.now() - maintainedAtMs >= HOUR_MS;
        try {
          if (await isPipelineEnabled()) {
            await round(maintain);
            if (maintain) maintainedAtMs = performance.now();
          }
        } catch (error) {
          if (!signal.aborted) context.log.warn({ err: error }, 'publishing to the lake failed and will be retried');
        }
        await sleep(ROUND_MS, undefined, { signal }).catch(() => {});
      }
    };
    const running = loop();
    return {
      stop: async () => {
        stopping.abort();
        await close();
        await running;
      },
    };
  },
};
