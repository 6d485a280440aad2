import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isOutdatedPlan } from './postgres-errors.ts';
import type { Database, Db } from './database.ts';
import { type DatabaseLink, IDLE_IN_TRANSACTION_MAX_MS, STATEMENT_TIMEOUT_MS } from './link.ts';
import { createFrequentStatements } from './frequent-statements.ts';
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
const frequentStatements = createFrequentStatements();

/** Through a pooler a connection has no settings of its own, and `statementTimeoutMs` is not applied: `link.ts` says why. */
export interface PoolOptions extends Partial<DatabaseLink> {
  url: string;
  applicationName: string;
  maxConnections?: number;
  /** Cancels a statement that runs longer; 0 is no limit. */
  statementTimeoutMs?: number;
  onError?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 5_000;
const POOL_MAX = 10;

export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.maxConnections ?? POOL_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types,
    ...(options.isPooled === true ? pooledSession : directSession(options.statementTimeoutMs)),
    ...(options.prepares === false ? { Client: UnpreparedClient } : {}),
  });
  // A closed idle connection must not end the process; the next query opens another.
  pool.on('error', (error) => options.onError?.(error));
  // The same for a connection in use: its query fails with the same error, which the caller handles.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const directSession = (statementTimeoutMs = STATEMENT_TIMEOUT_MS): pg.PoolConfig => ({
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MAX_MS,
  options: '-c timezone=UTC',
});

/** A pooler refuses most start-up parameters. It keeps the time zone per client when the client sets it. */
const pooledSession: pg.PoolConfig = {
  // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
  onConnect: async (client) => {
    await client.query(`set timezone = 'UTC'`);
  },
};

/** For poolers that send the statements of a client over changing connections and do not know prepared statements. */
class UnpreparedClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- the driver's query has eight overloads
  override query(given: any, ...rest: any[]): any {
    const isNamed = typeof given === 'object' && given !== null && 'name' in given && !('submit' in given);
    return super.query(isNamed ? { ...given, name: undefined } : given, ...rest);
  }
}

/** With `preparesFrequent` also unmarked reads are prepared once the process has repeated them: for services. */
export function createDb(pool: pg.Pool, options: { preparesFrequent?: boolean } = {}): Db {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = options.preparesFrequent === true ? preparingFrequent : keepingPrepared;
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const known = clients.get(client) ?? wrap(client);
    clients.set(client, known);
    return known;
  };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }) });
}

type Query = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

const asKyselyClient = (client: pg.PoolClient, query: Query): PostgresPoolClient => ({
  query: query as unknown as PostgresPoolClient['query'],
  release: () => client.release(),
});

/** Kysely sends unnamed statements; those marked with a name are sent as prepared statements. Cursors are not supported. */
function keepingPrepared(client: pg.PoolClient): PostgresPoolClient {
  return asKyselyClient(client, (text, values) => run(client, preparedName(text), text, values));
}

function preparingFrequent(client: pg.PoolClient): PostgresPoolClient {
  return asKyselyClient(client, async (text, values) => {
    const marked = preparedName(text);
    const name = marked ?? frequentStatements.nameOf(text);
    try {
      return await run(client, name, text, values);
    } catch (error) {
      if (name === null || marked !== null || !isOutdatedPlan(error)) throw error;
      // A transaction is lost with its failed statement; outside of one the statement runs again with a new plan.
      frequentStatements.rename(text);
      return run(client, null, text, values);
    }
  });
}

const run = (client: pg.PoolClient, name: string | null, text: string, values: readonly unknown[]) =>
  name === null ? client.query(text, [...values]) : client.query({ name, text, values: [...values] });
