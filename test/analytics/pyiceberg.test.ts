import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listCurrentFiles, listSnapshots } from '../../src/analytics/lake/file.store.ts';
import type { LakeTable } from '../../src/analytics/lake/lake-table.ts';
import { LAKE_TABLES } from '../../src/analytics/lake/lake-tables.ts';
import { listPartitions } from '../../src/analytics/lake/partition.store.ts';
import { publishLake } from '../../src/analytics/lake/use/publish-lake.ts';
import { makeFormerLayout } from './former-layout.ts';
import { analyticsWorld, databaseRows } from './kit.ts';
import { seedPlatform } from './seed.ts';

/** A Python with pyiceberg[sql-postgres,pyarrow]; without it these tests are left out, because they need packages of PyPI. */
const PYTHON = process.env.SEXTANT_PYTHON;
const PROGRAM = fileURLToPath(new URL('../../scripts/lake/read-lake.py', import.meta.url));
const ROWS = Number(process.env.SEXTANT_PYICEBERG_ROWS ?? 3_000);

interface Answer {
  rows: number;
  checksum: string;
  months: Record<string, number>;
}

describe.skipIf(!PYTHON)('pyiceberg', async () => {
  if (!PYTHON) return;
  const world = await analyticsWorld();
  const { db } = world;
  const publishNow = () => publishLake({ ...world.publish, wholeBelowRows: 0 }, { now: true });

  async function ask(tables: readonly LakeTable[], snapshot: number | null = null): Promise<Record<string, Answer>> {
    const uri = `${world.url.replace(/^postgres(ql)?:/, 'postgresql+psycopg2:')}?options=-csearch_path%3Dlake`;
    const wanted = tables.map(({ name, columns }) => ({
      name,
      snapshot,
      columns: columns.map((column) => ({ name: column.name, type: column.type })),
    }));
    const { stdout } = await promisify(execFile)(PYTHON ?? '', [PROGRAM, JSON.stringify({ uri, tables: wanted })], {
      maxBuffer: 1e8,
    });
    return JSON.parse(stdout) as Record<string, Answer>;
  }

  /** The same checksum over the database. */
  function checksumOf(table: LakeTable, rows: readonly string[]): string {
    const digests = rows.map((row) => {
      const cells = (JSON.parse(row) as (string | number | boolean | null)[]).map((cell, index) =>
        canonical(cell, table.columns[index]!.type),
      );
      return createHash('sha256').update(JSON.stringify(cells)).digest('hex');
    });
    return createHash('sha256').update(digests.toSorted().join('')).digest('hex');
  }

  function canonical(cell: string | number | boolean | null, type: string): string | null {
    if (cell === null) return null;
    if (type !== 'double') return String(cell);
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(Number(cell));
    return bytes.toString('hex');
  }

  async function expectAgreement(): Promise<number> {
    const answers = await ask(LAKE_TABLES);
    let rows = 0;
    for (const table of LAKE_TABLES) {
      const expected = await databaseRows(db, table);
      const { rows: found, checksum } = answers[table.name]!;
      expect({ table: table.name, found, checksum }).toEqual({
        table: table.name,
        found: expected.length,
        checksum: checksumOf(table, expected),
      });
      rows += found;
    }
    const months = (await listPartitions(db)).filter(({ lake_table }) => lake_table === 'bars');
    expect(answers.bars?.months).toEqual(Object.fromEntries(months.map(({ month, row_count }) => [month, row_count])));
    return rows;
  }

  beforeAll(async () => {
    await seedPlatform(db, { bars: ROWS, documents: 300, trends: 300 });
    await publishNow();
  }, 600_000);

  test('reads every table, and agrees with the database in rows and checksum', async () => {
    expect(await expectAgreement()).toBeGreaterThan(ROWS);
  }, 600_000);

  test('also after updates, deletions, moves between months and merged files, and at an earlier snapshot', async () => {
    const bars = LAKE_TABLES.filter(({ name }) => name === 'bars');
    const [before] = await listSnapshots(db, 'bars');
    const then = await ask(bars);
    for (let round = 0; round < 10; round++) {
      await sql`update market_bars set close = ${round + 5} where ticker = 'ACME' and volume::int % 50 = ${round}`.execute(
        db,
      );
      await sql`delete from market_bars where ticker = 'BETA' and volume::int % 100 = ${round}`.execute(db);
      await sql`update market_bars set bar_timestamp = bar_timestamp - interval '40 days 1 second' where ticker = 'GAMA' and volume::int % 500 = ${round}`.execute(
        db,
      );
      await sql`update documents set title = ${`round ${round}`} where id in (select id from documents order by id limit 5)`.execute(
        db,
      );
      await publishNow();
    }
    await expectAgreement();
    expect(await ask(bars, before!.snapshotId)).toEqual(then);
    expect((await ask(bars)).bars).not.toEqual(then.bars);
  }, 900_000);

  test('also files of the former layout, without field ids and month, with deletes', async () => {
    await makeFormerLayout(world);
    await sql`update kernel.lake_partitions set archived_at = now()`.execute(db);
    await publishNow();
    const files = await listCurrentFiles(db);
    expect(files.every(({ key }) => key.endsWith('/data.parquet'))).toBe(true);
    await expectAgreement();
    await sql`update kernel.lake_partitions set archived_at = null`.execute(db);
    await sql`update market_bars set close = 8 where ticker = 'ACME' and volume::int % 90 = 0`.execute(db);
    await publishNow();
    expect((await listCurrentFiles(db)).filter(({ content }) => content === 'deletes').length).toBeGreaterThan(0);
    await expectAgreement();
  }, 900_000);
});
