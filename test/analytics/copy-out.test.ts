import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyToFile } from '../../src/analytics/lake/copy-out.adapter.ts';
import { openPublishSession } from '../../src/analytics/lake/publish-session.store.ts';
import { testDatabase } from '../kit/database.ts';

const { url } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'sextant-copy-'));
const file = join(folder, 'rows.csv');
let client: Awaited<ReturnType<typeof openPublishSession>>;

const copyOf = (rows: number, width: number) =>
  `copy (select repeat('x', ${width}) from generate_series(1, ${rows})) to stdout (format csv)`;
const answers = async () => (await client.query<{ one: number }>('select 1 as one')).rows;

beforeAll(async () => {
  client = await openPublishSession(url);
});
afterAll(async () => {
  await client.end();
  rmSync(folder, { recursive: true, force: true });
});

// A block is 262,144 bytes. One that is handed to the disk just before the last row is still on its way when the copy ends.
test.each([0, 1, 262, 263, 264, 265, 270, 524, 525, 526, 5_000])('%i rows, and the session goes on', async (rows) => {
  expect(await copyToFile(client, copyOf(rows, 999), file)).toBe(rows);
  expect(readFileSync(file, 'utf8')).toBe(`${'x'.repeat(999)}\n`.repeat(rows));
  expect(await answers()).toEqual([{ one: 1 }]);
});

test('rows larger than a block', async () => {
  expect(await copyToFile(client, copyOf(3, 600_000), file)).toBe(3);
  expect(readFileSync(file).length).toBe(3 * 600_001);
  expect(await answers()).toEqual([{ one: 1 }]);
});

test('a disk that is full, or a folder that is gone, is said and does not hold the session', async () => {
  await expect(copyToFile(client, copyOf(20_000, 999), '/dev/full')).rejects.toThrow('ENOSPC');
  expect(await answers()).toEqual([{ one: 1 }]);
  await expect(copyToFile(client, copyOf(20_000, 999), join(folder, 'none', 'x.csv'))).rejects.toThrow('ENOENT');
  expect(await answers()).toEqual([{ one: 1 }]);
});

test('a copy that the database breaks off leaves a session that answers', async () => {
  const broken = `copy (select repeat('x', 999), 1 / (5000 - n) from generate_series(1, 6000) n) to stdout (format csv)`;
  await expect(copyToFile(client, broken, file)).rejects.toThrow('division by zero');
  expect(await answers()).toEqual([{ one: 1 }]);
});
