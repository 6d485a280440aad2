import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
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
}

export interface AskContext {
  readonly meter: Meter;
  readonly signal: AbortSignal;
  /** Takes what is still being written when the answer is there; the caller waits for it. */
  readonly kept: Promise<void>[];
}

export type AgentDeps = Pick<ExtractDeps, 'db' | 'runtimes' | 'sleep' | 'newNonce'>;

const GROUNDING_MIN = 0.5;

/**
 * One agent about one document: from the cache if the same question was answered before, else from the model. What is kept are
 * the answers and not what was made of them: they are held against this text again, so the cache can be trusted no more and no
 * less than the model.
 */
export async function askAgent<A, T>(
  deps: AgentDeps,
  question: Question<A, T>,
  text: { readonly textHash: string; readonly mayBeCached: boolean },
  { meter, signal, kept }: AskContext,
): Promise<AgentReading<T>> {
  const key = cacheKey(question.config, text.textHash, question.tickers);
  const cached = text.mayBeCached ? readCached(question, await findCachedExtraction(deps.db, key)) : null;
  if (cached !== null) return { ...cached, isCached: true };
  const { accepted, warnings } = await askModel(askDeps(deps, question.config, kept), question, meter, signal);
  // Beside the transaction that uses it and not in it: what is paid for is kept also when the document fails after all. That it
  // could not be kept costs tokens another time and nothing else.
  // In the next turn of the loop, when the transaction is on its way: the document does not wait for it.
  const answers = accepted.map(({ answer }) => answer);
  kept.push(
    setImmediate()
      .then(() => cacheExtraction(deps.db, key, { answers, warnings }))
      .catch(() => {}),
  );
  return { parts: accepted.map(({ grounded }: Accepted<A, T>) => grounded), warnings, isCached: false };
}

function askDeps(deps: AgentDeps, config: EffectiveAgentConfig, kept: Promise<void>[]): AskDeps {
  const { variantId } = config;
  let settled = Promise.resolve();
  return {
    generate: (request) => deps.runtimes.generate(config.modelProvider, request),
    sleep: deps.sleep,
    newNonce: deps.newNonce,
    reserve: async (tokens) => {
      if (variantId === null || config.tokenBudget === 0) return () => {};
      // What the call before gave back may be what this one needs.
      await settled;
      const reservation = await reserveTokens(deps.db, variantId, tokens);
      if (reservation === null) return null;
      return (used) => {
        settled = settleTokens(deps.db, reservation, used);
        kept.push(settled);
        // Whoever waits for it is told; until then it is nobody's.
        settled.catch(() => {});
      };
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
