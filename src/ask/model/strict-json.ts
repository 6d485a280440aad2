/** A model's answer after all checks, or what was wrong with it. */
export type ModelReading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly wrong: string };

/** A longer answer is not read. */
const ANSWER_LENGTH_MAX = 200_000;
const QUOTED_MAX = 60;
const FENCE_START = /^```(?:json)?[ \t\r]*\n/;
const FENCE_END = '\n```';

export const refuse = (wrong: string): { readonly ok: false; readonly wrong: string } => ({ ok: false, wrong });

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A part of a model's answer inside a message: short, in one line. */
export const quoted = (text: string): string =>
  `"${text.replace(/[^\x20-\x7e]+/g, ' ').slice(0, QUOTED_MAX)}${text.length > QUOTED_MAX ? '…' : ''}"`;

/** One JSON object and nothing else. A code fence around it is the only tolerated addition; nothing is repaired. */
export function readStrictJson(text: string): ModelReading<Record<string, unknown>> {
  if (text.length > ANSWER_LENGTH_MAX)
    return refuse(`the answer has ${text.length} characters; at most ${ANSWER_LENGTH_MAX} are read`);
  try {
    const value: unknown = JSON.parse(withoutFence(text.trim()));
    return isRecord(value) ? { ok: true, value } : refuse('the answer is not a JSON object');
  } catch {
    return refuse('the answer is not valid JSON');
  }
}

function withoutFence(text: string): string {
  const start = FENCE_START.exec(text)?.[0].length ?? 0;
  return start > 0 && text.endsWith(FENCE_END) ? text.slice(start, -FENCE_END.length) : text;
}
