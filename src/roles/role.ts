import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Db } from '../kernel/db/database.ts';

/** What every role of a process shares. */
export interface RoleContext {
  config: Config;
  databaseUrl: string;
  pool: pg.Pool;
  db: Db;
  log: Logger;
  version: string;
  /** Called in reverse order once all roles of the process have stopped. */
  onStop(work: () => Promise<void>): void;
}

export interface RunningRole {
  /** Where it listens, for a service. */
  url?: string;
  stop(): Promise<void>;
}

/**
 * Each kind has a process of its own. `intake` brings data in; `analysis` makes sense of it, and yields to the others when the
 * machine is busy; `broker` sends orders and waits for none of them; `live` alone holds the keys to real money; `sandbox` runs
 * apart from the platform it feeds, as a real vendor would.
 */
export type RoleKind = 'service' | 'broker' | 'live' | 'intake' | 'analysis' | 'sandbox';

export interface Role {
  name: string;
  kind: RoleKind;
  title: string;
  summary: string;
  /** What must be configured or running, in words for `sextant roles`. */
  needs: readonly string[];
  start(context: RoleContext): Promise<RunningRole>;
}
