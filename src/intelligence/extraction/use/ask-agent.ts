import { createHash } from 'node:crypto';
import type { EffectiveAgentConfig } from '../../agents/effective-config.ts';
import { type CacheKey, cacheExtraction, findCachedExtraction } from '../../agents/extraction-cache.store.ts';
import { reserveTokens, settleTokens } from '../../agents/token-budget.store.ts';
import { SCHEMA_VERSION } from '../../intelligence.ts';
import { repairToSchema } from '../../model/schema-repair.ts';
import { ENUM_SYNONYMS } from '../../model/synonyms.ts';
import { type Accepted, type AskDeps, askModel, type Meter, type Question } from '../ask-model.ts';
import { type Grounded, groundingRate } from '../ground-answer.ts';
import type { ExtractDeps } from './extract-deps.ts';

export interface AgentReading<T> {
  readonly parts: readonly Grounded<T>[];
  readonly warnings: readonly string[];
  readonly isCached: boolean;
  /** Resolves when the answer is in the cache, or will not be. */
  readonly kept: Promise<void>;
}

const GROUNDING_MIN = 0.5;

/**
 * One agent about one document: from the cache if the same question was answered before, else from the model. What is kept are
 * the answers and not what was made of them: they are held against this text again, so the cache can be trusted no more and no
 * less than the model.
 */
export async function askAgent<A, T>(
  deps: ExtractDeps,
  question: Question<A, T>,
  textHash: string,
  meter: Meter,
  signal: AbortSignal,
): Promise<AgentReading<T>> {
  const key = cacheKey(question.config, textHash, question.tickers);
  const cached = readCached(question, await findCachedExtraction(deps.db, key));
  if (cached !== null) return { ...cached, isCached: true, kept: Promise.resolve() };
  const { accepted, warnings } = await askModel(askDeps(deps, question.config), question, meter, signal);
  // Beside the transaction that uses it and not in it: what is paid for is kept also when the document fails after all. That it
  // could not be kept costs tokens another time and nothing else.
  const kept = cacheExtraction(deps.db, key, { answers: accepted.map(({ answer }) => answer), warnings }).catch(
    () => {},
  );
  return { parts: accepted.map(({ grounded }: Accepted<A, T>) => grounded), warnings, isCached: false, kept };
}

function askDeps(deps: ExtractDeps, config: EffectiveAgentConfig): AskDeps {
  const { variantId } = config;
  return {
    generate: (request) => deps.runtimes.generate(config.modelProvider, request),
    sleep: deps.sleep,
    newNonce: deps.newNonce,
    reserve: async (tokens) => {
      if (variantId === null || config.tokenBudget === 0) return async () => {};
      const reservation = await reserveTokens(deps.db, variantId, tokens);
      return reservation === null ? null : (used) => settleTokens(deps.db, reservation, used);
    },
  };
}

/** Who may be named is part of the question. */
function cacheKey(config: EffectiveAgentConfig, textHash: string, tickers: readonly string[]): CacheKey {
  const configHash = createHash('sha256')
    .update(JSON.stringify([config.configHash, tickers]), 'utf8')
    .digest('hex');
  return { textHash, configHash, schemaVersion: SCHEMA_VERSION };
}

function readCached<A, T>(
  question: Question<A, T>,
  cached: Record<string, unknown> | null,
): Omit<AgentReading<T>, 'isCached' | 'kept'> | null {
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
