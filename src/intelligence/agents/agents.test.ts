import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { agentsApi, detail, invocationOf } from '../../../test/intelligence/agents-api.ts';
import { testDatabase } from '../../../test/kit/database.ts';
import { testService } from '../../../test/kit/http.ts';
import { TOKENS_REQUIRED, type Access } from '../../kernel/access/access.ts';
import type { Role } from '../../kernel/access/role.ts';
import { listAuditEvents, verifyAuditChains } from '../../kernel/audit/audit.store.ts';
import { manualClock } from '../../kernel/clock.ts';
import { agentRoutes } from './agent.routes.ts';
import { recordInvocation } from './invocation.store.ts';
import { DOCUMENT_EXTRACTOR, EVENT_CLASSIFIER, SYSTEM_AGENTS, THESIS_REWRITER } from './prompts/system-agents.ts';
import { seedHash } from './seed-hash.ts';
import { seedSystemAgents } from './use/seed-system-agents.ts';

const { db } = await testDatabase();
const { now } = manualClock(new Date('2026-03-02T12:30:00Z'));
const deps = { db, now };
const { call, agent, actions } = await agentsApi(deps);

beforeEach(async () => {
  await sql`truncate agents, agent_invocations, kernel.idempotency_keys cascade`.execute(db);
});

const unknownId = randomUUID();

describe('agents', () => {
  test('an agent is created with defaults, read, listed, changed and deleted', async () => {
    const created = await call('POST', '/api/agents', { name: 'Filing Reader' });
    expect(created).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        name: 'Filing Reader',
        slug: 'filing-reader',
        purpose: '',
        model_provider: 'ollama',
        model_name: 'qwen3:4b',
        system_prompt: '',
        user_prompt_template: '',
        prompt_version: '',
        schema_version: '1.0.0',
        temperature: 0,
        max_tokens: 32_768,
        timeout_seconds: 120,
        max_retries: 2,
        active: true,
        source: 'user',
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
      },
    });
    const url = `/api/agents/${created.body.id}`;
    expect(await call('GET', url)).toEqual({ status: 200, body: created.body });
    expect((await call('GET', '/api/agents')).body).toEqual([created.body]);

    const changed = await call('PUT', url, { temperature: 0.4, active: false });
    expect(changed).toMatchObject({ status: 200, body: { temperature: 0.4, active: false, name: 'Filing Reader' } });
    expect((await call('GET', '/api/agents?active_only=true')).body).toEqual([]);
    expect((await call('GET', '/api/agents?active_only=no')).body).toHaveLength(1);

    expect(await call('DELETE', url)).toEqual({ status: 200, body: { status: 'deleted', id: created.body.id } });
    expect(await call('GET', url)).toEqual(detail(404, 'agent not found'));
    const events = await listAuditEvents(db, 'agent', created.body.id);
    expect(events.map(({ action, service }) => [service, action])).toEqual([
      ['query', 'created'],
      ['query', 'updated'],
      ['query', 'deleted'],
    ]);
    expect(events[1]).toMatchObject({ before: { temperature: 0 }, after: { temperature: 0.4 } });
    expect(events[2]).toMatchObject({ before: { slug: 'filing-reader', variants: [] }, after: null });
  });

  test('the column default of max_tokens is 4096', async () => {
    const { id } = await agent();
    const { rows } = await sql<{ agent: number; variant: number }>`
      with a as (insert into agents (name, slug) values ('Direct', 'direct') returning max_tokens),
      v as (insert into agent_variants (agent_id, variant_name, variant_slug, model_name)
        values (${id}, 'Direct', 'direct', 'small') returning max_tokens)
      select a.max_tokens as agent, v.max_tokens as variant from a, v`.execute(db);
    expect(rows).toEqual([{ agent: 4_096, variant: 4_096 }]);
  });

  test('agents of the same name get numbered slugs, even concurrently; an explicit slug that exists is 409', async () => {
    const racing = await Promise.all(Array.from({ length: 8 }, () => call('POST', '/api/agents', { name: 'Twin' })));
    expect(racing.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(racing.map(({ body }) => body.slug))).toEqual(
      new Set(['twin', ...[2, 3, 4, 5, 6, 7, 8].map((n) => `twin-${n}`)]),
    );
    expect(await call('POST', '/api/agents', { name: 'Other', slug: 'twin' })).toEqual(detail(409, /slug twin/));
    const { id } = await agent('Single', { slug: 'my_own' });
    expect(await call('PUT', `/api/agents/${id}`, { slug: 'twin' })).toEqual(detail(409, /slug twin/));
    expect(await call('PUT', `/api/agents/${id}`, { slug: 'renamed' })).toMatchObject({ body: { slug: 'renamed' } });
    const given = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', '/api/agents', { name: 'x', slug: 'contested' })),
    );
    expect(given.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test.each([
    [{}, /name is required/],
    [{ name: ' ' }, /name/],
    [{ name: 'x', slug: 'No Spaces' }, /slug/],
    [{ name: 'x', slug: '' }, /slug/],
    [{ name: 'x', temperature: 2.1 }, /temperature/],
    [{ name: 'x', max_tokens: 0 }, /max_tokens/],
    [{ name: 'x', max_retries: 11 }, /max_retries/],
    [{ name: 'x', timeout_seconds: 1.5 }, /timeout_seconds/],
    [{ name: 'x', model_provider: '' }, /model_provider/],
    [{ name: 'x', modle_name: 'y' }, /modle_name is not a known field/],
    [{ name: 'x', source: 'system' }, /source is not a known field/],
    [{ name: 'x', user_prompt_template: 'Read {{documnet}}' }, /user_prompt_template .*\{\{documnet\}\}/],
    [{ name: 'x', system_prompt: 'Today is {{today}}' }, /system_prompt .*\{\{today\}\}/],
  ])('creating with %j is 422', async (payload, text) => {
    expect(await call('POST', '/api/agents', payload)).toEqual(detail(422, text));
    expect((await call('GET', '/api/agents')).body).toEqual([]);
  });

  test('an empty update is 400, an unknown field or prompt field 422, an unknown agent 404', async () => {
    const { id } = await agent();
    const url = `/api/agents/${id}`;
    expect(await call('PUT', url, {})).toEqual(detail(400, /no fields/));
    expect(await call('PUT', url)).toEqual(detail(400, /no fields/));
    expect(await call('PUT', url, { activ: true })).toEqual(detail(422, /activ/));
    expect(await call('PUT', url, { user_prompt_template: '{{nonsense}}' })).toEqual(detail(422, /nonsense/));
    expect(await call('PUT', url, { user_prompt_template: 'Read:\n{{ document }}' })).toMatchObject({ status: 200 });
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const payload = method === 'PUT' ? { name: 'y' } : undefined;
      expect(await call(method, `/api/agents/${unknownId}`, payload)).toEqual(detail(404, 'agent not found'));
      expect(await call(method, '/api/agents/42', payload)).toEqual(detail(422, /agent_id/));
    }
    expect(await actions('agent', id)).toEqual(['created', 'updated']);
  });

  test('the same idempotency key and body create one agent', async () => {
    const headers = { 'idempotency-key': 'k1' };
    const first = await call('POST', '/api/agents', { name: 'Once' }, headers);
    expect(await call('POST', '/api/agents', { name: 'Once' }, headers)).toEqual(first);
    expect((await call('GET', '/api/agents')).body).toHaveLength(1);
  });

  test('deleting an agent deletes its variants and keeps its invocation log', async () => {
    const { id, name } = await agent();
    const variant = await call('POST', `/api/agents/${id}/clone`, { variant_name: 'V' });
    await recordInvocation(
      db,
      invocationOf(id, now(), { agentName: name, variantId: variant.body.id, variantName: 'V' }),
    );
    expect(await call('DELETE', `/api/agents/${id}`)).toMatchObject({ status: 200 });
    const log = await db.selectFrom('agent_invocations').selectAll().execute();
    expect(log).toMatchObject([{ agent_id: id, agent_name: 'Reader', variant_id: variant.body.id, variant_name: 'V' }]);
    expect(await db.selectFrom('agent_variants').selectAll().execute()).toEqual([]);
    expect((await listAuditEvents(db, 'agent', id)).at(-1)?.before).toMatchObject({
      variants: [{ variant_name: 'V' }],
    });
  });
});

describe('system agents', () => {
  test('three are seeded once, even by several processes at the same time', async () => {
    const results = await Promise.all([1, 2, 3, 4].map(() => seedSystemAgents(deps)));
    expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(3);
    expect(await seedSystemAgents(deps)).toEqual({ created: 0, updated: 0 });
    const { body } = await call('GET', '/api/agents');
    expect(body.map(({ slug, source }: { slug: string; source: string }) => [slug, source])).toEqual(
      [DOCUMENT_EXTRACTOR, EVENT_CLASSIFIER, THESIS_REWRITER].map((slug) => [slug, 'system']),
    );
    for (const { id } of body) expect(await actions('agent', id)).toEqual(['seeded']);
  });

  test('can be edited but not deleted, and keep the slug that the pipeline uses', async () => {
    await seedSystemAgents(deps);
    const [first] = (await call('GET', '/api/agents')).body;
    const url = `/api/agents/${first.id}`;
    expect(await call('DELETE', url)).toEqual(detail(403, /system agent/));
    expect(await call('PUT', url, { slug: 'mine' })).toEqual(detail(409, /slug of a system agent/));
    expect(await call('PUT', url, { slug: first.slug, model_name: 'larger' })).toMatchObject({
      status: 200,
      body: { model_name: 'larger', source: 'system' },
    });
    expect(await call('GET', url)).toMatchObject({ status: 200 });
  });

  test('an operator’s edit survives seeding; an unedited agent follows a new release', async () => {
    await seedSystemAgents(deps);
    const [edited, untouched] = (await call('GET', '/api/agents')).body;
    await call('PUT', `/api/agents/${edited.id}`, { system_prompt: 'Mine.' });
    // The state that an older release left: another prompt and its hash.
    const older = { ...SYSTEM_AGENTS[1], system_prompt: 'Older words.' };
    const hash = seedHash(older);
    await db
      .updateTable('agents')
      .set({ system_prompt: older.system_prompt, seeded_hash: hash, active: false })
      .where('id', '=', untouched.id)
      .execute();
    await db.updateTable('agents').set({ seeded_hash: hash }).where('id', '=', edited.id).execute();
    expect(await seedSystemAgents(deps)).toEqual({ created: 0, updated: 1 });
    expect((await call('GET', `/api/agents/${edited.id}`)).body.system_prompt).toBe('Mine.');
    expect((await call('GET', `/api/agents/${untouched.id}`)).body).toMatchObject({
      system_prompt: SYSTEM_AGENTS[1].system_prompt,
      active: false,
    });
    expect(await actions('agent', untouched.id)).toEqual(['seeded', 'seeded']);
  });
});

test('viewers can read, only admins can change, and the audit names the actor', async () => {
  const access: Access = {
    state: () => TOKENS_REQUIRED,
    authenticate: (token) => ({ actor: { name: token, role: token as Role, tokenName: `${token} token` } }),
  };
  const service = await testService({ name: 'query', db, now, access });
  await service.register(agentRoutes(deps));
  const ask = (role: Role, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    service.inject({ method, url, headers: { authorization: `Bearer ${role}` }, ...(payload ? { payload } : {}) });
  const created = await ask('admin', 'POST', '/api/agents', { name: 'Guarded' });
  const url = `/api/agents/${created.json().id}`;
  for (const path of ['/api/agents', url, `${url}/performance`, `${url}/performance/history`, `${url}/variants`]) {
    expect((await ask('viewer', 'GET', path)).statusCode).toBe(200);
  }
  const variant = `${url}/variants/${unknownId}`;
  const changes = [
    ['POST', '/api/agents', { name: 'x' }],
    ['PUT', url, { name: 'x' }],
    ['DELETE', url],
    ['POST', `${url}/variants`, { variant_name: 'x', model_name: 'y' }],
    ['POST', `${url}/clone`, { variant_name: 'x' }],
    ['PUT', variant, { description: 'x' }],
    ['DELETE', variant],
    ['POST', `${variant}/clone`, { variant_name: 'x' }],
    ['POST', `${variant}/activate`],
    ['POST', `${url}/variants/deactivate`],
  ] as const;
  for (const [method, path, payload] of changes) {
    for (const role of ['viewer', 'operator', 'internal'] as const) {
      expect([method, path, (await ask(role, method, path, payload)).statusCode]).toEqual([method, path, 403]);
    }
  }
  expect(await listAuditEvents(db, 'agent', created.json().id)).toMatchObject([
    { action: 'created', actor: 'admin', token_name: 'admin token' },
  ]);
});

test('the audit chain of all these changes is valid', async () => {
  await agent();
  const [chain] = await verifyAuditChains(db);
  expect(chain).toMatchObject({ service: 'query', problems: [] });
});
