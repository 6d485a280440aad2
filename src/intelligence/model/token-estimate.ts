/** Bounds of the token count of a text. Tokenizers differ by model, so a single figure would be wrong for most of them. */
export interface TokenRange {
  /** Below the count of the densest vocabularies in use. */
  readonly low: number;
  /** Above the count of small vocabularies (32k) for prose, tables and figures. */
  readonly high: number;
}

/**
 * Tokens per character by kind, as [low, high], measured on prose, schemas, tables, figures and other alphabets with the
 * vocabularies of Llama 2 (32k), Llama 3 (128k) and GPT-4o (200k).
 */
const WEIGHTS = {
  wordStart: [0.8, 0.8],
  wordRest: [0.05, 0.19],
  capitalStart: [0.7, 0.85],
  capitalRun: [0.14, 0.6],
  /** A capital inside a word, or a letter after a digit: names of codes, which have no tokens of their own. */
  code: [0.3, 1],
  digit: [0.33, 1.05],
  digitStart: [0.33, 1.95],
  mark: [0.45, 1.1],
  markRun: [0.12, 0.8],
  newline: [0.3, 1],
  padding: [0, 0.5],
  /** Up to U+07FF: accents, Greek, Cyrillic, Hebrew, Arabic. */
  accent: [0.2, 0.8],
  /** Chinese, Japanese, Korean and other scripts. */
  wide: [0.4, 1.6],
  /** Half of a surrogate pair: emoji and rare characters. */
  half: [0.3, 2.1],
} as const satisfies Record<string, readonly [number, number]>;

type Kind = 'lower' | 'upper' | 'digit' | 'space' | 'mark' | 'other';

export function tokenRange(text: string): TokenRange {
  let low = 0;
  let high = 0;
  let previous: Kind = 'space';
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const kind = kindOf(code);
    const weight = weightOf(code, kind, previous);
    if (weight !== null) {
      low += weight[0];
      high += weight[1];
    }
    previous = kind;
  }
  return { low: Math.floor(low), high: Math.ceil(high) };
}

/** The middle of the range, for budgets and messages. */
export function estimateTokens(text: string): number {
  const { low, high } = tokenRange(text);
  return Math.ceil((low + high) / 2);
}

function kindOf(code: number): Kind {
  if (code >= 97 && code <= 122) return 'lower';
  if (code >= 65 && code <= 90) return 'upper';
  if (code >= 48 && code <= 57) return 'digit';
  if (code === 32 || (code >= 9 && code <= 13)) return 'space';
  return code < 128 ? 'mark' : 'other';
}

function weightOf(code: number, kind: Kind, previous: Kind): readonly [number, number] | null {
  switch (kind) {
    case 'lower':
      if (previous === 'digit') return WEIGHTS.code;
      return previous === 'lower' || previous === 'upper' ? WEIGHTS.wordRest : WEIGHTS.wordStart;
    case 'upper':
      if (previous === 'digit' || previous === 'lower') return WEIGHTS.code;
      return previous === 'upper' ? WEIGHTS.capitalRun : WEIGHTS.capitalStart;
    case 'digit':
      return previous === 'space' ? WEIGHTS.digitStart : WEIGHTS.digit;
    case 'mark':
      return previous === 'mark' ? WEIGHTS.markRun : WEIGHTS.mark;
    case 'space':
      if (code === 10) return WEIGHTS.newline;
      // One space belongs to the following word.
      return previous === 'space' ? WEIGHTS.padding : null;
    case 'other':
      if (code < 0x800) return WEIGHTS.accent;
      return code >= 0xd800 && code <= 0xdfff ? WEIGHTS.half : WEIGHTS.wide;
  }
}

/** Reported counts this far below the low bound are evidence of a cut; closer ones may be an unusual text. */
const CUT_SHARE = 0.9;

/** Contexts that runtimes have by default. A runtime that cuts reports exactly its context. */
const COMMON_CONTEXTS: ReadonlySet<number> = new Set([2_048, 4_096, 8_192, 16_384, 32_768]);

/**
 * Whether a runtime that counted `reported` tokens has not read the whole prompt: the count is below what any vocabulary needs,
 * or it is exactly a common context while the prompt is estimated to be longer.
 */
export function isPromptCut(prompt: TokenRange, reported: number | null): boolean {
  // Some runtimes report 0 for a prompt that is in their cache.
  if (reported === null || reported <= 0) return false;
  if (reported < prompt.low * CUT_SHARE) return true;
  return COMMON_CONTEXTS.has(reported) && (prompt.low + prompt.high) / 2 > reported;
}
