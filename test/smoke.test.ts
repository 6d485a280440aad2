import { expect, test } from 'vitest';
import { testDatabase } from './kit/database.ts';

test('each test file gets a migrated database', async () => {
  const { pool } = await testDatabase();
  const { rows } = await pool.query(`select to_regclass('kernel.api_tokens') is not null as yes`);
  expect(rows[0]).toEqual({ yes: true });
});
