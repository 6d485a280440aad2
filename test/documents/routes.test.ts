import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { artifactRef } from '../../src/ingestion/artifacts.ts';
import { documentRoutes } from '../../src/documents/document.routes.ts';
import { createService, type Service } from '../../src/kernel/http/service.plugin.ts';
import { testDatabase } from '../kit/database.ts';
import { AVAILABLE_AT, createBench, page, seedCompany, story } from './kit.ts';

const { db } = await testDatabase();
const quillon = await seedCompany(db, 'QLLN', 'Quillon Systems Inc.');
const ouranos = await seedCompany(db, 'OUR', 'Ouranos Energy Corp.', 'Energy');
const bench = createBench(db);
let app: Service;

beforeAll(async () => {
  const at = (minutes: number) => new Date(AVAILABLE_AT.getTime() - minutes * 60_000).toISOString();
  await bench.accept([
    await bench.item(quillon.sourceId, page('Quillon wins', [story(1)]), {
      companyId: quillon.companyId,
      hints: { publishedAt: at(10) },
    }),
    await bench.item(
      quillon.sourceId,
      page('Ouranos Energy and Quillon sign', [`Ouranos Energy Corp. said so. ${story(2)}`]),
      { companyId: quillon.companyId, hints: { publishedAt: at(20) } },
    ),
    await bench.item(ouranos.sourceId, page('Ouranos Energy falls', [story(3)]), {
      documentType: 'press_release',
      hints: { publishedAt: at(30) },
    }),
    await bench.item(ouranos.sourceId, 'PNG', {
      contentType: 'image/png',
      hints: { publishedAt: at(40), title: 'Broken' },
    }),
  ]);
  await bench.parseAll();
  app = await createService({ name: 'query', title: 'Query API', version: '0', now: () => new Date() });
  await app.register(
    documentRoutes({
      db,
      artifacts: bench.artifacts,
      loadIntelligence: async (_, documentId) => ({ document_id: documentId, company_impacts: [] }),
    }),
  );
  await app.ready();
});
afterAll(() => app.close());

const get = (url: string) => app.inject({ url, headers: { host: '127.0.0.1' } });
const titles = async (query: string) =>
  (await get(`/api/documents${query}`)).json<{ title: string }[]>().map(({ title }) => title);

test('documents are listed newest first, without their text', async () => {
  const response = await get('/api/documents');
  expect(response.statusCode).toBe(200);
  const list = response.json<Record<string, unknown>[]>();
  expect(list.map(({ title, status }) => [title, status])).toEqual([
    ['Quillon wins', 'parsed'],
    ['Ouranos Energy and Quillon sign', 'parsed'],
    ['Ouranos Energy falls', 'parsed'],
    ['Broken', 'parse_failed'],
  ]);
  expect(list[0]).not.toHaveProperty('body');
  expect(list[0]).toMatchObject({
    ticker: 'QLLN',
    company_id: quillon.companyId,
    published_at: '2026-03-02T14:50:00.000Z',
  });
});

test('a ticker filter matches documents filed under the company and those that mention it', async () => {
  expect(await titles('?ticker=qlln')).toEqual(['Quillon wins', 'Ouranos Energy and Quillon sign']);
  expect(await titles(`?company_id=${ouranos.companyId}`)).toEqual([
    'Ouranos Energy and Quillon sign',
    'Ouranos Energy falls',
  ]);
  expect(await titles('?ticker=NONE')).toEqual([]);
  expect(await titles(`?ticker=QLLN&company_id=${ouranos.companyId}`)).toEqual([]);
});

test('filters and pages combine', async () => {
  expect(await titles('?document_type=press_release')).toEqual(['Ouranos Energy falls']);
  expect(await titles('?status=parse_failed')).toEqual(['Broken']);
  expect(await titles('?since=2026-03-02T14:40:00Z')).toEqual(['Quillon wins']);
  expect(await titles('?limit=1&offset=1')).toEqual(['Ouranos Energy and Quillon sign']);
  expect(await titles('?ticker=QLLN&limit=1&offset=1')).toEqual(['Ouranos Energy and Quillon sign']);
});

test.each([
  '?limit=0',
  '?limit=201',
  '?offset=-1',
  '?status=lost',
  '?document_type=tweet',
  '?since=yesterday',
  '?company_id=7',
])('%s is refused with 422', async (query) => {
  const response = await get(`/api/documents${query}`);
  expect(response.statusCode).toBe(422);
  expect(response.json()).toEqual({ detail: expect.any(String) });
});

test('the detail has the text, its mentions, the artifact and the intelligence', async () => {
  const [, second] = (await get('/api/documents')).json<{ id: string }[]>();
  const response = await get(`/api/documents/${second!.id}`);
  expect(response.statusCode).toBe(200);
  const detail = response.json<{
    body: string;
    company_mentions: { start: number; end: number; mention_text: string; ticker: string }[];
  }>();
  expect(detail).toMatchObject({
    intelligence: { document_id: second!.id, company_impacts: [] },
    raw_artifact: { content_type: 'text/html; charset=utf-8' },
  });
  expect(detail.company_mentions.length).toBeGreaterThanOrEqual(3);
  for (const mention of detail.company_mentions)
    expect(detail.body.slice(mention.start, mention.end)).toBe(mention.mention_text);
});

test('the original is served byte for byte as an attachment, never rendered', async () => {
  const [first] = (await get('/api/documents')).json<{ id: string }[]>();
  const response = await get(`/api/documents/${first!.id}/original`);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${first!.id}.html"`,
    'x-content-type-options': 'nosniff',
  });
  const { raw_artifact: artifact } = (await get(`/api/documents/${first!.id}`)).json<{
    raw_artifact: { sha256: string; size_bytes: number };
  }>();
  expect(artifactRef(response.rawPayload)).toMatchObject({ sha256: artifact.sha256, sizeBytes: artifact.size_bytes });
});

test('a deleted original and the original of an unknown document are 404', async () => {
  const [, , , last] = (await get('/api/documents')).json<{ id: string }[]>();
  const { raw_artifact: artifact } = (await get(`/api/documents/${last!.id}`)).json<{
    raw_artifact: { storage_key: string };
  }>();
  expect(bench.artifacts.objects.delete(artifact.storage_key)).toBe(true);
  const gone = await get(`/api/documents/${last!.id}/original`);
  expect([gone.statusCode, gone.json()]).toEqual([404, { detail: 'Artifact not found' }]);
  const nothing = await get(`/api/documents/${randomUUID()}/original`);
  expect([nothing.statusCode, nothing.json()]).toEqual([404, { detail: 'document not found' }]);
  expect((await get('/api/documents/seven/original')).statusCode).toBe(422);
});

test('an unknown document is 404, a malformed id 422', async () => {
  expect((await get(`/api/documents/${randomUUID()}`)).json()).toEqual({ detail: 'document not found' });
  expect((await get(`/api/documents/${randomUUID()}`)).statusCode).toBe(404);
  expect((await get('/api/documents/seven')).statusCode).toBe(422);
});
