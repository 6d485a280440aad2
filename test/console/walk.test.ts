import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoOverflow,
  go,
  PHONE,
  readLayoutShift,
  resetLayoutShift,
  settled,
  show,
  type Visit,
  visit,
  watchLayoutShift,
  WIDE,
} from './browser.ts';
import { findChromium, launchBrowser } from './chromium.ts';
import { CHANNEL_FLOWS } from './flows/channels.ts';
import { COMPANY_FLOWS } from './flows/company.ts';
import { DIALOG_FLOWS } from './flows/dialogs.ts';
import { FIGURE_FLOWS } from './flows/figures.ts';
import type { FlowContext } from './flows/flow.ts';
import { FORM_FLOWS } from './flows/forms.ts';
import { FRESHNESS_FLOWS } from './flows/freshness.ts';
import { KEYBOARD_FLOWS } from './flows/keyboard.ts';
import { LEGIBILITY_FLOWS } from './flows/legibility.ts';
import { LOST_ANSWER_FLOWS } from './flows/lost-answer.ts';
import { OUTAGE_FLOWS } from './flows/outage.ts';
import { OVERLOAD_FLOWS } from './flows/overload.ts';
import { PAST_ACTION_FLOWS } from './flows/past-actions.ts';
import { PAST_FLOWS } from './flows/past.ts';
import { PLATFORM_FLOWS } from './flows/platform.ts';
import { PROPOSAL_FLOWS } from './flows/proposal.ts';
import { RESEARCH_FLOWS } from './flows/research.ts';
import { SEARCH_FLOWS } from './flows/search.ts';
import { TRACE_FLOWS } from './flows/trace.ts';
import { TRADING_FLOWS } from './flows/trading.ts';
import { UNANSWERED_FLOWS } from './flows/unanswered.ts';
import { VIEW_FLOWS } from './flows/views.ts';
import { BACKTEST_START_FLOWS, WORK_FLOWS } from './flows/work.ts';
import {
  expectNoScriptLink,
  expectTextFits,
  expectTextStaysText,
  LONG_WORD,
  type PoisonedVisit,
  visitPoisoned,
} from './injection.ts';
import { isLong } from './long.ts';
import { PAGES, type ConsolePage } from './pages.ts';
import { PAYLOADS } from './payloads.ts';
import { type ConsolePlatform, startConsolePlatform } from './platform.ts';

const chromium = findChromium();
const START_TIMEOUT_MS = 300_000;
const TEST_TIMEOUT_MS = 180_000;
const LAYOUT_SHIFT_MAX = 0.05;
const SIZES = [WIDE, PHONE] as const;
const SCHEMES = ['light', 'dark'] as const;
type Size = (typeof SIZES)[number];

/** The sizes in which a page is loaded. The short form takes turns. */
const sizesOf = (index: number) => (isLong ? SIZES : [SIZES[index % 2]!]);
/**
 * Size and colour scheme in which a page that was loaded in a size is examined. The short form has both of each, and one of them
 * for axe.
 */
const viewsOf = (index: number, loaded: Size) =>
  isLong
    ? SCHEMES.map((scheme) => ({ size: loaded, scheme, hasAxe: true }))
    : SIZES.map((size, at) => ({ size, scheme: SCHEMES[(index + at) % 2]!, hasAxe: (index >> 1) % 2 === at }));
/** Pages where one long word is most likely to come from a source. */
const WORD_PAGES = isLong
  ? PAGES
  : PAGES.filter(({ path }) => ['/documents/$', '/recommendations/$', '/trace/order/$'].includes(path));

describe.skipIf(chromium === null)('the console on the sandbox', { timeout: TEST_TIMEOUT_MS }, () => {
  let platform: ConsolePlatform;
  let browser: Browser;

  beforeAll(async () => {
    platform = await startConsolePlatform();
    browser = await launchBrowser(chromium!);
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
  }, START_TIMEOUT_MS);

  /** A busy service refuses a read with 503 and says when to try again. */
  const getJson = async <T>(path: string): Promise<T> => {
    const response = await fetch(platform.url + path);
    if (response.status !== 503) return (await response.json()) as T;
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000);
    return getJson<T>(path);
  };
  const context = (skip: FlowContext['skip']): FlowContext => ({
    skip,
    browser,
    url: platform.url,
    receiver: platform.receiver,
    open: (path, options) => visit(browser, platform.url, path, options),
    get: getJson,
  });
  /** Fills the `$` of a path with an existing item. */
  const addressOf = async ({ path, first }: ConsolePage): Promise<string> => {
    if (!first) return path;
    const list = await getJson<Record<string, string>[]>(first.list);
    return path.replace('$', list[0]?.[first.field] ?? '');
  };

  // The flows run first, so that the pages have orders, decisions, backtests and watchlists to show.
  const flows = [
    ...BACKTEST_START_FLOWS,
    ...RESEARCH_FLOWS,
    ...SEARCH_FLOWS,
    ...TRADING_FLOWS,
    ...LOST_ANSWER_FLOWS,
    ...COMPANY_FLOWS,
    ...KEYBOARD_FLOWS,
    ...DIALOG_FLOWS,
    ...LEGIBILITY_FLOWS,
    ...FRESHNESS_FLOWS,
    ...UNANSWERED_FLOWS,
    ...OUTAGE_FLOWS,
    ...OVERLOAD_FLOWS,
    ...FORM_FLOWS,
    ...VIEW_FLOWS,
    ...CHANNEL_FLOWS,
    ...PROPOSAL_FLOWS,
    ...WORK_FLOWS,
    ...FIGURE_FLOWS,
    // Last, because one needs an order of the engine, which takes minutes on a busy machine.
    ...PAST_FLOWS,
    ...PAST_ACTION_FLOWS,
    ...TRACE_FLOWS,
  ];
  for (const { name, run } of flows) test(name, ({ skip }) => run(context((reason) => skip(reason))));

  // Pages are opened when they are needed: one that stays open reads its data every few seconds.
  describe('each page', () => {
    // All pages are visited in one browser page, because reloading the console for each takes minutes. The long form has one for
    // each size, so that none finds the data of the other.
    const shared = new Map<Size, Visit>();
    beforeAll(async () => {
      for (const size of isLong ? SIZES : [WIDE])
        shared.set(size, await visit(browser, platform.url, '/', { size, prepare: watchLayoutShift }));
    }, TEST_TIMEOUT_MS);
    afterAll(async () => {
      for (const { close } of shared.values()) await close();
    });

    test.each(PAGES.map((item, index) => ({ ...item, index })))(
      '$path has no errors, layout shift, overflow or accessibility violations in both sizes and colour schemes',
      async ({ index, ...item }) => {
        const address = await addressOf(item);
        for (const size of sizesOf(index)) {
          const { page, problems, idle } = shared.get(isLong ? size : WIDE)!;
          problems.length = 0;
          await show(page, { size });
          await resetLayoutShift(page);
          await go(page, address);
          await page.getByRole('heading', { level: 1, name: item.heading }).waitFor();
          await idle();
          await settled(page);
          await page.getByText('Simulated', { exact: true }).first().waitFor();
          expect(await readLayoutShift(page), `at ${size.width} px`).toBeLessThan(LAYOUT_SHIFT_MAX);
          for (const { hasAxe, ...view } of viewsOf(index, size)) {
            await show(page, view);
            await expectNoOverflow(page);
            if (hasAxe) await expectAccessible(page);
          }
          expect(problems).toEqual([]);
        }
      },
    );
  });

  describe('a long word', () => {
    let worded: PoisonedVisit;
    beforeAll(async () => {
      worded = await visitPoisoned(browser, platform.url, { text: LONG_WORD, size: PHONE });
    }, TEST_TIMEOUT_MS);
    afterAll(() => worded?.close());

    test.each(WORD_PAGES)('$path fits a phone with a word of 200 letters in every text', async (item) => {
      await expectTextFits(worded, await addressOf(item));
    });
  });

  // These flows switch the pipeline off, so they run after the pages.
  for (const { name, run } of PLATFORM_FLOWS) test(name, ({ skip }) => run(context((reason) => skip(reason))));

  describe('injected text', () => {
    let poisoned: PoisonedVisit;
    beforeAll(async () => {
      poisoned = await visitPoisoned(browser, platform.url);
    }, TEST_TIMEOUT_MS);
    afterAll(() => poisoned?.close());

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
  });

  test('a document URL is a link only if it is http(s)', async () => {
    const documents = await getJson<{ id: string }[]>('/api/documents?limit=50');
    await expectNoScriptLink(
      browser,
      platform.url,
      documents.map(({ id }) => id),
    );
  });
});
