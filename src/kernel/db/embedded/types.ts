import type { ServerSettings } from './settings.ts';

/** What the launcher has to say; a pino logger fits. */
export interface EmbeddedLog {
  info(message: string): void;
  warn(message: string): void;
}

export interface EmbeddedOptions {
  /** Ours alone; made when missing. */
  dataDir: string;
  /** Without it: the port of the last run if it is free, else any. */
  port?: number;
  log: EmbeddedLog;
  settings?: ServerSettings;
  /** Where root's data goes when the server's account cannot reach `dataDir`. */
  rootDataHome?: string;
}

export interface ServerExit {
  code: number | null;
  signal: string | null;
}

export interface EmbeddedPostgres {
  /** Superuser, database `postgres`; holds the password. */
  url: string;
  port: number;
  pid: number;
  /** The server was running already: started by another process, or left over from one that was killed. */
  attached: boolean;
  version: string;
  /** The watcher that stops the server should this process be killed; null where there is none (Windows). */
  keeperPid: number | null;
  /** Leaves the server; the last one to leave stops it. Safe to call twice. */
  stop(): Promise<void>;
  /** Called once when the server ends without `stop()`; start again to recover. */
  onExit(callback: (exit: ServerExit) => void): void;
}
