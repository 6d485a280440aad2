import { jsonReply, type VendorReply } from './exchange.ts';

/** The simulated model for vectors, as Ollama lists it. */
export const EMBEDDING_MODEL = 'nomic-embed-text:latest';
const DIMENSIONS = 256;
const INPUTS_MAX = 2_048;
const CHARACTERS_PER_TOKEN = 4;
/** Words that begin alike count as one, so that "strike" and "strikes" are near each other. */
const BEGINNING = 5;
/** Each word adds to as many dimensions, so that two different words hardly look alike. */
const DIMENSIONS_PER_WORD = 4;

/** Expressions with one meaning, so that texts without a common word can be near each other. */
const MEANINGS: readonly (readonly string[])[] = [
  ['strike', 'walkout', 'stoppage', 'picket', 'union'],
  ['profit', 'earnings', 'income', 'margin'],
  ['cut', 'lowered', 'reduced', 'slashed'],
  ['raise', 'raised', 'lifted', 'increased'],
  ['lawsuit', 'court', 'litigation', 'sued'],
  ['merger', 'takeover', 'acquisition', 'acquire', 'bid'],
  ['layoffs', 'redundancies', 'dismissals', 'jobs'],
  ['plant', 'factory', 'furnace', 'furnaces'],
];
const MEANING_OF: ReadonlyMap<string, string> = new Map(
  MEANINGS.flatMap((words, index) => words.map((word) => [word.slice(0, BEGINNING), `meaning ${index}`] as const)),
);

/** The direction of a text: the sum of its words' directions. The same text gives the same vector. */
export function embedText(text: string, dimensions = DIMENSIONS): number[] {
  const sum = Array.from({ length: dimensions }, () => 0);
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['nothing'];
  for (const word of words) {
    const beginning = word.slice(0, BEGINNING);
    const meaning = MEANING_OF.get(beginning) ?? beginning;
    for (let part = 0; part < DIMENSIONS_PER_WORD; part++) {
      const hash = hashOf(`${part} ${meaning}`);
      const place = hash % dimensions;
      sum[place] = (sum[place] ?? 0) + (hash & 0x10000 ? 1 : -1);
    }
  }
  // Words may cancel each other.
  const norm = Math.hypot(...sum);
  return norm === 0 ? sum.map((_, place) => (place === 0 ? 1 : 0)) : sum.map((value) => value / norm);
}

/** FNV-1a with a final mix. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

interface EmbedInput {
  model: string;
  inputs: string[];
  dimensions: number | undefined;
  isBase64: boolean;
}

/** Answers `POST /api/embed` and `POST /v1/embeddings`. `isCut` leaves out the last vector, as no real server does. */
export function answerEmbedding(body: string, native: boolean, isCut: boolean): VendorReply {
  const asked = readInput(body);
  if (asked === null) return jsonReply(400, errorOf('invalid input', native));
  if (`${asked.model.replace(/:latest$/, '')}:latest` !== EMBEDDING_MODEL)
    return jsonReply(
      native ? 400 : 404,
      errorOf(native ? 'this model does not support embeddings' : `model "${asked.model}" not found`, native),
    );
  const all = asked.inputs.map((input) => embedText(input, asked.dimensions));
  const vectors = isCut ? all.slice(0, -1) : all;
  const tokens = asked.inputs.reduce((sum, input) => sum + Math.ceil(input.length / CHARACTERS_PER_TOKEN), 0);
  if (native)
    return jsonReply(200, {
      model: asked.model,
      embeddings: vectors,
      total_duration: 14_143_917,
      load_duration: 1_019_500,
      prompt_eval_count: tokens,
    });
  return jsonReply(200, {
    object: 'list',
    data: vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: asked.isBase64 ? Buffer.from(new Float32Array(vector).buffer).toString('base64') : vector,
    })),
    model: asked.model,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  });
}

const errorOf = (message: string, native: boolean) =>
  native ? { error: message } : { error: { message, type: 'invalid_request_error', param: null, code: null } };

function readInput(body: string): EmbedInput | null {
  try {
    const given = JSON.parse(body) as Record<string, unknown>;
    const inputs = typeof given['input'] === 'string' ? [given['input']] : given['input'];
    if (!Array.isArray(inputs) || inputs.length === 0 || inputs.length > INPUTS_MAX) return null;
    if (!inputs.every((input): input is string => typeof input === 'string' && input !== '')) return null;
    const { dimensions } = given;
    if (dimensions !== undefined && !(Number.isInteger(dimensions) && Number(dimensions) > 0)) return null;
    return {
      model: String(given['model']),
      inputs,
      dimensions: dimensions === undefined ? undefined : Number(dimensions),
      isBase64: given['encoding_format'] === 'base64',
    };
  } catch {
    return null;
  }
}
