import type { EngineProblem } from './messages.ts';

const KINDS: readonly [RegExp, EngineProblem['kind']][] = [
  [/^INTERRUPT Error/, 'interrupted'],
  [/^Out of Memory Error/, 'out_of_memory'],
  [/^(?:INTERNAL|FATAL) Error/, 'broken'],
  [/^IO Error|^Invalid Input Error: No magic bytes|^Invalid Error: .*parquet/i, 'files'],
];

/** The engine's error message in one line, without its quotation of the statement. */
export function explainDuckdbError(error: unknown): EngineProblem {
  const text = error instanceof Error ? error.message : String(error);
  const kind = KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'refused';
  const [said = ''] = text.split(/\n\s*\n?LINE \d+:/, 1);
  const message = said
    .replace(/^Failed to extract statements: /, '')
    .replace(/^[A-Za-z ]+ Error: /, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { kind, message: message || 'the statement was refused' };
}
