import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import { reserveFreely } from '../../src/intelligence/extraction/ask-model.ts';
import { tryAgentRoutes } from '../../src/intelligence/extraction/try-agent.routes.ts';
import { type TryDeps, tryAgent } from '../../src/intelligence/extraction/use/try-agent.ts';
import { systemTimeout } from '../../src/kernel/system-clock.adapter.ts';
import { testDatabase } from '../kit/database.ts';
import { testService } from '../kit/http.ts';
import { createScene, goodAnswer, type Scene, STORY, STORY_TITLE, TICKER } from './kit.ts';
import { type ModelServer, startModelServer } from './model-server.ts';

let scene: Scene;
let server: ModelServer;
let app: Service;
let deps: TryDeps;
let documentId: string;
const agents = new Map<string, string>();

beforeAll(async () => {
  const { db } = await testDatabase();
  server = await startModelServer(() => ({ content: JSON.stringify(goodAnswer()) }));
  scene = await createScene(db, { url: server.url });
  documentId = await scene.document(STORY_TITLE, STORY);
  for (const { slug, id } of await db.selectFrom('agents').select(['slug', 'id']).execute()) agents.set(slug, id);
  app = await testService();
  deps = {
    db,
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    startTimeout: systemTimeout,
    ask: (provider) => ({
      generate: (request) => scene.runtimes.generate(provider, request),
      contextOf: (model) => scene.runtimes.contextOf(provider, model),
      sleep: async () => {},
      newNonce: () => '0123456789abcdef01234567',
      reserve: reserveFreely,
    }),
  };
  await app.register(tryAgentRoutes(deps));
  await app.ready();
});
afterAll(async () => {
  await scene.close();
  await server.stop();
});

const tryIt = async (slug: string, body: Record<string, unknown>) => {
  const response = await app.inject({
    method: 'POST',
    url: `/api/agents/${agents.get(slug) ?? slug}/try`,
    payload: body,
  });
  return { status: response.statusCode, body: response.json() };
};

test('an agent reads a document with the given prompt, and nothing is stored', async () => {
  const words = 'Read this as a sceptic would.';
  const { status, body } = await tryIt('document-extractor', { document_id: documentId, system_prompt: words });
  expect(status).toBe(200);
  expect(body).toMatchObject({ provider: 'ollama', error: null, extraction: { direction: 'positive' } });
  expect(body.extraction.company_impacts[0].ticker).toBe(TICKER);
  expect(body.builtin.company_impacts.length).toBeGreaterThan(0);
  expect(server.requests.at(-1)?.messages[0]?.content).toContain(words);
  expect(await scene.db.selectFrom('intelligence').select('id').execute()).toEqual([]);
  expect(await scene.db.selectFrom('agent_invocations').select('id').execute()).toEqual([]);
});

test('a model failure is reported next to the builtin reading', async () => {
  server.answer = () => ({ content: 'I would rather not.' });
  const { status, body } = await tryIt('document-extractor', { document_id: documentId });
  expect(status).toBe(200);
  expect(body.extraction).toBeNull();
  expect(body.error).toEqual(expect.any(String));
  expect(body.builtin.direction).toBe('positive');
});

test('a model that does not finish in time is reported next to the builtin reading', async () => {
  const id = agents.get('document-extractor') ?? '';
  const late = { ...deps, startTimeout: () => AbortSignal.abort() };
  const tried = await tryAgent(late, id, { document_id: documentId }, new AbortController().signal);
  expect(tried).toMatchObject({ extraction: null, builtin: { direction: 'positive' } });
  expect(tried.error).toContain('in time');
});

test('the builtin provider makes no model call', async () => {
  const asked = server.requests.length;
  const { body } = await tryIt('document-extractor', { document_id: documentId, model_provider: 'builtin' });
  expect(body).toMatchObject({ provider: 'builtin', error: null, extraction: { direction: 'positive' } });
  expect(server.requests).toHaveLength(asked);
});

test.each([
  ['an unknown document', 'document-extractor', { document_id: randomUUID() }, 404],
  ['an unknown agent', randomUUID(), { document_id: randomUUID() }, 404],
  ['an unknown variant', 'document-extractor', { document_id: randomUUID(), variant_id: randomUUID() }, 404],
  ['a misspelt placeholder', 'document-extractor', { document_id: randomUUID(), system_prompt: '{{txet}}' }, 422],
  ['an agent that reads no documents', 'thesis-rewriter', { document_id: randomUUID() }, 422],
  ['no document', 'document-extractor', {}, 422],
])('%s is refused', async (_name, slug, body, status) => {
  expect(await tryIt(slug, body)).toEqual({ status, body: { detail: expect.any(String) } });
});
