import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoOverflow,
  findChromium,
  go,
  launchBrowser,
  PHONE,
  settled,
  show,
  type Visit,
  visit,
  WIDE,
} from './browser.ts';
import type { FlowContext } from './flows/flow.ts';
import { PLATFORM_FLOWS } from './flows/platform.ts';
import { RESEARCH_FLOWS } from './flows/research.ts';
import { TRADING_FLOWS } from './flows/trading.ts';
import { WORK_FLOWS } from './flows/work.ts';
import { expectNoScriptLink, expectTextStaysText, type PoisonedVisit, visitPoisoned } from './injection.ts';
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

describe.skipIf(chromium === null)('the console on the sandbox', { timeout: WALK_WITHIN_MS }, () => {
  let platform: ConsolePlatform;
  let browser: Browser;
  // One page led through all of them, and one through poisoned answers: loading the console anew each time takes minutes.
  let walked: Visit;
  let poisoned: PoisonedVisit;

  beforeAll(async () => {
    platform = await startConsolePlatform();
    browser = await launchBrowser(chromium!);
    walked = await visit(browser, platform.url, '/');
    poisoned = await visitPoisoned(browser, platform.url);
  }, STARTED_WITHIN_MS);

  afterAll(async () => {
    await poisoned?.close();
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

  // First, so that the pages walked after them have orders, decisions, backtests and lists to show.
  const flows = [...RESEARCH_FLOWS, ...TRADING_FLOWS, ...WORK_FLOWS];
  for (const { name, run } of flows) test(name, () => run(context()));

  test.each(PAGES)('$path shows its data without a complaint, at both sizes and in both colours', async (item) => {
    const { page, problems, answered } = walked;
    problems.length = 0;
    await show(page, LOOKS[0]);
    await go(page, await addressOf(item));
    await page.getByRole('heading', { level: 1, name: item.heading }).waitFor();
    await answered();
    await settled(page);
    await page.getByText('Simulated', { exact: true }).first().waitFor();
    for (const look of LOOKS) {
      await show(page, look);
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
    expect(problems).toEqual([]);
  });

  // These switch the pipeline off and on: what pages are to show should be there by then.
  for (const { name, run } of PLATFORM_FLOWS) test(name, () => run(context()));

  test('three hundred payloads and more are tried in every text field', () => {
    expect(new Set(PAYLOADS).size).toBeGreaterThanOrEqual(300);
  });

  test.each(PAGES)('$path runs nothing that somebody wrote', async (item) => {
    await expectTextStaysText(poisoned, await addressOf(item));
  });

  test('what somebody wrote is on the screen, as text', async () => {
    await go(poisoned.page, '/documents');
    await poisoned.page.getByText('<script>window.__ran=1</script>').first().waitFor();
  });

  test('the address of a document is a link only when it leads to a page', async () => {
    const documents = await context().ask<{ id: string }[]>('/api/documents?limit=50');
    await expectNoScriptLink(
      browser,
      platform.url,
      documents.map(({ id }) => id),
    );
  });
});
