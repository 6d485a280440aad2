import { type Config, ConfigError, readConfig } from '../config.ts';
import { isPassing } from '../kernel/db/postgres-errors.ts';
import { describeFailure } from '../kernel/failure-words.ts';
import { DomainError, SettingError } from '../kernel/errors.ts';
import { describeFileFault, isDiskFull } from '../kernel/file-fault.ts';
import { errorResponseOf } from '../kernel/http/status.ts';
import { EXIT } from './exit-code.ts';
import { nameSettingOfHost, nameSettingOfPort } from './listen-setting.ts';
import { ProcessFailure } from './supervisor/supervised-process.ts';
import { UsageError } from './usage.ts';

export interface ExplainedFailure {
  message: string;
  exitCode: number;
}

/** Of the server's address, and of its answer to a user, a password or the name of a database. */
const REFUSED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  '28P01',
  '3D000',
  '28000',
]);

/** Returns one sentence that says what to do, and the exit code. `given` are other settings than those of the environment. */
export function explainFailure(error: unknown, given?: Config): ExplainedFailure {
  if (error instanceof UsageError) return { message: error.message, exitCode: EXIT.usage };
  if (error instanceof ConfigError || error instanceof SettingError)
    return { message: error.message, exitCode: EXIT.config };
  if (error instanceof ProcessFailure) return { message: error.message, exitCode: error.exitCode };
  if (error instanceof DomainError) {
    return { message: error.message, exitCode: error.kind === 'unavailable' ? EXIT.unavailable : EXIT.failed };
  }
  if (!(error instanceof Error)) return { message: String(error), exitCode: EXIT.failed };
  const code = 'code' in error ? String(error.code) : '';
  const listening = explainListenFault(error, code, given);
  if (listening !== null) return { message: listening, exitCode: EXIT.config };
  if (REFUSED.has(code) || isDatabaseFault(error)) {
    return { message: `${nameDatabase(given)} cannot be used: ${describeFailure(error)}`, exitCode: EXIT.unavailable };
  }
  if (code === '08P01' && error.message.includes('startup parameter')) {
    return {
      message: `DATABASE_URL leads to a connection pooler (${error.message}): set DATABASE_DIRECT_URL to the server itself`,
      exitCode: EXIT.config,
    };
  }
  return { message: explainFileFault(error) ?? (error.message || error.name), exitCode: EXIT.failed };
}

/** With the setting that names it. A role process has the address from its supervisor, also that of the embedded database. */
function nameDatabase(given?: Config): string {
  const config = given ?? (process.env.SEXTANT_SUPERVISED === undefined ? readConfig(process.env) : null);
  if (!config?.databaseUrl) return 'the database';
  return `the database of ${config.databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_URL or DATABASE_DIRECT_URL'}`;
}

/** A server that starts, stops, is full or accepts no writes; not a conflict that passes. */
const isDatabaseFault = (error: Error): boolean =>
  'severity' in error && errorResponseOf(error)?.status === 503 && !isPassing(error);

/** Null for an error that is none of an address to listen on. */
function explainListenFault(error: Error, code: string, given?: Config): string | null {
  const { port, address, hostname } = error as { port?: number; address?: string; hostname?: string };
  if (code === 'EADDRINUSE') {
    const setting = nameSettingOfPort(given ?? readConfig(process.env), Number(port));
    const settings = setting ?? 'REGISTRY_URL, QUERY_API_URL, ...';
    return `port ${port ?? ''} is already in use: stop the process that listens there (another Sextant?) or choose another with ${settings}`;
  }
  if (code === 'EACCES' && port !== undefined)
    return `listening on port ${port} is not permitted: choose one above 1023`;
  const isName = code === 'ENOTFOUND' || code === 'EAI_AGAIN';
  if (code !== 'EADDRNOTAVAIL' && !isName) return null;
  const host = (isName ? hostname : address) ?? '';
  const setting = nameSettingOfHost(given ?? readConfig(process.env), host);
  if (setting === null) return null;
  return isName
    ? `the name ${host} has no address: change ${setting}`
    : `this machine does not have the address ${host}: change ${setting}`;
}

/** Null for an error that is none of a file or folder. */
function explainFileFault(error: Error): string | null {
  const fault = describeFileFault(error);
  const path = 'path' in error && typeof error.path === 'string' ? error.path : null;
  if (fault === null || !('syscall' in error)) return null;
  if (path === null) return isDiskFull(error) ? `${fault}: free space and try again` : null;
  return `${path} cannot be used: ${fault}`;
}
