import { expect, test } from 'vitest';
import { testDatabase } from '../kit/database.ts';
import { documentTable, ingestionBench, insertSource } from './kit.ts';
import { edgarVendor } from './vendors.ts';

const { db, pool } = await testDatabase();
const { intake, delivered } = await documentTable(pool);

test('a list with lines out of order and lines twice brings each filing once', async () => {
  const vendor = await edgarVendor((newest) => [...newest.slice(2), ...newest.slice(0, 4), ...newest.slice(0, 2)]);
  const bench = ingestionBench(db, intake, { filingsArchiveUrl: vendor.server.origin });
  const id = await insertSource(db, { ticker: 'ACME', sourceType: 'filings_api', config: vendor.config });
  vendor.publish(8);
  await bench.run(id);
  vendor.publish(3, bench.clock.now());
  await bench.run(id);
  await bench.run(id);
  const read = delivered.map(({ externalId }) => externalId);
  expect(read.toSorted()).toEqual([...new Set(read)].toSorted());
  expect(read).toHaveLength(11);
});
