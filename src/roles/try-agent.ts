import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { reserveFreely } from '../intelligence/extraction/ask-model.ts';
import type { TryDeps } from '../intelligence/extraction/use/try-agent.ts';
import type { ModelRuntimes } from '../intelligence/runtime/model-runtimes.adapter.ts';
import { systemNow, systemTimeout } from '../kernel/system-clock.adapter.ts';
import type { RoleContext } from './role.ts';

const NONCE_BYTES = 12;

/** Runs an agent on a document on request, for the query API. */
export function createTryAgentDeps(context: RoleContext, runtimes: ModelRuntimes): TryDeps {
  return {
    db: context.db,
    now: systemNow,
    monotonicMs: () => performance.now(),
    startTimeout: systemTimeout,
    ask: (provider) => ({
      generate: (request) => runtimes.generate(provider, request),
      contextOf: (model) => runtimes.contextOf(provider, model),
      sleep: async (ms, signal) => {
        await sleep(ms, undefined, { signal });
      },
      newNonce: () => randomBytes(NONCE_BYTES).toString('hex'),
      reserve: reserveFreely,
    }),
  };
}
