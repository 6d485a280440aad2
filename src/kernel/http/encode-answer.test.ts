import { gunzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { createService } from './service.plugin.ts';

const app = await createService({ name: 'test', title: 'test', version: '0', now: () => new Date() });
const rows = Array.from({ length: 500 }, (_, index) => `row number ${index} – ü`);
app.get(
  '/rows',
  {
    config: { role: 'viewer' },
    schema: {
      querystring: Type.Object({ limit: Type.Integer({ default: 500 }) }),
      response: { 200: Type.Array(Type.String()) },
    },
  },
  async ({ query }) => rows.slice(0, query.limit),
);

const get = (encoding: string | undefined, url = '/rows') =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

test.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.5', 'deflate,gzip', '*'])(
  'a long answer is compressed for a client that accepts %s',
  async (encoding) => {
    const response = await get(encoding);
    expect(response.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
    expect(JSON.parse(gunzipSync(response.rawPayload).toString())).toEqual(rows);
    expect(response.rawPayload.length).toBeLessThan(JSON.stringify(rows).length / 3);
  },
);

test.each([undefined, 'identity', 'br', 'gzip;q=0', 'gzip;q=0.0, deflate', 'notgzip'])(
  'it is sent as it is to a client that sends %s, and varies for caches',
  async (encoding) => {
    const response = await get(encoding);
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.headers.vary).toBe('Accept-Encoding');
    expect(response.json()).toEqual(rows);
  },
);

test('a short answer is not compressed', async () => {
  const response = await get('gzip', '/rows?limit=3');
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.json()).toHaveLength(3);
});
