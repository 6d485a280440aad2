import pg from 'pg';
import { SESSION_DEFAULTS } from './link.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const PROBE_TIMEOUT_MS = 3_000;
/** Connections that are held to force a statement onto another one; a larger pool is treated as one without support. */
const HOLDERS_MAX = 5;
const PROBE = { name: 'sextant-probe', text: 'select pg_backend_pid() as pid' };

type Keyed = pg.Client & { processID: number };

async function withClients<T>(url: string, work: (connect: () => Promise<pg.Client>) => Promise<T>): Promise<T> {
  const clients: pg.Client[] = [];
  try {
    return await work(async () => {
      const client = new pg.Client({
        connectionString: url,
        application_name: 'sextant-probe',
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        query_timeout: PROBE_TIMEOUT_MS,
      });
      client.on('error', () => {});
      clients.push(client);
      await client.connect();
      return client;
    });
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

const readPid = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
};

/** A server announces the number of its process to the client; a pooler announces another one. */
export const isBehindPooler = (url: string): Promise<boolean> =>
  withClients(url, async (connect) => {
    const client = await connect();
    return (client as Keyed).processID !== (await readPid(client));
  });

/**
 * Whether a prepared statement still works when the pooler uses another server connection. The connection that prepared it is kept
 * busy by other clients, and the statement is run again.
 */
export const keepsPrepared = (url: string): Promise<boolean> =>
  withClients(url, async (connect) => {
    const client = await connect();
    const first = (await client.query<{ pid: number }>(PROBE)).rows[0]?.pid;
    for (let holders = 0; holders < HOLDERS_MAX; holders++) {
      const holder = await connect();
      await holder.query('begin');
      if ((await readPid(holder)) === first) {
        return client.query(PROBE).then(
          () => true,
          () => false,
        );
      }
    }
    return false;
  });

/** The settings of a connection that differ from the defaults, as `name = value`. */
export const listMissingDefaults = (url: string): Promise<string[]> =>
  withClients(url, async (connect) => {
    const client = await connect();
    const missing: string[] = [];
    for (const [name, wanted] of Object.entries(SESSION_DEFAULTS)) {
      const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name]);
      if (rows[0]?.value !== wanted) missing.push(`${name} = ${rows[0]?.value}`);
    }
    return missing;
  });

/**
 * Stores the defaults with the user of this URL in its database. New server connections have them; a pooler replaces its old ones by
 * and by.
 */
export const storeSessionDefaults = (url: string): Promise<void> =>
  withClients(url, async (connect) => {
    const client = await connect();
    const { rows } = await client.query<{ database: string }>('select quote_ident(current_database()) as database');
    for (const [name, value] of Object.entries(SESSION_DEFAULTS)) {
      await client.query(`alter role current_user in database ${rows[0]?.database} set ${name} = '${value}'`);
    }
  });
