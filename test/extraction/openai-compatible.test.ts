import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadIntelligence } from '../../src/intelligence/intelligence.store.ts';
import { testDatabase } from '../kit/database.ts';
import { createScene, goodAnswer, type Scene, STORY, STORY_TITLE, TICKER } from './kit.ts';
import { type ChatRequest, type ModelServer, type Reply, startModelServer } from './model-server.ts';

const MODEL = 'house-8b';
let scene: Scene;
let server: ModelServer;
let number = 0;
const say = (value: unknown, usage?: { prompt_tokens: number; completion_tokens: number } | null): Reply => ({
  content: JSON.stringify(value),
  ...(usage === undefined ? {} : { usage }),
});
const refuseFormats =
  (...refused: string[]) =>
  (request: ChatRequest): Reply =>
    refused.includes(request.response_format?.type ?? 'text')
      ? { status: 400, error: `response_format '${request.response_format?.type}' is not supported` }
      : say(goodAnswer());

beforeAll(async () => {
  const { db } = await testDatabase();
  server = await startModelServer(() => say(goodAnswer()), ['some-other-model']);
  scene = await createScene(db, {
    url: server.url,
    runtime: { provider: 'openai-compatible', apiKey: 'sk-house' },
  });
});
beforeEach(async () => {
  // Each test has its own model, because refused modes are remembered per model.
  await scene.db
    .updateTable('agents')
    .set({
      model_provider: 'openai-compatible',
      model_name: `${MODEL}-${++number}`,
      timeout_seconds: 120,
      max_retries: 2,
    })
    .execute();
  server.requests.length = 0;
  server.keys.length = 0;
  scene.slept.length = 0;
});
afterEach(async () => {
  await scene.db.deleteFrom('kernel.extraction_cache').execute();
  await scene.db.deleteFrom('documents').execute();
});
afterAll(async () => {
  await scene.close();
  await server.stop();
});

let story = 0;
async function read(answer: ModelServer['answer']) {
  server.answer = answer;
  const id = await scene.document(STORY_TITLE, [...STORY, `Reference number ${++story}.`]);
  await scene.extract([id]);
  expect(await scene.askWaiting()).toEqual([id]);
  const document = await scene.db
    .selectFrom('documents')
    .select(['status', 'failure_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const invocations = await scene.db
    .selectFrom('agent_invocations')
    .selectAll()
    .where('document_id', '=', id)
    .execute();
  return { document, invocations, intelligence: await loadIntelligence(scene.db, id) };
}

test('the request has the key and the schema, and the answer is stored with its provider and reported usage', async () => {
  const { document, intelligence, invocations } = await read(() =>
    say(goodAnswer(), { prompt_tokens: 2_234, completion_tokens: 56 }),
  );
  expect(document.status).toBe('extracted');
  expect(intelligence).toMatchObject({
    provider: 'openai-compatible',
    model_name: `${MODEL}-${number}`,
    status: 'ok',
    input_tokens: 2_234,
    output_tokens: 56,
  });
  expect(intelligence?.company_impacts).toMatchObject([{ ticker: TICKER, catalyst_type: 'guidance_raise' }]);
  expect(invocations).toMatchObject([
    { model_provider: 'openai-compatible', status: 'ok', input_tokens: 2_234, output_tokens: 56 },
  ]);
  expect(server.keys).toEqual(['Bearer sk-house']);
  const [request] = server.requests as [ChatRequest];
  expect(request).toMatchObject({ model: `${MODEL}-${number}`, temperature: 0 });
  expect(request.response_format?.json_schema?.schema).toMatchObject({ type: 'object' });
  // Ollama's own option, which other runtimes would reject.
  expect(request.reasoning_effort).toBeUndefined();
});

test('without reported usage, tokens are estimated from the request and the answer', async () => {
  const { intelligence } = await read(() => say(goodAnswer(), null));
  expect(intelligence?.input_tokens).toBeGreaterThan(300);
  expect(intelligence?.output_tokens).toBeGreaterThan(50);
});

test('a runtime that refuses a schema is asked for plain JSON from then on', async () => {
  const { intelligence } = await read(refuseFormats('json_schema'));
  expect(intelligence?.status).toBe('ok');
  expect(server.requests.map((request) => request.response_format?.type)).toEqual(['json_schema', 'json_object']);
  await read(refuseFormats('json_schema'));
  expect(server.requests.map((request) => request.response_format?.type)).toEqual([
    'json_schema',
    'json_object',
    'json_object',
  ]);
});

test('a runtime without any response format still gets the schema in the prompt', async () => {
  const { intelligence } = await read(refuseFormats('json_schema', 'json_object'));
  expect(intelligence?.status).toBe('ok');
  expect(server.requests.at(-1)?.response_format).toBeUndefined();
  expect(server.requests.at(-1)?.messages[1]?.content).toContain('company_impacts');
});

test('429 waits for its Retry-After, 503 for 1 and 4 seconds', async () => {
  const limited = await read((_, count) =>
    count === 1 ? { status: 429, error: 'rate limit', headers: { 'retry-after': '3' } } : say(goodAnswer()),
  );
  expect(limited.intelligence).toMatchObject({ status: 'ok', retries: 1 });
  expect(scene.slept).toEqual([3_000]);
  scene.slept.length = 0;
  const busy = await read(() => ({ status: 503, error: 'overloaded' }));
  expect(scene.slept).toEqual([1_000, 4_000]);
  expect(busy.document.status).toBe('extraction_failed');
  expect(busy.document.failure_reason).toMatch(/^openai-compatible house-8b-\d+: .*503: overloaded/);
  expect(busy.invocations).toMatchObject([{ status: 'failed', retries: 2 }]);
});

test.each(['before-headers', 'mid-body'] as const)('a stall %s ends at the time-out', async (stall) => {
  await scene.db.updateTable('agents').set({ timeout_seconds: 1, max_retries: 0 }).execute();
  const { document } = await read(() => ({ stall }));
  expect(document.status).toBe('extraction_failed');
  expect(document.failure_reason).toContain('no answer within 1 s');
});

test('a refused key fails at once with a message that does not contain the key', async () => {
  const { document, invocations } = await read(() => ({ status: 401, error: 'invalid api key' }));
  expect(server.requests).toHaveLength(1);
  expect(`${document.failure_reason}${invocations[0]?.error}`).toMatch(/401/);
  expect(`${document.failure_reason}${invocations[0]?.error}`).not.toContain('sk-house');
});
