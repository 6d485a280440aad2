import { randomUUID } from 'node:crypto';
import { createExtractDeps } from '../intelligence/extraction/extract-deps.adapter.ts';
import { startExtractorWorker } from '../intelligence/extraction/extractor.worker.ts';
import { configuredRuntimes } from '../intelligence/runtime/configured-runtimes.adapter.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { mergeGlobalEvents } from '../macro/use/merge-global-events.ts';
import type { Role } from './role.ts';
import { workerKit } from './worker-kit.ts';

export const extractorRole: Role = {
  name: 'extractor',
  kind: 'worker',
  title: 'extractor',
  summary: 'reads what documents say about whom, with the builtin extractor and the configured models',
  needs: ['database', 'a model runtime, if there is one'],
  async start(context) {
    const { queue, consumers, hooks, isPipelineEnabled } = workerKit(context);
    const { runtimes, close } = configuredRuntimes(context.config.model, systemNow);
    context.onStop(close);
    const deps = createExtractDeps({
      db: context.db,
      queue,
      runtimes,
      mergeGlobalEvents: (tx, events) => mergeGlobalEvents(tx, randomUUID, events),
    });
    return startExtractorWorker(consumers, deps, { isEnabled: isPipelineEnabled, hooks });
  },
};
