import { expect, test } from 'vitest';
import { LAKE_TABLES } from './lake-tables.ts';
import { keyOfRow, keysInDatabase, keysInLake } from './row-keys.ts';

const tableNamed = (name: string) => LAKE_TABLES.find((table) => table.name === name)!;

test('every key has columns of the table, and no trigger gives more values than it has', () => {
  for (const { name, key, columns, watch } of LAKE_TABLES) {
    const known = columns.map((column) => column.name);
    expect(
      Object.keys(key).filter((column) => !known.includes(column)),
      name,
    ).toEqual([]);
    expect(Object.keys(key).length, name).toBeGreaterThan(0);
    for (const { key: given } of watch)
      if (given) expect(given.length, name).toBeLessThanOrEqual(Object.keys(key).length);
  }
});

test('keys as text do not depend on the session, and the condition uses the type of the index', () => {
  const bars = tableNamed('bars');
  expect(keyOfRow(bars, bars.watch[0]!)).toBe(
    `array[(n.ticker)::text, (n.timeframe)::text, to_char(n.bar_timestamp at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')]`,
  );
  const keys = [[`O'X`, 'D', '2026-01-01 00:00:00.000000']];
  expect(keysInDatabase(bars, keys)).toBe(
    `(s.ticker, s.timeframe, s.bar_timestamp) in (select k0::text, k1::text, k2::timestamp at time zone 'UTC' ` +
      `from unnest(array['O''X'], array['D'], array['2026-01-01 00:00:00.000000']) as keys(k0, k1, k2))`,
  );
  expect(keysInLake(bars, keys, 'r')).toBe(
    `(r."ticker", r."timeframe", r."bar_timestamp") in (values (cast('O''X' as varchar), cast('D' as varchar), ` +
      `cast('2026-01-01 00:00:00.000000' as timestamp)))`,
  );
});

test('a shorter key stands for all rows that begin with it, and each value counts once', () => {
  const outcomes = tableNamed('prediction_outcomes');
  expect(keysInLake(outcomes, [['7', 'short'], ['7'], ['8', 'long']], 'r')).toBe(
    `(r."prediction_id") in (values (cast('7' as bigint)), (cast('8' as bigint)))`,
  );
});
