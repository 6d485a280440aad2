import type { EmbedAnswer, EmbedRequest } from '../model-runtime.ts';
import { isRecord, tokensIn } from './profile.ts';

/** Longer vectors than any model in use makes. */
export const DIMENSIONS_MAX = 8_192;

/** How a provider is asked for vectors, and how its answer is read. */
interface EmbeddingFormat {
  /** Below the runtime's base address. */
  readonly path: string;
  readonly requestBody: (request: EmbedRequest, keepAlive: string) => Record<string, unknown>;
  /** Null when the body does not have one vector for each text. */
  readonly readAnswer: (body: unknown, count: number) => EmbedAnswer | null;
}

const dimensionsOf = ({ dimensions }: EmbedRequest) => (dimensions === null ? {} : { dimensions });

/** By provider. Every runtime with the chat completions API answers embeddings in the format of OpenAI. */
export const EMBEDDING_FORMATS: Readonly<Record<'ollama' | 'openai-compatible', EmbeddingFormat>> = {
  ollama: {
    path: '/api/embed',
    requestBody: (request, keepAlive) => ({
      model: request.model,
      input: request.inputs,
      // A text beyond the context is cut at its end.
      truncate: true,
      keep_alive: keepAlive,
      ...dimensionsOf(request),
    }),
    readAnswer: (body, count) => {
      if (!isRecord(body) || !Array.isArray(body['embeddings'])) return null;
      const vectors = readVectors(body['embeddings'], count);
      return vectors === null ? null : { vectors, inputTokens: tokensIn(body['prompt_eval_count']) };
    },
  },
  'openai-compatible': {
    path: '/embeddings',
    requestBody: (request) => ({
      model: request.model,
      input: request.inputs,
      encoding_format: 'float',
      ...dimensionsOf(request),
    }),
    readAnswer: (body, count) => {
      if (!isRecord(body) || !Array.isArray(body['data'])) return null;
      const placed: unknown[] = [];
      for (const [place, entry] of (body['data'] as unknown[]).entries()) {
        if (!isRecord(entry)) return null;
        const index = entry['index'] ?? place;
        if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count || index in placed)
          return null;
        placed[index] = entry['embedding'];
      }
      const usage = isRecord(body['usage']) ? body['usage'] : {};
      const vectors = readVectors(placed, count);
      return vectors === null ? null : { vectors, inputTokens: tokensIn(usage['prompt_tokens']) };
    },
  },
};

function readVectors(values: readonly unknown[], count: number): number[][] | null {
  if (values.length !== count) return null;
  const vectors = Array.from(values, readVector);
  const [first] = vectors;
  return vectors.every((vector): vector is number[] => vector !== null && vector.length === first?.length)
    ? vectors
    : null;
}

/** A vector of zeros has no direction. */
function readVector(value: unknown): number[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > DIMENSIONS_MAX) return null;
  const numbers = value.filter((entry): entry is number => typeof entry === 'number' && Number.isFinite(entry));
  return numbers.length === value.length && numbers.some((entry) => entry !== 0) ? numbers : null;
}
