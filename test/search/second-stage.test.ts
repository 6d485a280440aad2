import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EmbeddingSettings } from '../../src/search/embedding/embedding-settings.ts';
import { chooseEmbeddingModel } from '../../src/search/use/choose-embedding-model.ts';
import { embedDocuments } from '../../src/search/use/embed-documents.ts';
import { createSecondStage } from '../../src/search/use/embed-query.ts';
import { search } from '../../src/search/use/search.ts';
import { createBench, page, seedCompany } from '../documents/kit.ts';
import { testDatabase } from '../kit/database.ts';
import { SETTINGS, startEmbeddingModel } from './embedding-kit.ts';

const { db } = await testDatabase();
const served = await startEmbeddingModel();
const { model, takeCalls } = served;
afterAll(() => served.stop());

const errors: unknown[] = [];
const stageWith = (more: Partial<EmbeddingSettings> = {}, startTimeout = AbortSignal.timeout.bind(AbortSignal)) =>
  createSecondStage({
    db,
    settings: { ...SETTINGS, ...more },
    embed: served.embed,
    startTimeout,
    onError: (error) => errors.push(error),
  });
const NOW = new Date('2026-03-01T00:00:00Z');
const find = async (
  text: string,
  stage: ReturnType<typeof stageWith> | null,
  { asOf = NOW, withRestricted = true, limit = 20 } = {},
) => {
  const filter = { types: ['document' as const], tickers: [], since: null, until: null, asOf, withRestricted };
  const { results, semantic } = await search(db, text, filter, limit, stage);
  return { titles: results.map(({ title }) => title), scores: results.map(({ score }) => score), semantic };
};

/** All have the words "furnaces" and "report" in their text; the oldest is about nothing else. */
const FILLER = [
  'Quarterly dividend of a software maker grew with cloud subscriptions and advertising in Asia.',
  'The airline ordered jets, hired pilots and opened routes to islands in the Pacific.',
  'A bank changed mortgage rates for customers with savings, cards and foreign accounts.',
  'Retail chains sold shoes, coats and toys at discounts before the holidays.',
  'The chip designer licensed patents on memory, sensors and antennas to phone makers.',
];
const titleOf = (n: number) => `Morning note ${n}`;
const NEAREST = 'Note on furnaces';
const SECRET = 'Private furnaces report';
const LATER = 'Later furnaces report';
const bench = createBench(db);
let sources: Record<'open' | 'secret', string>;

const add = async (source: string, title: string, paragraphs: string[], at: string) =>
  bench.accept([
    await bench.item(source, page(title, paragraphs), {
      externalId: title,
      hints: { title, publishedAt: at },
      availableAt: new Date(at),
    }),
  ]);
const embedAll = () => embedDocuments({ db, settings: SETTINGS, embed: served.embed }, new AbortController().signal);

beforeAll(async () => {
  const { companyId, sourceId } = await seedCompany(db, 'NRLD', 'Norrland Steel Corp.', 'Materials');
  const secret = await db
    .insertInto('sources')
    .values({
      company_id: companyId,
      source_type: 'news_api',
      source_name: 'Private wire',
      access_policy: 'restricted',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  sources = { open: sourceId, secret: secret.id };
  for (const [n, text] of FILLER.entries())
    await add(sourceId, titleOf(n), [`${text} A report says that furnaces matter.`], `2026-02-${20 - n}T12:00:00Z`);
  await add(sourceId, NEAREST, ['The note. Report: furnaces, furnaces report.'], '2026-02-01T12:00:00Z');
  await add(secret.id, SECRET, ['Furnaces report, furnaces.'], '2026-02-02T12:00:00Z');
  await bench.parseAll();
});
beforeEach(async () => {
  model.set('well');
  errors.length = 0;
  await sql`truncate kernel.document_embeddings, kernel.unembedded_documents`.execute(db);
  await sql`update kernel.embedding_models set is_current = false, is_queued = false`.execute(db);
  await chooseEmbeddingModel(db, SETTINGS);
  takeCalls();
});

test('without a model the answer says so, and no model is asked', async () => {
  await embedAll();
  takeCalls();
  expect((await find('furnaces report', null)).semantic).toBe('off');
  expect(takeCalls()).toEqual([]);
});

test('a document that is nearer in meaning rises; scores stay in their places', async () => {
  const before = await find('report furnaces', null, { withRestricted: false });
  await embedAll();
  takeCalls();
  const after = await find('report furnaces', stageWith(), { withRestricted: false });
  expect(after.semantic).toBe('used');
  expect(after.titles.toSorted()).toEqual(before.titles.toSorted());
  expect(after.scores).toEqual(before.scores);
  expect(after.titles).not.toEqual(before.titles);
  expect(takeCalls()).toEqual([expect.objectContaining({ input: ['search_query: report furnaces'] })]);
});

test('the same search asks the model once', async () => {
  await embedAll();
  const stage = stageWith();
  takeCalls();
  const answers = await Promise.all([find('report furnaces', stage), find('report furnaces', stage)]);
  expect(answers.map(({ semantic }) => semantic)).toEqual(['used', 'used']);
  expect((await find('report furnaces', stage)).semantic).toBe('used');
  expect(takeCalls()).toHaveLength(1);
});

test('without vectors, and for a search without words, there is nothing to put in order', async () => {
  const lexical = await find('report furnaces', null);
  expect(await find('report furnaces', stageWith())).toEqual({ ...lexical, semantic: 'unused' });
  await embedAll();
  takeCalls();
  expect((await find('ticker:NRLD', stageWith())).semantic).toBe('unused');
  expect(takeCalls()).toEqual([]);
});

test.each(['503', '429', 'truncated', 'stall'] as const)(
  'when the model fails (%s) the order is that of the words, and the answer says so',
  async (mode) => {
    await embedAll();
    const lexical = await find('report furnaces', null);
    model.set(mode);
    // A stalled call ends by the time limit, which has passed already.
    const stage = mode === 'stall' ? stageWith({}, () => AbortSignal.abort()) : stageWith();
    expect(await find('report furnaces', stage)).toEqual({ ...lexical, semantic: 'unavailable' });
    expect(errors).toHaveLength(mode === 'stall' ? 0 : 1);
    model.set('well');
    if (mode !== 'stall') expect((await find('report furnaces', stage)).semantic).toBe('used');
  },
);

test('a budget that is spent leaves the order of the words', async () => {
  await embedAll();
  const stage = stageWith({ tokensPerDay: 1 });
  expect((await find('report furnaces', stage)).semantic).toBe('unavailable');
});

test('documents without a vector keep their place by words beside those with one', async () => {
  await embedAll();
  const all = await find('report furnaces', null);
  await sql`delete from kernel.document_embeddings where document_id in (select id from documents where title = ${all.titles[0]!})`.execute(
    db,
  );
  const found = await find('report furnaces', stageWith());
  expect(found.semantic).toBe('used');
  expect(found.titles.toSorted()).toEqual(all.titles.toSorted());
});

test('restricted texts stay restricted, though they have a vector', async () => {
  await embedAll();
  expect((await find('report furnaces', stageWith())).titles).toContain(SECRET);
  expect((await find('report furnaces', stageWith(), { withRestricted: false })).titles).not.toContain(SECRET);
});

test('an answer of the past does not change when a later document gets a vector', async () => {
  await embedAll();
  const asOf = new Date('2026-02-21T00:00:00Z');
  const before = await find('report furnaces', stageWith(), { asOf });
  expect(before.semantic).toBe('used');
  await add(sources.open, LATER, ['Furnaces report. Report: furnaces.'], '2026-02-25T12:00:00Z');
  await bench.parseAll();
  await embedAll();
  expect(await find('report furnaces', stageWith(), { asOf })).toEqual(before);
  expect((await find('report furnaces', stageWith())).titles).toContain(LATER);
  await sql`delete from documents where title = ${LATER}`.execute(db);
});
