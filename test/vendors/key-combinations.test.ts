import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../kit/database.ts';
import {
  eventually,
  type Platform,
  type PlatformFolder,
  platformFolder,
  sextant,
  startPlatform,
} from '../kit/platform.ts';
import { KEY_NAMES, type KeyName, startVendorStandIns } from './vendor-stand-ins.ts';

/** All combinations of keys with SEXTANT_KEY_COMBINATIONS=all; otherwise those that differ most. */
const COMBINATIONS: readonly (readonly KeyName[])[] =
  process.env.SEXTANT_KEY_COMBINATIONS === 'all'
    ? Array.from({ length: 2 ** KEY_NAMES.length }, (_, bits) =>
        KEY_NAMES.filter((_name, index) => bits & (1 << index)),
      )
    : [[], ['market data'], ['broker', 'filings'], [...KEY_NAMES]];

let vendors: Awaited<ReturnType<typeof startVendorStandIns>>;
let folder: PlatformFolder;
beforeAll(async () => {
  vendors = await startVendorStandIns();
  folder = platformFolder();
});
afterAll(async () => {
  await vendors.stop();
  folder.remove();
});

interface SystemStatus {
  vendors: { vendor: string; verdict: string; message: string }[];
  processes: { name: string }[];
}
const statusOf = async (platform: Platform) =>
  (await (await fetch(`${platform.urls.query}/api/system/status`)).json()) as SystemStatus;
const verdicts = async (platform: Platform) =>
  Object.fromEntries((await statusOf(platform)).vendors.map(({ vendor, verdict }) => [vendor, verdict]));

/** A company that is tracked with one Alpaca key has prices, news and a price-aware recommendation, and its sources work. */
async function waitForAlpacaCompany(platform: Platform) {
  const tracked = await fetch(`${platform.urls.registry}/tracking`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ symbols: ['BRK.B'] }),
  });
  const { companies } = (await tracked.json()) as { companies: { status: string; sources_added: string[] }[] };
  expect(companies).toEqual([expect.objectContaining({ ticker: 'BRKB', status: 'tracked', exchange: 'NYSE' })]);
  expect(companies[0]!.sources_added).toEqual(expect.arrayContaining(['market_api', 'news_api']));
  const progress = async () => {
    const response = await fetch(`${platform.urls.query}/api/tracking/progress?tickers=BRKB`);
    const body = (await response.json()) as { companies: TrackedProgress[] };
    return body.companies[0];
  };
  await eventually('prices, news and advice', async () => {
    const found = await progress();
    return (found?.daily_bars ?? 0) > 400 && (found?.documents ?? 0) > 0 && found?.recommendation != null;
  });
  expect(await progress()).toMatchObject({ source_error: null });
}
interface TrackedProgress {
  daily_bars: number;
  documents: number;
  recommendation: object | null;
}

/** Alpaca's keys give market data too. */
const isChecked = (vendor: (typeof KEY_NAMES)[number], keys: readonly string[]): boolean =>
  keys.includes(vendor) || (vendor === 'market data' && keys.includes('broker'));

/** Every service answers, the broker has reconciled and the vendors were asked: each process has done its first work. */
async function waitUntilAtWork(
  platform: Platform,
  db: Awaited<ReturnType<typeof testDatabase>>['db'],
  accounts: number,
) {
  for (const [name, url] of Object.entries(platform.urls)) {
    if (name !== 'console') await eventually(`${name} is ready`, async () => (await fetch(`${url}/ready`)).ok);
  }
  await eventually('the vendors were asked', async () => 'market data' in (await verdicts(platform)));
  await eventually('the broker has reconciled', async () => {
    const rows = await db.selectFrom('broker_accounts').select('status').execute();
    return rows.length === accounts && rows.every(({ status }) => status === 'ready');
  });
}

describe('every role starts and stays up', () => {
  test.each(
    COMBINATIONS.map((keys, index) => ({ keys, plan: index % 2 === 0 ? ('paid' as const) : ('free' as const) })),
  )('with keys for $keys, $plan plan', { timeout: 300_000 }, async ({ keys, plan }) => {
    vendors.setPlan(plan);
    const { db, url } = await testDatabase();
    const platform = await startPlatform(folder.dataDir, {
      args: ['--no-sandbox'],
      env: { ...vendors.settings(keys), DATABASE_URL: url },
    });
    try {
      await waitUntilAtWork(platform, db, keys.includes('live broker') ? 2 : 1);
      const found = await verdicts(platform);
      for (const key of KEY_NAMES.filter((name) => name !== 'live broker' || keys.includes(name)))
        expect([key, found[key]]).toEqual([key, isChecked(key, keys) ? 'ok' : 'not_configured']);
      if (keys.includes('broker') && !keys.includes('market data')) await waitForAlpacaCompany(platform);
      expect((await statusOf(platform)).processes).toEqual([]);
      expect(platform.output()).not.toMatch(/process failed/);
    } finally {
      expect((await platform.stop()).code).toBe(0);
    }
  });
});

describe('wrong keys', () => {
  test('are one clear sentence in doctor, in the log and in the console, and nothing restarts', {
    timeout: 300_000,
  }, async () => {
    vendors.setPlan('free');
    const { url } = await testDatabase();
    const env = { ...vendors.wrongSettings(), DATABASE_URL: url };
    const platform = await startPlatform(folder.dataDir, { args: ['--no-sandbox'], env });
    try {
      await eventually('the vendors were asked', async () => {
        const found = await verdicts(platform);
        return 'live broker' in found && 'market data' in found;
      });
      const { vendors: checks, processes } = await statusOf(platform);
      const failed = checks.filter(({ verdict }) => verdict === 'failed');
      expect(failed.map(({ vendor }) => vendor)).toEqual(['broker', 'live broker', 'market data']);
      expect(processes).toEqual([]);
      const doctor = await sextant(['doctor'], { ...platform.env });
      for (const { vendor, message } of failed) {
        expect(message).toMatch(/refuses .*(MASSIVE_API_KEY|ALPACA_KEY_ID|ALPACA_LIVE_KEY_ID).*: check the value\.$/);
        expect([vendor, platform.output().split(message).length - 1]).toEqual([vendor, 1]);
        expect([vendor, doctor.stdout.split(message).length - 1]).toEqual([vendor, 1]);
      }
      expect(doctor.code).toBe(1);
      expect(`${platform.output()}${doctor.stdout}`).not.toMatch(/wrong-(market|paper|live)/);
    } finally {
      await platform.stop();
    }
  });
});
