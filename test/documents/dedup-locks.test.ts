import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { parseDocuments } from '../../src/documents/use/parse-documents.ts';
import { until } from '../kit/clusters.ts';
import { testDatabase } from '../kit/database.ts';
import { AVAILABLE_AT, createBench, page, seedCompany, story } from './kit.ts';

const { db } = await testDatabase();
const { sourceId } = await seedCompany(db, 'QLLN', 'Quillon Systems Inc.');
const bench = createBench(db);

beforeEach(async () => {
  await sql`truncate documents, kernel.document_bands, kernel.jobs, kernel.enqueue_markers cascade`.execute(db);
});

/** Accepts one document per text, each a minute after the one before, and returns their ids in that order. */
async function accept(texts: readonly string[], urls: readonly (string | null)[] = []): Promise<string[]> {
  const items = await Promise.all(
    texts.map((text, n) =>
      bench.item(sourceId, page('Quillon report', [`Quillon Systems Inc. reported. ${text}`]), {
        availableAt: new Date(AVAILABLE_AT.getTime() + n * 60_000),
        url: urls[n] ?? null,
      }),
    ),
  );
  await bench.accept(items);
  const rows = await db.selectFrom('documents').select('id').orderBy('available_at').execute();
  return rows.map(({ id }) => id);
}

const parse = (documentIds: readonly string[], complete: () => Promise<void> = async () => {}) =>
  parseDocuments(bench.deps, {
    documentIds,
    complete,
    retry: (_, error) => {
      throw error;
    },
  });

/** Per document, by its place: its status, original and story. */
async function outcome(ids: readonly string[]) {
  const rows = await db.selectFrom('documents').select(['id', 'status', 'duplicate_of', 'story_cluster_id']).execute();
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    return {
      status: row?.status,
      original: row?.duplicate_of == null ? null : ids.indexOf(row.duplicate_of),
      story: row?.story_cluster_id == null ? null : ids.indexOf(row.story_cluster_id),
    };
  });
}

const waitingForLocks = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`.execute(db);
  return rows[0]?.count ?? 0;
};

const deadlocks = async (): Promise<number> => {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? -1;
};

function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

test('four batches of unrelated documents are saved at the same time', async () => {
  const ids = await accept(Array.from({ length: 16 }, (_, n) => story(200 + n)));
  const all = gate();
  let inside = 0;
  // Each batch holds its locks until all four do; with one lock for all, the second would wait for the first forever.
  const batches = [0, 1, 2, 3].map((n) =>
    parse(ids.slice(n * 4, n * 4 + 4), async () => {
      inside += 1;
      if (inside === 4) all.open();
      await all.opened;
    }),
  );
  await Promise.all(batches);
  expect((await outcome(ids)).map(({ status }) => status)).toEqual(Array(16).fill('parsed'));
});

/** The second document is parsed while the batch of the first one holds its locks, and must wait for it. */
async function parseOneAfterAnother(firstId: string, secondId: string): Promise<void> {
  const leave = gate();
  const entered = gate();
  const first = parse([firstId], async () => {
    entered.open();
    await leave.opened;
  });
  await entered.opened;
  const second = parse([secondId]);
  await until('the second batch waits', async () => (await waitingForLocks()) === 1);
  leave.open();
  await Promise.all([first, second]);
}

test.each([
  ['a copy', [story(300), story(300)], []],
  ['a text without words', ['', ''], []],
  ['an article at one URL', [story(301), story(302)], ['https://a.example.com/x', 'https://a.example.com/x']],
])('%s waits for the batch that saves the other one', async (_, texts, urls) => {
  const ids = await accept(texts, urls);
  await parseOneAfterAnother(ids[1]!, ids[0]!);
  expect(await outcome(ids)).toEqual([
    { status: 'parsed', original: null, story: 0 },
    { status: 'duplicate', original: 0, story: 0 },
  ]);
});

test('two documents that join one original through different copies see each other', async () => {
  const [base, left, right] = [story(310), changed(310, 2), changed(310, 9)];
  // The earliest two are parsed last and at the same time; both replace the original that was there.
  const ids = await accept([left, right, base]);
  await parse([ids[2]!]);
  await parseOneAfterAnother(ids[1]!, ids[0]!);
  expect(await outcome(ids)).toEqual([
    { status: 'parsed', original: null, story: 0 },
    { status: 'duplicate', original: 0, story: 0 },
    { status: 'duplicate', original: 0, story: 0 },
  ]);
});

test('a batch with more locks than allowed waits for all others and decides alone', async () => {
  const many = Array.from({ length: 90 }, (_, n) => `note ${'abcdefghij'[n % 10]} ${'klmnopqrst'[Math.floor(n / 10)]}`);
  const urls = [null, ...many.map((_, n) => `https://a.example.com/${n}`)];
  const ids = await accept([story(320), ...many], urls);
  const leave = gate();
  const entered = gate();
  const first = parse([ids[0]!], async () => {
    entered.open();
    await leave.opened;
  });
  await entered.opened;
  const second = parse(ids.slice(1));
  await until('the second batch waits', async () => (await waitingForLocks()) === 1);
  leave.open();
  await Promise.all([first, second]);
  expect((await outcome(ids)).every(({ status }) => status !== 'raw')).toBe(true);
});

/** The story with one sentence exchanged: a copy of the story, and of a third with another sentence only through it. */
function changed(seed: number, sentence: number): string {
  return story(seed)
    .split('. ')
    .map((text, n) => (n === sentence ? story(seed * 1_000 + sentence, 12).replace('.', '') : text))
    .join('. ');
}

test('workers in any order, with crashes between, decide as one worker does', { timeout: 240_000 }, async () => {
  const document = fc.record({ group: fc.nat(3), sentence: fc.nat(4) });
  const plan = fc.record({
    documents: fc.array(document, { minLength: 6, maxLength: 24 }),
    order: fc.infiniteStream(fc.nat(1_000)).map((stream) => [...stream.take(24)]),
    crashes: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  });
  let copies = 0;
  await fc.assert(
    fc.asyncProperty(plan, async ({ documents, order, crashes }) => {
      const texts = documents.map(({ group, sentence }) =>
        sentence === 0 ? story(400 + group) : changed(400 + group, sentence),
      );
      const clear = () => sql`truncate documents, kernel.document_bands, kernel.jobs cascade`.execute(db);
      await clear();
      const alone = await accept(texts);
      for (const id of alone) await parse([id]);
      const expected = await outcome(alone);
      await clear();
      const ids = await accept(texts);
      const shuffled = ids.map((id, n) => ({ id, rank: order[n] ?? 0 })).sort((a, b) => a.rank - b.rank);
      const batches = Array.from({ length: 8 }, (_, n) =>
        shuffled.filter((__, place) => place % 8 === n).map(({ id }) => id),
      );
      await Promise.all(
        batches.map(async (batch, n) => {
          if (crashes[n])
            await parse(batch, () => Promise.reject(new Error('power cut'))).catch((error: Error) => {
              if (error.message !== 'power cut') throw error;
            });
          await parse(batch);
        }),
      );
      expect(await outcome(ids)).toEqual(expected);
      copies += expected.filter(({ original }) => original !== null).length;
    }),
    { numRuns: 8 },
  );
  expect(copies).toBeGreaterThan(20);
  expect(await deadlocks()).toBe(0);
});
