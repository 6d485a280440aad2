/**
 * How strictly a runtime can be asked for JSON. Each step down drops what the step before was refused for; the schema is in the
 * prompt as well, so that the last one still knows what to write.
 */
export interface AnswerMode {
  readonly format: 'schema' | 'json' | 'text';
  /** Ollama lets capable models think aloud unless told otherwise, which costs minutes and tokens and changes nothing here. */
  readonly isThinkingOff: boolean;
}

const LADDERS: Readonly<Record<'ollama' | 'other', readonly AnswerMode[]>> = {
  ollama: [
    { format: 'schema', isThinkingOff: true },
    { format: 'schema', isThinkingOff: false },
    { format: 'json', isThinkingOff: false },
    { format: 'text', isThinkingOff: false },
  ],
  other: [
    { format: 'schema', isThinkingOff: false },
    { format: 'json', isThinkingOff: false },
    { format: 'text', isThinkingOff: false },
  ],
};

export function modesOf(provider: string): readonly AnswerMode[] {
  return provider === 'ollama' ? LADDERS.ollama : LADDERS.other;
}

/** Statuses by which a runtime may mean "I do not know this option". */
export function mayRefuseMode(status: number | null): boolean {
  return status === 400 || status === 415 || status === 422 || status === 501;
}

/** Models that think aloud inside their answer: the thoughts may hold braces of their own. */
export function withoutThoughts(text: string): string {
  const end = text.lastIndexOf('</think>');
  return end < 0 ? text : text.slice(end + '</think>'.length);
}
