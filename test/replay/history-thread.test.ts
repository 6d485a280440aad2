import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HistoryBatch } from '../../src/replay/history-batch.ts';
import { createHistoryThread } from '../../src/replay/history-thread.adapter.ts';
import { fillHistory } from '../../src/replay/use/fill-history.ts';
import { writeHistory } from '../../src/replay/use/write-history.ts';
import { replayCalibration } from '../../src/validation/use/replay-calibration.ts';
import { createTestWorld } from '../documents/world-documents.ts';
import { testDatabase } from '../kit/database.ts';
import { compileProgram } from '../kit/program.ts';
import { loadSandboxHistory } from '../kit/sandbox-history.ts';

const { db, url } = await testDatabase();
const world = createTestWorld(7);
const deps = { db, calendar: world.calendar };
const SESSIONS = 4;
const range = { from: new Date(world.session(0).openMs), to: new Date(world.session(SESSIONS - 1).closeMs) };
const asOf = new Date(range.to.getTime() + 60_000);
const folder = mkdtempSync(join(tmpdir(), 'sextant-history-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const TIMEOUT_MS = 1_200_000;

const HISTORY = [
  'recommendations',
  'recommendation_evidence',
  'trend_history',
  'signal_ticks',
  'signal_engine_outputs',
];
const empty = () => sql`truncate ${sql.join(HISTORY.map((name) => sql.table(name)))}, latest_recommendations cascade`;

/** Each table's rows as one hash, without the time of writing. */
async function fingerprint(): Promise<string[]> {
  const texts: string[] = [];
  for (const table of HISTORY) {
    const { rows } = await sql<{ count: number; hash: string | null }>`
      select count(*)::integer as count, md5(string_agg(stored, '' order by stored)) as hash
      from (select (to_jsonb(entry) - 'created_at')::text as stored from ${sql.table(table)} entry) all_rows`.execute(
      db,
    );
    texts.push(`${table} ${rows[0]?.count} ${rows[0]?.hash}`);
  }
  return texts;
}

beforeAll(async () => {
  compileProgram(folder, ['roles/history-thread.ts']);
  await loadSandboxHistory(db, world, { sessions: SESSIONS });
}, TIMEOUT_MS);
beforeEach(async () => {
  await empty().execute(db);
});

const file = pathToFileURL(join(folder, 'src/roles/history-thread.js'));
const write = (batch: HistoryBatch) => writeHistory(deps, batch);
const thread = (options: { databaseUrl?: string; write?: typeof write } = {}) =>
  createHistoryThread({ file, databaseUrl: url, simulated: true, write, ...options });
const fillHere = async () =>
  fillHistory({ ...deps, ...(await replayCalibration(deps, { from: range.from, asOf })) }, range);

test(
  'a thread fills the same rows as this thread and reports every session',
  async () => {
    const here = await fillHere();
    const expected = await fingerprint();
    await empty().execute(db);
    const sessions: number[] = [];
    const there = await thread()({ ...range, asOf }, { onProgress: ({ done }) => void sessions.push(done) });
    expect(there).toEqual(here);
    expect(there.recommendations).toBeGreaterThan(20);
    expect(await fingerprint()).toEqual(expected);
    expect(sessions).toEqual(Array.from({ length: SESSIONS }, (_, index) => index + 1));
  },
  TIMEOUT_MS,
);

test(
  'a failed write ends the thread with its error, and the next fill completes the rows',
  async () => {
    await fillHere();
    const expected = await fingerprint();
    await empty().execute(db);
    const broken = thread({ write: () => Promise.reject(new Error('the disk is full')) });
    await expect(broken({ ...range, asOf }, {})).rejects.toThrow('the disk is full');
    await thread()({ ...range, asOf }, {});
    expect(await fingerprint()).toEqual(expected);
  },
  TIMEOUT_MS,
);

test(
  'an abort ends the thread after the write in progress',
  async () => {
    const stopping = new AbortController();
    let isWritten = false;
    const slow = thread({
      write: async (batch) => {
        stopping.abort(new Error('enough'));
        await write(batch);
        isWritten = true;
      },
    });
    await expect(slow({ ...range, asOf }, { signal: stopping.signal })).rejects.toThrow('enough');
    expect(isWritten).toBe(true);
  },
  TIMEOUT_MS,
);

test(
  'an unreachable database is an error',
  async () => {
    const away = thread({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' });
    await expect(away({ ...range, asOf }, {})).rejects.toThrow(/ECONNREFUSED|connect/);
  },
  TIMEOUT_MS,
);
