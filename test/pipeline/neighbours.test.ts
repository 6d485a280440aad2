import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { claimForExtraction, markExtracted } from '../../src/documents/document-extraction.store.ts';
import { claimForParsing } from '../../src/documents/document-parse.store.ts';
import { createSharedLock } from '../../src/documents/shared-lock.ts';
import { parseDocuments } from '../../src/documents/use/parse-documents.ts';
import { LeaseLostError } from '../../src/kernel/queue/queue.ts';
import { createBench, page, seedCompany, story } from '../documents/kit.ts';
import { testDatabase } from '../kit/database.ts';
import { eventually } from '../kit/platform.ts';

const { db } = await testDatabase();
const { sourceId } = await seedCompany(db, 'QLLN', 'Quillon Systems Inc.');
const bench = createBench(db);

test('a document that was attempted before is parsed alone, so that no other document is charged an attempt if it kills the process', async () => {
  const items = await Promise.all(
    [1, 2, 3].map((n) => bench.item(sourceId, page('Quillon opens a plant', [`Quillon Systems Inc. ${story(n)}`]))),
  );
  await bench.accept(items);
  const ids = new Map(
    (await db.selectFrom('documents').select(['id', 'external_id']).execute()).map((row) => [row.external_id, row.id]),
  );
  const [suspect, innocent, fresh] = items.map(({ externalId }) => ids.get(externalId)!);
  await sql`update documents set attempts = 1 where id = any(${[suspect, innocent]}::uuid[])`.execute(db);
  const attempts = async () =>
    (await db.selectFrom('documents').select(['id', 'attempts']).execute()).reduce<Record<string, number>>(
      (all, row) => ({ ...all, [row.id]: row.attempts }),
      {},
    );

  const lock = createSharedLock();
  let reading = false;
  let release = () => {};
  const hangs = new Promise<void>((resolve) => (release = resolve));
  const artifacts = {
    get: async (key: string) => {
      if (key === items[0]!.artifact.storageKey) {
        reading = true;
        await hangs;
      }
      return bench.artifacts.get(key);
    },
  };
  const parse = (id: string) =>
    parseDocuments(
      { ...bench.deps, artifacts },
      {
        documentIds: [id],
        complete: async () => {},
        retry: (_, error) => {
          throw error;
        },
      },
      lock,
    );
  const first = parse(suspect!);
  await eventually('the suspect is being parsed', () => reading);
  const others = [parse(innocent!), parse(fresh!)];
  // Both have queried their attempts and wait for the lock: this query is answered after theirs.
  await attempts();
  expect(await attempts()).toEqual({ [suspect!]: 2, [innocent!]: 1, [fresh!]: 0 });
  release();
  await Promise.all([first, ...others]);
  const statuses = await db.selectFrom('documents').select('status').distinct().execute();
  expect(statuses).toEqual([{ status: 'parsed' }]);
});

test('a copy loses its extraction lease when its original arrives, and can no longer be marked', async () => {
  await sql`truncate documents cascade`.execute(db);
  const text = page('Quillon sells a plant', [`Quillon Systems Inc. sold a plant. ${story(9)}`]);
  const later = await bench.item(sourceId, text, { availableAt: new Date('2026-03-03T15:00:00Z') });
  const earlier = await bench.item(sourceId, text, { availableAt: new Date('2026-03-03T14:00:00Z') });
  await bench.accept([later]);
  await bench.parseAll();
  const { id } = await db.selectFrom('documents').select('id').executeTakeFirstOrThrow();
  const token = randomUUID();
  expect(await claimForExtraction(db, [id], token, 60_000)).toHaveLength(1);
  await bench.accept([earlier]);
  await bench.parseAll();
  expect(await markExtracted(db, [{ id, degraded: false }], token)).toBe(0);
  expect(
    await db.selectFrom('documents').select(['status', 'lease_token']).where('id', '=', id).executeTakeFirstOrThrow(),
  ).toEqual({ status: 'duplicate', lease_token: null });
});

test('a worker that lost its documents to another does not charge them an attempt', async () => {
  await sql`truncate documents cascade`.execute(db);
  const item = await bench.item(sourceId, page('Quillon hires', [`Quillon Systems Inc. hires. ${story(10)}`]));
  await bench.accept([item]);
  const { id } = await db.selectFrom('documents').select('id').executeTakeFirstOrThrow();
  const attempt = async () =>
    db.selectFrom('documents').select(['attempts', 'lease_token', 'status']).executeTakeFirstOrThrow();
  const loseLease = () => Promise.reject(new LeaseLostError('a job'));
  const batch = { documentIds: [id], complete: loseLease, retry: () => {} };
  // More often than a document may fail: each time its job was taken over while its worker survived.
  for (let time = 0; time < 5; time++) {
    await expect(parseDocuments(bench.deps, batch)).rejects.toBeInstanceOf(LeaseLostError);
    expect(await attempt()).toEqual({ attempts: 0, lease_token: null, status: 'raw' });
  }
  // Taken over midway: the other worker's lease and attempt stay.
  const other = randomUUID();
  const artifacts = {
    get: async (key: string) => {
      await claimForParsing(db, [id], other, 60_000);
      return bench.artifacts.get(key);
    },
  };
  const overtaken = parseDocuments({ ...bench.deps, artifacts }, { ...batch, complete: async () => {} });
  await expect(overtaken).rejects.toBeInstanceOf(LeaseLostError);
  expect(await attempt()).toEqual({ attempts: 1, lease_token: other, status: 'raw' });
});
