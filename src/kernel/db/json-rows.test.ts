import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { findJsonRow, readJsonPage, readJsonRows } from './json-rows.store.ts';

const { db } = await testDatabase();

const TYPES = {
  id: 'uuid',
  name: 'text',
  count: 'int8',
  amount: 'numeric',
  share: 'float8',
  active: 'boolean',
  day: 'date',
  at: 'timestamptz',
  facts: 'jsonb',
  labels: 'text[]',
} as const;
const schema = {
  properties: Object.fromEntries(
    Object.entries(TYPES).map(([name, type]) => [name, type === 'timestamptz' ? { format: 'date-time' } : {}]),
  ),
};

const valuesOf = (row: Record<keyof typeof TYPES, unknown>) =>
  sql<Record<string, unknown>>`(select ${sql.join(
    Object.entries(TYPES).map(([name, type]) => {
      const value = row[name as keyof typeof TYPES];
      const given = type === 'jsonb' ? JSON.stringify(value) : value;
      return sql`${given}::${sql.raw(type)} as ${sql.ref(name)}`;
    }),
  )})`;

/** What the driver and the serialiser make of the same row. */
const asObjects = async (rows: ReturnType<typeof valuesOf>): Promise<unknown> =>
  JSON.parse(JSON.stringify(await db.selectFrom(rows.as('r')).selectAll().execute()));

const micro = fc
  .record({
    ms: fc.integer({ min: Date.UTC(1901, 0, 1), max: Date.UTC(2199, 0, 1) }),
    micros: fc.integer({ min: 0, max: 999 }),
  })
  .map(({ ms, micros }) => new Date(ms).toISOString().replace('Z', `${String(micros).padStart(3, '0')}Z`));
const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });

const row = fc.record({
  id: fc.uuid(),
  name: orNull(text),
  count: fc.maxSafeInteger(),
  amount: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((cents) => (cents / 10_000).toFixed(4)),
  share: orNull(fc.double({ noNaN: true, noDefaultInfinity: true })),
  active: fc.boolean(),
  day: fc
    .date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  at: orNull(micro),
  facts: fc.dictionary(text, fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null))),
  labels: fc.array(text, { maxLength: 4 }),
});

/** -0 is sent as 0 by the serialiser and as -0 by PostgreSQL; both read as the same number. */
const withoutNegativeZero = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, inner: unknown) => (inner === 0 ? 0 : inner));

test('rows composed by the database equal the rows of the driver, for every type of column', async () => {
  await fc.assert(
    fc.asyncProperty(row, async (given) => {
      const rows = valuesOf(given);
      const json = await readJsonRows(db, schema, db.selectFrom(rows.as('r')).selectAll());
      expect(withoutNegativeZero(JSON.parse(json))).toEqual(withoutNegativeZero(await asObjects(rows)));
    }),
    { numRuns: 200 },
  );
});

test('rows keep the order of their query, and none is an empty array', async () => {
  const numbers = (limit: number) =>
    db
      .selectFrom(sql<{ n: number }>`generate_series(1, 500)`.as(sql`r(n)`))
      .selectAll()
      .orderBy('n', 'desc')
      .limit(limit);
  const one = { properties: { n: {} } };
  const json = await readJsonRows(db, one, numbers(300));
  expect((JSON.parse(json) as { n: number }[]).map(({ n }) => n)).toEqual(
    Array.from({ length: 300 }, (_, index) => 500 - index),
  );
  expect(await readJsonRows(db, one, numbers(0))).toBe('[]');
  const count = sql`(select count(*) from generate_series(1, 7))`;
  expect(await readJsonPage(db, one, numbers(0), { count })).toEqual({ json: '[]', count: 7 });
  expect(await findJsonRow(db, one, numbers(1))).toBe('{"n":500}');
  expect(await findJsonRow(db, one, numbers(0))).toBeNull();
});

test('only fields of the schema are sent, and of those only what is asked for', async () => {
  const rows = () => db.selectFrom(sql`(select 1 as a, 'secret' as b, 3 as c)`.as('r')).selectAll();
  const two = { properties: { c: {}, a: {} } };
  expect(await readJsonRows(db, two, rows())).toBe('[{"c":3,"a":1}]');
  expect(await readJsonRows(db, two, rows(), { fields: ['a'] })).toBe('[{"a":1}]');
});
