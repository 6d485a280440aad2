import { randomUUID } from 'node:crypto';
import { computeSpillovers } from '../competitive/use/compute-spillovers.ts';
import { createExtractDeps } from '../intelligence/extraction/extract-deps.adapter.ts';
import { startExtractorWorker } from '../intelligence/extraction/extractor.worker.ts';
import type { ProcessNews } from '../intelligence/extraction/use/extract-deps.ts';
import { configuredRuntimes } from '../intelligence/runtime/configured-runtimes.adapter.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { SECOND_MS } from '../kernel/clock.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { computeEventImpacts } from '../macro/use/compute-impacts.ts';
import { mergeGlobalEvents } from '../macro/use/merge-global-events.ts';
import type { Role } from './role.ts';
import { platformCalendar } from './vendors.ts';
import { workerKit } from './worker-kit.ts';

/**
 * A first start of a simulated market reads a year of documents within half a minute. Evaluating each company every two seconds
 * meanwhile takes several seconds of processor time, for views that the next documents replace.
 */
const SANDBOX_BACKLOG_BURST_MS = 15 * SECOND_MS;

export const extractorRole: Role = {
  name: 'extractor',
  kind: 'analysis',
  title: 'extractor',
  summary: 'extracts what documents say about which company, with the builtin extractor and the configured models',
  needs: ['database', 'a model runtime, if there is one'],
  async start(context) {
    const { queue, consumers, hooks, isPipelineEnabled } = workerKit(context);
    const { runtimes, close } = configuredRuntimes(context.config.model, systemNow);
    context.onStop(close);
    const processNews = createNewsProcessor(platformCalendar(context));
    const deps = createExtractDeps({
      db: context.db,
      queue,
      runtimes,
      processNews,
      ...(context.config.sandboxUrl === null ? {} : { backlogBurstMs: SANDBOX_BACKLOG_BURST_MS }),
    });
    return startExtractorWorker(consumers, deps, { isEnabled: isPipelineEnabled, hooks });
  },
};

/** New readings create or change macro events, which affect companies by exposure, and they spill over to competitors. */
function createNewsProcessor(calendar: TradingCalendar): ProcessNews {
  return async (tx, { documentIds, events }) => {
    const asOf = systemNow();
    const changed = await mergeGlobalEvents(tx, randomUUID, events);
    const exposed =
      changed.length === 0
        ? []
        : (
            await computeEventImpacts(
              tx,
              changed.map(({ id }) => id),
              asOf,
            )
          ).tickers;
    const related = (await computeSpillovers(tx, calendar, documentIds, asOf)).tickers;
    return [...exposed, ...related];
  };
}
