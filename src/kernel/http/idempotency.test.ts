import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { testService } from '../../../test/kit/http.ts';
import { conflict } from '../errors.ts';
import { claimKey, completeKey, purgeKeys } from './idempotency.store.ts';

const { db } = await testDatabase();
let made = 0;
let hold: Promise<void> | null = null;
let fail: Error | null = null;

const app = await testService({ db, name: 'sample' });
app.post(
  '/things',
  {
    config: { role: 'operator', idempotent: true },
    schema: {
      body: Type.Object({ name: Type.String(), size: Type.Optional(Type.Number()) }),
      response: { 201: Type.Object({ zulu: Type.Number(), alpha: Type.String() }) },
    },
  },
  async (request, reply) => {
    await hold;
    if (fail) throw fail;
    made++;
    return reply.code(201).send({ zulu: made, alpha: request.body.name });
  },
);
await app.ready();

beforeEach(async () => {
  made = 0;
  hold = null;
  fail = null;
  await db.deleteFrom('kernel.idempotency_keys').execute();
});

const post = (key: string | null, payload: object = { name: 'a' }) =>
  app.inject({ method: 'POST', url: '/things', payload, headers: key === null ? {} : { 'idempotency-key': key } });

test('the same key and body return the first response byte for byte, and the work is done once', async () => {
  const first = await post('k1', { name: 'a', size: 1 });
  const second = await post('k1', { size: 1, name: 'a' });
  expect([first.statusCode, second.statusCode, made]).toEqual([201, 201, 1]);
  expect(second.body).toBe(first.body);
  expect(first.headers['idempotent-replayed']).toBeUndefined();
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(second.headers['content-type']).toBe(first.headers['content-type']);
});

test('a long answer that is compressed for the client is kept too, and the work is done once', async () => {
  const send = () =>
    app.inject({
      method: 'POST',
      url: '/things',
      payload: { name: 'long '.repeat(3_000) },
      headers: { 'idempotency-key': 'k1', 'accept-encoding': 'gzip' },
    });
  const [first, second] = [await send(), await send()];
  expect([first.headers['content-encoding'], second.headers['content-encoding']]).toEqual(['gzip', 'gzip']);
  expect([second.statusCode, second.headers['idempotent-replayed'], made]).toEqual([201, 'true', 1]);
  expect(gunzipSync(second.rawPayload)).toEqual(gunzipSync(first.rawPayload));
});

test('the same key with another body is 422; another key or none is a new request', async () => {
  await post('k1');
  const other = await post('k1', { name: 'b' });
  expect([other.statusCode, other.json()]).toEqual([
    422,
    { detail: 'header.idempotency-key was used for a different request before: use a new key' },
  ]);
  await post('k2');
  await post(null);
  expect(made).toBe(3);
});

test('an invalid key is refused', async () => {
  for (const bad of ['a b', 'x'.repeat(201), 'ä']) expect((await post(bad)).statusCode, bad).toBe(422);
  expect(made).toBe(0);
});

test('of many concurrent requests with one key, one does the work and all get its response', async () => {
  let release = () => {};
  hold = new Promise((resolve) => {
    release = resolve;
  });
  const answers = Array.from({ length: 10 }, () => post('k1'));
  const claimed = () => db.selectFrom('kernel.idempotency_keys').select('key').execute();
  await expect.poll(async () => (await claimed()).length).toBe(1);
  release();
  const bodies = new Set((await Promise.all(answers)).map((answer) => `${answer.statusCode} ${answer.body}`));
  expect([...bodies]).toEqual(['201 {"zulu":1,"alpha":"a"}']);
  expect(made).toBe(1);
});

test('a client error is replayed, a server error is not', async () => {
  fail = conflict('taken');
  expect((await post('k1')).statusCode).toBe(409);
  fail = null;
  expect([(await post('k1')).statusCode, made]).toEqual([409, 0]);
  fail = new Error('boom');
  expect((await post('k2')).statusCode).toBe(500);
  fail = null;
  expect([(await post('k2')).statusCode, made]).toEqual([201, 1]);
});

test('invalid input does not use up its key', async () => {
  expect((await post('k1', { nmae: 'a' })).statusCode).toBe(422);
  expect((await post('k1')).statusCode).toBe(201);
});

const scope = { service: 'sample', route: 'POST /things', actor: 'operator', key: 'k1' };
const [one, two] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const age = (seconds: number) =>
  sql`update kernel.idempotency_keys set created_at = now() - make_interval(secs => ${seconds})`.execute(db);

test('a dead attempt is taken over after a minute and can no longer store its response', async () => {
  const claim = (attempt: string) => claimKey(db, scope, { hash: 'h', attempt });
  expect(await claim(one)).toEqual({ state: 'claimed' });
  expect(await claim(two)).toEqual({ state: 'in_progress' });
  await age(61);
  expect(await claim(two)).toEqual({ state: 'claimed' });
  expect(await completeKey(db, scope, { attempt: one, status: 201, response: '{"late":1}' })).toBe(false);
  expect(await completeKey(db, scope, { attempt: two, status: 201, response: '{"ok":1}' })).toBe(true);
  expect(await claim(one)).toEqual({ state: 'answered', status: 201, response: '{"ok":1}' });
});

test('keys are separate per route and actor, and forgotten after a day', async () => {
  await claimKey(db, scope, { hash: 'h', attempt: one });
  expect(await claimKey(db, { ...scope, actor: 'desk' }, { hash: 'x', attempt: one })).toEqual({ state: 'claimed' });
  expect(await claimKey(db, { ...scope, route: 'POST /other' }, { hash: 'x', attempt: one })).toEqual({
    state: 'claimed',
  });
  await age(86_401);
  expect(await claimKey(db, scope, { hash: 'other', attempt: two })).toEqual({ state: 'claimed' });
  expect(await purgeKeys(db)).toBe(2);
  expect(await db.selectFrom('kernel.idempotency_keys').select('key').execute()).toHaveLength(1);
});
