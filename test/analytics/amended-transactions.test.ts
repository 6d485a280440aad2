import { expect, test } from 'vitest';
import { publishLake } from '../../src/analytics/lake/use/publish-lake.ts';
import { insertCompany } from '../kit/registry.ts';
import { analyticsWorld } from './kit.ts';

const { db, pool, engine, publish } = await analyticsWorld();

test('the lake tells which insider transactions an amendment states again', async () => {
  const id = await insertCompany(db, 'ACME');
  await pool.query(
    `insert into filings (company_id, accession, form, accepted_at, acceptance_proven, public_at, available_at)
     select $1, accession, form, at, true, at, at from (values ('0000000007-26-000001', '4', timestamptz '2026-11-11'),
       ('0000000007-26-000002', '4/A', timestamptz '2026-11-13')) as filing (accession, form, at)`,
    [id],
  );
  await pool.query(
    `insert into insider_transactions (company_id, accession, line, company_role, issuer_cik, issuer_name, owner_cik, owner_name,
       other_owners, is_director, is_officer, is_ten_percent_owner, security, is_derivative, transaction_date, code, acquired,
       shares, is_direct, available_at)
     select company_id, accession, 1, 'issuer', '42', 'Acme Inc', '7', 'Doe Jane', '{}', true, false, false, 'Common Stock', false,
       '2026-11-10', 'S', false, 1000, true, available_at from filings where company_id = $1`,
    [id],
  );
  await publishLake(publish, { now: true });
  await pool.query(
    `update insider_transactions set amended_at = '2026-11-13' where accession = '0000000007-26-000001'`,
  );
  await publishLake(publish, { now: true });
  const { rows } = await engine.query(`select accession from insider_transactions where amended_at is null`, 10);
  expect(rows).toEqual([['0000000007-26-000002']]);
}, 240_000);
