import { expect, test } from 'vitest';
import { sandboxSeedData } from '../../src/sandbox/seed-data.ts';
import { sandboxUrls } from '../../src/sandbox/sandbox-urls.ts';
import { seedSandbox } from '../../src/sandbox/use/seed-sandbox.ts';
import { search } from '../../src/search/use/search.ts';
import { createBench } from '../documents/kit.ts';
import { createTestWorld, worldDocuments } from '../documents/world-documents.ts';
import { testDatabase } from '../kit/database.ts';
import { createBm25, ndcgAt10 } from './bm25.ts';
import { judgedQueries } from './judged-queries.ts';

const isLong = process.env.SEXTANT_SEARCH_LONG === '1';
const SEEDS = isLong ? [7, 8, 9] : [7];
const SESSIONS = isLong ? 60 : 16;
const LIMIT = 10;

test.each(SEEDS)(
  'searches find what the simulated world knows to be relevant (seed %i)',
  { timeout: 600_000 },
  async (seed) => {
    const { db } = await testDatabase();
    const world = createTestWorld(seed);
    const openOf = (session: number) => new Date(world.session(session).openMs);
    await seedSandbox(db, sandboxSeedData(sandboxUrls('https://sandbox.example.com'), openOf));
    const source = await db
      .selectFrom('sources')
      .select('id')
      .where('source_type', '=', 'news_api')
      .executeTakeFirstOrThrow();
    const bench = createBench(db);
    const all = [...worldDocuments(world, 100, SESSIONS)].filter(({ plan }) => plan.kind !== 'hostile');
    const items = all.map(async ({ plan, truth, url, documentType, contentType, bytes }) =>
      bench.item(source.id, '', {
        externalId: plan.id,
        url,
        documentType,
        contentType,
        artifact: await bench.artifacts.put(bytes, contentType),
        hints: { publishedAt: truth.publishedAt.toISOString() },
        availableAt: new Date(truth.publishedAt.getTime() + 60_000),
      }),
    );
    await bench.accept(await Promise.all(items));
    await bench.parseAll();
    const rows = await db
      .selectFrom('documents')
      .select(['id', 'external_id', 'body'])
      .where('duplicate_of', 'is', null)
      .where('body', 'is not', null)
      .execute();
    const truthOf = new Map(all.map(({ plan, truth }) => [plan.id, truth]));
    const documents = rows.flatMap(({ id, external_id, body }) => {
      const truth = truthOf.get(external_id);
      return truth ? [{ id, truth, text: body ?? '' }] : [];
    });
    const byId = new Map(documents.map(({ id, truth }) => [id, truth]));
    const queries = judgedQueries(documents.map(({ truth }) => truth));
    const bm25 = createBm25(documents);
    const filter = {
      types: ['document' as const],
      tickers: [],
      since: null,
      until: null,
      asOf: openOf(100 + SESSIONS + 1),
      withRestricted: true,
    };
    const outcomes: { text: string; ours: number; baseline: number; found: string[] }[] = [];
    for (const { text, grade } of queries) {
      const { results } = await search(db, text, filter, LIMIT);
      const gradeOf = (id: string) => {
        const truth = byId.get(id);
        return truth ? grade(truth) : 0;
      };
      const ideal = documents.map(({ truth }) => grade(truth));
      outcomes.push({
        text,
        ours: ndcgAt10(
          results.map(({ id }) => gradeOf(id)),
          ideal,
        ),
        baseline: ndcgAt10(bm25(text, LIMIT).map(gradeOf), ideal),
        found: results.map(({ id, title }) => `${gradeOf(id)} ${title}`),
      });
    }
    const mean = (pick: 'ours' | 'baseline') => outcomes.reduce((sum, one) => sum + one[pick], 0) / outcomes.length;
    const worst = outcomes.toSorted((a, b) => a.ours - b.ours).slice(0, Number(process.env.SEXTANT_SEARCH_WORST ?? 5));
    const report = `${documents.length} documents, ${outcomes.length} queries, nDCG@10 ${mean('ours').toFixed(3)}, BM25 ${mean('baseline').toFixed(3)}`;
    const message = [
      report,
      ...worst.map(({ text, ours, found }) => `${ours.toFixed(2)} ${text}\n   ${found.slice(0, 5).join('\n   ')}`),
    ].join('\n');
    if (isLong) console.info(report);
    expect(outcomes.length).toBeGreaterThanOrEqual(200);
    expect(mean('ours'), message).toBeGreaterThanOrEqual(0.8);
    expect(mean('ours'), message).toBeGreaterThan(mean('baseline'));
  },
);
