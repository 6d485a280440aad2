import { expect, test } from 'vitest';
import { testDatabase } from '../kit/database.ts';
import { serve } from '../net/kit.ts';
import { documentTable, ingestionBench, insertSource, START } from './kit.ts';

const { db, pool } = await testDatabase();
const { intake, delivered } = await documentTable(pool);
const bench = ingestionBench(db, intake);
const MINUTE_MS = 60_000;

/** Some feeds state the time of the answer as the time of change of every entry. */
let count = 0;
let answers = 0;
const entry = (number: number, updated: Date) => `<entry><id>urn:${number}</id><title>Entry ${number}</title>
  <link href="/post/${number}"/><published>${new Date(START.getTime() + (number - 1_000) * MINUTE_MS).toISOString()}</published>
  <updated>${updated.toISOString()}</updated><content type="html">Text ${number}.</content></entry>`;
const server = await serve((request, response) => {
  if (request.url === '/robots.txt') return response.writeHead(404).end();
  const updated = new Date(START.getTime() + ++answers * 1_000);
  const entries = Array.from({ length: count }, (_, index) => entry(count - index, updated));
  return response
    .writeHead(200, { 'content-type': 'application/atom+xml' })
    .end(`<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>t</id>${entries.join('')}</feed>`);
});

test('a feed whose entries all change with every answer is read to its end, and a new entry is read at once', async () => {
  const config = { base_url: `${server.origin}/feed`, feed: 'atom', full_text: false };
  const id = await insertSource(db, { ticker: 'ACME', sourceType: 'web_scrape', config });
  const read = () => new Set(delivered.map(({ externalId }) => externalId));
  count = 250;
  await bench.run(id);
  expect(read().size).toBe(250);
  expect(answers).toBe(3);
  count = 260;
  await bench.run(id);
  expect(read().size).toBe(260);
  expect(answers).toBe(4);
});
