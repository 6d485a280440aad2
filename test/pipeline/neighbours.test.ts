import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { claimForExtraction, markExtracted } from '../../src/documents/document-extraction.store.ts';
import { claimForParsing } from '../../src/documents/document-parse.store.ts';
import { createTurns } from '../../src/documents/turns.ts';
import { parseDocuments } from '../../src/documents/use/parse-documents.ts';
import { LeaseLostError } from '../../src/kernel/queue/queue.ts';
import { createBench, page, seedCompany, story } from '../documents/kit.ts';
import { testDatabase } from '../kit/database.ts';
import { eventually } from '../kit/platform.ts';

const { db } = await testDatabase();
const { sourceId } = await seedCompany(db, 'QLLN', 'Quillon Systems Inc.');
const bench = createBench(db);

test('a document that was tried before is alone in its process: its neighbours are not counted a try when it ends', async () => {
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

  const turns = createTurns();
  let reading = false;
  let letGo = () => {};
  const hangs = new Promise<void>((resolve) => (letGo = resolve));
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
      turns,
    );
  const first = parse(suspect!);
  await eventually('the suspect is being read', () => reading);
  const others = [parse(innocent!), parse(fresh!)];
  // Each has asked how often it was tried, and waits for its turn: this question is answered after theirs.
  await attempts();
  expect(await attempts()).toEqual({ [suspect!]: 2, [innocent!]: 1, [fresh!]: 0 });
  letGo();
  await Promise.all([first, ...others]);
  const statuses = await db.selectFrom('documents').select('status').distinct().execute();
  expect(statuses).toEqual([{ status: 'parsed' }]);
});

test('a copy that was being extracted when its original turned up is let go, and cannot be marked any more', async () => {
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

test('a worker that lost its documents to another counts no try against them', async () => {
  await sql`truncate documents cascade`.execute(db);
  const item = await bench.item(sourceId, page('Quillon hires', [`Quillon Systems Inc. hires. ${story(10)}`]));
  await bench.accept([item]);
  const { id } = await db.selectFrom('documents').select('id').executeTakeFirstOrThrow();
  const attempt = async () =>
    db.selectFrom('documents').select(['attempts', 'lease_token', 'status']).executeTakeFirstOrThrow();
  const holdsNot = () => Promise.reject(new LeaseLostError('a job'));
  const batch = { documentIds: [id], complete: holdsNot, retry: () => {} };
  // More often than a document may fail: its job was taken away each time, and its worker lived on.
  for (let time = 0; time < 5; time++) {
    await expect(parseDocuments(bench.deps, batch)).rejects.toBeInstanceOf(LeaseLostError);
    expect(await attempt()).toEqual({ attempts: 0, lease_token: null, status: 'raw' });
  }
  // Taken over in the middle: the other's lease and its own try stay.
  const other = randomUUID();
  const artifacts = {
    get: async (key: string) => {
      await claimForParsing(db, [id], other, 60_000);
      return bench.artifacts.get(key);
    },
  };
  const robbed = parseDocuments({ ...bench.deps, artifacts }, { ...batch, complete: async () => {} });
  await expect(robbed).rejects.toBeInstanceOf(LeaseLostError);
  expect(await attempt()).toEqual({ attempts: 1, lease_token: other, status: 'raw' });
});
