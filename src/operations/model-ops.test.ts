import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { agentsApi, detail, invocationOf } from '../../test/intelligence/agents-api.ts';
import { testDatabase } from '../../test/kit/database.ts';
import { recordInvocations } from '../intelligence/agents/invocation.store.ts';
import { HOUR_MS, manualClock } from '../kernel/clock.ts';

const { db } = await testDatabase();
const NOW = new Date('2026-03-02T12:30:00Z');
const { call } = await agentsApi({ db, now: manualClock(NOW).now });
const agentId = randomUUID();
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

beforeEach(() => sql`truncate agent_invocations, companies, documents cascade`.execute(db));

async function document(title: string, ticker: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with company as (insert into companies (ticker, legal_name) values (${ticker}, ${ticker}) returning id)
    insert into documents (company_id, external_id, document_type, content_type, title, published_at, available_at,
      artifact_sha256, artifact_size_bytes, artifact_storage_key)
    select id, ${title}, 'news', 'text/plain', ${title}, now(), now(), ${'0'.repeat(64)}, 1, 'k' from company returning id
  `.execute(db);
  return rows[0]!.id;
}

test('failures are listed newest first with their reason', async () => {
  const documentId = await document('Zynq recalls pumps', 'ZYNQ');
  const variantId = randomUUID();
  await recordInvocations(db, [
    invocationOf(agentId, ago(1), { status: 'failed', error: 'timed out after 120 s', documentId, retries: 2 }),
    invocationOf(agentId, ago(2), { status: 'ok' }),
    invocationOf(agentId, ago(3), { status: 'skipped' }),
    invocationOf(agentId, ago(4), {
      status: 'degraded',
      error: 'connection refused',
      variantId,
      variantName: 'V',
      documentId: randomUUID(),
    }),
    invocationOf(agentId, ago(30), { status: 'failed' }),
  ]);
  const { status, body } = await call('GET', '/api/ops/model/failures');
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      id: expect.any(String),
      status: 'failed',
      document_id: documentId,
      document_title: 'Zynq recalls pumps',
      ticker: 'ZYNQ',
      agent_id: agentId,
      agent_name: 'Reader',
      variant_id: null,
      variant_name: null,
      model_provider: 'ollama',
      model_name: 'qwen3:4b',
      prompt_version: '1',
      error: 'timed out after 120 s',
      retries: 2,
      duration_ms: 100,
      created_at: '2026-03-02T11:30:00.000Z',
    },
    expect.objectContaining({
      status: 'degraded',
      error: 'connection refused',
      document_title: null,
      ticker: null,
      variant_id: variantId,
      variant_name: 'V',
    }),
  ]);
  expect((await call('GET', '/api/ops/model/failures?hours=48')).body).toHaveLength(3);
  expect((await call('GET', '/api/ops/model/failures?limit=1')).body).toHaveLength(1);
});

test('a document without a company shows its most salient company', async () => {
  const documentId = await document('A story', 'BEST');
  await sql`update documents set company_id = null where id = ${documentId}`.execute(db);
  await sql`insert into companies (ticker, legal_name) values ('LESS', 'Less')`.execute(db);
  await sql`insert into document_companies (document_id, company_id, published_at, available_at, mention_count, confidence, salience)
    select ${documentId}, id, now(), now(), 1, .9, case ticker when 'BEST' then .8 else .2 end from companies`.execute(
    db,
  );
  await recordInvocations(db, [invocationOf(agentId, ago(1), { status: 'failed', documentId })]);
  expect((await call('GET', '/api/ops/model/failures')).body).toMatchObject([{ ticker: 'BEST' }]);
});

test('performance has a row per model, the busiest first', async () => {
  const small = { modelName: 'small', modelProvider: 'ollama' };
  await recordInvocations(db, [
    invocationOf(agentId, ago(1), { ...small, durationMs: 100, confidence: 0.4, inputTokens: 7 }),
    invocationOf(agentId, ago(1), { ...small, durationMs: 200, confidence: null, status: 'failed' }),
    invocationOf(agentId, ago(1), { ...small, durationMs: 400, confidence: 0.8, retries: 3 }),
    invocationOf(agentId, ago(1), { ...small, durationMs: 300, confidence: 0.99, status: 'degraded' }),
    invocationOf(agentId, ago(1), { ...small, durationMs: 9_999, status: 'skipped' }),
    invocationOf(agentId, ago(30), { ...small, durationMs: 9_999 }),
    invocationOf(agentId, ago(2), {
      modelName: 'lexrule-1',
      modelProvider: 'builtin',
      inputTokens: 0,
      outputTokens: 0,
    }),
  ]);
  const { body } = await call('GET', '/api/ops/model/performance');
  expect(body).toEqual([
    {
      model_provider: 'ollama',
      model_name: 'small',
      invocations: 4,
      successes: 2,
      failures: 2,
      success_rate: 0.5,
      avg_duration_ms: 250,
      p50_duration_ms: 250,
      p95_duration_ms: expect.closeTo(385, 9),
      avg_confidence: expect.closeTo(0.6, 9),
      avg_retries: 0.75,
      total_input_tokens: 37,
      total_output_tokens: 20,
    },
    expect.objectContaining({ model_provider: 'builtin', model_name: 'lexrule-1', invocations: 1, success_rate: 1 }),
  ]);
  expect((await call('GET', '/api/ops/model/performance?model_name=lexrule-1')).body).toHaveLength(1);
  expect((await call('GET', '/api/ops/model/performance?model_name=nobody')).body).toEqual([]);
});

test.each([
  'failures?hours=0',
  'failures?hours=169',
  'failures?limit=201',
  'failures?limit=0',
  'performance?hours=169',
])('%s is 422', async (path) => {
  expect(await call('GET', `/api/ops/model/${path}`)).toEqual(detail(422, /hours|limit/));
});
