import { expect, test } from 'vitest';
import { testDatabase } from '../kit/database.ts';
import { documentTable, ingestionBench, insertSource, START } from './kit.ts';
import { edgarVendor } from './vendors.ts';

const { db, pool } = await testDatabase();
const { intake, delivered } = await documentTable(pool);
const DAY_MS = 86_400_000;
const daysBefore = (days: number) => new Date(START.getTime() - days * DAY_MS);

async function edgarSource(ticker: string) {
  const vendor = await edgarVendor();
  const bench = ingestionBench(db, intake, { filingsArchiveUrl: vendor.server.origin });
  const id = await insertSource(db, { ticker, sourceType: 'filings_api', config: vendor.config });
  const read = () => delivered.filter(({ sourceId }) => sourceId === id).map(({ externalId }) => externalId);
  return { vendor, bench, id, read };
}

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

test('a filing that the list gets weeks after its acceptance is read once, and what was old at first never', async () => {
  const { vendor, bench, id, read } = await edgarSource('LATE');
  vendor.publish(4, daysBefore(90));
  vendor.publish(3, daysBefore(1));
  await bench.run(id);
  expect(read()).toHaveLength(3);
  vendor.publish(2, daysBefore(20));
  vendor.publish(1, daysBefore(60));
  await bench.run(id);
  await bench.run(id);
  expect(read()).toHaveLength(6);
  expect(new Set(read()).size).toBe(6);
  expect(delivered.filter(({ sourceId, availableAt }) => sourceId === id && availableAt < START)).toHaveLength(3);
});

test('late filings beyond the limit of a run follow in the next ones', async () => {
  const { vendor, bench, id, read } = await edgarSource('MANY');
  vendor.publish(3, daysBefore(1));
  await bench.run(id);
  vendor.publish(110, daysBefore(10));
  await bench.run(id, { only: 'one' });
  vendor.publish(1, daysBefore(12));
  await bench.run(id);
  await bench.run(id);
  expect(new Set(read()).size).toBe(114);
  expect(read()).toHaveLength(114);
});

test('a source of an earlier release and one whose forms change read nothing again', async () => {
  const { vendor, bench, id, read } = await edgarSource('SAME');
  vendor.publish(4, daysBefore(90));
  vendor.publish(3, daysBefore(1));
  await bench.run(id);
  await pool.query(
    `update source_state set cursor = (cursor - 'forms' - 'listed') || jsonb_build_object('recent', $2::jsonb)
     where source_id = $1`,
    [id, JSON.stringify(read())],
  );
  await bench.run(id);
  expect(read()).toHaveLength(3);
  await pool.query(`update sources set config = config || '{"forms": ["8-K", "10-Q", "10-K"]}' where id = $1`, [id]);
  await bench.run(id);
  vendor.publish(1, daysBefore(40));
  await bench.run(id);
  expect(read()).toHaveLength(4);
  expect(read()).toContain('0000000042-26-000007');
});

const LATE = '0000000042-26-000002';

async function sourceWithMissing(ticker: string) {
  const source = await edgarSource(ticker);
  const left: [number, readonly string[]][] = [];
  source.bench.deps.onLeftOut = (counts, _, givenUp) => left.push([counts.not_read, givenUp]);
  source.vendor.publish(2, daysBefore(1));
  await source.bench.run(source.id);
  source.vendor.missing.push(LATE);
  source.vendor.publish(1);
  const state = async () => {
    const { rows } = await pool.query(
      'select circuit_state, consecutive_failures from source_state where source_id = $1',
      [source.id],
    );
    return rows[0];
  };
  /** Runs every half day. */
  const runFor = async (days: number) => {
    for (let half = 0; half < days * 2; half++) {
      await source.bench.run(source.id);
      source.bench.clock.advance(DAY_MS / 2);
    }
  };
  return { ...source, left, state, runFor };
}

test('a new filing that is served days after it was listed is read, and its source is not in error until then', async () => {
  const { vendor, read, left, state, runFor } = await sourceWithMissing('SERVED');
  await runFor(6);
  expect([read().length, await state()]).toEqual([2, { circuit_state: 'closed', consecutive_failures: 0 }]);
  vendor.missing.length = 0;
  await runFor(1);
  expect(read()).toHaveLength(3);
  expect(read()).toContain(LATE);
  expect(left).toEqual([]);
});

test('a new filing that is never served is left out by name after a week', async () => {
  const { vendor, read, left, state, runFor } = await sourceWithMissing('NEVER');
  await runFor(9);
  expect(left).toEqual([[1, [`8-K ${LATE}`]]]);
  expect(await state()).toEqual({ circuit_state: 'closed', consecutive_failures: 0 });
  vendor.publish(1, daysBefore(0));
  await runFor(1);
  expect(read()).toHaveLength(3);
});

test('filings of which the archive serves none at first are an error', async () => {
  const { vendor, bench, id } = await edgarSource('WRONG');
  vendor.publish(2, daysBefore(1));
  vendor.missing.push('0000000042-26-000000', '0000000042-26-000001');
  await bench.run(id);
  const { rows } = await pool.query('select status, error from ingestion_runs where source_id = $1', [id]);
  expect(rows).toEqual([{ status: 'failed', error: expect.stringContaining('served none of 2 requested filings') }]);
});
