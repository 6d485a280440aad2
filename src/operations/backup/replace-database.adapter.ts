import pg from 'pg';
import { ensureDatabase } from '../../kernel/db/embedded/ensure-database.adapter.ts';
import { withClient } from '../../kernel/db/embedded/connect.adapter.ts';
import { conflict } from '../../kernel/errors.ts';
import { listTables } from './catalogue.store.ts';

export interface ReplaceOptions {
  /** The database to replace; its user may create databases. */
  url: string;
  /** Without it, a database with tables is not replaced. */
  mayLose: boolean;
  /** Fills the new database. */
  fill: (url: string) => Promise<void>;
}

/** Fills a database beside the present one and puts it in its place in one step. A failure leaves the present one as it was. */
export async function replaceDatabase({ url, mayLose, fill }: ReplaceOptions): Promise<void> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const [fresh, old] = [`${name}_restoring`, `${name}_replaced`];
  const server = new URL(url);
  server.pathname = '/postgres';
  const isEmpty = await withClient(url, async (client) => (await listTables(client)).length === 0);
  if (!isEmpty && !mayLose)
    throw conflict('there is data already: name another SEXTANT_DATA_DIR, or add --replace to lose it');
  await withClient(server.href, async (client) => {
    await requireUnused(client, name);
    await dropDatabase(client, fresh);
    try {
      await fill(await ensureDatabase(server.href, fresh));
      await requireUnused(client, name);
      await dropDatabase(client, old);
      await swap(client, { from: fresh, to: name, old });
    } catch (error) {
      await dropDatabase(client, fresh);
      throw error;
    }
    await dropDatabase(client, old);
  });
}

async function requireUnused(client: pg.Client, database: string): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
    [database],
  );
  if (rows[0]?.count !== 0) throw conflict('the platform is running: stop it before you restore its database');
}

async function swap(client: pg.Client, options: { from: string; to: string; old: string }): Promise<void> {
  const [from, to, old] = [options.from, options.to, options.old].map((name) => pg.escapeIdentifier(name));
  await client.query('begin');
  try {
    await client.query(`alter database ${to} rename to ${old}`);
    await client.query(`alter database ${from} rename to ${to}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}
