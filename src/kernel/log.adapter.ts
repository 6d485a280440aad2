import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions, symbols } from 'pino';
import { explainFailures } from './failure-lines.ts';
import { formatLogLine } from './http/format-log-line.ts';
import { redactFields, redactUrl } from './http/redact.ts';
import { currentWork } from './work/work.context.ts';

export type Log = Logger;
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/** The field of a log line that has the request id. */
export const REQUEST_ID_LABEL = 'request_id';

/** Of lines that cannot be written. */
const WAITING_CHARS_MAX = 1_000_000;

export interface LogOptions {
  level: LogLevel;
  /** The logging component: a role, a worker, the command. */
  name: string;
  /** The output; standard output by default. */
  stream?: DestinationStream;
  /** Readable lines instead of JSON; the default when standard output is a terminal. */
  readable?: boolean;
  /** Whether the database cannot be used. Warnings that follow from it are then left out, because the outage has a line of its own. */
  isDatabaseAway?: () => Promise<boolean>;
}

export function createLogger(options: LogOptions): Log {
  const readable = options.readable ?? (options.stream === undefined && process.stdout.isTTY);
  const target = options.stream ?? standardOutput();
  const stream = readable ? { write: (line: string) => target.write(formatLogLine(line)) } : target;
  return pino(
    {
      level: options.level,
      name: options.name,
      base: { name: options.name },
      timestamp: stdTimeFunctions.isoTime,
      // Not pino's redaction: it also runs for every request's child logger, which costs 4% of a small request.
      formatters: { log: redactFields },
      hooks: { logMethod: explainFailures(options.isDatabaseAway) },
      mixin: (_fields, _level, logger) => requestIdFor(logger),
      serializers: {
        err: pino.stdSerializers.err,
        url: (url: unknown) => (typeof url === 'string' ? redactUrl(url) : url),
      },
    },
    stream,
  );
}

/**
 * Synchronous: a line that explains a crash must not be lost in a buffer. Where it cannot be written, such as on a full disk, lines
 * wait until it can, up to a limit: a log must not end the process.
 */
function standardOutput(): DestinationStream {
  const target = destination({ fd: 1, sync: true, maxLength: WAITING_CHARS_MAX });
  target.on('error', () => {});
  return target;
}

const REQUEST_ID = `"${REQUEST_ID_LABEL}":`;

/** Each line of a request or job has its id. The logger of a request has it already. A new object each time: pino adds to it. */
function requestIdFor(logger: object): Record<string, string> {
  const work = currentWork();
  const own = (logger as Record<symbol, unknown>)[symbols.chindingsSym];
  if (!work || (typeof own === 'string' && own.includes(REQUEST_ID))) return {};
  return { [REQUEST_ID_LABEL]: work.requestId };
}
