import pg from 'pg';
import { unavailable } from '../../errors.ts';

const POSTGRES_VERSION_MIN = 150_000;
const CONNECT_TIMEOUT_MS = 5_000;
const NAME_BYTES_MAX = 63;
/** Raised when a database is made twice at once: the first by the check, the second by the index behind it. */
const EXISTS_ALREADY = ['42P04', '23505'];

export interface ServerReport {
  version: string;
  encoding: string;
  database: string;
  user: string;
}

/** Whether the platform can live in this database; throws a sentence that says what to change when it cannot. */
export async function checkServer(url: string): Promise<ServerReport> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<ServerReport & { num: number; canCreate: boolean; readOnly: boolean }>(`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as num,
        current_setting('server_encoding') as encoding, current_database() as database, current_user as "user",
        has_database_privilege(current_database(), 'create')
          and has_schema_privilege(current_schema(), 'create') as "canCreate",
        pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "readOnly"`);
    const found = rows[0];
    if (!found) throw unavailable('the server answered nothing to a question about itself');
    const { version, num, encoding, database, user, canCreate, readOnly } = found;
    if (num < POSTGRES_VERSION_MIN)
      throw unavailable(`Sextant needs PostgreSQL 15 or newer; this server is ${version}`);
    if (encoding !== 'UTF8') {
      throw unavailable(
        `the database "${database}" is encoded in ${encoding} and must be UTF8: create another with ` +
          `"create database ${database}_utf8 encoding 'UTF8' template template0"`,
      );
    }
    if (readOnly) throw unavailable(`the database "${database}" is read-only: use the primary server's address`);
    if (!canCreate) {
      throw unavailable(
        `the user "${user}" may not create tables in the database "${database}": run as its owner ` +
          `"grant create on database ${database} to ${user}; grant create on schema public to ${user}"`,
      );
    }
    return { version, encoding, database, user };
  });
}

/** Creates the database unless it is there; any number of processes may ask at once. Returns its address. */
export async function ensureDatabase(url: string, name: string): Promise<string> {
  if (name.length === 0 || name.includes('\0') || Buffer.byteLength(name) > NAME_BYTES_MAX) {
    throw unavailable(`a database name has 1 to ${NAME_BYTES_MAX} bytes; this one has ${Buffer.byteLength(name)}`);
  }
  await withClient(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    try {
      await client.query(`create database ${pg.escapeIdentifier(name)} encoding 'UTF8' template template0`);
    } catch (error) {
      if (!EXISTS_ALREADY.includes((error as pg.DatabaseError).code ?? '')) throw error;
    }
  });
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.href;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = clientFor(url);
  // Without a listener, a connection that breaks while idle would end the process.
  client.on('error', () => {});
  try {
    await client.connect().catch((error: unknown) => {
      throw explainConnectError(url, error);
    });
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

function clientFor(url: string): pg.Client {
  try {
    return new pg.Client({
      connectionString: url,
      application_name: 'sextant-check',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
  } catch (error) {
    throw unavailable(
      'the database address cannot be read: it looks like postgres://user:password@host:5432/name',
      error,
    );
  }
}

/** Names host and database and never the address itself, which holds the password. */
function explainConnectError(url: string, error: unknown): Error {
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: 'the database server', pathname: '' };
  const { code, message } = error as NodeJS.ErrnoException;
  const sentences: Record<string, string> = {
    ECONNREFUSED: `nothing listens at ${host}: start PostgreSQL there or correct DATABASE_URL`,
    ENOTFOUND: `the host of ${host} has no address: correct DATABASE_URL`,
    EAI_AGAIN: `the host of ${host} could not be looked up: is the network up?`,
    ETIMEDOUT: `${host} did not answer: is it reachable from here?`,
    '28P01': `${host} refused the user or password: correct DATABASE_URL`,
    '28000': `${host} does not let this user in: ${message}`,
    '3D000': `the database "${pathname.slice(1)}" does not exist at ${host}: create it or correct DATABASE_URL`,
    '53300': `${host} has no connection left`,
    '57P03': `${host} is starting up or shutting down: try again in a moment`,
  };
  return unavailable((code && sentences[code]) ?? `could not connect to ${host}: ${message}`, error);
}
