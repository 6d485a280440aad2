import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, platformFolder, startPlatform } from '../kit/platform.ts';
import {
  expectAccessible,
  expectNoOverflow,
  findChromium,
  launchBrowser,
  PHONE,
  settled,
  visit,
  WIDE,
} from './browser.ts';
import { PAGES } from './pages.ts';

const chromium = findChromium();
const STARTED_WITHIN_MS = 240_000;
const WALK_WITHIN_MS = 90_000;

describe.skipIf(chromium === null)('the console on the sandbox', () => {
  const folder = platformFolder();
  let platform: Platform;
  let browser: Browser;

  beforeAll(async () => {
    platform = await startPlatform(folder.dataDir);
    browser = await launchBrowser(chromium!);
    await untilThereIsSomethingToSee(platform.urls.query);
  }, STARTED_WITHIN_MS);

  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
    folder.remove();
  }, STARTED_WITHIN_MS);

  const looks = [
    { name: 'light, wide', size: WIDE, scheme: 'light' as const },
    { name: 'dark, phone', size: PHONE, scheme: 'dark' as const },
  ];
  describe.each(looks)('$name', ({ size, scheme }) => {
    test.each(PAGES)(
      '$path shows its data without a complaint',
      async ({ path, heading }) => {
        const { page, problems, close } = await visit(browser, platform.urls.console, path, { size, scheme });
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        await settled(page);
        await page.getByText('Simulated', { exact: true }).first().waitFor();
        await expectNoOverflow(page);
        await expectAccessible(page);
        expect(problems).toEqual([]);
        await close();
      },
      WALK_WITHIN_MS,
    );
  });
});

async function untilThereIsSomethingToSee(queryUrl: string): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const found = await fetch(`${queryUrl}/api/recommendations?limit=1`).then(
      (response) => response.json() as Promise<unknown[]>,
    );
    if (found.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the sandbox brought no recommendation');
}
