import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { platformEnvironment, platformFolder, sextant } from '../kit/platform.ts';
import { startAlpacaStandIn } from './alpaca-stand-in.ts';
import { EDGAR_CAST } from './edgar-cast.ts';
import { startEdgar } from './edgar-stand-in.ts';
import { MASSIVE_PLANS, startMassiveStandIn } from './massive-stand-in.ts';

const edgar = await startEdgar({ filers: EDGAR_CAST });
const massive = await startMassiveStandIn({ plan: MASSIVE_PLANS.free });
const alpaca = await startAlpacaStandIn();
const folder = platformFolder();
const { env } = await platformEnvironment(folder.dataDir);
const addresses = {
  ...env,
  MASSIVE_BASE_URL: massive.baseUrl,
  ALPACA_BASE_URL: alpaca.baseUrl,
  ALPACA_DATA_URL: alpaca.baseUrl,
  EDGAR_BASE_URL: edgar.origin,
  EDGAR_ARCHIVE_URL: edgar.origin,
  SOURCE_HOSTS_ALLOWED: [edgar.origin, massive.baseUrl, alpaca.baseUrl].map((url) => new URL(url).host).join(','),
};
const envFile = join(folder.dataDir, '.env');

afterAll(async () => {
  folder.remove();
  await Promise.all([edgar.stop(), massive.close(), alpaca.close()]);
});

const START_MS = 120_000;

test('without a key, tracking says in one sentence what is missing and what each key gives', async () => {
  const { code, stderr } = await sextant(['track', 'AAPL'], addresses);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^sextant: No vendor key is set.*MASSIVE_API_KEY.*ALPACA_KEY_ID.*EDGAR_USER_AGENT.*setup.*\n$/,
  );
});

test(
  'setup stores the keys that the vendors accept, and refuses wrong ones in one sentence each',
  async () => {
    const given = {
      ...addresses,
      MASSIVE_API_KEY: massive.apiKey,
      ALPACA_KEY_ID: alpaca.keyId,
      ALPACA_SECRET_KEY: 'wrong',
      EDGAR_USER_AGENT: 'Test Person test@example.com',
    };
    const { code, stdout } = await sextant(['setup', '--yes'], given);
    expect(code).toBe(1);
    expect(stdout).toContain('ok: The key is accepted.');
    expect(stdout).toContain('history: two years');
    expect(stdout).toContain('calls a minute: 5, as on the free plan');
    expect(stdout).toMatch(
      /not accepted: Alpaca refuses ALPACA_KEY_ID and ALPACA_SECRET_KEY \(40[13]\): check the value\./,
    );
    expect(stdout).toContain('ok: The archive answers to "Test Person test@example.com".');
    expect(stdout).not.toContain(massive.apiKey);
    expect(statSync(envFile).mode & 0o777).toBe(0o600);
    const stored = readFileSync(envFile, 'utf8');
    expect(stored).toContain(`MASSIVE_API_KEY=${massive.apiKey}`);
    expect(stored).toContain('EDGAR_USER_AGENT="Test Person test@example.com"');
    expect(stored).not.toContain('ALPACA');
  },
  START_MS,
);

test(
  'track and doctor read the stored keys; the environment wins over the file',
  async () => {
    const tracked = await sextant(['track', 'AAPL', 'MSFT', 'NVDA', 'BRK.B'], addresses);
    expect(tracked.stderr).toBe('');
    expect(tracked.code).toBe(0);
    expect(tracked.stdout).toContain('AAPL  tracked: Apple Inc., NASDAQ, Technology: Computer hardware, mega cap;');
    expect(tracked.stdout).toContain('BRKB  tracked: Berkshire Hathaway Inc');
    expect(tracked.stdout).toContain('The platform is not running');
    const again = await sextant(['track', 'aapl', 'MSFT'], addresses);
    expect(again.stdout).toContain('Nothing changed: all of them were tracked before.');

    const doctor = await sextant(['doctor'], addresses);
    expect(doctor.stdout).toMatch(/ok {4}market data +The key is accepted\./);
    expect(doctor.stdout).toMatch(/ok {4}filings +The archive answers/);
    expect(doctor.stdout).toMatch(/ok {4}processes +none was restarted/);
    const wrong = await sextant(['doctor'], { ...addresses, MASSIVE_API_KEY: 'wrong' });
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toMatch(
      /BAD {3}market data +The market data vendor refuses MASSIVE_API_KEY \(401\): check the value\./,
    );
  },
  START_MS,
);
