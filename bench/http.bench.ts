import Fastify from 'fastify';
import { Type } from 'typebox';
import { ROLES } from '../src/kernel/access/role.ts';
import { newToken } from '../src/kernel/access/token.adapter.ts';
import { createToken } from '../src/kernel/access/token.store.ts';
import { createTokenAccess } from '../src/kernel/access/token-access.adapter.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { createService } from '../src/kernel/http/service.plugin.ts';
import { Nullable, Timestamp, Uuid } from '../src/kernel/http/types.schema.ts';
import { createLogger } from '../src/kernel/log.adapter.ts';
import type { Row } from './kit.ts';
import { compareThroughput } from './load.ts';

const OVERHEAD_GOAL = 0.55;
const View = Type.Object({
  id: Uuid,
  ticker: Type.String(),
  legal_name: Type.String(),
  sector: Nullable(Type.String()),
  active: Type.Boolean(),
  created_at: Timestamp,
});
const row = {
  id: '3f2c9a4e-5b1d-4c8f-9e7a-0d6b2f1a8c34',
  ticker: 'ACME',
  legal_name: 'Acme Orbital Works Incorporated',
  sector: 'Industrials',
  active: true,
  created_at: new Date('2026-01-05T15:30:00Z'),
};

/** The cost of the HTTP kit: a route without a database against a bare Fastify route with the same constant body. */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const pool = createPool({ url: databaseUrl, applicationName: 'bench' });
  const db = createDb(pool);
  const now = () => new Date();
  const token = newToken();
  await createToken(db, { token, name: 'bench', role: ROLES[0] ?? 'viewer', createdAt: now(), expiresAt: null });
  const log = createLogger({ level: 'info', name: 'bench', stream: { write: () => true } });
  const common = { title: 'bench', version: '0', now, log };
  const open = await createService({ ...common, name: 'open' });
  const guarded = await createService({
    ...common,
    name: 'guarded',
    access: createTokenAccess({ db, now, required: true }),
  });
  for (const app of [open, guarded]) {
    app.get(
      '/things/:id',
      { config: { role: 'viewer' }, schema: { params: Type.Object({ id: Uuid }), response: { 200: View } } },
      () => row,
    );
  }
  const path = `/things/${row.id}`;
  const body = (await open.inject(path)).body;
  const bare = Fastify();
  bare.get('/constant', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
  const baseline = `${await bare.listen({ host: '127.0.0.1', port: 0 })}/constant`;
  const openUrl = await open.listen({ host: '127.0.0.1', port: 0 });
  const guardedUrl = await guarded.listen({ host: '127.0.0.1', port: 0 });
  try {
    const headers = { authorization: `Bearer ${token}` };
    const plain = await compareThroughput({ baseline: { url: baseline }, value: { url: openUrl + path } });
    const withToken = await compareThroughput({
      baseline: { url: baseline, headers },
      value: { url: guardedUrl + path, headers },
    });
    return [
      { name: 'kit route, no tokens', unit: 'per second', ...plain, goal: Math.round(plain.baseline * OVERHEAD_GOAL) },
      {
        name: 'kit route, bearer token',
        unit: 'per second',
        ...withToken,
        goal: Math.round(withToken.baseline * OVERHEAD_GOAL),
      },
    ];
  } finally {
    await Promise.all([open.close(), guarded.close(), bare.close()]);
    await db.destroy();
  }
}
