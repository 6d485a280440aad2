import { sql } from 'kysely';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { arrayLiteral, JSON_SEPARATOR_SQL, joinJson } from './array-literal.ts';

const { db } = await testDatabase();

async function readBack(type: 'text' | 'float8' | 'timestamptz', literal: string): Promise<unknown[]> {
  const { rows } = await sql<{ value: unknown }>`
    select value from unnest(${literal}::${sql.raw(type)}[]) as value`.execute(db);
  return rows.map(({ value }) => value);
}

/** PostgreSQL stores no zero character, and a half of a surrogate pair is no character. */
const storable = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\u0000') && isWellFormed(text));
const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text);
const special = fc.constantFrom('', 'null', 'NULL', '{}', ',', '"', '\\', '\\n', '\n', '\t"\\', ' a ', '\u2028', '😀"');

test('texts come back as they were, whatever their characters', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(fc.oneof(storable, special))), async (values) => {
      expect(await readBack('text', arrayLiteral('text', values))).toEqual(values);
    }),
    { numRuns: 200 },
  );
});

test('numbers come back exactly, and those that are not finite are null', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.double()), async (values) => {
      const expected = values.map((value) => (Number.isFinite(value) ? value + 0 : null));
      expect(await readBack('float8', arrayLiteral('float8', values))).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

test('JSON comes back as the same values, whatever their characters', async () => {
  const readJson = async (values: readonly unknown[]) => {
    const { rows } = await sql<{ value: unknown }>`
      select value::jsonb as value
      from unnest(string_to_array(${joinJson(values)}, ${sql.raw(JSON_SEPARATOR_SQL)})) as value`.execute(db);
    return rows.map(({ value }) => value);
  };
  const json = fc.oneof(
    fc.record({ text: fc.oneof(storable, special), list: fc.array(fc.oneof(storable, special)) }),
    fc.array(fc.integer()),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(json)), async (values) => {
      expect(await readJson(values.map((value) => value && JSON.stringify(value)))).toEqual(values);
      expect(await readJson(values)).toEqual(values);
    }),
    { numRuns: 100 },
  );
  const delimiters = { a: '\u0001', b: '\u0002', c: '"\\' };
  expect(await readJson([delimiters, null, delimiters])).toEqual([delimiters, null, delimiters]);
});

test('instants, absent values and arrays', async () => {
  const at = new Date('2026-03-04T05:06:07.089Z');
  expect(await readBack('timestamptz', arrayLiteral('timestamptz', [at, null, undefined]))).toEqual([at, null, null]);
  expect(arrayLiteral('boolean', [true, false, null])).toBe('{true,false,null}');
  const lists = [['a,"b"', 'c\\d'], [], null];
  const literals = await readBack('text', arrayLiteral('text[]', lists));
  const { rows } = await sql<{ list: string[] | null }>`
    select literal::text[] as list from unnest(${literals}::text[]) as literal`.execute(db);
  expect(rows.map(({ list }) => list)).toEqual(lists);
});
