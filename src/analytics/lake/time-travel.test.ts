import { expect, test } from 'vitest';
import { findPastTables } from './time-travel.ts';

const KNOWN = new Set(['bars', 'orders']);
const find = (sql: string) => findPastTables(sql, KNOWN);

test('tables of the past: by snapshot, instant, date and time without a zone', () => {
  expect(find('select * from bars join orders on true')).toEqual([]);
  expect(find('select * from "bars@12" a join "Orders@2026-11-17T10:00:00Z" b on true')).toEqual([
    { name: 'bars@12', table: 'bars', at: { id: 12 } },
    { name: 'Orders@2026-11-17T10:00:00Z', table: 'orders', at: { instant: new Date('2026-11-17T10:00:00Z') } },
  ]);
  const instants = ['2026-11-17', '2026-11-17 10:00', '2026-11-17T12:00:00+02:00'].map(
    (at) => find(`from "bars@${at}"`)[0]?.at,
  );
  expect(instants).toEqual([
    { instant: new Date('2026-11-17T00:00:00Z') },
    { instant: new Date('2026-11-17T10:00:00Z') },
    { instant: new Date('2026-11-17T10:00:00Z') },
  ]);
});

test('an unknown table is left to the engine, a moment that is none is refused', () => {
  expect(find('select * from "nothing@12"')).toEqual([]);
  expect(() => find('select * from "bars@yesterday"')).toThrow('names neither a snapshot nor a time');
  const many = Array.from({ length: 21 }, (_, n) => `"bars@${n}"`).join(', ');
  expect(() => find(`select * from ${many}`)).toThrow('at most 20');
});
