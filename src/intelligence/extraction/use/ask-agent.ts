import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { EffectiveAgentConfig } from '../../agents/effective-config.ts';
import { type CacheKey, cacheExtraction, findCachedExtraction } from '../../agents/extraction-cache.store.ts';
import { SCHEMA_VERSION } from '../../intelligence.ts';
import { repairToSchema } from '../../model/schema-repair.ts';
import { ENUM_SYNONYMS } from '../../model/synonyms.ts';
import { type Accepted, type AskDeps, askModel, GROUNDING_MIN, type Meter, type Question } from '../ask-model.ts';
import { type Grounded, groundingRate } from '../ground-answer.ts';
import type { ExtractDeps } from './extract-deps.ts';
import { createReserve } from './reserve-budget.ts';

export interface AgentReading<T> {
  readonly parts: readonly Grounded<T>[];
  readonly warnings: readonly string[];
  readonly isCached: boolean;
}

export interface AskContext {
  readonly meter: Meter;
  readonly signal: AbortSignal;
  /** Collects writes still pending when the answer arrives; the caller awaits them. */
  readonly pendingWrites: Promise<void>[];
}

export type AgentDeps = Pick<ExtractDeps, 'db' | 'runtimes' | 'sleep' | 'newNonce'>;

/**
 * Asks one agent about one document, from the cache if the same question was answered before. The cache stores raw answers,
 * which are checked against the text again, so it is trusted no more than the model.
 */
export async function askAgent<A, T>(
  deps: AgentDeps,
  question: Question<A, T>,
  text: { readonly textHash: string; readonly mayBeCached: boolean },
  { meter, signal, pendingWrites }: AskContext,
): Promise<AgentReading<T>> {
  const key = cacheKey(question.config, text.textHash, question.tickers);
  const cached = text.mayBeCached ? readCached(question, await findCachedExtraction(deps.db, key)) : null;
  if (cached !== null) return { ...cached, isCached: true };
  const { accepted, warnings } = await askModel(askDeps(deps, question.config, pendingWrites), question, meter, signal);
  // Cached outside the document's transaction, so that a paid answer survives a later failure. A failed write only costs
  // tokens later. Deferred to the next loop iteration, so that the document's transaction is sent first.
  const answers = accepted.map(({ answer }) => answer);
  pendingWrites.push(
    setImmediate()
      .then(() => cacheExtraction(deps.db, key, { answers, warnings }))
      .catch(() => {}),
  );
  return { parts: accepted.map(({ grounded }: Accepted<A, T>) => grounded), warnings, isCached: false };
}

const askDeps = (deps: AgentDeps, config: EffectiveAgentConfig, pendingWrites: Promise<void>[]): AskDeps => ({
  generate: (request) => deps.runtimes.generate(config.modelProvider, request),
  contextOf: (model) => deps.runtimes.contextOf(config.modelProvider, model),
  sleep: deps.sleep,
  newNonce: deps.newNonce,
  reserve: createReserve(deps.db, config, pendingWrites),
});

/** The allowed tickers are part of the question. */
function cacheKey(config: EffectiveAgentConfig, textHash: string, tickers: readonly string[]): CacheKey {
  const configHash = createHash('sha256')
    .update(JSON.stringify([config.configHash, tickers]), 'utf8')
    .digest('hex');
  return { textHash, configHash, schemaVersion: SCHEMA_VERSION };
}

function readCached<A, T>(
  question: Question<A, T>,
  cached: Record<string, unknown> | null,
): Omit<AgentReading<T>, 'isCached'> | null {
  if (cached === null || !Array.isArray(cached['answers'])) return null;
  const warnings = Array.isArray(cached['warnings']) ? cached['warnings'].map(String) : [];
  const parts: Grounded<T>[] = [];
  for (const answer of cached['answers']) {
    const { value } = repairToSchema(question.schema, answer, ENUM_SYNONYMS);
    if (value === undefined) return null;
    const grounded = question.ground(value as A);
    const rate = groundingRate(grounded);
    if (rate !== null && rate < GROUNDING_MIN) return null;
    parts.push(grounded);
  }
  return { parts, warnings };
}
