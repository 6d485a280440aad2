import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import type { Row } from './kit.ts';
import { compareThroughput } from './load.ts';
import { withServers, withServersTogether } from './servers.ts';

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

/**
 * The registry against a bare Fastify route that sends a constant of the same size. The goals were set for servers in one process;
 * the other rows have each server in a process of its own.
 */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const one = `/companies/${await storeCompanies(databaseUrl)}`;
  const list = '/companies';
  const registry = { file: 'registry', name: 'registry', input: { databaseUrl } };
  const get = await withServers({ registry }, async ({ registry }) => {
    const read = async (path: string) => (await fetch(registry + path)).text();
    return { [one]: await read(one), [list]: await read(list) };
  });
  const servers = { registry, bare: { file: 'bare', name: 'bare', input: { get } } };
  const compare = async ({ registry, bare }: Record<keyof typeof servers, string>) => {
    const compareAt = (path: string) =>
      compareThroughput({ baseline: { url: bare + path }, value: { url: registry + path } });
    return { single: await compareAt(one), many: await compareAt(list) };
  };
  const oneName = 'GET one company';
  const listName = `GET ${COMPANIES} companies (${Math.round((get[list]?.length ?? 0) / 1024)} KiB)`;
  const own = 'each server in a process of its own';
  const together = await withServersTogether(servers, compare);
  const alone = await withServers(servers, compare);
  const unit = 'per second';
  return [
    { name: oneName, unit, ...together.single, goal: Math.round(together.single.baseline * ONE_GOAL) },
    { name: listName, unit, ...together.many, goal: Math.round(together.many.baseline * LIST_GOAL) },
    { name: `${oneName}, ${own}`, unit, ...alone.single },
    { name: `${listName}, ${own}`, unit, ...alone.many },
  ];
}
