import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createDocumentIntake } from '../../src/documents/use/accept-documents.ts';
import { createAliasIndexLoader } from '../../src/documents/use/load-alias-index.ts';
import { parseDocuments } from '../../src/documents/use/parse-documents.ts';
import { runNewsFeed } from '../../src/ingestion/use/run-news-feed.ts';
import { insertRuns } from '../../src/ingestion/run.store.ts';
import { Secret } from '../../src/kernel/access/secret.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { ingestionBench, insertSource, START } from '../ingestion/kit.ts';
import { testDatabase } from '../kit/database.ts';
import { startAlpacaStandIn } from './alpaca-stand-in.ts';

const { db } = await testDatabase();
let clock = START;
const alpaca = await startAlpacaStandIn({ now: () => clock });
afterAll(() => alpaca.close());
const bench = ingestionBench(db, createDocumentIntake(createJobQueue('dev')), {
  alpacaDataUrl: alpaca.baseUrl,
  newsVendor: 'alpaca',
  resolveCredential: () => ({
    key: new Secret(alpaca.keyId),
    secret: new Secret(alpaca.secretKey),
    origins: [alpaca.baseUrl],
  }),
});

const CORRECTED = 'The company does not raise its guidance. An earlier version of this article was wrong about it.';
const MINUTE_MS = 60_000;

beforeEach(async () => {
  await sql`truncate companies, documents cascade`.execute(db);
  setClock(START);
});

function setClock(at: Date): void {
  clock = at;
  bench.clock.set(at);
}

const newsSource = () => insertSource(db, { ticker: 'MSFT', sourceType: 'news_api', config: {} });

/** What the database has of an article, parsed as the worker does it. */
async function versionsOf(externalId: string) {
  const raw = await db.selectFrom('documents').select('id').where('status', '=', 'raw').execute();
  await parseDocuments(
    {
      db,
      queue: createJobQueue('dev'),
      artifacts: bench.artifacts,
      readPdf: () => Promise.reject(new Error('unexpected PDF')),
      now: bench.clock.now,
      loadAliasIndex: createAliasIndexLoader(bench.clock.now, 0),
      newToken: randomUUID,
    },
    {
      documentIds: raw.map(({ id }) => id),
      complete: async () => {},
      retry: (_, error) => {
        throw error;
      },
    },
  );
  return db
    .selectFrom('documents')
    .select(['available_at', 'published_at', 'body', 'version'])
    .where('external_id', '=', externalId)
    .orderBy('available_at')
    .execute();
}

/** The newest article, and when it was published. */
async function newestArticle() {
  const { rows } = await sql<{ external_id: string; published_at: Date; available_at: Date }>`
    select external_id, published_at, available_at from documents
    order by published_at desc limit 1`.execute(db);
  return rows[0]!;
}

test('a corrected article is read again, as another version that is known from then on', async () => {
  const id = await newsSource();
  await bench.run(id);
  const first = await newestArticle();
  alpaca.correctArticle(Number(first.external_id), {
    at: new Date(START.getTime() + 5 * MINUTE_MS),
    content: `<p>${CORRECTED}</p>`,
  });
  setClock(new Date(START.getTime() + 10 * MINUTE_MS));
  await bench.run(id);
  const readAt = bench.clock.now();
  await bench.run(id);
  const versions = await versionsOf(first.external_id);
  expect(versions).toHaveLength(2);
  expect(versions[0]).toMatchObject({ available_at: first.available_at, version: 1 });
  expect(versions[1]).toMatchObject({ available_at: readAt, published_at: first.published_at, version: 2 });
  expect(versions[1]?.body).toContain(CORRECTED);
});

test('the feed of all companies brings a correction once, too', async () => {
  const id = await newsSource();
  await bench.run(id);
  const first = await newestArticle();
  alpaca.correctArticle(Number(first.external_id), {
    at: new Date(START.getTime() + 5 * MINUTE_MS),
    content: `<p>${CORRECTED}</p>`,
  });
  const counts: number[] = [];
  for (const minutes of [10, 15]) {
    setClock(new Date(START.getTime() + minutes * MINUTE_MS));
    const runs = await insertRuns(db, [{ sourceId: id, trigger: 'schedule', createdAt: clock }]);
    const runIds = runs.map((run) => run.id);
    await runNewsFeed(bench.deps, runIds, { complete: async () => {}, signal: new AbortController().signal });
    const { items_new } = await db
      .selectFrom('ingestion_runs')
      .select('items_new')
      .where('id', '=', runIds[0]!)
      .executeTakeFirstOrThrow();
    counts.push(items_new ?? 0);
  }
  expect(counts).toEqual([1, 0]);
  expect(await versionsOf(first.external_id)).toHaveLength(2);
});

test('in a history the text of a correction was not known before the correction', async () => {
  const id = await newsSource();
  await bench.run(id);
  const { external_id, published_at } = await newestArticle();
  await sql`truncate companies, documents cascade`.execute(db);
  const correctedAt = new Date(published_at.getTime() + 10 * MINUTE_MS);
  alpaca.correctArticle(Number(external_id), { at: correctedAt, content: `<p>${CORRECTED}</p>` });
  await bench.run(await newsSource());
  const versions = await versionsOf(external_id);
  expect(versions).toEqual([
    expect.objectContaining({ published_at, available_at: new Date(correctedAt.getTime() + 15 * MINUTE_MS) }),
  ]);
});
