import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoOverflow,
  findChromium,
  launchBrowser,
  openWindow,
  PHONE,
  settled,
  show,
  visit,
  WIDE,
} from './browser.ts';
import type { FlowContext } from './flows/flow.ts';
import { PLATFORM_FLOWS } from './flows/platform.ts';
import { RESEARCH_FLOWS } from './flows/research.ts';
import { TRADING_FLOWS } from './flows/trading.ts';
import { WORK_FLOWS } from './flows/work.ts';
import { expectNoScriptLink, expectTextStaysText } from './injection.ts';
import { PAGES, type ConsolePage } from './pages.ts';
import { PAYLOADS } from './payloads.ts';
import { type ConsolePlatform, startConsolePlatform } from './platform.ts';

const chromium = findChromium();
const STARTED_WITHIN_MS = 300_000;
const WALK_WITHIN_MS = 180_000;
const LOOKS = [
  { size: WIDE, scheme: 'light' },
  { size: PHONE, scheme: 'dark' },
] as const;

// Its own start of the platform has not been seen to the end yet: until then it is a run of its own.
const isAsked = process.env.SEXTANT_BROWSER_WALK === '1' || process.env.SEXTANT_CONSOLE_URL !== undefined;
if (!isAsked) console.warn('the walk through the console runs with SEXTANT_BROWSER_WALK=1: skipped');

describe.skipIf(chromium === null || !isAsked)('the console on the sandbox', { timeout: WALK_WITHIN_MS }, () => {
  let platform: ConsolePlatform;
  let browser: Browser;
  // One window for all pages and one for the poisoned ones: the console's own files are loaded once.
  let window: BrowserContext;
  let poisoned: BrowserContext;

  beforeAll(async () => {
    platform = await startConsolePlatform();
    browser = await launchBrowser(chromium!);
    window = await openWindow(browser);
    poisoned = await openWindow(browser);
  }, STARTED_WITHIN_MS);

  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
  }, STARTED_WITHIN_MS);

  const context = (): FlowContext => ({
    browser,
    url: platform.url,
    open: (path, options) => visit(browser, platform.url, path, options),
    ask: async <T>(path: string) => (await (await fetch(platform.url + path)).json()) as T,
  });
  /** Pages of one thing are named by what is there when the walk begins. */
  const addressOf = async ({ path, first }: ConsolePage): Promise<string> => {
    if (!first) return path;
    const list = await context().ask<Record<string, string>[]>(first.list);
    return path.replace('$', list[0]?.[first.field] ?? '');
  };

  test.each(PAGES)('$path shows its data without a complaint, at both sizes and in both colours', async (item) => {
    const path = await addressOf(item);
    const { page, problems, close } = await visit(browser, platform.url, path, { within: window });
    await page.getByRole('heading', { level: 1, name: item.heading }).waitFor();
    await settled(page);
    await page.getByText('Simulated', { exact: true }).first().waitFor();
    for (const look of LOOKS) {
      await show(page, look);
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
    expect(problems).toEqual([]);
    await close();
  });

  const flows = [...RESEARCH_FLOWS, ...TRADING_FLOWS, ...WORK_FLOWS, ...PLATFORM_FLOWS];
  for (const { name, run } of flows) test(name, () => run(context()));

  test('three hundred payloads and more are tried in every text field', () => {
    expect(new Set(PAYLOADS).size).toBeGreaterThanOrEqual(300);
  });

  test.each(PAGES)('$path runs nothing that somebody wrote', async (item) => {
    await expectTextStaysText(browser, platform.url, await addressOf(item), poisoned);
  });

  test('the address of a document is a link only when it leads to a page', async () => {
    const [document] = await context().ask<{ id: string }[]>('/api/documents?limit=1');
    await expectNoScriptLink(browser, platform.url, document!.id);
  });
});
