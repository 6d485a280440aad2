import type pg from 'pg';
import type { Db } from '../kernel/db/database.ts';
import type { ConnectionLimits } from '../config.ts';
import type { DatabaseLink } from '../kernel/db/link.ts';
import { createDb, createPool } from '../kernel/db/postgres.adapter.ts';
import type { ReadSnapshot } from '../kernel/db/snapshot.store.ts';
import { shareSnapshots } from '../kernel/use/shared-snapshots.ts';
import type { RoleKind } from './role.ts';

/** Connections of the classes of work that must not wait for others, each with a pool of its own. */
export interface ClassDatabases {
  /** Orders and their controls, and the trading loop. */
  orders: Db;
  /** Queries of the analytics endpoints. */
  analytics: Db;
  /** Health checks and access checks. */
  vital: Db;
}

export interface OpenDatabases {
  db: Db;
  databases: ClassDatabases;
  pools: Readonly<Record<string, pg.Pool>>;
  /** For the checks of all services of the process, over the connections for checks. */
  readSnapshot: ReadSnapshot;
  end(): Promise<void>;
}

export const runsServices = (kind: RoleKind): boolean => kind === 'service' || kind === 'risk';

/** The pools of a process. A pool opens a connection when it is first needed, so that an unused one costs nothing. */
export function openDatabases(options: {
  link: DatabaseLink;
  name: string;
  kind: RoleKind;
  connections: ConnectionLimits;
  onError: (error: Error) => void;
}): OpenDatabases {
  const open = (purpose: string, maxConnections: number) =>
    createPool({
      ...options.link,
      applicationName: `sextant ${options.name} ${purpose}`.trimEnd(),
      maxConnections,
      onError: options.onError,
    });
  const { connections } = options;
  const isService = runsServices(options.kind);
  const main = open('', isService ? connections.reads : connections.workers);
  const own = {
    orders: open('orders', connections.orders),
    analytics: open('analytics', connections.analytics),
    vital: open('vital', connections.vital),
  };
  const pools = { [isService ? 'reads' : 'main']: main, ...own };
  const vital = createDb(own.vital);
  return {
    pools,
    db: createDb(main, { preparesFrequent: isService }),
    databases: { orders: createDb(own.orders), analytics: createDb(own.analytics), vital },
    readSnapshot: shareSnapshots(vital),
    end: async () => {
      await Promise.allSettled(Object.values(pools).map((pool) => pool.end()));
    },
  };
}
