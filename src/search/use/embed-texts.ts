import { computeCostUsd } from '../../intelligence/agents/price.ts';
import { findPrice } from '../../intelligence/agents/price.store.ts';
import { estimateTokens } from '../../intelligence/model/token-estimate.ts';
import type { EmbedAnswer, EmbedRequest } from '../../intelligence/runtime/model-runtime.ts';
import type { Db } from '../../kernel/db/database.ts';
import type { EmbeddingSettings } from '../embedding/embedding-settings.ts';
import { settleTokens, takeTokens } from '../embedding/embedding-usage.store.ts';

export interface EmbedDeps {
  db: Db;
  settings: EmbeddingSettings;
  embed: (provider: string, request: EmbedRequest) => Promise<EmbedAnswer>;
}

/** One call within the day's budget; null when it is spent. Tokens are taken before the call, so that a crash cannot overspend it. */
export async function embedTexts(
  { db, settings, embed }: EmbedDeps,
  inputs: readonly string[],
  { timeoutMs, signal }: Pick<EmbedRequest, 'timeoutMs' | 'signal'>,
): Promise<EmbedAnswer | null> {
  const { provider, model, dimensions, tokensPerDay } = settings;
  const estimated = inputs.reduce((sum, input) => sum + estimateTokens(input), 0);
  const day = await takeTokens(db, settings, estimated, tokensPerDay);
  if (day === null) return null;
  let used = 0;
  let costUsd = 0;
  try {
    const answer = await embed(provider, { model, inputs, dimensions, timeoutMs, signal });
    used = answer.inputTokens ?? estimated;
    const price = await findPrice(db, provider, model);
    if (price !== null) costUsd = computeCostUsd(price, used, 0);
    return answer;
  } finally {
    await settleTokens(db, settings, { day, tokens: used - estimated, costUsd });
  }
}
