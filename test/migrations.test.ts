import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { ensureDatabase } from '../src/kernel/db/embedded/ensure-database.adapter.ts';
import { migrate, readMigrations, readSchemaState, requireMigrated } from '../src/kernel/db/migrate.adapter.ts';
import { query } from './kit/clusters.ts';
import { startOldServer } from './kit/old-server.ts';
import { compileProgram } from './kit/program.ts';

const home = mkdtempSync(join(tmpdir(), 'sextant-migrations-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** An empty database, dropped at the end of the test. */
async function emptyDatabase(): Promise<string> {
  const server = `${inject('postgresUrl')}/postgres`;
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  const url = await ensureDatabase(server, name);
  onTestFinished(async () => {
    await query(server, `drop database ${name} with (force)`);
  });
  return url;
}

function migrationsFolder(files: Record<string, string>): string {
  const dir = mkdtempSync(join(home, 'files-'));
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(dir, name), sql);
  return dir;
}

const tables = async (url: string) =>
  (await query<{ name: string }>(url, `select tablename as name from pg_tables where schemaname = 'public'`))
    .map(({ name }) => name)
    .sort();

describe('several processes starting at once', () => {
  const app = join(home, 'app');
  beforeAll(() => {
    compileProgram(app, ['kernel/db/migrate.adapter.ts']);
    writeFileSync(
      join(app, 'run.mjs'),
      `import { migrate } from './src/kernel/db/migrate.adapter.js';
       const [url, dir] = process.argv.slice(2);
       process.stdout.write(JSON.stringify(await migrate({ url, dir })));`,
    );
  });

  test('apply each migration once, and each finds the schema complete', async () => {
    const url = await emptyDatabase();
    const dir = join(process.cwd(), 'migrations');
    const runs = await Promise.all(
      [1, 2, 3, 4].map(() => promisify(execFile)(process.execPath, [join(app, 'run.mjs'), url, dir])),
    );
    const known = (await readMigrations(dir)).map(({ name }) => name);
    const results = runs.map(({ stdout }) => JSON.parse(stdout) as { applied: string[]; alreadyApplied: number });
    expect(results.flatMap(({ applied }) => applied).sort()).toEqual(known);
    for (const { applied, alreadyApplied } of results) expect(applied.length + alreadyApplied).toBe(known.length);
    await requireMigrated({ url, dir });
  });
});

describe('a schema that does not match the version', () => {
  const first = { '0001_one.sql': 'create table one (n integer);' };

  test('a migration changed after it was applied is refused, and later ones do not run', async () => {
    const url = await emptyDatabase();
    await migrate({ url, dir: migrationsFolder(first) });
    const changed = { '0001_one.sql': 'create table one (n bigint);', '0002_two.sql': 'create table two ();' };
    const dir = migrationsFolder(changed);
    for (const attempt of [migrate, requireMigrated]) {
      await expect(attempt({ url, dir })).rejects.toMatchObject({
        kind: 'unavailable',
        message: expect.stringContaining('migration 0001_one.sql was changed after it was applied'),
      });
    }
    expect(await tables(url)).toEqual(['one']);
  });

  test('different line endings do not count as a change', async () => {
    const url = await emptyDatabase();
    await migrate({ url, dir: migrationsFolder({ '0001_one.sql': 'create table one (\n n integer);\n' }) });
    const dir = migrationsFolder({ '0001_one.sql': 'create table one (\r\n n integer);\r\n' });
    expect(await migrate({ url, dir })).toEqual({ applied: [], alreadyApplied: 1 });
  });

  test('a version older than the schema refuses to start', async () => {
    const url = await emptyDatabase();
    await migrate({ url, dir: migrationsFolder({ ...first, '0002_two.sql': 'create table two ();' }) });
    for (const attempt of [migrate, requireMigrated]) {
      await expect(attempt({ url, dir: migrationsFolder(first) })).rejects.toThrow(
        /the database has migration 0002_two.sql, which this version does not know: it is older than the schema/,
      );
    }
  });

  test('a version newer than the schema requires the migration unless it may migrate itself', async () => {
    const url = await emptyDatabase();
    const dir = migrationsFolder(first);
    await expect(requireMigrated({ url, dir })).rejects.toThrow(/lacks 1 migration\(s\), first 0001_one.sql/);
    expect(await readSchemaState({ url, dir })).toEqual({ applied: 0, missing: 1, firstMissing: '0001_one.sql' });
    expect(await tables(url)).toEqual([]);
    expect(await query(url, `select to_regclass('kernel.migrations') as found`)).toEqual([{ found: null }]);
    await migrate({ url, dir });
    expect(await readSchemaState({ url, dir })).toEqual({ applied: 1, missing: 0, firstMissing: null });
    await requireMigrated({ url, dir });
  });

  test('a server older than PostgreSQL 15 is refused', async () => {
    const { url, server } = await startOldServer(140_010);
    onTestFinished(() => void server.close());
    await expect(migrate({ url, dir: migrationsFolder(first) })).rejects.toThrow(
      'Sextant needs PostgreSQL 15 or newer; this server is 14',
    );
  });
});

describe('a migration that fails', () => {
  test('is rolled back, keeps earlier migrations, and resumes once it is corrected', async () => {
    const url = await emptyDatabase();
    const good = { '0001_one.sql': 'create table one (n integer);' };
    const later = { '0003_three.sql': 'create table three ();' };
    const broken = { '0002_two.sql': 'create table two (); insert into one values (1); select 1 / 0;' };
    await expect(migrate({ url, dir: migrationsFolder({ ...good, ...broken, ...later }) })).rejects.toThrow(
      'migration 0002_two.sql failed: division by zero',
    );
    expect(await tables(url)).toEqual(['one']);
    expect(await query(url, 'select n from one')).toEqual([]);
    const corrected = { '0002_two.sql': 'create table two ();' };
    const dir = migrationsFolder({ ...good, ...corrected, ...later });
    expect(await migrate({ url, dir })).toEqual({ applied: ['0002_two.sql', '0003_three.sql'], alreadyApplied: 1 });
  });

  test('cannot end its own transaction, but can define functions', async () => {
    const url = await emptyDatabase();
    const torn = { '0001_torn.sql': 'create table half ();\ncommit;\nselect 1 / 0;' };
    await expect(migrate({ url, dir: migrationsFolder(torn) })).rejects.toThrow(/begins or ends a transaction/);
    expect(await tables(url)).toEqual([]);
    const body = 'create function f() returns void language plpgsql as $$\nbegin\n  begin null; end;\nend;\n$$;';
    await migrate({ url, dir: migrationsFolder({ '0001_function.sql': body }) });
  });
});

test('migration files have unique numbers', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(name).toMatch(/^\d{4}_[a-z0-9_]+\.sql$/);
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
});

test('released migrations are never edited: an existing database would refuse to start', async () => {
  const released: Record<string, string> = JSON.parse(
    readFileSync(new URL('../migrations/released.json', import.meta.url), 'utf8'),
  );
  const found = Object.fromEntries((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  expect(Object.keys(released).length).toBeGreaterThan(0);
  expect(found).toMatchObject(released);
});
