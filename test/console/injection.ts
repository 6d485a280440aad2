import type { Browser, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoOverflow, go, settled, type Visit, visit, type VisitOptions } from './browser.ts';
import { LINK_PAYLOADS, PAYLOADS } from './payloads.ts';

/** The server may close a kept-alive connection just as it is reused. */
const RETRIES_MAX = 3;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DATE = /^\d{4}-\d{2}-\d{2}/;
/** Enum values such as actions, statuses and windows, and tickers, which pages use in further requests. */
const ENUM_OR_TICKER = /^([a-z][a-z0-9_]{0,30}|[A-Z]{1,10}|\d+[dhm])$/;
const ALL_PAYLOADS = PAYLOADS.join('\n');
/** A few rows show every field; more would only slow the tests down. */
const ROWS_MAX = 4;

export interface PoisonedVisit extends Visit {
  dialogs: string[];
  /** Number of poisoned responses so far. */
  count: () => number;
}

/** A page that receives payloads, or another text, in every text field of its responses. */
export async function visitPoisoned(
  browser: Browser,
  url: string,
  { text = ALL_PAYLOADS, ...options }: { text?: string } & Pick<VisitOptions, 'size'> = {},
): Promise<PoisonedVisit> {
  const dialogs: string[] = [];
  let poisoned = 0;
  const prepare = async (page: Page) => {
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.route(/\/(api|registry)\//, async (route: Route) => {
      if (route.request().method() !== 'GET' || route.request().url().includes('/stream')) return route.continue();
      // Requests of a page that is being left may fail.
      const response = await route.fetch({ maxRetries: RETRIES_MAX }).catch(() => null);
      if (response === null) return route.abort().catch(() => {});
      if (!(response.headers()['content-type'] ?? '').includes('application/json')) return route.fulfill({ response });
      poisoned++;
      return route.fulfill({ response, json: poison(await response.json(), text) });
    });
  };
  const visited = await visit(browser, url, '/', { ...options, prepare });
  const close = async () => {
    await visited.page.unrouteAll({ behavior: 'ignoreErrors' });
    await visited.close();
  };
  return { ...visited, close, dialogs, count: () => poisoned };
}

/** Opens a page with poisoned responses and expects the payloads to stay text. */
export async function expectTextStaysText({ page, idle, problems, dialogs, count }: PoisonedVisit, path: string) {
  problems.length = 0;
  await go(page, path);
  await idle();
  await settled(page);
  await expect.poll(count).toBeGreaterThan(0);
  expect(await page.getByText('Page error').count()).toBe(0);
  expect(await page.evaluate('window.__ran ?? null')).toBeNull();
  const hrefs = await page.evaluate<string[]>(
    "[...document.querySelectorAll('a')].map((link) => new URL(link.getAttribute('href') ?? '', location.href).protocol)",
  );
  expect(hrefs.filter((protocol) => protocol !== 'http:' && protocol !== 'https:')).toEqual([]);
  expect(dialogs).toEqual([]);
  expect(problems).toEqual([]);
}

/** One word as long as the longest address or hash that a source may send. */
export const LONG_WORD = 'Unbroken'.repeat(25);

/** Opens a page with poisoned responses and expects it to fit the screen. */
export async function expectTextFits({ page, idle }: PoisonedVisit, path: string) {
  await go(page, path);
  await idle();
  await settled(page);
  await expectNoOverflow(page);
}

/** Document URLs come from untrusted sources. */
export async function expectNoScriptLink(browser: Browser, url: string, documentIds: readonly string[]): Promise<void> {
  expect(documentIds.length).toBeGreaterThanOrEqual(LINK_PAYLOADS.length);
  const page = await browser.newPage();
  await page.goto(`${url}/documents`);
  await settled(page);
  for (const [index, payload] of LINK_PAYLOADS.entries()) {
    const path = `/documents/${documentIds[index]}`;
    await page.route(`**/api${path}`, async (route) => {
      const response = await route.fetch({ maxRetries: RETRIES_MAX });
      const document = (await response.json()) as Record<string, unknown>;
      await route.fulfill({ response, json: { ...document, title: `Payload ${index}`, url: payload } });
    });
    await go(page, path);
    await page.getByRole('heading', { level: 1, name: `Payload ${index}` }).waitFor();
    await page.getByRole('heading', { name: 'Provenance' }).waitFor();
    const bad = await page
      .locator('a[href]')
      .evaluateAll((links) =>
        links
          .map((link) => (link as unknown as { protocol: string }).protocol)
          .filter((protocol) => !/^https?:$/.test(protocol)),
      );
    expect(bad).toEqual([]);
  }
  await page.close();
}

/** Replaces every free text of a response. */
function poison(value: unknown, text: string): unknown {
  if (typeof value === 'string')
    return UUID.test(value) || DATE.test(value) || ENUM_OR_TICKER.test(value) || value === '' ? value : text;
  if (Array.isArray(value)) return value.slice(0, ROWS_MAX).map((item) => poison(item, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, poison(item, text)]));
}
