import { afterAll, beforeAll, expect, test } from 'vitest';
import { unusedPort } from '../kit/ports.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { loadIntelligence } from '../../src/intelligence/intelligence.store.ts';
import { createChatRuntime } from '../../src/intelligence/runtime/chat-runtime.adapter.ts';
import { createModelRuntimes } from '../../src/intelligence/runtime/model-runtimes.adapter.ts';
import { testDatabase } from '../kit/database.ts';
import { createScene, goodAnswer, type Scene, STORY, STORY_TITLE } from './kit.ts';
import { type ModelServer, startModelServer } from './model-server.ts';

let scene: Scene;
let server: ModelServer;
const clock = manualClock(new Date('2026-11-02T12:00:00Z'));
let runtime: ReturnType<typeof createChatRuntime>;
let at = Date.UTC(2026, 2, 2);

beforeAll(async () => {
  const { db } = await testDatabase();
  server = await startModelServer(() => ({ content: JSON.stringify(goodAnswer()) }));
  runtime = createChatRuntime({ provider: 'ollama', baseUrl: server.url });
  const runtimes = createModelRuntimes([runtime], clock.now);
  scene = await createScene(db, { url: server.url, deps: { runtimes } });
  scene.runtimes = runtimes;
});
afterAll(async () => {
  await runtime.close();
  await scene.close();
  await server.stop();
});

/** Stories are a month apart, so that each is novel. */
async function read(): Promise<string> {
  at += 30 * 86_400_000;
  const id = await scene.document(STORY_TITLE, [...STORY, `It is document ${at} of this series.`], new Date(at));
  await scene.extract([id]);
  await scene.askWaiting();
  return id;
}

async function outcome(id: string) {
  const intelligence = await loadIntelligence(scene.db, id);
  const document = await scene.db
    .selectFrom('documents')
    .select(['status', 'degraded'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [invocation] = await scene.db
    .selectFrom('agent_invocations')
    .select(['status', 'model_provider', 'error'])
    .where('document_id', '=', id)
    .execute();
  return { intelligence, document, invocation };
}

test('while the model is unreachable the builtin extractor takes over and marks its records, until the model answers again', async () => {
  server.models = [];
  const first = await outcome(await read());
  expect(first.document).toEqual({ status: 'extracted', degraded: true });
  expect(first.intelligence).toMatchObject({ provider: 'builtin', model_name: 'lexrule-1', status: 'degraded' });
  expect(first.intelligence?.warnings).toContain('model_unreachable');
  expect(first.intelligence?.error).toContain('has no model qwen3:4b');
  expect(first.invocation).toMatchObject({ status: 'degraded', model_provider: 'ollama' });
  expect(scene.runtimes.describe()).toMatchObject([{ provider: 'ollama', model: 'qwen3:4b', state: 'down' }]);

  // Known to be unreachable: no call is made, and the document does not go to the model queue.
  server.models = ['qwen3:4b'];
  const second = await outcome(await read());
  expect(second.intelligence).toMatchObject({ provider: 'builtin', status: 'degraded' });
  expect(server.requests).toHaveLength(0);

  clock.advance(6_000);
  const third = await outcome(await read());
  expect(third.intelligence).toMatchObject({ provider: 'ollama', status: 'ok' });
  expect(third.document.degraded).toBe(false);
  expect(scene.runtimes.describe()).toMatchObject([{ state: 'up', error: null }]);
});

test('an unreachable runtime is probed at growing intervals', async () => {
  const port = await unusedPort();
  const unreachable = createChatRuntime({ provider: 'ollama', baseUrl: `http://127.0.0.1:${port}` });
  const runtimes = createModelRuntimes([unreachable], clock.now);
  const pauses: number[] = [];
  for (let round = 0; round < 8; round++) {
    const { state, retryAt, error } = await runtimes.check('ollama', 'qwen3:4b');
    expect(state).toBe('down');
    expect(error).toContain('ECONNREFUSED');
    pauses.push(((retryAt?.getTime() ?? 0) - clock.now().getTime()) / 1_000);
    expect(runtimes.isDown('ollama', 'qwen3:4b')).toBe(true);
    clock.set(retryAt ?? clock.now());
    expect(runtimes.isDown('ollama', 'qwen3:4b')).toBe(false);
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
  await unreachable.close();
});

test('a provider that is not configured counts as unreachable', async () => {
  expect(scene.runtimes.isDown('openai-compatible', 'any')).toBe(true);
  await expect(scene.runtimes.check('openai-compatible', 'any')).resolves.toMatchObject({ state: 'down' });
});

test('a connection that breaks during a call counts as unreachable', async () => {
  server.answer = () => ({ reset: true });
  const { intelligence, document } = await outcome(await read());
  expect(document.degraded).toBe(true);
  expect(intelligence?.warnings).toContain('model_unreachable');
  clock.advance(60_000);
  server.answer = () => ({ content: JSON.stringify(goodAnswer()) });
  expect((await outcome(await read())).intelligence?.provider).toBe('ollama');
});

test('with a spent token budget the builtin extractor takes over, and the log records a skipped call', async () => {
  const agent = await scene.db
    .selectFrom('agents')
    .selectAll()
    .where('slug', '=', 'document-extractor')
    .executeTakeFirstOrThrow();
  await scene.db
    .insertInto('agent_variants')
    .values({
      agent_id: agent.id,
      variant_name: 'thrifty',
      variant_slug: 'thrifty',
      model_name: 'qwen3:4b',
      token_budget: 9_000,
      is_active: true,
    })
    .execute();
  expect((await outcome(await read())).intelligence?.provider).toBe('ollama');
  server.requests.length = 0;
  let spent = await outcome(await read());
  // A call uses 1,020 tokens and reserves about 6,000, so the fourth does not fit into the budget.
  for (let n = 0; n < 5 && spent.intelligence?.provider === 'ollama'; n++) spent = await outcome(await read());
  expect(spent.intelligence).toMatchObject({ provider: 'builtin', status: 'degraded' });
  expect(spent.intelligence?.warnings).toContain('token_budget_spent');
  expect(spent.invocation).toMatchObject({ status: 'skipped' });
  const usage = await scene.db.selectFrom('agent_token_usage').select('used_tokens').executeTakeFirstOrThrow();
  expect(usage.used_tokens).toBe(2_520 * (server.requests.length + 1));
  expect(await scene.db.selectFrom('kernel.token_reservations').selectAll().execute()).toEqual([]);
});
