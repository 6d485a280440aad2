import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { unavailable } from '../errors.ts';
import { PACKAGE_ROOT } from '../package-root.adapter.ts';
import { inTransaction } from './client-transaction.store.ts';

/** The lock that lets one process migrate while the others wait: any constant, the same everywhere. */
const MIGRATION_LOCK = 7_336_783;
const MIGRATIONS_DIR = join(PACKAGE_ROOT, 'migrations');
const POSTGRES_VERSION_MIN = 150_000;
/** Applies to the wait for the migrating process and to the wait for a table that another session has locked. */
const LOCK_TIMEOUT_MS = 120_000;
/** Each file runs in one transaction; a file that ends it early could leave a half-applied migration. */
const TRANSACTION_CONTROL = /^\s*(begin|start|commit|rollback)\s*(work|transaction)?\s*;/im;

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

export interface MigrationResult {
  applied: string[];
  alreadyApplied: number;
}

export async function readMigrations(dir = MIGRATIONS_DIR): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Applies pending migrations, one transaction per file. Several processes may start at once: each file is applied by the one that
 * holds the lock, which ends with the transaction, so that it cannot remain in a connection of a pooler. With `only`, the others
 * stay pending.
 */
export async function migrate(options: {
  url: string;
  dir?: string;
  only?: ReadonlySet<string>;
}): Promise<MigrationResult> {
  const migrations = await readMigrations(options.dir);
  return withClient(options.url, async (client) => {
    const applied: string[] = [];
    for (;;) {
      const { migration, done } = await inTransaction(client, async () => {
        await lockMigrations(client);
        const done = await readApplied(client);
        refuseForeignHistory(migrations, done);
        const next = migrations.find(({ name }) => !done.has(name) && (options.only?.has(name) ?? true));
        if (next !== undefined) await applyOne(client, next);
        return { migration: next, done: done.size };
      });
      if (migration === undefined) return { applied, alreadyApplied: done - applied.length };
      applied.push(migration.name);
    }
  });
}

async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}; set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`);
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  } catch (error) {
    throw unavailable(
      `another process has been migrating for ${LOCK_TIMEOUT_MS / 1_000} s: is it stuck? If an older version migrated through ` +
        'a pooler, its lock remains until the pooler is restarted',
      error,
    );
  }
  await client.query(`
    create schema if not exists kernel;
    create table if not exists kernel.migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
}

/** For a process that must not migrate: throws unless the schema is exactly the one this code was written for. */
export async function requireMigrated(options: { url: string; dir?: string }): Promise<void> {
  const { missing, firstMissing } = await readSchemaState(options);
  if (missing > 0)
    throw unavailable(`the database lacks ${missing} migration(s), first ${firstMissing}: run "sextant migrate"`);
}

/** How the schema compares with this version. Writes nothing; throws if the schema is newer or was changed. */
export async function readSchemaState(options: {
  url: string;
  dir?: string;
}): Promise<{ applied: number; missing: number; firstMissing: string | null }> {
  const migrations = await readMigrations(options.dir);
  return withClient(options.url, async (client) => {
    const exists = await client.query(`select to_regclass('kernel.migrations') is not null as yes`);
    const done = exists.rows[0]?.yes ? await readApplied(client) : new Map<string, string>();
    refuseForeignHistory(migrations, done);
    const missing = migrations.filter(({ name }) => !done.has(name));
    return { applied: done.size, missing: missing.length, firstMissing: missing[0]?.name ?? null };
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sextant-migrate',
    connectionTimeoutMillis: 10_000,
  });
  // A connection that breaks between two statements fails the next statement; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const version = await client.query<{ num: number }>(`select current_setting('server_version_num')::int as num`);
    const found = version.rows[0]?.num ?? 0;
    if (found < POSTGRES_VERSION_MIN) {
      throw unavailable(`Sextant needs PostgreSQL 15 or newer; this server is ${Math.floor(found / 10_000)}`);
    }
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from kernel.migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function refuseForeignHistory(known: Migration[], done: Map<string, string>): void {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  for (const [name, checksum] of done) {
    const migration = byName.get(name);
    if (!migration) {
      throw unavailable(
        `the database has migration ${name}, which this version does not know: it is older than the schema; start a newer version`,
      );
    }
    if (migration.checksum !== checksum) {
      throw unavailable(
        `migration ${name} was changed after it was applied: restore the file and add a new migration instead`,
      );
    }
  }
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  if (TRANSACTION_CONTROL.test(migration.sql)) {
    throw new Error(`migration ${migration.name} begins or ends a transaction: each file runs in one of its own`);
  }
  try {
    await client.query(migration.sql);
    await client.query('insert into kernel.migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
  } catch (error) {
    throw new Error(`migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
