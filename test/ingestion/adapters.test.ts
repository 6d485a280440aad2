import { describe, expect, test } from 'vitest';
import { listRuns } from '../../src/ingestion/run.store.ts';
import { findSourceForRun } from '../../src/ingestion/source-state.store.ts';
import { testDatabase } from '../kit/database.ts';
import { documentTable, ingestionBench, insertSource } from './kit.ts';
import { alpacaVendor, edgarVendor, feedVendor, newsroomVendor, polygonVendor, type Vendor } from './vendors.ts';

const { db, pool } = await testDatabase();
const { intake, delivered } = await documentTable(pool);
const bench = ingestionBench(db, intake);

const vendors: [string, () => Promise<Vendor>][] = [
  ['Polygon news', () => polygonVendor()],
  ['an RSS feed', () => feedVendor('rss')],
  ['an Atom feed', () => feedVendor('atom')],
  ['EDGAR filings', edgarVendor],
  ['linked pages', newsroomVendor],
  ['an Alpaca account', alpacaVendor],
];

async function countOf(sourceId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select (select count(*) from test_documents where source_id = $1)
          + (select count(*) from broker_activities where source_id = $1) as count`,
    [sourceId],
  );
  return Number(rows[0]?.count);
}
const deliveriesOf = (sourceId: string) => delivered.filter((item) => item.sourceId === sourceId);

/** Contract of every source adapter, whatever its format. */
describe.each(vendors)('%s', (name, create) => {
  test('the whole history is ingested once over several runs, then only new items', async () => {
    const vendor = await create();
    const id = await insertSource(db, { ticker: 'ACME', ...vendor });
    vendor.publish(230);
    await bench.run(id);
    expect(await countOf(id)).toBe(230);
    const before = deliveriesOf(id).length;
    await bench.run(id);
    expect(deliveriesOf(id).length).toBe(before);
    vendor.publish(3, bench.clock.now());
    await bench.run(id);
    expect(await countOf(id)).toBe(233);
    // Nothing was delivered twice: the cursor, not the database, filters known items.
    expect(deliveriesOf(id).length).toBe(name === 'an Alpaca account' ? 0 : 233);
    const runs = await listRuns(db, id, { limit: 100, offset: 0 });
    expect(runs.every(({ status }) => status === 'completed')).toBe(true);
    expect(runs.reduce((sum, { items_new }) => sum + items_new, 0)).toBe(233);
  });

  test.each([500, 404, 401, 429])(
    'a %s response fails the run with a readable error and keeps the cursor',
    async (status) => {
      const vendor = await create();
      const id = await insertSource(db, { ticker: 'ACME', ...vendor });
      vendor.publish(5);
      vendor.fault = { status, headers: { 'retry-after': '7200' } };
      await bench.run(id);
      const [run] = await listRuns(db, id, { limit: 1, offset: 0 });
      expect(run).toMatchObject({ status: 'failed', items_fetched: 0, items_new: 0 });
      expect(run?.error).toMatch(/^[A-Z].*\.$/);
      expect(run?.error).toContain(String(status));
      expect((await findSourceForRun(db, id))?.cursor).toBeNull();
      vendor.fault = null;
      await bench.run(id);
      expect(await countOf(id)).toBe(5);
    },
  );

  test('a malformed response fails the run with a readable error', async () => {
    if (name === 'linked pages') return;
    const vendor = await create();
    const id = await insertSource(db, { ticker: 'ACME', ...vendor });
    vendor.fault = 'garbage';
    await bench.run(id);
    const [run] = await listRuns(db, id, { limit: 1, offset: 0 });
    expect(run?.error).toMatch(/in an unknown format\.$/);
  });

  test('an interruption between any two runs loses nothing', async () => {
    const vendor = await create();
    const id = await insertSource(db, { ticker: 'ACME', ...vendor });
    vendor.publish(120);
    await bench.run(id, { only: 'one' });
    vendor.publish(40, bench.clock.now());
    await bench.run(id, { only: 'one' });
    vendor.publish(40, bench.clock.now());
    await bench.run(id);
    await bench.run(id);
    expect(await countOf(id)).toBe(200);
  });
});
