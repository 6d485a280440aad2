import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createDiskArtifacts } from '../../src/ingestion/disk-artifacts.adapter.ts';
import { recordAudit, verifyAuditChains } from '../../src/kernel/audit/audit.store.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { ensureDatabase } from '../../src/kernel/db/embedded/ensure-database.adapter.ts';
import { createDb, createPool } from '../../src/kernel/db/postgres.adapter.ts';
import { storeArtifacts } from '../../src/operations/backup/artifact-files.adapter.ts';
import type { BackupManifest } from '../../src/operations/backup/manifest.schema.ts';
import { replaceDatabase } from '../../src/operations/backup/replace-database.adapter.ts';
import { restoreKey } from '../../src/operations/backup/restore-key.adapter.ts';
import { restoreBackup, verifyBackup } from '../../src/operations/backup/restore-backup.adapter.ts';
import { writeBackup } from '../../src/operations/backup/write-backup.adapter.ts';
import { seedPlatform } from '../analytics/seed.ts';
import { query } from '../kit/clusters.ts';
import { testDatabase } from '../kit/database.ts';

const source = await testDatabase();
const home = mkdtempSync(join(tmpdir(), 'sextant-backup-'));
const backup = join(home, 'backup');
const artifactsDir = join(home, 'artifacts');
const keyFile = join(home, 'secret.key');
const server = `${inject('postgresUrl')}/postgres`;
const quiet = () => {};
let manifest: BackupManifest;

afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A company and its audit event in one transaction: a snapshot has both or neither. */
const addCompany = (db: Db, n: number) =>
  db.transaction().execute(async (tx) => {
    const ticker = `W${String(n).padStart(4, '0')}`.replace(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? 'A');
    await sql`insert into companies (ticker, legal_name) values (${ticker}, ${`Fictional Works ${n}`})`.execute(tx);
    await recordAudit(tx, {
      service: 'drill',
      entityType: 'company',
      entityId: ticker,
      action: 'created',
      actor: { name: 'test', tokenName: null },
      after: { n },
      occurredAt: new Date(1_790_000_000_000 + n),
    });
  });

async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  onTestFinished(async () => {
    await query(server, `drop database if exists ${name} with (force)`);
  });
  return ensureDatabase(server, name);
}

const back = (folder: string, url = source.url) =>
  writeBackup({
    url,
    folder,
    dataMode: 'real',
    version: '9.9.9',
    madeAt: new Date('2026-11-02T00:00:00Z'),
    artifactsDir,
    keyFile,
    report: quiet,
  });

beforeAll(async () => {
  // Rows in a partition of their own, as the platform makes them, and in the default one.
  await sql`select kernel.ensure_market_bar_month(now()::date)`.execute(source.db);
  await seedPlatform(source.db, { bars: 3_000, documents: 400, trends: 500 });
  await sql`update documents set body = repeat(md5(id::text), 1 + (random() * 800)::int)`.execute(source.db);
  for (let n = 0; n < 50; n++) await addCompany(source.db, n);
  const artifacts = createDiskArtifacts(artifactsDir);
  for (let n = 0; n < 20; n++) await artifacts.put(Buffer.from(`page ${n}`), 'text/html');
  writeFileSync(keyFile, 'not a real key\n');
  // Writes go on for the whole time of the backup.
  const stop = new AbortController();
  let written = 50;
  const writer = (async () => {
    while (!stop.signal.aborted) await addCompany(source.db, written++);
  })();
  manifest = await back(backup);
  stop.abort();
  await writer;
}, 120_000);

/** A fingerprint of every table's rows, whatever their order. */
async function fingerprints(url: string): Promise<Map<string, string>> {
  const parts = manifest.tables.map(
    ({ schema, name }) => `select '${schema}.${name}' as name,
      count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as figure from "${schema}"."${name}" t`,
  );
  const rows = await query<{ name: string; figure: string }>(url, parts.join(' union all '));
  return new Map(rows.map(({ name, figure }) => [name, figure]));
}

const rulesOf = (url: string) =>
  query(
    url,
    `select conrelid::regclass::text as place, conname::text as name, pg_get_constraintdef(oid) as rule from pg_constraint
     where contype = 'f' union all
     select tgrelid::regclass::text, tgname::text, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     order by 1, 2, 3`,
  );

test('a drill: back up while writes go on, restore, and every table is as it was at one instant', async () => {
  const url = await emptyDatabase();
  await restoreBackup({ url, folder: backup, manifest: await verifyBackup(backup), report: quiet });
  const [restored, original] = [await fingerprints(url), await fingerprints(source.url)];
  for (const { schema, name, rows } of manifest.tables)
    expect(restored.get(`${schema}.${name}`)?.split(' ')[0], name).toBe(String(rows));
  const changing = ['public.companies', 'public.audit_events', 'kernel.audit_heads', 'kernel.table_versions'];
  for (const table of changing) {
    restored.delete(table);
    original.delete(table);
  }
  expect(restored).toEqual(original);
  expect([...restored.values()].filter((figure) => !figure.startsWith('0 ')).length).toBeGreaterThan(10);

  const db = createDb(createPool({ url, applicationName: 'test', maxConnections: 1 }));
  try {
    const [drill] = (await verifyAuditChains(db)).filter(({ service }) => service === 'drill');
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from companies where legal_name like 'Fictional%'`.execute(db);
    expect(drill).toMatchObject({ problems: [], events: rows[0]?.count });
    // The identity and the chain continue where they were.
    await addCompany(db, 9_999);
    const again = (await verifyAuditChains(db)).find(({ service }) => service === 'drill');
    expect(again).toMatchObject({ problems: [], events: (drill?.events ?? 0) + 1 });
  } finally {
    await db.destroy();
  }
  expect(await rulesOf(url)).toEqual(await rulesOf(source.url));
  const bounds = `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'market_bars'::regclass order by 1`;
  expect(await query(url, bounds)).toEqual(await query(source.url, bounds));
}, 120_000);

test('the folder is private, and a folder in use is refused', async () => {
  const modeOf = (path: string) => statSync(join(backup, path)).mode & 0o777;
  expect(modeOf('.')).toBe(0o700);
  for (const file of ['manifest.json', 'secret.key', 'tables/public.companies.gz']) expect(modeOf(file)).toBe(0o600);
  await expect(back(backup)).rejects.toThrow(/is not empty: name a new folder/);
  await expect(back(keyFile)).rejects.toThrow(/is a file/);
});

test('a second backup to the same folder is refused, and the first one is completed', async () => {
  const folder = join(home, 'twice');
  const first = back(folder);
  await expect.poll(() => existsSync(`${folder}.partial/process`)).toBe(true);
  await expect(back(folder)).rejects.toThrow(
    `another backup (process ${process.pid}) is writing to ${folder}: wait for its end, or name another folder`,
  );
  await first;
  expect(readdirSync(folder).toSorted()).toEqual(['artifacts', 'manifest.json', 'secret.key', 'tables']);
  // What a killed backup left is removed.
  const again = join(home, 'again');
  mkdirSync(`${again}.partial`);
  writeFileSync(`${again}.partial/process`, '999999999');
  await back(again);
  expect(existsSync(`${again}.partial`)).toBe(false);
}, 60_000);

test('a backup that fails leaves nothing behind', async () => {
  const folder = join(home, 'failed');
  await expect(back(folder, source.url.replace(/[^/]+$/, 'no_such_database'))).rejects.toThrow(/does not exist/);
  for (const path of [folder, `${folder}.partial`]) expect(() => statSync(path)).toThrow(/ENOENT/);
});

test('a folder that cannot be made is refused at once, with the reason', async () => {
  await expect(back(join(home, 'a'.repeat(300)))).rejects.toThrow(
    /^the backup cannot be written to .*a: its name is too long$/,
  );
  if (process.platform === 'linux')
    await expect(back('/proc/sextant')).rejects.toThrow(
      /^the backup cannot be written to \/proc\/sextant: no folder can be made there$/,
    );
});

test('a file of the platform that cannot be copied is named', async () => {
  const folder = join(home, 'no-key');
  const { url } = source;
  const options = { url, dataMode: 'real' as const, version: '9.9.9', madeAt: new Date(0), report: quiet };
  const lost = join(home, 'lost.key');
  await expect(writeBackup({ ...options, folder, artifactsDir: null, keyFile: lost })).rejects.toThrow(
    new RegExp(`^${lost} cannot be read: it does not exist$`),
  );
});

test('artifacts are stored again under their keys', async () => {
  const target = createDiskArtifacts(join(home, 'restored-artifacts'));
  await storeArtifacts(join(backup, 'artifacts'), target);
  const sha256 = createHash('sha256').update('page 7').digest('hex');
  expect((await target.get(`sha256/${sha256.slice(0, 2)}/${sha256}`)).toString()).toBe('page 7');
  expect(manifest.artifacts).toMatchObject({ files: 20 });
});

test('every key that a restore sets aside is kept, however often backups of other installations are restored', async () => {
  const dataDir = join(home, 'installation');
  const keyIn = (path: string) => join(dataDir, path);
  const restoreFrom = async (key: string) => {
    const folder = mkdtempSync(join(home, 'key-of-'));
    writeFileSync(join(folder, 'secret.key'), key);
    return restoreKey({ dataDir, folder, sha256: createHash('sha256').update(key).digest('hex') });
  };
  expect(await restoreFrom('first')).toBeNull();
  expect(await restoreFrom('first')).toBeNull();
  // What an older version set aside stays too.
  writeFileSync(keyIn('secret.key.replaced'), 'older');
  for (const key of ['second', 'third', 'first', 'second', 'fourth']) await restoreFrom(key);
  expect(readFileSync(keyIn('secret.key'), 'utf8')).toBe('fourth');
  const kept = readdirSync(dataDir).filter((name) => name !== 'secret.key');
  expect(kept.map((name) => readFileSync(keyIn(name), 'utf8')).toSorted()).toEqual([
    'first',
    'older',
    'second',
    'third',
  ]);
  expect(statSync(keyIn('secret.key')).mode & 0o777).toBe(0o600);
});

describe('a damaged backup is refused before anything is read from it', () => {
  const damaged = (change: (folder: string) => void): string => {
    const folder = mkdtempSync(join(home, 'damaged-'));
    cpSync(backup, folder, { recursive: true });
    change(folder);
    return folder;
  };
  const flip = (path: string) => (folder: string) => {
    const bytes = readFileSync(join(folder, path));
    const at = bytes.length >> 1;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(join(folder, path), bytes);
  };
  const firstArtifact = () => {
    const sha256 = createHash('sha256').update('page 0').digest('hex');
    return `artifacts/sha256/${sha256.slice(0, 2)}/${sha256}`;
  };

  test.each([
    ['a changed table', flip('tables/public.documents.gz'), /tables\/public\.documents\.gz of the backup is damaged/],
    [
      'a lost table',
      (folder: string) => rmSync(join(folder, 'tables/public.orders.gz')),
      /lacks the file tables\/public/,
    ],
    ['a changed key', flip('secret.key'), /secret\.key of the backup is damaged/],
    ['a changed artifact', (folder: string) => flip(firstArtifact())(folder), /sha256\/.* of the backup is damaged/],
    ['a lost artifact', (folder: string) => rmSync(join(folder, firstArtifact())), /should have 20 raw artifacts/],
    ['a changed manifest', flip('manifest.json'), /manifest is damaged/],
    [
      'a folder in the place of a table',
      (folder: string) => {
        rmSync(join(folder, 'tables/public.orders.gz'));
        mkdirSync(join(folder, 'tables/public.orders.gz'));
      },
      /the file tables\/public\.orders\.gz of the backup cannot be read: it is a folder/,
    ],
    ['no manifest', (folder: string) => rmSync(join(folder, 'manifest.json')), /is not a backup/],
  ])('%s', async (_what, change, message) => {
    await expect(verifyBackup(damaged(change))).rejects.toThrow(message);
  });

  test('rows that do not match the manifest are not kept', async () => {
    const url = await emptyDatabase();
    const tables = manifest.tables.map((table) => ({ ...table }));
    const companies = tables.find(({ name }) => name === 'companies');
    if (companies) companies.content_sha256 = '0'.repeat(64);
    const changed = { ...manifest, tables };
    await expect(restoreBackup({ url, folder: backup, manifest: changed, report: quiet })).rejects.toThrow(
      /rows of public\.companies differ/,
    );
    expect(await query(url, 'select count(*)::int as count from companies')).toEqual([{ count: 0 }]);
  });
});

test('a database with tables is not filled, and one of another version is refused with advice', async () => {
  const options = { folder: backup, report: quiet };
  await expect(restoreBackup({ ...options, url: source.url, manifest })).rejects.toThrow(/is not empty/);
  const url = await emptyDatabase();
  const future = { name: '9998_future.sql', checksum: '0'.repeat(64) };
  const newer = { ...manifest, migrations: [...manifest.migrations, future] };
  await expect(restoreBackup({ ...options, url, manifest: newer })).rejects.toThrow(
    /migration 9998_future\.sql, which this version does not know: restore it with Sextant 9\.9\.9 or newer/,
  );
  expect(await query(url, `select to_regclass('kernel.migrations') as found`)).toEqual([{ found: null }]);
});

test('an older backup is restored at its own level and then migrated', async () => {
  const dir = mkdtempSync(join(home, 'newer-migrations-'));
  cpSync('migrations', dir, { recursive: true });
  writeFileSync(
    join(dir, '9999_next.sql'),
    'create table next_table (n bigint); insert into next_table select count(*) from companies;',
  );
  const url = await emptyDatabase();
  const lines: string[] = [];
  await restoreBackup({ url, folder: backup, manifest, migrationsDir: dir, report: (line) => lines.push(line) });
  expect(lines.at(-1)).toBe('1 migration(s) applied that the backup did not have');
  const companies = manifest.tables.find(({ name }) => name === 'companies')?.rows;
  expect(await query(url, 'select n::int as n from next_table')).toEqual([{ n: companies }]);
}, 60_000);

describe('replacing a database', () => {
  const withTable = async () => {
    const url = await emptyDatabase();
    await query(url, 'create table before_restore ()');
    return url;
  };
  const tablesOf = async (url: string) =>
    (await query<{ name: string }>(url, `select tablename as name from pg_tables where schemaname = 'public'`)).map(
      ({ name }) => name,
    );
  const fill = async (url: string) => {
    await query(url, 'create table after_restore ()');
  };

  test('needs the word for a database with tables', async () => {
    const url = await withTable();
    await expect(replaceDatabase({ url, mayLose: false, fill })).rejects.toThrow(/add --replace/);
    expect(await tablesOf(url)).toEqual(['before_restore']);
    await replaceDatabase({ url, mayLose: true, fill });
    expect(await tablesOf(url)).toEqual(['after_restore']);
  });

  test('is refused while somebody uses it', async () => {
    const url = await withTable();
    const pool = createPool({ url, applicationName: 'test', maxConnections: 1 });
    try {
      await pool.query('select 1');
      await expect(replaceDatabase({ url, mayLose: true, fill })).rejects.toThrow(/the platform is running/);
    } finally {
      await pool.end();
    }
  });

  test('that fails leaves the database as it was', async () => {
    const url = await withTable();
    const broken = async () => {
      throw new Error('broken off');
    };
    await expect(replaceDatabase({ url, mayLose: true, fill: broken })).rejects.toThrow('broken off');
    expect(await tablesOf(url)).toEqual(['before_restore']);
    const name = new URL(url).pathname.slice(1);
    expect(await query(server, `select from pg_database where datname like '${name}\\_%'`)).toEqual([]);
  });
});
