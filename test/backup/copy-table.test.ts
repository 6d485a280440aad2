import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyIn, copyOut, digestRows } from '../../src/operations/backup/copy-table.adapter.ts';
import { testDatabase } from '../kit/database.ts';
import { type SlowProxy, slowProxy } from '../kit/slow-proxy.ts';

const ROWS = 3;
const folder = mkdtempSync(join(tmpdir(), 'sextant-copy-'));
const file = join(folder, 'rows.gz');
let proxy: SlowProxy;
let client: pg.Client;

beforeAll(async () => {
  const { url } = await testDatabase();
  proxy = await slowProxy(url, () => 1, { oneByOne: true });
  client = new pg.Client({ connectionString: proxy.url });
  await client.connect();
  await client.query(`create table copied as select n, 'row ' || n as name from generate_series(1, ${ROWS}) n`);
}, 60_000);
afterAll(async () => {
  await client.end();
  await proxy.close();
  rmSync(folder, { recursive: true, force: true });
});

test('rows are counted also where the end of the command arrives after the data', async () => {
  const written = await copyOut(client, 'copy copied to stdout', file);
  expect(written.rows).toBe(ROWS);
  await client.query('truncate copied');
  expect(await copyIn(client, 'copy copied from stdin', file)).toBe(ROWS);
  const { rows, contentSha256 } = await digestRows(client, 'copy copied to stdout');
  expect({ rows, contentSha256 }).toEqual({ rows: ROWS, contentSha256: written.contentSha256 });
}, 60_000);
