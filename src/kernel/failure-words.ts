import { ExpectedFailure } from './errors.ts';

const CAUSES_FOLLOWED_MAX = 8;

/** What the language throws where the code is wrong. */
const isMistake = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof RangeError ||
  (error instanceof Error && error.name === 'ReferenceError');

/** Whether the words of a failure suffice, without its stack. One that hides a mistake in the code is none. */
export const isExpectedFailure = (error: unknown): error is ExpectedFailure =>
  error instanceof ExpectedFailure && !isMistake(rootOf(error));

/** A failure in words. Where its message does not have the system's code of its cause, such as ECONNREFUSED, that is added. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(rootOf(error));
  const message = error.message || messageOfParts(error);
  if (message === '') return code ?? error.name;
  return code === null || error === rootOf(error) || message.includes(code) ? message : `${message} (${code})`;
}

function rootOf(error: unknown): unknown {
  let root = error;
  for (let depth = 0; depth < CAUSES_FOLLOWED_MAX; depth++) {
    if (!(root instanceof Error) || root.cause === undefined) break;
    root = root.cause;
  }
  return root;
}

/** A name with several addresses fails with one error for each, and with no message of its own. */
const messageOfParts = (error: Error): string =>
  error instanceof AggregateError
    ? error.errors.flatMap((part) => (part instanceof Error && part.message !== '' ? [part.message] : [])).join(', ')
    : '';

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code !== '' ? error.code : null;
