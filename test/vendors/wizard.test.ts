import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, expectNoOverflow, PHONE, settled, show, visit } from '../console/browser.ts';
import { findChromium, launchBrowser } from '../console/chromium.ts';
import { testDatabase } from '../kit/database.ts';
import { type Platform, type PlatformFolder, platformFolder, startPlatform } from '../kit/platform.ts';
import { APPLE, EDGAR_CAST } from './edgar-cast.ts';
import { ALL_KINDS, APPLE_FACTS } from './edgar-filings.ts';
import { startEdgar } from './edgar-stand-in.ts';
import { MASSIVE_PLANS, startMassiveStandIn } from './massive-stand-in.ts';

const chromium = findChromium();
const TIMEOUT_MS = 240_000;

describe.skipIf(chromium === null)(
  'the first companies of an empty platform, in the browser',
  { timeout: TIMEOUT_MS },
  () => {
    let platform: Platform;
    let folder: PlatformFolder;
    let browser: Browser;
    let page: Page;
    let edgar: Awaited<ReturnType<typeof startEdgar>>;
    let massive: Awaited<ReturnType<typeof startMassiveStandIn>>;

    beforeAll(async () => {
      edgar = await startEdgar({ filers: EDGAR_CAST, filings: ALL_KINDS });
      edgar.facts.set(APPLE.cik, APPLE_FACTS);
      massive = await startMassiveStandIn({ plan: MASSIVE_PLANS.paid });
      folder = platformFolder();
      platform = await startPlatform(folder.dataDir, {
        args: ['--no-sandbox'],
        env: {
          DATABASE_URL: (await testDatabase()).url,
          MASSIVE_BASE_URL: massive.baseUrl,
          MASSIVE_API_KEY: massive.apiKey,
          EDGAR_USER_AGENT: 'Test test@example.com',
          EDGAR_BASE_URL: edgar.origin,
          EDGAR_ARCHIVE_URL: edgar.origin,
          SOURCE_HOSTS_ALLOWED: [edgar.origin, massive.baseUrl].map((url) => new URL(url).host).join(','),
          OLLAMA_URL: 'http://127.0.0.1:9',
        },
      });
      browser = await launchBrowser(chromium!);
      ({ page } = await visit(browser, platform.urls.console, '/'));
      page.setDefaultTimeout(TIMEOUT_MS / 2);
    }, TIMEOUT_MS);
    afterAll(async () => {
      await browser?.close();
      await platform?.stop();
      await Promise.all([edgar?.stop(), massive?.close()]);
      folder?.remove();
    }, TIMEOUT_MS);

    test('the dialog opens by itself, takes a list or a CSV, and names what is not a symbol', async () => {
      await page.getByRole('dialog', { name: 'Add companies' }).waitFor();
      await page.getByLabel('Symbols').fill('aapl, BRK.B; N0T$ AAPL');
      await page.getByRole('button', { name: 'Check list' }).click();
      await page.getByText('Not symbols, left out: N0T$').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
      await page.locator('input[type=file]').setInputFiles({
        name: 'list.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('name,symbol,shares\nApple Inc.,AAPL,10\n"Berkshire, class B",BRK.B,3\n'),
      });
      await page.getByRole('button', { name: 'Check list' }).click();
      await page.getByRole('button', { name: 'Track 2 companies' }).waitFor();
    });

    test('it tracks them and shows the progress until each has a recommendation with a price', async () => {
      await page.getByRole('button', { name: 'Track 2 companies' }).click();
      await page.getByText('2 of 2 have a recommendation.').waitFor();
      const dialog = await page.getByRole('dialog').innerText();
      expect(dialog).toMatch(/AAPL tracked: Apple Inc\., NASDAQ, Technology/);
      expect(dialog).toMatch(/AAPL (HOLD|BUY|SELL) at \$\d+\.\d\d/);
      expect(dialog).toMatch(/BRKB (HOLD|BUY|SELL) at \$\d+\.\d\d/);
      await page.getByRole('button', { name: 'Done' }).click();
    });

    test('a company opens under every form of its symbol', async () => {
      const shown = await visit(browser, platform.urls.console, '/companies/brk.b');
      await shown.page.getByRole('heading', { name: /^BRKB · Berkshire/i }).waitFor();
      await shown.close();
    });

    test('fundamentals show each value with its filing, the restated one too', async () => {
      const shown = await visit(browser, platform.urls.console, '/companies/AAPL?tab=fundamentals');
      const table = shown.page.getByRole('table', { name: 'Fundamentals of AAPL' });
      await expect
        .poll(
          async () => {
            if ((await table.count()) > 0) return true;
            await shown.page.reload();
            await settled(shown.page);
            return (await table.count()) > 0;
          },
          { timeout: TIMEOUT_MS / 2, interval: 1_000 },
        )
        .toBe(true);
      expect(await table.innerText()).toMatch(/Revenue/);
      const links = await table.getByRole('link').all();
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) expect(await link.getAttribute('href')).toMatch(/Archives\/edgar\/data\/320193\//);
      await shown.idle();
      for (const scheme of ['light', 'dark'] as const) {
        await show(shown.page, { size: PHONE, scheme });
        await expectNoOverflow(shown.page);
        await expectAccessible(shown.page);
      }
      await shown.close();
    });
  },
);
