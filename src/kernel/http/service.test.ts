import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { notFound } from '../errors.ts';
import { createService } from './service.plugin.ts';
import { Limit, Uuid } from './types.schema.ts';

const now = () => new Date('2026-03-02T15:00:00Z');

async function sampleService() {
  const app = await createService({ name: 'sample', title: 'Sample', version: '1', now });
  app.get(
    '/things/:id',
    {
      config: { role: 'viewer' },
      schema: { params: Type.Object({ id: Uuid }), querystring: Type.Object({ limit: Limit(50, 200) }) },
    },
    async (request) => {
      if (request.params.id.startsWith('0')) throw notFound('Thing');
      return { limit: request.query.limit };
    },
  );
  app.post(
    '/things',
    { config: { role: 'operator' }, schema: { body: Type.Object({ strength: Type.Number({ maximum: 1 }) }) } },
    async (request) => ({ strength: request.body.strength }),
  );
  return app;
}

test('a bad input is answered with one sentence that names the field', async () => {
  const app = await sampleService();
  const bad = await app.inject('/things/nope?limit=0');
  expect([bad.statusCode, bad.json()]).toEqual([422, { detail: 'path.id must be a UUID' }]);
  const limit = await app.inject('/things/10000000-0000-0000-0000-000000000000?limit=1e3');
  expect(limit.json()).toEqual({ detail: 'query.limit must be an integer from 1 to 200' });
  const good = await app.inject('/things/10000000-0000-0000-0000-000000000000');
  expect(good.json()).toEqual({ limit: 50 });
  const gone = await app.inject('/things/00000000-0000-0000-0000-000000000000');
  expect([gone.statusCode, gone.json()]).toEqual([404, { detail: 'Thing not found' }]);
  const post = await app.inject({ method: 'POST', url: '/things', payload: { strength: 2 } });
  expect([post.statusCode, post.json()]).toEqual([422, { detail: 'body.strength must be a number at most 1' }]);
  const method = await app.inject({ method: 'DELETE', url: '/things' });
  expect([method.statusCode, method.headers.allow]).toEqual([405, 'POST']);
});
