import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type LakeTable, selectPartition } from '../../src/analytics/lake/lake-table.ts';
import type { PublishDeps } from '../../src/analytics/lake/use/publish-lake.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { analyticsEngine, createLakePublisher } from '../../src/roles/analytics.ts';
import type { AnalyticsEngine } from '../../src/analytics/engine/engine.ts';
import { queryService } from '../../src/roles/query-service.ts';
import type { RoleContext } from '../../src/roles/role.ts';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import { testDatabase, type TestDatabase } from '../kit/database.ts';
import { testContext, testService } from '../kit/service.ts';
import { afterFile } from '../kit/after-file.ts';

export interface AnalyticsWorld extends TestDatabase {
  context: RoleContext;
  folder: string;
  lakeFolder: string;
  env: Record<string, string>;
  publish: PublishDeps;
  engine: AnalyticsEngine;
  service: () => Promise<Service>;
}

/** A database, an empty lake of its own and the means to fill and ask it. */
export async function analyticsWorld(env: Record<string, string> = {}): Promise<AnalyticsWorld> {
  const database = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'sextant-analytics-'));
  const lakeFolder = join(folder, 'lake');
  const settings = { SEXTANT_DATA_DIR: folder, LAKE_DIR: lakeFolder, ...env };
  const context = testContext(database, settings);
  const { deps, close } = createLakePublisher(context);
  const engine = analyticsEngine(context);
  afterFile(async () => {
    await engine.close();
    await close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    ...database,
    context,
    folder,
    lakeFolder,
    env: settings,
    publish: deps,
    engine,
    service: () => testService(database, queryService, settings),
  };
}

const BUSY_RETRIES_MAX = 120;
const BUSY_WAIT_MS = 250;

/** Asks again while the service sheds load: a machine with much to do is no part of what is tested. */
export async function askUntilHeard(
  app: Service,
  request: { method: 'GET' | 'POST' | 'DELETE'; url: string; payload?: object; headers?: Record<string, string> },
) {
  for (let tries = 0; ; tries++) {
    const response = await app.inject(request);
    if (response.statusCode !== 503 || tries >= BUSY_RETRIES_MAX) return response;
    await sleep(BUSY_WAIT_MS);
  }
}

/** A row's cells as the database says them, in one text each: what the lake must say too. */
export async function databaseRows(db: Db, table: LakeTable): Promise<string[]> {
  const months = table.monthOf === null ? ['0001-01-01'] : await monthsOf(db, table);
  const rows: string[] = [];
  for (const month of months) {
    const result = await sql
      .raw<Record<string, unknown>>(`select ${cellsAsText(table, 'row')} from (${selectPartition(table, month)}) row`)
      .execute(db);
    rows.push(...result.rows.map((row) => JSON.stringify(Object.values(row))));
  }
  return rows.toSorted();
}

async function monthsOf(db: Db, table: LakeTable): Promise<string[]> {
  const { rows } = await sql
    .raw<{ month: string }>(
      `select distinct date_trunc('month', (${table.monthOf})::timestamptz at time zone 'UTC')::date::text as month from ${table.from}`,
    )
    .execute(db);
  return rows.map(({ month }) => month);
}

/** Both engines write these the same way: micros since 1970, shortest floats, plain decimals. */
const cellsAsText = (table: LakeTable, row: string) =>
  table.columns
    .map(({ name, type }) => {
      const cell = `${row}."${name}"`;
      if (type === 'timestamp') return `(extract(epoch from ${cell}) * 1000000)::bigint::text as "${name}"`;
      if (type === 'double') return `${cell}::float8 as "${name}"`;
      if (type.startsWith('decimal')) return `trim_scale(${cell}::numeric)::text as "${name}"`;
      if (type === 'boolean') return `${cell} as "${name}"`;
      return `${cell}::text as "${name}"`;
    })
    .join(', ');

export async function lakeRows(engine: AnalyticsEngine, table: LakeTable): Promise<string[]> {
  const cells = table.columns.map(({ name, type }) => {
    if (type === 'timestamp') return `cast(epoch_us("${name}") as varchar)`;
    if (type.startsWith('decimal'))
      return `case when "${name}" is null then null else rtrim(rtrim(cast("${name}" as varchar), '0'), '.') end`;
    if (type === 'double' || type === 'boolean') return `"${name}"`;
    return `cast("${name}" as varchar)`;
  });
  const { rows } = await engine.query(`select ${cells.join(', ')} from "${table.name}"`, 1_000_000);
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

/** Every file below a folder with its size and time: equal before and after means that nothing was written. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .flatMap((name) => {
      const found = statSync(join(folder, name), { throwIfNoEntry: false });
      return found?.isFile() ? [`${name} ${found.size} ${found.mtimeMs}`] : [];
    })
    .toSorted();
}
