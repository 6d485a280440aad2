import { beforeEach, expect, test } from 'vitest';
import { insertRuns } from '../../src/ingestion/run.store.ts';
import { runNewsFeed } from '../../src/ingestion/use/run-news-feed.ts';
import { sumQualityCounts } from '../../src/market/quality.store.ts';
import { testDatabase } from '../kit/database.ts';
import { serve } from '../net/kit.ts';
import { documentTable, ingestionBench, insertSource, START } from './kit.ts';
import { newsroomVendor } from './vendors.ts';

const { db, pool } = await testDatabase();
const { intake, delivered } = await documentTable(pool);
const TODAY = START.toISOString().slice(0, 10);

/** A list with one usable record, one without an id and one without a time. */
const news = await serve((request, response) => {
  if (request.url?.startsWith('/v2') !== true) return response.writeHead(404).end();
  const record = { title: 'A story', tickers: ['ACME'] };
  const published_utc = new Date(START.getTime() - 60_000).toISOString();
  const results = [
    { ...record, published_utc },
    { ...record, id: 'b' },
    { ...record, id: 'c', published_utc },
  ];
  return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: 'OK', results }));
});

const bench = ingestionBench(db, intake, { newsBaseUrl: news.origin });
const reports: [string, unknown][] = [];
bench.deps.onLeftOut = (counts, source) => reports.push([source.name, counts]);

beforeEach(async () => {
  reports.length = 0;
  delivered.length = 0;
  await pool.query('truncate companies, data_quality, test_documents cascade');
});

test('malformed records of news are counted and reported once a run', async () => {
  const id = await insertSource(db, { ticker: 'ACME', sourceType: 'news_api', config: {}, name: 'Acme news' });
  await bench.run(id);
  expect(delivered.map(({ externalId }) => externalId)).toEqual(['c']);
  expect(reports).toEqual([['Acme news', { malformed: 2, not_read: 0 }]]);
  expect(await sumQualityCounts(db, TODAY)).toEqual([{ area: 'ingestion:news_api', issue: 'malformed', count: 2 }]);
});

test('malformed records of the feed of all companies are counted once for all its sources', async () => {
  const runIds: string[] = [];
  for (const ticker of ['ACME', 'BETA']) {
    const sourceId = await insertSource(db, { ticker, sourceType: 'news_api', config: {} });
    const runs = await insertRuns(db, [{ sourceId, trigger: 'schedule', createdAt: START }]);
    runIds.push(...runs.map(({ id }) => id));
  }
  await runNewsFeed(bench.deps, runIds, { complete: async () => {}, signal: new AbortController().signal });
  expect(delivered).toHaveLength(1);
  expect(reports).toEqual([['news of all companies', { malformed: 2, not_read: 0 }]]);
  expect(await sumQualityCounts(db, TODAY)).toEqual([{ area: 'ingestion:news_api', issue: 'malformed', count: 2 }]);
});

test('pages that cannot be read are counted with the run that gives them up, and a clean run reports nothing', async () => {
  const vendor = await newsroomVendor();
  vendor.publish(3);
  const id = await insertSource(db, { ticker: 'ACME', ...vendor, name: 'Acme newsroom' });
  await bench.run(id);
  expect(delivered).toHaveLength(3);
  await bench.run(id);
  expect(reports).toEqual([['Acme newsroom', { malformed: 0, not_read: 1 }]]);
  expect(await sumQualityCounts(db, TODAY)).toEqual([{ area: 'ingestion:web_scrape', issue: 'not_read', count: 1 }]);
});
