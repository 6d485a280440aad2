import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { CalendarOverride } from '../kernel/calendar/calendar.ts';
import type { Db } from '../kernel/db/database.ts';

/** Shared by all roles of a process. */
export interface RoleContext {
  config: Config;
  databaseUrl: string;
  pool: pg.Pool;
  db: Db;
  log: Logger;
  version: string;
  /** Changes of the trading hours that were known when the process started. */
  calendarOverrides: readonly CalendarOverride[];
  /** Called in reverse order once all roles of the process have stopped. */
  onStop(work: () => Promise<void>): void;
}

export interface RunningRole {
  /** Where it listens, for a service. */
  url?: string;
  stop(): Promise<void>;
}

/**
 * Each kind runs in its own process. `intake` ingests data; `analysis` evaluates it and yields when the machine is busy; `broker`
 * sends orders, without waiting for either; `live` is the only one with the live keys; `sandbox` runs apart from the platform, as
 * a real vendor would.
 */
export type RoleKind = 'service' | 'broker' | 'live' | 'intake' | 'analysis' | 'sandbox';

export interface Role {
  name: string;
  kind: RoleKind;
  title: string;
  summary: string;
  /** What must be configured or running, as `sextant roles` prints it. */
  needs: readonly string[];
  start(context: RoleContext): Promise<RunningRole>;
}
