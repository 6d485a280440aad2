import pg from 'pg';
import { invalid } from '../../errors.ts';
import { withClient } from './connect.adapter.ts';

const NAME_BYTES_MAX = 63;
/**
 * Raised when two processes create the same database: the first code by the existence check, the second by the unique index.
 */
const EXISTS_ALREADY = ['42P04', '23505'];

/** Creates the database if it does not exist and returns its address. Safe to call from several processes at once. */
export async function ensureDatabase(url: string, name: string): Promise<string> {
  if (name.length === 0 || name.includes('\0') || Buffer.byteLength(name) > NAME_BYTES_MAX) {
    throw invalid(`a database name has 1 to ${NAME_BYTES_MAX} bytes; this one has ${Buffer.byteLength(name)}`);
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
