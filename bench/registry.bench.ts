import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import type { Row } from './kit.ts';
import { compareThroughput } from './load.ts';
import { withServers } from './servers.ts';

const COMPANIES = 1_000;
const ONE_GOAL = 0.5;
const LIST_GOAL = 0.7;

const tickerOf = (number: number) =>
  String(number)
    .padStart(4, '0')
    .replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)));

/** Stores the companies and returns the id of one. */
async function storeCompanies(databaseUrl: string): Promise<string> {
  const db = createDb(createPool({ url: databaseUrl, applicationName: 'bench' }));
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
  await db.destroy();
  return id;
}

/** The registry against a bare Fastify route that sends a constant of the same size. */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const one = `/companies/${await storeCompanies(databaseUrl)}`;
  const list = '/companies';
  const registry = { file: 'registry', name: 'registry', input: { databaseUrl } };
  return withServers({ registry }, async ({ registry }) => {
    const read = async (path: string) => (await fetch(registry + path)).text();
    const page = await read(list);
    const bare = { file: 'bare', name: 'bare', input: { get: { [one]: await read(one), [list]: page } } };
    return withServers({ bare }, async ({ bare }) => {
      const compare = (path: string) =>
        compareThroughput({ baseline: { url: bare + path }, value: { url: registry + path } });
      const single = await compare(one);
      const many = await compare(list);
      return [
        { name: 'GET one company', unit: 'per second', ...single, goal: single.baseline * ONE_GOAL },
        {
          name: `GET ${COMPANIES} companies (${Math.round(page.length / 1024)} KiB)`,
          unit: 'per second',
          ...many,
          goal: many.baseline * LIST_GOAL,
        },
      ];
    });
  });
}
