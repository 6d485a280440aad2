import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Database, Db } from './database.ts';
import { createPreparedNames } from './prepared.store.ts';

const OID = { int8: 20, date: 1082, numeric: 1700 } as const;

/** int8 columns hold counts and sequence numbers, far below 2^53, so a number is exact and is what JSON needs. */
const parsers: Record<number, (text: string) => unknown> = {
  [OID.int8]: Number,
  [OID.numeric]: Number,
  // A calendar date has no time zone: as a Date it would shift by a day west of Greenwich.
  [OID.date]: (text) => text,
};

type ParserFor = (oid: number, format?: 'text' | 'binary') => (text: string) => unknown;
const defaultParser = pg.types.getTypeParser as ParserFor;
const parserFor: ParserFor = (oid, format) => (format !== 'binary' && parsers[oid]) || defaultParser(oid, format);
const types = { getTypeParser: parserFor as typeof pg.types.getTypeParser };

/** One for the process, because two Dbs may use the connections of one pool. */
const preparedName = createPreparedNames();

export interface PoolOptions {
  url: string;
  applicationName: string;
  maxConnections?: number;
  /** Cancels a statement that runs longer; 0 is no limit. */
  statementTimeoutMs?: number;
  onError?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 5_000;
const POOL_MAX = 10;
const STATEMENT_TIMEOUT_MS = 30_000;

export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.maxConnections ?? POOL_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 60_000,
    options: '-c timezone=UTC',
    types,
  });
  // A closed idle connection must not end the process; the next query opens another.
  pool.on('error', (error) => options.onError?.(error));
  // The same for a connection in use: its query fails with the same error, which the caller handles.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function createDb(pool: pg.Pool): Db {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const known = clients.get(client) ?? keepingPrepared(client);
    clients.set(client, known);
    return known;
  };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }) });
}

/** Kysely sends unnamed statements; those marked with a name are sent as prepared statements. Cursors are not supported. */
function keepingPrepared(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    const name = preparedName(text);
    return name === null ? client.query(text, [...values]) : client.query({ name, text, values: [...values] });
  };
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}
