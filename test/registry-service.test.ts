import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { registryService } from '../src/roles/registry-service.ts';
import { testDatabase } from './kit/database.ts';
import { testService } from './kit/service.ts';

const database = await testDatabase();
const app = await testService(database, registryService);

test('a new exposure profile recomputes macro impacts and enqueues the company for evaluation', async () => {
  const company = (
    await app.inject({
      method: 'POST',
      url: '/companies',
      payload: { ticker: 'ACME', legal_name: 'Acme Works', sector: 'Industrials' },
    })
  ).json<{ id: string }>();
  await sql`insert into global_events (id, event_types, severity, affected_regions, affected_sectors, affected_commodities, summary,
      key_facts, estimated_duration, confidence, available_at, created_at)
    values (gen_random_uuid(), '{conflict}', 'high', '{Europe}', '{}', '{}', 'War breaks out in Europe', '{}', 'months', 0.9, now(), now())`.execute(
    database.db,
  );
  const impacts = async () =>
    (await sql`select macro_impact_score from macro_impacts where superseded_at is null`.execute(database.db)).rows;
  expect(await impacts()).toEqual([]);
  const put = await app.inject({
    method: 'PUT',
    url: `/companies/${company.id}/exposure`,
    payload: { geographic_revenue_mix: { Europe: 0.6 } },
  });
  expect(put.statusCode).toBe(200);
  expect(await impacts()).toHaveLength(1);
  const { rows } = await sql`select key from kernel.jobs where queue = 'dev:aggregate'`.execute(database.db);
  expect(rows).toEqual([{ key: 'ACME' }]);
});
