import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { go } from '../browser.ts';
import { isLong } from '../long.ts';
import { type ConsolePage, PAGES } from '../pages.ts';
import type { Flow, FlowContext } from './flow.ts';

const SETTLED_WITHIN_MS = 40_000;
/** Longer than the wait before a repeated read. */
const RETRY_MS = 1_100;
/** Longer than a read may take. */
const TIMEOUT_MS = 31_000;
const READS = /^\/(api|registry)\//;

interface Mode {
  name: string;
  /** What happens to a read; null lets it pass. */
  answer: (path: string) => 'refused' | 'never' | null;
  isEveryRead: boolean;
  /** How far the clock is put forward at a time, so that repeated reads and time-outs come soon. */
  stepMs: number;
  /** Which pages the short form visits. */
  isInShortForm: (index: number) => boolean;
}

/** The same half of the reads each time. */
const isInRefusedHalf = (path: string) => path.length % 2 === 0;

const MODES: readonly Mode[] = [
  {
    name: 'every read is refused with 503 and Retry-After',
    answer: () => 'refused',
    isEveryRead: true,
    stepMs: RETRY_MS,
    isInShortForm: (index) => index % 6 === 0,
  },
  {
    name: 'half of the reads are refused',
    answer: (path) => (isInRefusedHalf(path) || path === '/api/system/info' ? 'refused' : null),
    isEveryRead: false,
    stepMs: RETRY_MS,
    isInShortForm: (index) => index % 12 === 1,
  },
  {
    name: 'no read is answered in time',
    answer: () => 'never',
    isEveryRead: true,
    stepMs: TIMEOUT_MS,
    isInShortForm: (index) => index % 12 === 2,
  },
];

function overloaded(mode: Mode) {
  return async (route: Route) => {
    const answer = route.request().method() === 'GET' ? mode.answer(new URL(route.request().url()).pathname) : null;
    if (answer === null) return route.continue();
    // A read that is never answered stays open until the page gives up.
    if (answer === 'never') return undefined;
    return route.fulfill({
      status: 503,
      headers: { 'retry-after': '1' },
      json: { detail: 'too many requests of this kind are waiting; try again in a second' },
    });
  };
}

/** Values of figures, tables and charts with a number, which cannot come from an answer when there was none. */
const NUMBERS_SHOWN = `[
  ...[...document.querySelectorAll('main [data-figures] > * > :nth-child(2)')].filter((value) => /\\d/.test(value.textContent)),
  ...[...document.querySelectorAll('main [role=table] [role=cell], main canvas')].filter((part) => !part.closest('[data-live-chart]')),
].map((element) => element.outerHTML.slice(0, 120))`;

/** The browser's own time-outs do not follow the clock of the test. */
const TIMEOUT_BY_CLOCK = `AbortSignal.timeout = (ms) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), ms);
  return controller.signal;
}`;

/** Waits until nothing loads any more, with a clock that runs ahead. */
async function settleAhead(page: Page, stepMs: number, address: string): Promise<void> {
  await page.locator('h1').first().waitFor({ timeout: SETTLED_WITHIN_MS });
  const isSettled = async () => {
    await page.clock.fastForward(stepMs);
    return (await page.locator('[data-outage]').count()) > 0 && (await page.getByLabel('Loading').count()) === 0;
  };
  await expect.poll(isSettled, { message: address, timeout: SETTLED_WITHIN_MS, interval: 100 }).toBe(true);
}

/** Goes to a page and waits until its heading has replaced that of the page before. */
async function openNext(page: Page, address: string): Promise<void> {
  const before = new URL(page.url()).pathname;
  await page.locator('h1').first().waitFor({ timeout: SETTLED_WITHIN_MS });
  await page.evaluate("document.querySelector('h1').dataset.left = ''");
  await go(page, address);
  // Tabs of one page keep its heading.
  if (new URL(page.url()).pathname === before) return;
  await page.locator('h1:not([data-left])').first().waitFor({ timeout: SETTLED_WITHIN_MS });
}

async function visitPages(context: FlowContext, mode: Mode, pages: readonly ConsolePage[]): Promise<void> {
  const addresses = await Promise.all(
    pages.map(async ({ path, first }) => {
      if (!first) return path;
      const [item] = await context.get<Record<string, string>[]>(first.list);
      return path.replace('$', item?.[first.field] ?? '');
    }),
  );
  const { page, problems, close } = await context.open('/ask', {
    expected: /^503 |ERR_|Failed to load/,
    prepare: async (opened) => {
      await opened.clock.install();
      await opened.addInitScript(TIMEOUT_BY_CLOCK);
      await opened.route((url) => READS.test(url.pathname), overloaded(mode));
    },
  });
  for (const address of addresses) {
    await openNext(page, address);
    await settleAhead(page, mode.stepMs, address);
    expect(await page.getByRole('navigation', { name: 'Main' }).count(), address).toBe(1);
    expect(await page.getByText('Page error').count(), address).toBe(0);
    await page
      .getByRole('alert')
      .filter({ hasText: /No answer from/ })
      .first()
      .waitFor();
    if (mode.isEveryRead) expect(await page.evaluate<string[]>(NUMBERS_SHOWN), address).toEqual([]);
  }
  expect(problems).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await close();
}

export const OVERLOAD_FLOWS: readonly Flow[] = MODES.map((mode) => ({
  name: `${mode.name}: each page has its shell and says what is missing`,
  run: (context) =>
    visitPages(
      context,
      mode,
      PAGES.filter((_, index) => isLong || mode.isInShortForm(index)),
    ),
}));
