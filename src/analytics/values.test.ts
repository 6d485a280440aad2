import { describe, expect, test } from 'vitest';
import { explainDuckdbError } from './engine/duckdb-errors.ts';
import { readStatement } from './engine/statement-check.ts';
import { trinoValue } from './engine/trino-protocol.ts';
import { csvCell, csvLines } from './export-text.ts';
import { nextMonth, selectPartition } from './lake/lake-table.ts';
import { LAKE_TABLES } from './lake/lake-tables.ts';
import { valueParser } from './pg/pg-values.ts';
import { isoInstant } from './result.ts';

test.each([
  ['2026-01-05 14:30:00', '2026-01-05T14:30:00.000Z'],
  ['2026-01-05 14:30:00.1+00', '2026-01-05T14:30:00.100Z'],
  ['2026-01-05 14:30:00.123456', '2026-01-05T14:30:00.123Z'],
  ['2026-01-05 14:30:00.999999 UTC', '2026-01-05T14:30:00.999Z'],
  ['infinity', 'infinity'],
  ['0044-03-15 00:00:00 BC', '0044-03-15 00:00:00 BC'],
  ['12026-01-05 14:30:00', '12026-01-05 14:30:00'],
])('the instant %s', (text, iso) => {
  expect(isoInstant(text)).toBe(iso);
});

test('values of PostgreSQL', () => {
  const textArray = (text: string) =>
    text
      .slice(1, -1)
      .split(',')
      .map((item) => (item === 'NULL' ? null : item));
  const parse = (oid: number, text: string) => valueParser(oid, textArray)(text);
  expect(parse(20, '42')).toBe(42);
  expect(parse(1700, '1.50')).toBe(1.5);
  expect(parse(701, 'NaN')).toBeNull();
  expect(parse(701, '-Infinity')).toBeNull();
  expect(parse(1082, '2026-01-05')).toBe('2026-01-05');
  expect(parse(3802, '{"a":[1]}')).toEqual({ a: [1] });
  expect(parse(1185, '{2026-01-05 00:00:00+00,NULL}')).toEqual(['2026-01-05T00:00:00.000Z', null]);
  expect(parse(99_999, 'whatever')).toBe('whatever');
});

test('values of Trino', () => {
  const of = (value: unknown, rawType: string, inner: object[] = []) =>
    trinoValue(value, { rawType, arguments: inner.map((type) => ({ kind: 'TYPE', value: type })) });
  expect(of('1.50', 'decimal')).toBe(1.5);
  expect(of('NaN', 'double')).toBeNull();
  expect(of('2026-01-05 14:30:00.123456 UTC', 'timestamp with time zone')).toBe('2026-01-05T14:30:00.123Z');
  expect(of('qg==', 'varbinary')).toBe('\\xaa');
  expect(of(['1.0'], 'array', [{ rawType: 'decimal' }])).toEqual([1]);
  expect(of({ k: '1.5' }, 'map', [{ rawType: 'varchar' }, { rawType: 'decimal' }])).toEqual({ k: 1.5 });
  const field = { fieldName: { name: 'a' }, typeSignature: { rawType: 'decimal' } };
  expect(of(['2.5'], 'row', [field])).toEqual({ a: 2.5 });
  expect(of(null, 'bigint')).toBeNull();
});

describe('messages of the embedded engine', () => {
  test.each([
    [
      'Catalog Error: Table with name foo does not exist!\nDid you mean "bars"?\n\nLINE 1: select * from foo\n   ^',
      'refused',
      'Table with name foo does not exist! Did you mean "bars"?',
    ],
    ['INTERRUPT Error: Interrupted!', 'interrupted', 'Interrupted!'],
    ['Out of Memory Error: failed to allocate', 'out_of_memory', 'failed to allocate'],
    [
      'IO Error: No files found that match the pattern "/lake/x"',
      'files',
      'No files found that match the pattern "/lake/x"',
    ],
    ['INTERNAL Error: Attempted to dereference', 'broken', 'Attempted to dereference'],
    ['', 'refused', 'the statement was refused'],
  ])('%s', (text, kind, message) => {
    expect(explainDuckdbError(new Error(text))).toEqual({ kind, message });
  });

  test('a forbidden function is refused wherever it occurs in a statement', () => {
    const call = (name: string) => ({ type: 'TABLE_FUNCTION', function: { function_name: name } });
    const statement = (node: object) => JSON.stringify({ error: false, statements: [{ node }] });
    const read = (text: string) => readStatement(text, new Set());
    expect(read(statement({ from_table: call('range') }))).toEqual({ tables: new Set() });
    expect(read(statement({ cte_map: { map: [{ value: { query: { from: call('READ_TEXT') } } }] } }))).toEqual({
      refusal: 'the function "read_text" cannot be used in FROM here',
    });
    expect(read(statement({ select_list: [{ function_name: 'write_log' }] }))).toEqual({
      refusal: 'the function "write_log" cannot be used here',
    });
    expect(read(JSON.stringify({ error: false, statements: [] }))).toEqual({ refusal: 'the SQL is empty' });
  });
});

test('CSV distinguishes null from empty, quotes special characters and prevents formulas', () => {
  expect(
    [null, '', 'a', 'a,b', 'say "x"', 'two\nlines', 1.5, true, [1], { a: 1 }, '=1+1', '@x', ' x'].map(csvCell),
  ).toEqual([
    '',
    '""',
    'a',
    '"a,b"',
    '"say ""x"""',
    '"two\nlines"',
    '1.5',
    'true',
    '[1]',
    '"{""a"":1}"',
    "'=1+1",
    "'@x",
    '" x"',
  ]);
  const columns = [
    { name: 'a', type: '' },
    { name: 'b,c', type: '' },
  ];
  expect([...csvLines({ columns, rows: [[1, null]] })]).toEqual(['a,"b,c"\r\n', '1,\r\n']);
});

test('a month is a half-open range, also in December', () => {
  expect(nextMonth('2026-12-01')).toBe('2027-01-01');
  expect(nextMonth('2026-01-01')).toBe('2026-02-01');
  const bars = LAKE_TABLES.find(({ name }) => name === 'bars')!;
  expect(selectPartition(bars, '2026-12-01')).toContain(
    `where s.bar_timestamp >= '2026-12-01 00:00:00+00' and s.bar_timestamp < '2027-01-01 00:00:00+00'`,
  );
});
