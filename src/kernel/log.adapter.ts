import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino';
import { formatLogLine } from './http/format-log-line.ts';
import { redactUrl } from './http/redact-url.ts';

export type Log = Logger;
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

export interface LogOptions {
  level: LogLevel;
  /** Who speaks: a role, a worker, the command. */
  name: string;
  /** Where lines go; standard output unless a test says otherwise. */
  stream?: DestinationStream;
  /** Lines for people instead of JSON; by default when standard output is a terminal. */
  readable?: boolean;
}

/**
 * Settings that are secret are `Secret` objects and print as `[secret]` wherever they are logged. The paths below are for
 * what never was one: headers and settings objects of libraries.
 */
const REDACTED = [
  'authorization',
  'headers.authorization',
  'headers.cookie',
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.apiKey',
  '*.api_key',
  '*.token',
  '*.secretKey',
  'password',
  'apiKey',
  'api_key',
  'token',
  'secretKey',
];

export function createLogger(options: LogOptions): Log {
  const readable = options.readable ?? (options.stream === undefined && process.stdout.isTTY);
  // Written at once: a line that explains a crash must not be lost in a buffer.
  const target = options.stream ?? destination({ fd: 1, sync: true });
  const stream = readable ? { write: (line: string) => target.write(formatLogLine(line)) } : target;
  return pino(
    {
      level: options.level,
      name: options.name,
      base: { name: options.name },
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths: REDACTED, censor: '[secret]' },
      serializers: {
        err: pino.stdSerializers.err,
        url: (url: unknown) => (typeof url === 'string' ? redactUrl(url) : url),
      },
    },
    stream,
  );
}
