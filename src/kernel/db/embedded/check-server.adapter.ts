import { unavailable } from '../../errors.ts';
import { withClient } from './connect.adapter.ts';

const POSTGRES_VERSION_MIN = 150_000;

export interface ServerReport {
  version: string;
  encoding: string;
  database: string;
  user: string;
}

/** Checks that the platform can use this database; throws an error that says what to change when it cannot. */
export async function checkServer(url: string): Promise<ServerReport> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<ServerReport & { num: number; canCreate: boolean; readOnly: boolean }>(`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as num,
        current_setting('server_encoding') as encoding, current_database() as database, current_user as "user",
        has_database_privilege(current_database(), 'create')
          and has_schema_privilege(current_schema(), 'create') as "canCreate",
        pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "readOnly"`);
    const found = rows[0];
    if (!found) throw unavailable('the server returned no settings');
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
