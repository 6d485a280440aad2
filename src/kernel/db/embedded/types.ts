import type { ServerSettings } from './settings.ts';

/** A log for the launcher; a pino logger fits. */
export interface EmbeddedLog {
  info(message: string): void;
  warn(message: string): void;
}

export interface EmbeddedOptions {
  /** Used by Sextant only; created if missing. */
  dataDir: string;
  /** Default: the port of the last run if it is free, otherwise any free port. */
  port?: number;
  log: EmbeddedLog;
  settings?: ServerSettings;
  /** The data folder used by root when the server's account cannot reach `dataDir`. */
  rootDataHome?: string;
}

export interface ServerExit {
  code: number | null;
  signal: string | null;
}

export interface EmbeddedPostgres {
  /** Address of the database `postgres` as superuser; contains the password. */
  url: string;
  port: number;
  pid: number;
  /** True when the server was already running: started by another process, or left over from a killed one. */
  attached: boolean;
  version: string;
  /** The process that stops the server if this process is killed; null where there is none (Windows). */
  keeperPid: number | null;
  /** Releases the server; the last process to release it stops it. Safe to call twice. */
  stop(): Promise<void>;
  /** Called once when the server ends without `stop()`; start again to recover. */
  onExit(callback: (exit: ServerExit) => void): void;
}
