import { sql } from 'kysely';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { arrayLiteral } from './array-literal.ts';

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

test('instants, absent values, JSON and arrays', async () => {
  const at = new Date('2026-03-04T05:06:07.089Z');
  expect(await readBack('timestamptz', arrayLiteral('timestamptz', [at, null, undefined]))).toEqual([at, null, null]);
  expect(arrayLiteral('boolean', [true, false, null])).toBe('{true,false,null}');
  const json = JSON.stringify({ quote: 'a "b"\n\\c' });
  expect(await readBack('text', arrayLiteral('jsonb', [json, null]))).toEqual([json, null]);
  const lists = [['a,"b"', 'c\\d'], [], null];
  const literals = await readBack('text', arrayLiteral('text[]', lists));
  const { rows } = await sql<{ list: string[] | null }>`
    select literal::text[] as list from unnest(${literals}::text[]) as literal`.execute(db);
  expect(rows.map(({ list }) => list)).toEqual(lists);
});
