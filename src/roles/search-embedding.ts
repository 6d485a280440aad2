import { setTimeout as sleep } from 'node:timers/promises';
import { configuredRuntimes } from '../intelligence/runtime/configured-runtimes.adapter.ts';
import type { EmbedRequest } from '../intelligence/runtime/model-runtime.ts';
import type { ModelRuntimes } from '../intelligence/runtime/model-runtimes.adapter.ts';
import { MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import { systemNow, systemTimeout } from '../kernel/system-clock.adapter.ts';
import { chooseEmbeddingModel } from '../search/use/choose-embedding-model.ts';
import { embedDocuments } from '../search/use/embed-documents.ts';
import { createSecondStage, type SecondStage } from '../search/use/embed-query.ts';
import type { RoleContext } from './role.ts';

const ROUND_MS = 2 * SECOND_MS;
const PAUSE_MS = 5 * SECOND_MS;
const PAUSE_MAX_MS = 5 * MINUTE_MS;

/** For the searches of a service; null without a model. */
export function createSearchStage({ config, db, log }: RoleContext, runtimes: ModelRuntimes): SecondStage | null {
  const settings = config.search.embedding;
  if (settings === null) return null;
  return createSecondStage({
    db,
    settings,
    embed: (provider, request) => runtimes.embed(provider, request),
    startTimeout: systemTimeout,
    onError: (error) => log.info({ err: error }, 'a search has no vector, so that its order is that of the words'),
  });
}

/** Makes vectors until the signal. After a failure it waits longer each time, at most five minutes. */
export async function startEmbedding(context: RoleContext, signal: AbortSignal): Promise<void> {
  const { config, db, log } = context;
  const settings = config.search.embedding;
  const { runtimes, close } = configuredRuntimes(config.model, systemNow);
  context.onStop(close);
  const embed = (provider: string, request: EmbedRequest) => runtimes.embed(provider, request);
  let isChosen = false;
  let pauseMs = PAUSE_MS;
  while (!signal.aborted) {
    let waitMs = ROUND_MS;
    try {
      if (!isChosen) await chooseEmbeddingModel(db, settings);
      isChosen = true;
      if (settings === null) return;
      const { refused, problem, retryAfterMs } = await embedDocuments({ db, settings, embed }, signal);
      if (refused > 0) log.warn({ refused }, 'documents that the model refused have no vector for the search');
      if (problem === null || signal.aborted) pauseMs = PAUSE_MS;
      else {
        log.warn({ problem, model: settings.model }, 'making vectors for the search failed and will be retried');
        waitMs = Math.min(PAUSE_MAX_MS, Math.max(pauseMs, retryAfterMs ?? 0));
        pauseMs = Math.min(PAUSE_MAX_MS, pauseMs * 2);
      }
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'making vectors for the search failed and will be retried');
      waitMs = pauseMs;
      pauseMs = Math.min(PAUSE_MAX_MS, pauseMs * 2);
    }
    await sleep(waitMs, undefined, { signal }).catch(() => {});
  }
}
