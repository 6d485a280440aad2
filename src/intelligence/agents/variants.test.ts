import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { agentsApi, detail } from '../../../test/intelligence/agents-api.ts';
import { testDatabase } from '../../../test/kit/database.ts';
import { listAuditEvents } from '../../kernel/audit/audit.store.ts';
import { manualClock } from '../../kernel/clock.ts';
import { configOf, effectiveAgentConfig } from './agent-config.store.ts';
import { getAgent } from './agent.store.ts';
import { getVariant } from './variant.store.ts';

const { db } = await testDatabase();
const { now } = manualClock(new Date('2026-03-02T12:30:00Z'));
const { call, agent, actions } = await agentsApi({ db, now });
const unknownId = randomUUID();
let owner: { id: string; slug: string };
let base: string;

beforeEach(async () => {
  await sql`truncate agents, kernel.idempotency_keys cascade`.execute(db);
  owner = await agent('Reader', { system_prompt: 'Speak.', model_name: 'small', temperature: 0.2, max_tokens: 900 });
  base = `/api/agents/${owner.id}/variants`;
});

const variant = async (name: string, extra: object = {}) =>
  (await call('POST', base, { variant_name: name, model_name: 'large', ...extra })).body;

describe('variants', () => {
  test('a variant is created with defaults, read, listed, changed and deleted', async () => {
    const created = await call('POST', base, { variant_name: 'Larger Model', model_name: 'large' });
    expect(created).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        agent_id: owner.id,
        variant_name: 'Larger Model',
        variant_slug: 'larger-model',
        description: '',
        model_provider: 'ollama',
        model_name: 'large',
        system_prompt: '',
        user_prompt_template: '',
        prompt_version: '',
        temperature: 0,
        max_tokens: 32_768,
        context_window: 0,
        input_token_limit: 0,
        token_budget: 0,
        timeout_seconds: 120,
        max_retries: 2,
        is_active: false,
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
      },
    });
    const url = `${base}/${created.body.id}`;
    expect(await call('GET', url)).toEqual({ status: 200, body: created.body });
    expect(await call('PUT', url, { token_budget: 5_000, variant_slug: 'large' })).toMatchObject({
      status: 200,
      body: { token_budget: 5_000, variant_slug: 'large', model_name: 'large' },
    });
    expect(await call('DELETE', url)).toEqual({ status: 200, body: { status: 'deleted', id: created.body.id } });
    expect((await call('GET', base)).body).toEqual([]);
    const events = await listAuditEvents(db, 'agent_variant', created.body.id);
    expect(events.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted']);
    expect(events[1]).toMatchObject({ before: { token_budget: 0 }, after: { token_budget: 5_000 } });
  });

  test('are listed in order of creation, even when created concurrently', async () => {
    const names = ['c', 'a', 'b', 'd'];
    for (const name of names) await variant(name);
    const { body } = await call('GET', base);
    expect(body.map(({ variant_name }: { variant_name: string }) => variant_name)).toEqual(names);
    await Promise.all(Array.from({ length: 6 }, () => variant('same')));
    const slugs = (await call('GET', base)).body
      .slice(4)
      .map(({ variant_slug }: { variant_slug: string }) => variant_slug);
    expect(slugs).toEqual(['same', 'same-2', 'same-3', 'same-4', 'same-5', 'same-6']);
  });

  test('a slug is unique within its agent', async () => {
    const first = await variant('One', { variant_slug: 'one' });
    const second = await variant('Two');
    const taken = detail(409, /slug one/);
    expect(await call('POST', base, { variant_name: 'x', model_name: 'y', variant_slug: 'one' })).toEqual(taken);
    expect(await call('POST', `/api/agents/${owner.id}/clone`, { variant_name: 'x', variant_slug: 'one' })).toEqual(
      taken,
    );
    expect(await call('POST', `${base}/${first.id}/clone`, { variant_name: 'x', variant_slug: 'one' })).toEqual(taken);
    expect(await call('PUT', `${base}/${second.id}`, { variant_slug: 'one' })).toEqual(taken);
    const other = await agent('Other');
    expect(
      await call('POST', `/api/agents/${other.id}/clone`, { variant_name: 'x', variant_slug: 'one' }),
    ).toMatchObject({ status: 201 });
  });

  test.each([
    [{ model_name: 'y' }, /variant_name is required/],
    [{ variant_name: 'x' }, /model_name is required/],
    [{ variant_name: 'x', model_name: 'y', is_active: true }, /is_active is not a known field/],
    [{ variant_name: 'x', model_name: 'y', token_budget: -1 }, /token_budget/],
    [{ variant_name: 'x', model_name: 'y', variant_slug: 'Ä' }, /variant_slug/],
    [{ variant_name: 'x', model_name: 'y', user_prompt_template: '{{doc}}' }, /\{\{doc\}\}/],
  ])('creating with %j is 422', async (payload, text) => {
    expect(await call('POST', base, payload)).toEqual(detail(422, text));
  });

  test('an unknown agent or variant, or a variant of another agent, is 404; an empty update 400', async () => {
    const { id } = await variant('One');
    const other = await agent('Other');
    const body = { variant_name: 'x', model_name: 'y' };
    const missing = detail(404, 'agent not found');
    expect(await call('GET', `/api/agents/${unknownId}/variants`)).toEqual(missing);
    expect(await call('POST', `/api/agents/${unknownId}/variants`, body)).toEqual(missing);
    expect(await call('POST', `/api/agents/${unknownId}/clone`, body)).toEqual(missing);
    expect(await call('POST', `/api/agents/${unknownId}/variants/deactivate`)).toEqual(missing);
    for (const url of [`${base}/${unknownId}`, `/api/agents/${other.id}/variants/${id}`]) {
      const unknown = detail(404, 'variant not found');
      expect(await call('GET', url)).toEqual(unknown);
      expect(await call('PUT', url, { description: 'z' })).toEqual(unknown);
      expect(await call('DELETE', url)).toEqual(unknown);
      expect(await call('POST', `${url}/activate`)).toEqual(unknown);
      expect(await call('POST', `${url}/clone`, { variant_name: 'x' })).toEqual(unknown);
    }
    expect(await call('GET', `${base}/42`)).toEqual(detail(422, /variant_id/));
    expect(await call('PUT', `${base}/${id}`, {})).toEqual(detail(400, /no fields/));
    expect(await call('PUT', `${base}/${id}`)).toEqual(detail(400, /no fields/));
    expect(await actions('agent_variant', id)).toEqual(['created']);
  });
});

describe('cloning', () => {
  test('copies the agent’s configuration except for overridden fields', async () => {
    const { status, body } = await call('POST', `/api/agents/${owner.id}/clone`, {
      variant_name: 'Warm',
      temperature: 0.9,
      context_window: 8_192,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      variant_slug: 'warm',
      system_prompt: 'Speak.',
      model_name: 'small',
      max_tokens: 900,
      temperature: 0.9,
      context_window: 8_192,
      token_budget: 0,
      is_active: false,
    });
    expect(await actions('agent_variant', body.id)).toEqual(['created']);
  });

  test('a variant copies its configuration; the clone of an active one is inactive', async () => {
    const source = await variant('One', { description: 'why', token_budget: 77, prompt_version: '3', max_retries: 0 });
    await call('POST', `${base}/${source.id}/activate`);
    const { status, body } = await call('POST', `${base}/${source.id}/clone`, {
      variant_name: 'Two',
      model_name: 'huge',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      description: 'why',
      token_budget: 77,
      prompt_version: '3',
      max_retries: 0,
      model_name: 'huge',
      is_active: false,
      variant_slug: 'two',
    });
  });

  test('refuses unknown fields and unknown prompt fields', async () => {
    const url = `/api/agents/${owner.id}/clone`;
    expect(await call('POST', url, {})).toEqual(detail(422, /variant_name is required/));
    expect(await call('POST', url, { variant_name: 'x', purpose: 'y' })).toEqual(detail(422, /purpose/));
    expect(await call('POST', url, { variant_name: 'x', system_prompt: '{{x}}' })).toEqual(detail(422, /\{\{x\}\}/));
  });
});

describe('activation', () => {
  const activeOnes = async () =>
    (await db.selectFrom('agent_variants').select('id').where('is_active', '=', true).execute()).map(({ id }) => id);

  test('replaces the active variant; deactivating falls back to the agent itself', async () => {
    const [one, two] = [await variant('One'), await variant('Two', { system_prompt: 'Whisper.', token_budget: 9 })];
    expect(await effectiveAgentConfig(db, owner.slug)).toMatchObject({ modelName: 'small', variantId: null });
    expect(await call('POST', `${base}/${one.id}/activate`)).toMatchObject({ status: 200, body: { is_active: true } });
    expect(await effectiveAgentConfig(db, owner.slug)).toMatchObject({
      modelName: 'large',
      variantId: one.id,
      systemPrompt: 'Speak.',
    });
    await call('POST', `${base}/${two.id}/activate`);
    await call('POST', `${base}/${two.id}/activate`);
    expect(await activeOnes()).toEqual([two.id]);
    expect(await effectiveAgentConfig(db, owner.slug)).toMatchObject({ systemPrompt: 'Whisper.', tokenBudget: 9 });
    for (let turn = 0; turn < 2; turn++) {
      expect(await call('POST', `${base}/deactivate`)).toEqual({ status: 200, body: { deactivated: true } });
    }
    expect(await activeOnes()).toEqual([]);
    expect(await effectiveAgentConfig(db, owner.slug)).toMatchObject({ modelName: 'small', variantId: null });
    expect(await actions('agent_variant', one.id)).toEqual(['created', 'activated', 'deactivated']);
    expect(await actions('agent_variant', two.id)).toEqual(['created', 'activated', 'deactivated']);
    await expect(effectiveAgentConfig(db, 'unknown')).rejects.toThrow('agent unknown not found');
  });

  test('a variant can be tried as if it were active', async () => {
    const { id } = await variant('One', { temperature: 1 });
    const tried = configOf(await getAgent(db, owner.id), await getVariant(db, owner.id, id));
    expect(tried).toMatchObject({ variantId: id, temperature: 1, modelName: 'large', systemPrompt: 'Speak.' });
    expect(await effectiveAgentConfig(db, owner.slug)).toMatchObject({ variantId: null, temperature: 0.2 });
  });

  test('an active variant cannot be deleted, and can be edited', async () => {
    const { id } = await variant('One');
    await call('POST', `${base}/${id}/activate`);
    expect(await call('DELETE', `${base}/${id}`)).toEqual(detail(400, /active variant/));
    expect(await call('PUT', `${base}/${id}`, { model_name: 'next' })).toMatchObject({ body: { is_active: true } });
    await call('POST', `${base}/deactivate`);
    expect(await call('DELETE', `${base}/${id}`)).toMatchObject({ status: 200 });
  });

  test('many concurrent activations leave exactly one active, and readers never see two or none', async () => {
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) ids.push((await variant(name)).id);
    await call('POST', `${base}/${ids[0]}/activate`);
    const race = { isOver: false };
    const seen = new Set<number>();
    const reader = (async () => {
      for (let reads = 0; !race.isOver && reads < 5_000; reads++) seen.add((await activeOnes()).length);
    })();
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, turn) => call('POST', `${base}/${ids[turn % 4]}/activate`)),
    );
    race.isOver = true;
    await reader;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect([...seen]).toEqual([1]);
    expect(await activeOnes()).toHaveLength(1);
  });

  test('concurrently activating and deleting a variant never leaves a deleted one active', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const { id } = await variant(`v${turn}`);
      const [activated, deleted] = await Promise.all([
        call('POST', `${base}/${id}/activate`),
        call('DELETE', `${base}/${id}`),
      ]);
      expect([
        [200, 400],
        [404, 200],
      ]).toContainEqual([activated.status, deleted.status]);
      await call('POST', `${base}/deactivate`);
    }
  });

  test('the table refuses a second active variant', async () => {
    const [one, two] = [await variant('One'), await variant('Two')];
    await call('POST', `${base}/${one.id}/activate`);
    const second = db.updateTable('agent_variants').set({ is_active: true }).where('id', '=', two.id).execute();
    await expect(second).rejects.toThrow(/agent_variants_one_active/);
  });
});
