/**
 * How strictly a runtime enforces JSON. Each step drops the option that the step before was refused for. The schema is also in
 * the prompt, so the last step still has it.
 */
export interface AnswerMode {
  readonly format: 'schema' | 'json' | 'text';
  /** Disables reasoning output of Ollama models, which costs minutes and tokens without a benefit here. */
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

/** Statuses with which a runtime may reject an unknown option. */
export function mayRefuseMode(status: number | null): boolean {
  return status === 400 || status === 415 || status === 422 || status === 501;
}

/** Removes reasoning text before the answer, because it may contain braces. */
export function withoutReasoning(text: string): string {
  const end = text.lastIndexOf('</think>');
  return end < 0 ? text : text.slice(end + '</think>'.length);
}
