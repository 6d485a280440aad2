import type { StartTimeout } from '../../kernel/clock.ts';
import type { EmbeddingModel } from '../embedding/embedding-settings.ts';
import { queryInput } from '../embedding/embedding-text.ts';
import { toUnitLength } from '../embedding/quantise.ts';
import type { ParsedQuery } from '../parse-query.ts';
import { type EmbedDeps, embedTexts } from './embed-texts.ts';

/** Longer than a search waits: a model that has to be loaded first serves the next search. */
const CALL_TIMEOUT_MS = 15_000;
const CALLS_AT_ONCE_MAX = 8;
/** At 1,024 dimensions 8 MB. */
const KEPT_MAX = 1_000;

/** The vector of a search; null when there is none in time. Does not reject. */
export type QueryVector = Promise<Float64Array | null>;

export interface SecondStage {
  readonly model: EmbeddingModel;
  /** Null when the search has no words. */
  embedQuery(query: ParsedQuery): QueryVector | null;
}

export interface SecondStageDeps extends EmbedDeps {
  startTimeout: StartTimeout;
  onError(error: unknown): void;
}

/** The second stage of searches, with the vectors of recent ones. */
export function createSecondStage(deps: SecondStageDeps): SecondStage {
  const kept = new Map<string, QueryVector>();
  let running = 0;

  const embed = async (input: string): QueryVector => {
    running += 1;
    try {
      const answer = await embedTexts(deps, [input], { timeoutMs: CALL_TIMEOUT_MS });
      const vector = answer?.vectors[0];
      return vector === undefined ? null : toUnitLength(vector);
    } catch (error) {
      deps.onError(error);
      return null;
    } finally {
      running -= 1;
    }
  };

  const embedOnce = (input: string): QueryVector => {
    const known = kept.get(input);
    if (known !== undefined) return known;
    if (running >= CALLS_AT_ONCE_MAX) return Promise.resolve(null);
    const oldest = kept.keys().next();
    if (kept.size >= KEPT_MAX && !oldest.done) kept.delete(oldest.value);
    const started = embed(input).then((vector) => {
      // The next search tries again.
      if (vector === null) kept.delete(input);
      return vector;
    });
    kept.set(input, started);
    return started;
  };

  return {
    model: deps.settings,
    embedQuery: (query) => {
      const input = queryInput(deps.settings.model, query);
      return input === null ? null : Promise.race([embedOnce(input), nothingAfter(deps)]);
    },
  };
}

function nothingAfter({ startTimeout, settings }: SecondStageDeps): QueryVector {
  const signal = startTimeout(settings.timeoutMs);
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
}
