import pg from 'pg';
import { unavailable } from '../../errors.ts';

const CONNECT_TIMEOUT_MS = 5_000;

/** Runs the work on a connection of its own, with errors that say what to change. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
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

/** Names the host and database, never the whole address, which contains the password. */
function explainConnectError(url: string, error: unknown): Error {
  const address = URL.canParse(url) ? new URL(url) : null;
  const host = address?.host || 'this machine';
  const database = address?.pathname.slice(1) ?? '';
  const { code, message } = error as NodeJS.ErrnoException;
  const sentences: Record<string, string> = {
    ECONNREFUSED: `no server is listening at ${host}: start PostgreSQL there or correct DATABASE_URL`,
    ENOTFOUND: `the host of ${host} has no address: correct DATABASE_URL`,
    EAI_AGAIN: `the host of ${host} could not be looked up: is the network up?`,
    ETIMEDOUT: `${host} did not answer: is it reachable from here?`,
    '28P01': `${host} refused the user or password: correct DATABASE_URL`,
    '28000': `${host} rejected this user: ${message}`,
    '3D000': `the database "${database}" does not exist at ${host}: create it or correct DATABASE_URL`,
    '53300': `${host} has no free connections`,
    '57P03': `${host} is starting up or shutting down: try again in a moment`,
  };
  if (code === '08P01' && message.includes('startup parameter'))
    return unavailable(
      `${host} is a connection pooler: ${message}; set DATABASE_DIRECT_URL to the server itself`,
      error,
    );
  return unavailable((code && sentences[code]) ?? `could not connect to ${host}: ${message}`, error);
}
