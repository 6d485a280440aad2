import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { CalendarOverride } from '../kernel/calendar/calendar.ts';
import type { Db } from '../kernel/db/database.ts';
import type { DatabaseLink } from '../kernel/db/link.ts';
import type { ReadSnapshot } from '../kernel/db/snapshot.store.ts';
import type { ProcessMetrics } from '../kernel/metrics/process-metrics.adapter.ts';
import type { PoolUse } from '../kernel/metrics/service-metrics.adapter.ts';
import type { ClassDatabases } from './databases.ts';

/** Shared by all roles of a process. */
export interface RoleContext {
  config: Config;
  /** The server itself, for LISTEN and for sessions with locks or settings of their own. */
  databaseUrl: string;
  /** How pools of connections reach the database. */
  link: DatabaseLink;
  /** Reads of a service, or the work of a worker. */
  db: Db;
  databases: ClassDatabases;
  /** For the checks of all services of the process, over the connections for checks. */
  readSnapshot: ReadSnapshot;
  /** By name, for the metrics. */
  pools: Readonly<Record<string, PoolUse>>;
  /** Answered on the admin port of the process. */
  metrics: ProcessMetrics;
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
 * Each kind runs in its own process, with its own event loop and database connections. `service` answers reads and serves the
 * console; `risk` evaluates orders; `core` is the trading loop and the broker: it serves monitoring only, so that no request can
 * delay an exit; `live` is the only one with the live keys; `intake` ingests data; `analysis` evaluates it and yields when the
 * machine is busy; `sandbox` runs apart from the platform, as a real vendor would.
 */
export const ROLE_KINDS_IN_ORDER = ['sandbox', 'service', 'risk', 'core', 'live', 'intake', 'analysis'] as const;
export type RoleKind = (typeof ROLE_KINDS_IN_ORDER)[number];

export interface Role {
  name: string;
  kind: RoleKind;
  title: string;
  summary: string;
  /** What must be configured or running, as `sextant roles` prints it. */
  needs: readonly string[];
  start(context: RoleContext): Promise<RunningRole>;
}
