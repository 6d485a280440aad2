import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  claimForExtraction,
  markDegraded,
  markExtracted,
  markExtractionFailed,
} from '../../src/documents/document-extraction.store.ts';
import {
  archiveExpired,
  autoRetry,
  recoverStuck,
  retryFailedExtractions,
} from '../../src/documents/use/recover-documents.ts';
import { testDatabase } from '../kit/database.ts';
import { createBench, page, seedCompany, story } from './kit.ts';

const { db } = await testDatabase();
const { sourceId } = await seedCompany(db, 'QLLN', 'Quillon Systems Inc.');
const bench = createBench(db);
const deps = { db, queue: bench.deps.queue };

const statuses = async () =>
  (await db.selectFrom('documents').select('status').orderBy('id').execute()).map(({ status }) => status);
const ids = async () => (await db.selectFrom('documents').select('id').orderBy('id').execute()).map(({ id }) => id);
const jobs = async (queue: string) =>
  (
    await sql<{ key: string }>`select key from kernel.jobs where queue = ${`test:${queue}`} order by key`.execute(db)
  ).rows.map(({ key }) => key);
const clearJobs = () => sql`truncate kernel.jobs`.execute(db);
/** Backdates documents; the disabled trigger would reset updated_at to now. */
async function age(minutes: number) {
  await sql`alter table documents disable trigger documents_touch`.execute(db);
  await sql`update documents set updated_at = updated_at - ${minutes} * interval '1 minute',
    last_extraction_failed_at = last_extraction_failed_at - ${minutes} * interval '1 minute'`.execute(db);
  await sql`alter table documents enable trigger documents_touch`.execute(db);
}
async function accept(count: number) {
  await bench.accept(
    await Promise.all(
      Array.from({ length: count }, (_, n) => bench.item(sourceId, page(`Quillon story ${n}`, [story(n + 1)]))),
    ),
  );
}
async function failExtraction() {
  const token = randomUUID();
  const claimed = await claimForExtraction(db, await ids(), token, 60_000);
  for (const { id } of claimed) await markExtractionFailed(db, id, token, 'the model did not answer');
}

beforeEach(async () => {
  await sql`truncate documents, document_mentions, document_companies, kernel.document_bands, kernel.jobs, kernel.enqueue_markers cascade`.execute(
    db,
  );
});

test('documents whose jobs were lost are enqueued again by status, once an hour', async () => {
  await accept(4);
  const [first, second] = await ids();
  await bench.parse([first!, second!]);
  await clearJobs();
  expect(await recoverStuck(deps)).toEqual({ recovered: 0 });
  await age(16);
  expect(await recoverStuck(deps)).toEqual({ recovered: 4 });
  expect(await jobs('extract')).toEqual([first, second]);
  expect(await jobs('parse')).toHaveLength(2);
  await clearJobs();
  expect(await recoverStuck(deps)).toEqual({ recovered: 0 });
});

test('recovery skips documents under a valid lease, not those with an expired one', async () => {
  await accept(1);
  await age(16);
  await sql`alter table documents disable trigger documents_touch`.execute(db);
  await sql`update documents set lease_token = ${randomUUID()}, lease_expires_at = clock_timestamp() + interval '1 minute'`.execute(
    db,
  );
  expect(await recoverStuck(deps)).toEqual({ recovered: 0 });
  await sql`update documents set lease_expires_at = clock_timestamp() - interval '1 second'`.execute(db);
  await sql`alter table documents enable trigger documents_touch`.execute(db);
  expect(await recoverStuck(deps)).toEqual({ recovered: 1 });
});

test('two concurrent recoveries enqueue each document once', async () => {
  await accept(30);
  await clearJobs();
  await age(16);
  const results = await Promise.all([recoverStuck(deps), recoverStuck(deps), recoverStuck(deps)]);
  expect(results.reduce((sum, { recovered }) => sum + recovered, 0)).toBe(30);
  expect(await jobs('parse')).toHaveLength(30);
});

test('recovery handles a bounded number per call', async () => {
  await accept(5);
  await age(16);
  expect(await recoverStuck(deps, { limit: 2 })).toEqual({ recovered: 2 });
});

test('a retry resets failed extractions, deletes their failed rows and skips marked ones', async () => {
  await accept(3);
  await bench.parseAll();
  await failExtraction();
  expect(await statuses()).toEqual(['extraction_failed', 'extraction_failed', 'extraction_failed']);
  await clearJobs();
  const deleted: string[] = [];
  const retry = () =>
    retryFailedExtractions({
      ...deps,
      deleteFailedIntelligence: async (_, documentIds) => void deleted.push(...documentIds),
    });
  expect(await retry()).toEqual({ retried: 3 });
  expect(deleted.sort()).toEqual(await ids());
  expect(await statuses()).toEqual(['parsed', 'parsed', 'parsed']);
  expect(await jobs('extract')).toEqual(await ids());
  await failExtraction();
  expect(await retry()).toEqual({ retried: 0 });
});

test('a retry whose clean-up fails changes nothing', async () => {
  await accept(1);
  await bench.parseAll();
  await failExtraction();
  await clearJobs();
  const failing = retryFailedExtractions({ ...deps, deleteFailedIntelligence: () => Promise.reject(new Error('no')) });
  await expect(failing).rejects.toThrow('no');
  expect(await statuses()).toEqual(['extraction_failed']);
  expect(await jobs('extract')).toEqual([]);
  expect(await retryFailedExtractions({ ...deps, deleteFailedIntelligence: async () => {} })).toEqual({ retried: 1 });
});

test('the automatic retry waits an hour and stops after three jobs, then the builtin extractor takes over', async () => {
  await accept(1);
  await bench.parseAll();
  const auto = () => autoRetry({ ...deps, deleteFailedIntelligence: async () => {} });
  for (const failures of [1, 2]) {
    await failExtraction();
    expect(await auto()).toEqual({ retried: 0 });
    await age(61);
    await sql`truncate kernel.enqueue_markers`.execute(db);
    expect(await auto()).toEqual({ retried: 1 });
    expect(await db.selectFrom('documents').select('extraction_jobs_failed').executeTakeFirst()).toEqual({
      extraction_jobs_failed: failures,
    });
  }
  await failExtraction();
  await age(61);
  await sql`truncate kernel.enqueue_markers`.execute(db);
  expect(await auto()).toEqual({ retried: 0 });
  const [id] = await ids();
  expect(await markDegraded(db, id!)).toBe(true);
  expect(await db.selectFrom('documents').select(['status', 'degraded']).executeTakeFirst()).toEqual({
    status: 'extracted',
    degraded: true,
  });
});

test('an extractor that lost its lease cannot mark its document', async () => {
  await accept(1);
  await bench.parseAll();
  const [id] = await ids();
  const [early, late] = [randomUUID(), randomUUID()];
  await claimForExtraction(db, [id!], early, 60_000);
  await claimForExtraction(db, [id!], late, 60_000);
  expect(await markExtracted(db, [{ id: id!, degraded: false }], early)).toBe(0);
  expect(await markExtractionFailed(db, id!, early, 'late')).toBeNull();
  expect(await markExtracted(db, [{ id: id!, degraded: false }], late)).toBe(1);
});

test('documents past retention are archived and leave the duplicate search, but keep their text', async () => {
  await accept(2);
  await bench.parseAll();
  const [first] = await ids();
  const token = randomUUID();
  await claimForExtraction(db, [first!], token, 60_000);
  await markExtracted(db, [{ id: first!, degraded: false }], token);
  await db.updateTable('sources').set({ retention_days: 30 }).execute();
  const now = new Date('2026-03-31T00:00:00Z');
  expect(await archiveExpired(db, now)).toEqual({ archived: 0 });
  expect(await archiveExpired(db, new Date('2026-04-02T00:00:00Z'))).toEqual({ archived: 1 });
  expect((await statuses()).sort()).toEqual(['archived', 'parsed']);
  const bands = await db.selectFrom('kernel.document_bands').select('document_id').distinct().execute();
  expect(bands.map((row) => row.document_id)).not.toContain(first);
  expect(bands).toHaveLength(1);
  expect(
    (await db.selectFrom('documents').select('body').where('id', '=', first!).executeTakeFirstOrThrow()).body,
  ).toBeTruthy();
});
