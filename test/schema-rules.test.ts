import { describe, expect, test } from 'vitest';
import { testDatabase } from './kit/database.ts';
import { listOpenFloatColumns, listUnindexedForeignKeys } from './kit/schema-rules.ts';

/** Float columns that need no finite check, with the reason. */
const OPEN_ALLOWED: Record<string, string> = {
  'kernel.rate_quotas.slots': 'times computed by a database function from its own clock; never user input',
};

/** Foreign keys that need no full index, with the reason. */
const UNINDEXED_ALLOWED: Record<string, string> = {
  'public.competitor_relationships(company_a_id)': 'companies are never deleted, and active pairs have an index',
  'public.competitor_relationships(company_b_id)': 'companies are never deleted, and active pairs have an index',
};

describe('float columns accept only finite numbers', () => {
  test('in the whole schema', async () => {
    const { pool } = await testDatabase();
    const { open, looked } = await listOpenFloatColumns(pool);
    expect(open.filter((line) => !((line.split(' accepts ')[0] ?? '') in OPEN_ALLOWED))).toEqual([]);
    expect(looked).toBeGreaterThan(0);
  });

  test('a column without the check is reported', async () => {
    const { pool } = await testDatabase();
    await pool.query(`
      create domain share as real check (value between 0 and 1);
      create domain loose as real check (value > 0);
      create table sample (
        kind text, "Odd name" float8 check ("Odd name" > 0), bounded real check (bounded between -1 and 1),
        finite float8 check (kernel.is_finite(finite)), below float8 check (below < 5),
        sometimes float8 check (kind = 'free' or sometimes between 0 and 1), plain float8, of_domain share, of_loose loose,
        many float8[], many_finite float8[] check (not many_finite && '{NaN,Infinity,-Infinity}'));
      create table parted (at date, x float8) partition by range (at);
      create table parted_one partition of parted for values from ('2026-01-01') to ('2026-02-01')`);
    const { open } = await listOpenFloatColumns(pool);
    expect(open.filter((line) => /^public[.](parted|sample)[.]/.test(line))).toEqual([
      'public.parted.x accepts NaN, Infinity, -Infinity',
      'public.sample."Odd name" accepts NaN, Infinity',
      'public.sample.below accepts -Infinity',
      'public.sample.many accepts NaN, Infinity, -Infinity',
      'public.sample.of_loose accepts NaN, Infinity',
      'public.sample.plain accepts NaN, Infinity, -Infinity',
      'public.sample.sometimes accepts NaN, Infinity, -Infinity',
    ]);
  });
});

describe('every foreign key has an index on its referencing columns', () => {
  test('in the whole schema, except for listed exceptions', async () => {
    const { pool } = await testDatabase();
    expect(await listUnindexedForeignKeys(pool)).toEqual(Object.keys(UNINDEXED_ALLOWED).sort());
  });

  test('a foreign key without an index is reported', async () => {
    const { pool } = await testDatabase();
    await pool.query(`
      create table parent (a integer, b integer, primary key (a, b));
      create table covered (b integer, a integer, foreign key (a, b) references parent);
      create index on covered (b, a, (a + b));
      create table self (id integer primary key, parent_id integer references self);
      create index on self (parent_id) where parent_id is not null;
      create table half (a integer, b integer, foreign key (a, b) references parent);
      create index on half (a);
      create table partial (a integer, b integer, foreign key (a, b) references parent);
      create index on partial (a, b) where a > 0;
      create table behind (x integer, a integer, b integer, foreign key (a, b) references parent);
      create index on behind (x, a, b)`);
    const found = await listUnindexedForeignKeys(pool);
    expect(found.filter((name) => /^public[.](covered|half|partial|behind|self)[(]/.test(name))).toEqual([
      'public.behind(a, b)',
      'public.half(a, b)',
      'public.partial(a, b)',
    ]);
  });
});
