import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  eventually,
  type Platform,
  type PlatformFolder,
  platformFolder,
  sextant,
  startPlatform,
} from '../kit/platform.ts';

// Starts a platform, which takes a minute on a machine that also runs the other tests.
describe('LAKE_SNAPSHOTS and LAKE_SNAPSHOT_DAYS', { timeout: 240_000 }, () => {
  let folder: PlatformFolder;
  let platform: Platform;
  beforeAll(async () => {
    folder = platformFolder();
    platform = await startPlatform(folder.dataDir, {
      args: ['--no-sandbox', '--role', 'registry,query-api,lake'],
      env: { LAKE_SNAPSHOTS: '2', LAKE_SNAPSHOT_DAYS: '3' },
    });
  }, 240_000);
  afterAll(async () => {
    await platform.stop();
    folder.remove();
  });

  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await sextant([...args, '--no-sandbox'], platform.env);
    expect(code, stderr).toBe(0);
    return stdout;
  };
  const addCompany = async (ticker: string) => {
    const answer = await fetch(`${platform.urls.registry}/companies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ticker, legal_name: `${ticker} Corp` }),
    });
    expect(answer.status).toBe(201);
  };
  const ask = async (sql: string) => {
    const answer = await fetch(`${platform.urls.query}/api/analytics/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sql }),
    });
    return { status: answer.status, body: (await answer.json()) as { rows?: unknown[][]; detail?: string } };
  };
  /** Number and rows of the snapshots of companies, the newest first. */
  const snapshots = async () =>
    [...(await run('lake', 'snapshots', 'companies')).matchAll(/^companies\s+(\d+)\s+\S+\s+\w+\s+(\d+)/gm)].map(
      ([, id, rows]) => [Number(id), Number(rows)] as const,
    );

  test('a started platform keeps two snapshots, and a query reads the earlier one', async () => {
    const added = ['AAA', 'BBB', 'CCC'];
    for (const [index, ticker] of added.entries()) {
      await addCompany(ticker);
      // The platform publishes too; whoever is first, the newest snapshot has the company.
      await eventually('the company is in the lake', async () => {
        await run('lake', 'publish');
        return (await snapshots())[0]?.[1] === index + 1;
      });
    }
    const kept = await snapshots();
    expect(kept).toHaveLength(2);
    expect((await ask('select count(*) from companies')).body.rows).toEqual([[3]]);
    for (const [id, rows] of kept)
      expect((await ask(`select count(*) from "companies@${id}"`)).body.rows).toEqual([[rows]]);
    const [[now] = [0]] = kept;
    const gone = await ask(`select count(*) from "companies@${now + 1_000_000}"`);
    expect(gone).toMatchObject({ status: 400, body: { detail: expect.stringContaining('no snapshot') } });
  });

  test('a value outside its range is named at the start', async () => {
    const { code, stderr, stdout } = await sextant(['start', '--no-sandbox'], { ...platform.env, LAKE_SNAPSHOTS: '0' });
    expect(code).not.toBe(0);
    expect(stderr + stdout).toContain('LAKE_SNAPSHOTS');
  });
});
