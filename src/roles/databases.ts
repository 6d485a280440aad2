import type pg from 'pg';
import type { Db } from '../kernel/db/database.ts';
import { createDb, createPool } from '../kernel/db/postgres.adapter.ts';
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

const CONNECTIONS_MAX = { orders: 6, analytics: 4, vital: 4 } as const;
const WORKER_CONNECTIONS_MAX = 20;

export interface OpenDatabases {
  db: Db;
  databases: ClassDatabases;
  pools: Readonly<Record<string, pg.Pool>>;
  end(): Promise<void>;
}

/** The pools of a process. A pool opens a connection when it is first needed, so that an unused one costs nothing. */
export function openDatabases(options: {
  url: string;
  name: string;
  kind: RoleKind;
  readConnections: number;
  onError: (error: Error) => void;
}): OpenDatabases {
  const open = (purpose: string, maxConnections: number) =>
    createPool({
      url: options.url,
      applicationName: `sextant ${options.name} ${purpose}`.trimEnd(),
      maxConnections,
      onError: options.onError,
    });
  const isService = options.kind === 'service' || options.kind === 'risk';
  const main = open('', isService ? options.readConnections : WORKER_CONNECTIONS_MAX);
  const own = {
    orders: open('orders', CONNECTIONS_MAX.orders),
    analytics: open('analytics', CONNECTIONS_MAX.analytics),
    vital: open('vital', CONNECTIONS_MAX.vital),
  };
  const pools = { [isService ? 'reads' : 'main']: main, ...own };
  return {
    pools,
    db: createDb(main, { preparesFrequent: isService }),
    databases: { orders: createDb(own.orders), analytics: createDb(own.analytics), vital: createDb(own.vital) },
    end: async () => {
      await Promise.allSettled(Object.values(pools).map((pool) => pool.end()));
    },
  };
}
