import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { indexDocuments } from '../../src/documents/use/index-documents.ts';
import { createPieceCache } from '../../src/documents/words/piece-cache.ts';
import type { EmbedRequest } from '../../src/intelligence/runtime/model-runtime.ts';
import { embedText } from '../../src/sandbox/vendors/model-embedding.ts';
import { countUnembedded, listEmbeddings } from '../../src/search/embedding/embedding.store.ts';
import type { EmbeddingSettings } from '../../src/search/embedding/embedding-settings.ts';
import { documentInput } from '../../src/search/embedding/embedding-text.ts';
import { quantise } from '../../src/search/embedding/quantise.ts';
import { chooseEmbeddingModel } from '../../src/search/use/choose-embedding-model.ts';
import { embedDocuments } from '../../src/search/use/embed-documents.ts';
import { createBench, page, seedCompany, story } from '../documents/kit.ts';
import { testDatabase } from '../kit/database.ts';
import { SETTINGS, startEmbeddingModel } from './embedding-kit.ts';

const DOCUMENTS = 7;
const { db } = await testDatabase();
const served = await startEmbeddingModel();
const { model, takeCalls } = served;
afterAll(() => served.stop());

const { signal } = new AbortController();
const round = (settings: EmbeddingSettings = SETTINGS, batchSize?: number) =>
  embedDocuments({ db, settings, embed: served.embed }, signal, batchSize);
const allIds = async () =>
  (await db.selectFrom('kernel.document_texts').select('document_id as id').execute()).map(({ id }) => id);
const stored = async (settings: EmbeddingSettings = SETTINGS) => listEmbeddings(db, settings, await allIds());
const bodyOf = async (id: string) =>
  (await db.selectFrom('documents').select('body').where('id', '=', id).executeTakeFirstOrThrow()).body!;

let sourceId = '';
const bench = createBench(db);
async function addDocuments(from: number, count: number): Promise<void> {
  const items = Array.from({ length: count }, (_, n) =>
    bench.item(sourceId, page(`Verdalux report ${from + n}`, [story(from + n)]), { externalId: `d${from + n}` }),
  );
  await bench.accept(await Promise.all(items));
  await bench.parseAll();
}

beforeAll(async () => {
  ({ sourceId } = await seedCompany(db, 'VRDX', 'Verdalux Systems Inc.', 'Industrials'));
  await addDocuments(0, DOCUMENTS);
});
/** Each test begins without vectors, and with the model of the settings. */
beforeEach(async () => {
  model.set('well');
  await sql`truncate kernel.document_embeddings, kernel.unembedded_documents, search_embedding_usage`.execute(db);
  await sql`update kernel.embedding_models set is_current = false, is_queued = false`.execute(db);
  await chooseEmbeddingModel(db, SETTINGS);
  takeCalls();
});

test('documents that were indexed before are queued, and get the vector that the model made of their text', async () => {
  expect(await countUnembedded(db)).toBe(DOCUMENTS);
  expect(await round(SETTINGS, 3)).toEqual({ embedded: DOCUMENTS, refused: 0, problem: null, retryAfterMs: null });
  expect(takeCalls().map(({ input }) => input.length)).toEqual([3, 3, 1]);
  expect(await countUnembedded(db)).toBe(0);
  const vectors = await stored();
  expect(vectors.size).toBe(DOCUMENTS);
  for (const [id, vector] of vectors)
    expect(vector).toEqual(quantise(embedText(documentInput(SETTINGS.model, await bodyOf(id)))));
});

test('a vector takes one byte for each dimension', async () => {
  await round();
  const { rows } = await sql<{ codes: number; whole: number }>`
    select length(codes) as codes, pg_column_size(e.*) as whole from kernel.document_embeddings e limit 1`.execute(db);
  expect(rows[0]).toEqual({ codes: 256, whole: expect.any(Number) });
  expect(rows[0]!.whole).toBeLessThanOrEqual(256 + 60);
});

test('new documents are queued when they become searchable, and only while there is a model', async () => {
  await round();
  await addDocuments(100, 1);
  expect(await countUnembedded(db)).toBe(1);
  await chooseEmbeddingModel(db, null);
  expect(await countUnembedded(db)).toBe(0);
  await addDocuments(101, 1);
  expect(await countUnembedded(db)).toBe(0);
  await chooseEmbeddingModel(db, SETTINGS);
  expect(await countUnembedded(db)).toBe(2);
  expect(await round()).toMatchObject({ embedded: 2, problem: null });
});

test('a start that ended before the queue was filled is continued', async () => {
  await sql`truncate kernel.unembedded_documents`.execute(db);
  await sql`update kernel.embedding_models set is_queued = false`.execute(db);
  await chooseEmbeddingModel(db, SETTINGS);
  expect(await countUnembedded(db)).toBeGreaterThanOrEqual(DOCUMENTS);
});

test('indexing does not wait for the model', async () => {
  model.set('stall');
  const stopping = new AbortController();
  const running = embedDocuments({ db, settings: SETTINGS, embed: served.embed }, stopping.signal);
  await expect.poll(() => takeCalls().length).toBe(1);
  await addDocuments(200, 1);
  expect(await indexDocuments({ db, pieces: createPieceCache(), signal })).toBe(0);
  stopping.abort();
  expect(await running).toMatchObject({ embedded: 0, problem: 'the process stops' });
  model.set('well');
  // Given back at once: the next process need not wait until the claim ends.
  const waiting = await countUnembedded(db);
  expect(await round()).toMatchObject({ embedded: waiting, problem: null });
});

describe('failures', () => {
  test.each(['503', '429', 'truncated'] as const)(
    'mode %s loses no document and counts none as tried',
    async (mode) => {
      model.set(mode);
      for (let attempt = 0; attempt < 7; attempt++)
        expect(await round()).toMatchObject({ embedded: 0, refused: 0, problem: expect.any(String) });
      model.set('well');
      const waiting = await countUnembedded(db);
      expect(waiting).toBeGreaterThanOrEqual(DOCUMENTS);
      expect(await round()).toMatchObject({ embedded: waiting, problem: null });
    },
  );

  test('documents of a worker that died are taken by another one when the claim ends', async () => {
    await sql`update kernel.unembedded_documents set claimed_until = clock_timestamp() + interval '1 hour', attempts = 1`.execute(
      db,
    );
    expect(await round()).toMatchObject({ embedded: 0 });
    await sql`update kernel.unembedded_documents set claimed_until = clock_timestamp() - interval '1 second'`.execute(
      db,
    );
    expect((await round()).embedded).toBeGreaterThanOrEqual(DOCUMENTS);
  });

  test('a text beyond the context of the model is shortened, and one that is refused however short ends the waiting', async () => {
    const [first, second] = await allIds();
    const tooLong = documentInput('m', await bodyOf(first!)).slice(0, 40);
    const hated = documentInput('m', await bodyOf(second!)).slice(0, 40);
    const embed = async (provider: string, request: EmbedRequest) => {
      const refuses = request.inputs.some(
        (input) => input.includes(hated) || (input.includes(tooLong) && input.length > 600),
      );
      // The sandbox refuses an empty text as a server refuses one that does not fit.
      return served.embed(provider, refuses ? { ...request, inputs: [''] } : request);
    };
    const waiting = await countUnembedded(db);
    expect(await embedDocuments({ db, settings: SETTINGS, embed }, signal)).toEqual({
      embedded: waiting - 1,
      refused: 1,
      problem: null,
      retryAfterMs: null,
    });
    expect(await countUnembedded(db)).toBe(0);
    const vectors = await stored();
    expect(vectors.has(second!)).toBe(false);
    expect(vectors.get(first!)).toEqual(quantise(embedText(documentInput(SETTINGS.model, await bodyOf(first!), 500))));
  });

  test('several workers share the documents', async () => {
    const rounds = await Promise.all([round(SETTINGS, 2), round(SETTINGS, 2), round(SETTINGS, 2)]);
    const asked = takeCalls().flatMap(({ input }) => input);
    expect(new Set(asked).size).toBe(asked.length);
    expect(rounds.reduce((sum, { embedded }) => sum + embedded, 0)).toBe(asked.length);
    expect(await countUnembedded(db)).toBe(0);
  });
});

describe('another model', () => {
  const other: EmbeddingSettings = { ...SETTINGS, provider: 'openai-compatible', dimensions: 64 };

  test('makes all vectors anew, and those of the former model are not used for it', async () => {
    await round();
    await chooseEmbeddingModel(db, other);
    const waiting = await countUnembedded(db);
    expect((await stored(other)).size).toBe(0);
    expect(await round(SETTINGS)).toMatchObject({ embedded: 0, problem: expect.stringMatching(/another model/) });
    expect(await round(other, 2)).toMatchObject({ embedded: waiting, problem: null });
    expect([...(await stored(other)).values()].map(({ codes }) => codes.length)).toEqual(Array(waiting).fill(64));
    expect((await stored(SETTINGS)).size).toBe(0);
  });

  test('a vector of the former model that arrives late is not stored', async () => {
    const embed = async (provider: string, request: EmbedRequest) => {
      const answer = await served.embed(provider, request);
      await chooseEmbeddingModel(db, other);
      return answer;
    };
    expect(await embedDocuments({ db, settings: SETTINGS, embed }, signal, 100)).toMatchObject({ embedded: 0 });
    expect((await stored(SETTINGS)).size).toBe(0);
    expect(await countUnembedded(db)).toBeGreaterThanOrEqual(DOCUMENTS);
  });

  test('that returns queues only documents without a vector of it', async () => {
    await round(SETTINGS);
    await chooseEmbeddingModel(db, other);
    await embedDocuments({ db, settings: other, embed: served.embed }, signal);
    await sql`delete from kernel.document_embeddings where document_id = ${(await allIds())[0]!}`.execute(db);
    await chooseEmbeddingModel(db, null);
    await chooseEmbeddingModel(db, other);
    expect(await countUnembedded(db)).toBe(1);
  });
});

describe('tokens', () => {
  const usage = () =>
    db.selectFrom('search_embedding_usage').select(['model_name', 'tokens', 'cost_usd']).executeTakeFirst();

  test('are counted as the runtime counts them, with their price', async () => {
    await db
      .insertInto('model_prices')
      .values({
        model_provider: 'ollama',
        model_name: SETTINGS.model,
        input_usd_per_million: 2,
        output_usd_per_million: 9,
      })
      .execute();
    await round();
    const expected = takeCalls()
      .flatMap(({ input }) => input)
      .reduce((sum, input) => sum + Math.ceil(input.length / 4), 0);
    expect(await usage()).toEqual({
      model_name: SETTINGS.model,
      tokens: expected,
      cost_usd: expect.closeTo((expected * 2) / 1e6, 9),
    });
  });

  test('beyond the budget of the day are not used, and the documents wait', async () => {
    const settings = { ...SETTINGS, tokensPerDay: 1_500 };
    const waiting = await countUnembedded(db);
    const { embedded, problem } = await round(settings, 1);
    expect(problem).toMatch(/budget/);
    expect(embedded).toBeGreaterThan(0);
    expect(await countUnembedded(db)).toBe(waiting - embedded);
    expect((await usage())!.tokens).toBeLessThanOrEqual(1_500);
  });

  test('of a call that failed are given back', async () => {
    model.set('503');
    await round();
    expect((await usage())!.tokens).toBe(0);
  });
});
