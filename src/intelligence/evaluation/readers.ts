import type { ModelPrice } from '../agents/price.ts';
import { extractBuiltin } from '../builtin/extract.ts';
import type { AskDeps } from '../extraction/ask-model.ts';
import { readText, type TextReaders } from '../extraction/read-text.ts';
import { ReadingFailure } from '../extraction/reading-failure.ts';
import type { Reader } from './evaluate.ts';

export const builtinReader: Reader = {
  name: 'builtin',
  price: { inputUsdPerMillion: 0, outputUsdPerMillion: 0 },
  read: async (text) => ({
    extraction: extractBuiltin(text),
    groundingRate: 1,
    inputTokens: 0,
    outputTokens: 0,
    error: null,
  }),
};

/** An agent or one of its variants, asked about every text without triage and cache. */
export function modelReader(
  { name, price }: { name: string; price: ModelPrice | null },
  deps: AskDeps,
  readers: TextReaders,
  publishedAt: Date,
): Reader {
  return {
    name,
    price,
    read: async (text, signal) => {
      try {
        const { extraction, groundingRate, meter } = await readText(deps, readers, { ...text, publishedAt }, signal);
        const { inputTokens, outputTokens } = meter;
        return { extraction, groundingRate, inputTokens, outputTokens, error: null };
      } catch (error) {
        if (!(error instanceof ReadingFailure)) throw error;
        return { extraction: null, groundingRate: null, inputTokens: 0, outputTokens: 0, error: error.message };
      }
    },
  };
}
