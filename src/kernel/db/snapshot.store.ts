import { sql } from 'kysely';
import type { Executor } from './database.ts';
import { prepared } from './prepared.store.ts';

/** More connections than any pool has; beyond it the known ones are forgotten. */
const CONNECTIONS_MAX = 100;

interface Snapshot {
  name: string | null;
  connection: number;
}

/** Names the committed state of the database after the call. */
export type ReadSnapshot = () => Promise<string | null>;

/**
 * Two equal names of one reader mean that no transaction has ended between them, so that every query finds the same rows: the name has
 * the next transaction and the running ones. A server that crashed, or another one in its place, may give the same numbers again: a
 * connection that was not known before, and a failed reading, therefore begin new names. A standby does not list its running
 * transactions, so it has no name: null.
 */
export function createSnapshotReader(db: Executor): ReadSnapshot {
  const connections = new Set<number>();
  let generation = 0;
  const read = async (): Promise<Snapshot | undefined> => {
    const { rows } = await sql<Snapshot>`${prepared('snapshot-name')} select pg_backend_pid() as connection,
      case when not pg_is_in_recovery() then pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text end as name`.execute(
      db,
    );
    return rows[0];
  };
  return async () => {
    const snapshot = await read().catch((error: unknown) => {
      connections.clear();
      throw error;
    });
    if (!snapshot || snapshot.name === null) return null;
    if (!connections.has(snapshot.connection)) {
      if (connections.size >= CONNECTIONS_MAX) connections.clear();
      connections.add(snapshot.connection);
      generation++;
    }
    return `${generation} ${snapshot.name}`;
  };
}
