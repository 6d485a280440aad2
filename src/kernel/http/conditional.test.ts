import { Type } from 'typebox';
import { afterAll, expect, test } from 'vitest';
import { UNLIMITED } from '../../../test/kit/http.ts';
import { notFound } from '../errors.ts';
import { createService } from './service.plugin.ts';

const app = await createService({
  name: 'test',
  title: 'test',
  version: '0',
  now: () => new Date(),
  strictResponses: true,
  limits: UNLIMITED,
});
let rows = Array.from({ length: 500 }, (_, index) => `row number ${index} – ü`);
const response = { 200: Type.Array(Type.String()) };
app.get('/rows', { config: { role: 'viewer', conditional: true }, schema: { response } }, async (_request, reply) => {
  reply.header('x-total-count', String(rows.length));
  return rows;
});
app.get('/plain', { config: { role: 'viewer' }, schema: { response } }, async () => rows);
app.get('/gone', { config: { role: 'viewer', conditional: true }, schema: { response } }, async () => {
  throw notFound('row');
});
afterAll(() => app.close());

const get = (headers: Record<string, string> = {}, url = '/rows') => app.inject({ url, headers });
const tag = async () => String((await get()).headers.etag);

test('an answer has a tag, and the same answer is not sent again', async () => {
  const first = await get();
  expect(first.statusCode).toBe(200);
  expect(first.headers.etag).toMatch(/^W\/"[\w-]{27}"$/);
  const second = await get({ 'if-none-match': String(first.headers.etag) });
  expect([second.statusCode, second.rawPayload.length]).toEqual([304, 0]);
  expect(second.headers).toMatchObject({ etag: first.headers.etag, 'x-total-count': '500' });
  expect(second.headers['content-type']).toBeUndefined();
});

test('the tag is the same for a client that accepts gzip', async () => {
  const compressed = await get({ 'accept-encoding': 'gzip' });
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(compressed.headers.etag).toBe(await tag());
  const again = await get({ 'accept-encoding': 'gzip', 'if-none-match': await tag() });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test.each([
  ['one of several tags', async () => `"a", ${await tag()} , W/"b"`],
  ['the strong form', async () => (await tag()).replace('W/', '')],
  ['any', async () => ' * '],
])('%s is enough', async (_name, given) => {
  expect((await get({ 'if-none-match': await given() })).statusCode).toBe(304);
});

test.each(['', 'W/"other"', '"', 'W/""', '*, "a"', '"'.repeat(5_000)])(
  'If-None-Match %j gets the whole answer',
  async (given) => {
    const answer = await get({ 'if-none-match': given });
    expect([answer.statusCode, answer.json()]).toEqual([200, rows]);
  },
);

test('a changed answer is sent with another tag', async () => {
  const before = await tag();
  rows = [...rows, 'one more'];
  const after = await get({ 'if-none-match': before });
  expect(after.statusCode).toBe(200);
  expect(after.headers.etag).not.toBe(before);
});

test('errors and other routes have no tag', async () => {
  expect((await get({ 'if-none-match': '*' }, '/gone')).statusCode).toBe(404);
  const plain = await get({ 'if-none-match': '*' }, '/plain');
  expect([plain.statusCode, plain.headers.etag]).toEqual([200, undefined]);
});
