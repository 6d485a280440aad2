import { AnswerTooLargeError } from './answer-too-large.ts';
import { ModelError } from './model-runtime.ts';

export const DETAIL_LENGTH_MAX = 300;
const CAUSES_MAX = 5;

/** Any failure of a call as a model error. */
export function toModelError(thrown: unknown, hasTimedOut: boolean, timeoutMs: number): ModelError {
  if (thrown instanceof ModelError) return thrown;
  if (hasTimedOut) return new ModelError('timed_out', `no answer within ${timeoutMs / 1_000} s`, { cause: thrown });
  if (thrown instanceof AnswerTooLargeError) return new ModelError('malformed', thrown.message, { cause: thrown });
  if (codeOf(thrown) !== null)
    return new ModelError('unreachable', `the runtime cannot be reached: ${rootCause(thrown)}`, { cause: thrown });
  return new ModelError('malformed', `the answer cannot be read: ${rootCause(thrown)}`, { cause: thrown });
}

/** Socket and undici errors carry a code. */
const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

function rootCause(thrown: unknown): string {
  let current = thrown;
  for (let depth = 0; depth < CAUSES_MAX; depth++) {
    if (!(current instanceof Error) || current.cause === undefined) break;
    current = current.cause;
  }
  const message = current instanceof Error ? current.message : String(current);
  return (codeOf(current) ?? message).slice(0, DETAIL_LENGTH_MAX);
}
