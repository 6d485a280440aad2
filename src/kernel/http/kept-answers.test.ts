import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { testService } from '../../../test/kit/http.ts';
import { TOKENS_REQUIRED, openAccess } from '../access/access.ts';
import { createDb, createPool } from '../db/postgres.adapter.ts';
import { createSnapshotReader } from '../db/snapshot.store.ts';
import { notFound } from '../errors.ts';
import { setTotalCount } from './total-count.plugin.ts';

const { db, url } = await testDatabase();
/** One connection, because a new one begins new versions. */
const vitalDb = createDb(createPool({ url, applicationName: 'test', maxConnections: 1 }));
afterAll(() => vitalDb.destroy());
const readSnapshot = createSnapshotReader(vitalDb);
let nowMs = Date.parse('2026-11-17T10:00:00.100Z');
const app = await testService({ db, vitalDb, now: () => new Date(nowMs) });
let calls = 0;

const readNotes = async () => (await sql<{ text: string }>`select text from notes order by text`.execute(db)).rows;
const schema = {
  querystring: Type.Object({ long: Type.Optional(Type.String()) }),
  response: { 200: Type.Array(Type.Object({ text: Type.String() })) },
};
const LONG = 'ü'.repeat(9_000);

beforeAll(async () => {
  await sql`create table notes (text text primary key)`.execute(db);
  app.get(
    '/notes',
    { config: { role: 'viewer', conditional: true, kept: 'while-unchanged' }, schema },
    async ({ query }, reply) => {
      calls++;
      const notes = await readNotes();
      setTotalCount(reply, notes.length);
      return query.long === undefined ? notes : [...notes, { text: LONG }];
    },
  );
  app.get('/second', { config: { role: 'viewer', kept: 'within-second' }, schema }, async () => {
    calls++;
    return readNotes();
  });
  app.get('/missing', { config: { role: 'viewer', kept: 'while-unchanged' }, schema }, async () => {
    calls++;
    throw notFound('note');
  });
});
afterEach(async () => {
  await sql`truncate notes`.execute(db);
  calls = 0;
});

const write = (text: string) => sql`insert into notes values (${text})`.execute(db);
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const texts = async (url = '/notes') => (await get(url)).json<{ text: string }[]>().map(({ text }) => text);

/** Other databases of the server end transactions too, so that an answer may be made again at any time, but never kept too long. */
async function untilQuiet<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = await readSnapshot();
    calls = 0;
    const result = await attempt();
    if ((await readSnapshot()) === before) return result;
  }
}

test('an answer is made once while the database is unchanged, with its headers', async () => {
  await write('a');
  const answers = await untilQuiet(() =>
    Promise.all([get('/notes'), get('/notes')]).then(async (two) => [...two, await get('/notes')]),
  );
  expect(calls).toBe(1);
  for (const answer of answers) {
    expect(answer.json()).toEqual([{ text: 'a' }]);
    expect(answer.headers).toMatchObject({
      'x-total-count': '1',
      'content-type': 'application/json; charset=utf-8',
      etag: answers[0]?.headers.etag,
    });
  }
  expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(3);
});

test('a committed write is read by the next request', async () => {
  for (const text of ['a', 'b', 'c', 'd']) {
    await write(text);
    expect((await texts()).at(-1)).toBe(text);
    expect((await texts()).at(-1)).toBe(text);
  }
});

test('a write is not read before its commit, and then at once, also when it began before others that ended', async () => {
  await texts();
  await db.transaction().execute(async (tx) => {
    await sql`insert into notes values ('late')`.execute(tx);
    expect(await texts()).toEqual([]);
    await write('early');
    expect(await texts()).toEqual(['early']);
  });
  expect(await texts()).toEqual(['early', 'late']);
});

test('each address has an answer of its own, compressed for clients that accept it', async () => {
  await write('a');
  await untilQuiet(async () => {
    const [short, plain, first, second] = [
      await texts(),
      await texts('/notes?long=1'),
      await get('/notes?long=1', { 'accept-encoding': 'gzip' }),
      await get('/notes?long=1', { 'accept-encoding': 'gzip' }),
    ];
    expect([short, plain]).toEqual([['a'], ['a', LONG]]);
    for (const answer of [first, second]) {
      expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
      expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual([{ text: 'a' }, { text: LONG }]);
    }
  });
  expect(calls).toBe(2);
});

test('a client that has the answer gets 304 from memory', async () => {
  const { etag } = (await get('/notes')).headers;
  const again = await get('/notes', { 'if-none-match': String(etag) });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  await write('a');
  expect((await get('/notes', { 'if-none-match': String(etag) })).statusCode).toBe(200);
});

test('an answer that needs the clock is made again in the next second', async () => {
  await untilQuiet(async () => {
    nowMs = Math.ceil(nowMs / 1_000) * 1_000;
    await get('/second');
    nowMs += 999;
    await get('/second');
    expect(calls).toBe(1);
    nowMs += 1;
    await get('/second');
  });
  expect(calls).toBe(2);
});

test('an error is not kept', async () => {
  expect([(await get('/missing')).statusCode, (await get('/missing')).statusCode]).toEqual([404, 404]);
  expect(calls).toBe(2);
});

test('the answer for one role is not sent to another', async () => {
  const roles = ['viewer', 'operator'] as const;
  const service = await testService({
    db,
    access: {
      ...openAccess,
      state: () => TOKENS_REQUIRED,
      authenticate: (token) => ({ actor: { name: 'someone', role: roles[Number(token)] ?? 'viewer' } }) as never,
    },
  });
  const response = { 200: Type.Object({ role: Type.String() }) };
  service.get(
    '/role',
    { config: { role: 'viewer', kept: 'while-unchanged' }, schema: { response } },
    async ({ actor }) => ({
      role: actor.role,
    }),
  );
  const ask = async (token: string) =>
    (await service.inject({ url: '/role', headers: { authorization: `Bearer ${token}` } })).json<{ role: string }>()
      .role;
  expect([await ask('0'), await ask('1'), await ask('0')]).toEqual(['viewer', 'operator', 'viewer']);
});

test('a limit of 0 keeps nothing, and a route that changes something cannot be kept', async () => {
  const service = await testService({ db, limits: { keptAnswerBytes: 0 } });
  service.get('/notes', { config: { role: 'viewer', kept: 'while-unchanged' }, schema }, async () => {
    calls++;
    return [];
  });
  expect(() =>
    service.post('/notes', { config: { role: 'operator', kept: 'while-unchanged' } }, async () => null),
  ).toThrow('only answers of reads can be kept');
  await service.inject('/notes');
  await service.inject('/notes');
  expect(calls).toBe(2);
});
