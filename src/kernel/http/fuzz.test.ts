import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { fuzzService } from '../../../test/kit/fuzz-service.ts';
import { testService } from '../../../test/kit/http.ts';
import { notFound } from '../errors.ts';
import type { OpenApiDocument } from './openapi.ts';
import { parameterInput } from './parameter-input.schema.ts';
import {
  Instant,
  JsonObject,
  Limit,
  Nullable,
  Offset,
  OneOf,
  QueryBoolean,
  Text,
  Ticker,
  Timestamp,
  Uuid,
} from './types.schema.ts';

const Thing = Type.Object({
  name: Text(50),
  kind: OneOf(['a', 'b']),
  size: Type.Number({ minimum: 0, maximum: 10, default: 1 }),
  config: Type.Optional(JsonObject),
  note: Type.Optional(Nullable(Text(20))),
  rows: Type.Optional(Type.Array(Type.Object({ n: Type.Integer() }), { maxItems: 5 })),
});
const ThingView = Type.Object({ ...Thing.properties, id: Uuid, created_at: Timestamp });

async function sample() {
  const { db } = await testDatabase();
  const app = await testService({ db });
  const id = '3f2c9a4e-5b1d-4c8f-9e7a-0d6b2f1a8c34';
  const created_at = new Date('2026-01-05T00:00:00Z');
  await app.register(async (routes) => {
    const typed = routes as typeof app;
    typed.get(
      '/things/:id',
      { config: { role: 'viewer' }, schema: { params: Type.Object({ id: Uuid }), response: { 200: ThingView } } },
      (request) => {
        if (request.params.id !== id) throw notFound('Thing');
        return { id, name: 'x', kind: 'a' as const, size: 1, created_at };
      },
    );
    typed.get(
      '/prices/:ticker',
      {
        config: { role: 'viewer', invalidStatus: 400 },
        schema: {
          params: Type.Object({ ticker: Ticker }),
          querystring: Type.Object({
            limit: Limit(10, 100),
            offset: Offset,
            since: Type.Optional(Instant),
            active: QueryBoolean(true),
          }),
        },
      },
      (request) => ({ ...request.params, ...request.query, since: request.query.since?.getTime() ?? null }),
    );
    typed.post(
      '/things',
      { config: { role: 'operator', idempotent: true }, schema: { body: Thing, response: { 201: ThingView } } },
      async (request, reply) => reply.code(201).send({ id, created_at, ...request.body }),
    );
    const toggle = parameterInput(Type.Object({ enabled: Type.Boolean(), by: Type.Optional(Text(50)) }));
    typed.put(
      '/things/:id/enabled',
      { config: { role: 'operator' }, schema: { params: Type.Object({ id: Uuid }), ...toggle.schema } },
      (request) => toggle.read(request),
    );
    typed.delete(
      '/things/:id',
      { config: { role: 'admin' }, schema: { params: Type.Object({ id: Uuid }) } },
      (request) => ({ status: 'deleted', id: request.params.id }),
    );
  });
  return app;
}

test('two thousand wrong requests: no server error, every error one sentence', async () => {
  const app = await sample();
  const document = (await app.inject('/openapi.json')).json<OpenApiDocument>();
  const report = await fuzzService(app, document, { count: 2_000, seed: 20_260_105 });
  expect(report.problems).toEqual([]);
  expect(report.sent).toBe(2_000);
  // The requests reached the routes as well as the checks before them.
  for (const status of [200, 201, 400, 403, 404, 405, 413, 415, 421, 422]) {
    expect(report.statuses[status], `status ${status}`).toBeGreaterThan(0);
  }
});
