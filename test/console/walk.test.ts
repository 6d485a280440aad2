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
const START_TIMEOUT_MS = 300_000;
const TEST_TIMEOUT_MS = 180_000;
const VIEWS = [
  { size: WIDE, scheme: 'light' },
  { size: PHONE, scheme: 'dark' },
] as const;

describe.skipIf(chromium === null)('the console on the sandbox', { timeout: TEST_TIMEOUT_MS }, () => {
  let platform: ConsolePlatform;
  let browser: Browser;
  // All pages are visited in one browser page, because reloading the console for each takes minutes.
  let shared: Visit;
  let poisoned: PoisonedVisit;

  beforeAll(async () => {
    platform = await startConsolePlatform();
    browser = await launchBrowser(chromium!);
    shared = await visit(browser, platform.url, '/');
    poisoned = await visitPoisoned(browser, platform.url);
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    await poisoned?.close();
    await browser?.close();
    await platform?.stop();
  }, START_TIMEOUT_MS);

  const context = (): FlowContext => ({
    browser,
    url: platform.url,
    open: (path, options) => visit(browser, platform.url, path, options),
    get: async <T>(path: string) => (await (await fetch(platform.url + path)).json()) as T,
  });
  /** Fills the `$` of a path with an existing item. */
  const addressOf = async ({ path, first }: ConsolePage): Promise<string> => {
    if (!first) return path;
    const list = await context().get<Record<string, string>[]>(first.list);
    return path.replace('$', list[0]?.[first.field] ?? '');
  };

  // The flows run first, so that the pages have orders, decisions, backtests and watchlists to show.
  const flows = [...RESEARCH_FLOWS, ...TRADING_FLOWS, ...WORK_FLOWS];
  for (const { name, run } of flows) test(name, () => run(context()));

  test.each(PAGES)(
    '$path has no errors, overflow or accessibility violations in both sizes and colour schemes',
    async (item) => {
      const { page, problems, idle } = shared;
      problems.length = 0;
      await show(page, VIEWS[0]);
      await go(page, await addressOf(item));
      await page.getByRole('heading', { level: 1, name: item.heading }).waitFor();
      await idle();
      await settled(page);
      await page.getByText('Simulated', { exact: true }).first().waitFor();
      for (const view of VIEWS) {
        await show(page, view);
        await expectNoOverflow(page);
        await expectAccessible(page);
      }
      expect(problems).toEqual([]);
    },
  );

  // These flows switch the pipeline off, so they run after the pages.
  for (const { name, run } of PLATFORM_FLOWS) test(name, () => run(context()));

  test('there are at least 300 injection payloads', () => {
    expect(new Set(PAYLOADS).size).toBeGreaterThanOrEqual(300);
  });

  test.each(PAGES)('$path renders injection payloads as text', async (item) => {
    await expectTextStaysText(poisoned, await addressOf(item));
  });

  test('an injection payload is visible as text', async () => {
    await go(poisoned.page, '/documents');
    await poisoned.page.getByText('<script>window.__ran=1</script>').first().waitFor();
  });

  test('a document URL is a link only if it is http(s)', async () => {
    const documents = await context().get<{ id: string }[]>('/api/documents?limit=50');
    await expectNoScriptLink(
      browser,
      platform.url,
      documents.map(({ id }) => id),
    );
  });
});
