import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { verifyAuditChains } from '../../src/kernel/audit/audit.store.ts';
import { readMigrations } from '../../src/kernel/db/migrate.adapter.ts';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import { PACKAGE_ROOT } from '../../src/kernel/package-root.adapter.ts';
import { restoreBackup, verifyBackup } from '../../src/operations/backup/restore-backup.adapter.ts';
import { ALL_SERVICES } from '../../src/roles/all-services.ts';
import { testDatabase } from '../kit/database.ts';
import { testService } from '../kit/service.ts';
import { changedFigures, type Json } from './same-figures.ts';

/** One folder for each released version, made by `scripts/record-release.mjs`: a backup and what its services answered. */
const RELEASES = join(PACKAGE_ROOT, 'test/upgrade');

interface Answer {
  service: string;
  path: string;
  body: Json;
}

/** Changes that were made on purpose since a release, as address and path of the field. */
const MADE_ON_PURPOSE: Record<string, readonly RegExp[]> = {
  '0.1.0': [
    // Migration 0434 adds when a document was read.
    /^\/api\/documents.* (\[\])?\.updated_at$/,
    // The former default counts as not set: the cap follows the equity.
    /^\/api\/admin\/trading\/config \.limits\.max_order_value$/,
  ],
};

const versions = readdirSync(RELEASES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('every released version is recorded', () => {
  const changelog = readFileSync(join(PACKAGE_ROOT, 'CHANGELOG.md'), 'utf8');
  const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version]) => version);
  expect(new Set(versions)).toEqual(new Set(released));
});

describe.each(versions)('the database of version %s', async (version) => {
  const folder = join(RELEASES, version);
  const manifest = await verifyBackup(folder);
  const database = await testDatabase('template0');
  await restoreBackup({ url: database.url, folder, manifest, report: () => {} });

  test('has all migrations', async () => {
    const { rows } = await sql<{ name: string }>`select name from kernel.migrations order by name`.execute(database.db);
    expect(rows.map(({ name }) => name)).toEqual((await readMigrations()).map(({ name }) => name).toSorted());
    expect(manifest.migrations.length).toBeLessThanOrEqual(rows.length);
  });

  test('keeps the chains of its audit events', async () => {
    const chains = await verifyAuditChains(database.db);
    expect(chains.length).toBeGreaterThan(0);
    expect(chains.filter(({ problems }) => problems.length > 0)).toEqual([]);
  });

  test('answers with the same figures', async () => {
    const services: Record<string, Service> = {};
    for (const definition of ALL_SERVICES) services[definition.name] = await testService(database, definition);
    const text = gunzipSync(readFileSync(join(folder, 'answers.json.gz'))).toString('utf8');
    const changes: string[] = [];
    for (const { service, path, body } of JSON.parse(text) as Answer[]) {
      const response = await services[service]!.inject(path);
      expect(response.statusCode, path).toBe(200);
      const address = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}').replace(/\?.*/, '');
      const isExpected = (field: string) =>
        (MADE_ON_PURPOSE[version] ?? []).some((change) => change.test(`${address} ${field}`));
      changes.push(...changedFigures(body, response.json<Json>(), isExpected).map((change) => `${address} ${change}`));
    }
    expect([...new Set(changes)]).toEqual([]);
  });
});
