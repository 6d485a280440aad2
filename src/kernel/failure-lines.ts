import type { LogFn, Logger } from 'pino';
import { DomainError } from './errors.ts';
import { describeFailure, isExpectedFailure } from './failure-words.ts';
import { isDiskFull } from './file-fault.ts';
import { errorResponseOf } from './http/status.ts';
import { isPassing } from './db/postgres-errors.ts';

const WARN = 40;

/**
 * For pino: a line about an expected failure has its reason without the stack. A warning about an error that the state of the
 * database explains is left out while the database cannot be used. At the level debug all lines are written whole.
 */
export function explainFailures(isDatabaseAway: (() => Promise<boolean>) | undefined) {
  return function (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
    const error = level < WARN ? null : errorOf(args[0]);
    if (error === null) return method.apply(this, args);
    const isWhole = this.isLevelEnabled('debug');
    if (isDatabaseAway === undefined || !isOutage(error))
      return method.apply(this, !isWhole && isExpectedFailure(error) ? withoutStack(args, error) : args);
    if (isWhole) method.apply(this, args);
    void isDatabaseAway().then((isAway) => {
      if (!isWhole && (!isAway || level > WARN)) method.apply(this, withoutStack(args, error));
    });
  };
}

function errorOf(given: unknown): Error | null {
  const found = typeof given === 'object' && given !== null && 'err' in given ? given.err : given;
  return found instanceof Error ? found : null;
}

/** A lost or refused connection, a full disk, a server that accepts no writes; not a conflict that passes. */
const isOutage = (error: Error): boolean =>
  isDiskFull(error) || (!(error instanceof DomainError) && errorResponseOf(error)?.status === 503 && !isPassing(error));

function withoutStack([given, ...rest]: Parameters<LogFn>, error: Error): Parameters<LogFn> {
  const { err: _whole, ...fields } = given instanceof Error ? {} : (given as Record<string, unknown>);
  const reason = describeFailure(error);
  return (rest.length === 0 ? [fields, reason] : [{ ...fields, reason }, ...rest]) as Parameters<LogFn>;
}
