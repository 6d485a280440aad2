import Fastify from 'fastify';
import { openAccess } from '../src/kernel/access/access.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { createService } from '../src/kernel/http/service.plugin.ts';
import { registryRoutes } from '../src/registry/registry.routes.ts';
import type { Row } from './kit.ts';
import { compareThroughput } from './load.ts';

const COMPANIES = 1_000;

const tickerOf = (number: number) =>
  String(number)
    .padStart(4, '0')
    .replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)));

/** The registry against a bare Fastify route that sends a constant of the same size. */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const pool = createPool({ url: databaseUrl, applicationName: 'bench' });
  const db = createDb(pool);
  const now = () => new Date();
  const app = await createService({
    name: 'registry',
    title: 'registry',
    version: '0',
    now,
    db,
    access: openAccess,
  });
  await app.register(
    registryRoutes({
      db,
      now,
      allowedSourceHosts: [],
      getSealer: () => {
        throw new Error('the bench has no secrets');
      },
      countCoMentions: async () => new Map(),
    }),
  );
  const companies = Array.from({ length: COMPANIES }, (_, index) => ({
    ticker: tickerOf(index),
    legal_name: `Company number ${index} Holdings Incorporated`,
    exchange: 'XNYS',
    sector: 'Industrials',
    industry: 'Machinery',
    market_cap_bucket: 'mid',
  }));
  await db.insertInto('companies').values(companies).execute();
  const { id } = await db
    .selectFrom('companies')
    .select('id')
    .where('ticker', '=', tickerOf(7))
    .executeTakeFirstOrThrow();
  const one = (await app.inject(`/companies/${id}`)).body;
  const page = (await app.inject('/companies')).body;

  const bare = Fastify();
  const constant = (path: string, body: string) =>
    bare.get(path, (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
  constant('/one', one);
  constant('/page', page);
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const bareBase = await bare.listen({ host: '127.0.0.1', port: 0 });
  try {
    const single = await compareThroughput({
      baseline: { url: `${bareBase}/one` },
      value: { url: `${base}/companies/${id}` },
    });
    const list = await compareThroughput({
      baseline: { url: `${bareBase}/page` },
      value: { url: `${base}/companies` },
    });
    return [
      { name: 'GET one company', unit: 'per second', ...single, goal: single.baseline * 0.5 },
      {
        name: `GET ${COMPANIES} companies (${Math.round(page.length / 1024)} KiB)`,
        unit: 'per second',
        ...list,
        goal: list.baseline * 0.7,
      },
    ];
  } finally {
    await app.close();
    await bare.close();
    await db.destroy();
  }
}
