import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoteOriginals } from '../../src/documents/document-dedup.store.ts';
import { claimForExtraction, lockHeldDocuments } from '../../src/documents/document-extraction.store.ts';
import { insertUnindexed, readIndexLag, readPieces, takeUnindexed } from '../../src/documents/document-words.store.ts';
import { indexDocuments } from '../../src/documents/use/index-documents.ts';
import { createPieceCache } from '../../src/documents/words/piece-cache.ts';
import { collectUnknown, splitText, type TextParts, writeVector } from '../../src/documents/words/word-vector.ts';
import { testDatabase } from '../kit/database.ts';
import { createBench, page, seedCompany, story } from './kit.ts';

const { db } = await testDatabase();
const { signal } = new AbortController();
const index = (batchSize?: number) => indexDocuments({ db, pieces: createPieceCache(), signal }, batchSize);
const wordsOf = async (id: string) => {
  const { rows } = await sql<{
    restricted: boolean;
    same: boolean;
  }>`select t.restricted, t.words::text = kernel.document_vector(d.body, d.title_end,
      d.lead_end, array(select c.ticker from document_companies dc join companies c on c.id = dc.company_id
        where dc.document_id = d.id))::text as same
    from kernel.document_texts t join documents d on d.id = t.document_id where t.document_id = ${id}`.execute(db);
  return rows[0] ?? null;
};

const ids: string[] = [];
beforeAll(async () => {
  const { sourceId } = await seedCompany(db, 'VRDX', 'Verdalux Systems Inc.', 'Industrials');
  const bench = createBench(db);
  const texts = [story(1), story(2), `${story(3)} a < b and <b>more</b> text`, 'word '.repeat(17_000), story(5)];
  await bench.accept(
    await Promise.all(
      texts.map((text, n) => bench.item(sourceId, page(`Verdalux report ${n}`, [text]), { externalId: `d${n}` })),
    ),
  );
  await bench.parseAll();
  const rows = await db.selectFrom('documents').select('id').orderBy('external_id').execute();
  ids.push(...rows.map(({ id }) => id));
  await wait(ids);
});

/** Lets the documents wait again. */
async function wait(waiting: readonly string[]) {
  await sql`truncate kernel.document_texts, kernel.unindexed_documents`.execute(db);
  await insertUnindexed(db, waiting);
}

describe('the index', () => {
  test('has the words that the database itself finds, also in batches of two', async () => {
    for (const size of [undefined, 2]) {
      await wait(ids);
      expect(await readIndexLag(db)).toMatchObject({ waiting_documents: 5, waiting_since: expect.any(Date) });
      expect(await index(size)).toBe(5);
      for (const id of ids) expect(await wordsOf(id)).toEqual({ restricted: false, same: true });
      expect(await readIndexLag(db)).toEqual({ waiting_documents: 0, waiting_since: null });
    }
  });

  test('does not wait for an extraction that holds the documents', async () => {
    await wait(ids);
    const token = randomUUID();
    const claimed = await claimForExtraction(db, ids, token, 60_000);
    const held = claimed.map(({ id }) => id);
    await db.transaction().execute(async (tx) => {
      expect((await lockHeldDocuments(tx, held, token)).size).toBe(held.length);
      expect(held.length).toBeGreaterThan(0);
      expect(await index()).toBe(5);
    });
  });

  test('of two indexers each document is taken by one', async () => {
    await wait(ids);
    expect((await Promise.all([index(1), index(1)])).reduce((sum, one) => sum + one, 0)).toBe(5);
  });

  test('a document that became a copy while it was indexed is not found', async () => {
    await wait(ids);
    const [copy = '', original = ''] = ids;
    let demoting: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (tx) => {
      expect(await takeUnindexed(tx, 10)).toHaveLength(5);
      demoting = db.transaction().execute((other) => demoteOriginals(other, [{ id: copy, originalId: original }]));
      await waitsForLock();
      await sql`insert into kernel.document_texts select id, source_id, document_type, restricted, published_at, available_at, ''
        from documents where id = ${copy} and duplicate_of is null`.execute(tx);
    });
    await demoting;
    expect(await wordsOf(copy)).toBeNull();
    await insertUnindexed(db, [copy]);
    await index();
    expect(await wordsOf(copy)).toBeNull();
  });

  test('a document that became restricted while it was indexed is stored as restricted', async () => {
    const [, , , , changed = ''] = ids;
    await wait([changed]);
    let restricting: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (tx) => {
      await takeUnindexed(tx, 10);
      restricting = sql`update documents set restricted = true where id = ${changed}`.execute(db);
      await waitsForLock();
      await sql`insert into kernel.document_texts select id, source_id, document_type, restricted, published_at, available_at, ''
        from documents where id = ${changed}`.execute(tx);
    });
    await restricting;
    expect(await wordsOf(changed)).toMatchObject({ restricted: true });
  });
});

/** Until a statement of another connection waits for a lock. */
async function waitsForLock() {
  for (;;) {
    const { rows } =
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
    if (rows.length > 0) return;
  }
}

test('any text has the vector of the database, or is left to it', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'The',
      'company',
      'running',
      'raised',
      'and',
      'of',
      '10%',
      '$5.3bn',
      '-4',
      '.5',
      '~x',
      '/usr/bin',
      "it's",
      'U.S.',
    ),
    fc.constantFrom(
      'well-known',
      'a@b.example',
      'https://x.example/a?b=1',
      '(see',
      'below)',
      '“quoted”',
      'naïve',
      '日本',
      '💧',
      'R&D',
      '&amp;',
    ),
    fc.constantFrom('3.1.4', '1e5', '+7', 'qzqzq', '\u00a0', '\u2003', '---', "o'", '\\', "''", 'x'.repeat(60)),
    fc.string({ unit: 'binary', maxLength: 6 }).map((text) => text.replaceAll('\0', '')),
  );
  const text = fc
    .array(fc.tuple(piece, fc.constantFrom(' ', '  ', '\n\n', '\t')), { maxLength: 25 })
    .map((pieces) => `The ${pieces.map(([word, space]) => word + space).join('')}`);
  const tickers = fc.uniqueArray(fc.constantFrom('VRDX', 'NRLD', 'BRK.B'));
  const cache = createPieceCache(2_000);
  let written = 0;
  await fc.assert(
    fc.asyncProperty(text, text, text, tickers, async (title, lead, rest, companies) => {
      // Halves of characters cannot be stored, so that no text of the database has them.
      const [a, b, c] = [title, lead, rest].map((part) => part.replace(/\p{Cs}/gu, '')) as [string, string, string];
      const parts: TextParts = { title: a, lead: b, rest: c, tickers: companies };
      const split = splitText(parts);
      if (split === null) return;
      const unknown = new Set<string>();
      collectUnknown(split, cache.known, unknown);
      cache.add(await readPieces(db, [...unknown]));
      const vector = writeVector(split, cache.known);
      if (vector === null) return;
      written++;
      const length = (part: string) => Array.from(part).length;
      const { rows } = await sql<{ ours: string; theirs: string }>`select ${vector}::tsvector::text as ours,
        kernel.document_vector(${a + b + c}, ${length(a)}, ${length(a) + length(b)}, ${companies}::text[])::text as theirs`.execute(
        db,
      );
      expect(rows[0]?.ours).toBe(rows[0]?.theirs);
    }),
    { numRuns: Number(process.env['SEXTANT_WORDS_RUNS'] ?? 300) },
  );
  expect(written).toBeGreaterThan(50);
});

test('a text with too many words, or too many of one, is left to the database', () => {
  const known = new Map([
    ['a', { words: [], length: 1 }],
    ['word', { words: [['word', [1]]] as const, length: 1 }],
  ]);
  const of = (rest: string[]) => writeVector({ title: [], lead: [], rest, tickers: [] }, known);
  expect(of(['word'])).not.toBeNull();
  expect(of(Array.from({ length: 251 }, () => 'word'))).toBeNull();
  expect(of(Array.from({ length: 16_002 }, () => 'a'))).toBeNull();
  expect(of(['unknown'])).toBeNull();
  expect(splitText({ title: 'x <b>', lead: '', rest: '', tickers: [] })).toBeNull();
});

test('a full cache begins again', () => {
  const cache = createPieceCache(2);
  const words = { words: [], length: 1 };
  cache.add(
    new Map([
      ['a', words],
      ['b', words],
    ]),
  );
  cache.add(new Map([['c', words]]));
  expect([...cache.known.keys()]).toEqual(['c']);
});
