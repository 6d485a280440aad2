import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { seedSandbox } from './seed-sandbox.ts';
import { sandboxSeedData } from '../seed-data.ts';

const database = await testDatabase();
const urls = (port: number) => ({
  polygon: `http://127.0.0.1:${port}`,
  edgar: `http://127.0.0.1:${port + 1}`,
  outlets: `http://127.0.0.1:${port + 2}`,
  alpaca: `http://127.0.0.1:${port + 3}`,
  model: `http://127.0.0.1:${port + 4}`,
});
const data = (port: number) =>
  sandboxSeedData(urls(port), (session) => new Date(Date.UTC(2026, 0, 1) + session * 86_400_000));

async function counts() {
  const of = async (
    table:
      | 'companies'
      | 'company_aliases'
      | 'sources'
      | 'exposure_profiles'
      | 'competitor_relationships'
      | 'watchlists',
  ) => {
    const row = await database.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return row.n;
  };
  return {
    companies: await of('companies'),
    aliases: await of('company_aliases'),
    sources: await of('sources'),
    exposure: await of('exposure_profiles'),
    relationships: await of('competitor_relationships'),
    watchlists: await of('watchlists'),
  };
}

describe('seeding the sandbox', () => {
  test('writes the companies once; a second run changes only the URLs', async () => {
    await seedSandbox(database.db, data(4000));
    const first = await counts();
    expect(first).toMatchObject({ companies: 31, exposure: 24, relationships: 28, watchlists: 4 });
    await database.db
      .updateTable('sources')
      .set({ credibility_score: 0.31, active: false })
      .where('source_name', '=', 'Tape Tattler')
      .execute();

    await seedSandbox(database.db, data(5000));
    expect(await counts()).toEqual(first);
    const tattler = await database.db
      .selectFrom('sources')
      .selectAll()
      .where('source_name', '=', 'Tape Tattler')
      .executeTakeFirstOrThrow();
    expect(tattler).toMatchObject({ credibility_score: 0.31, active: false });
    expect(tattler.config.base_url).toBe('http://127.0.0.1:5002/tattler/');
  });

  test('a relationship removed by the operator is not restored', async () => {
    await seedSandbox(database.db, data(4000));
    const removed = await database.db
      .updateTable('competitor_relationships')
      .set({ active: false })
      .where('strength', '=', 0.8)
      .returning('id')
      .execute();
    expect(removed.length).toBeGreaterThan(0);
    await seedSandbox(database.db, data(4000));
    const active = await database.db
      .selectFrom('competitor_relationships')
      .select('id')
      .where('active', '=', true)
      .where('strength', '=', 0.8)
      .execute();
    expect(active).toEqual([]);
  });

  test('a former name is valid until the rename and the new name from then on', async () => {
    await seedSandbox(database.db, data(4000));
    const names = await database.db
      .selectFrom('company_aliases')
      .selectAll()
      .where('alias', 'in', ['Voss Haulage', 'Brightmoor'])
      .orderBy('alias')
      .execute();
    const [current, former] = names;
    expect(current?.valid_from).toEqual(former?.valid_until);
    expect(former?.valid_from).toBeNull();
  });
});
