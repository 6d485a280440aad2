import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { settled, visit } from './browser.ts';
import { LINK_PAYLOADS } from './payloads.ts';
import { poison } from './poison.ts';

/** Shows a page whose every text field holds every payload, and makes sure that it is text and nothing more. */
export async function expectTextStaysText(
  browser: Browser,
  url: string,
  path: string,
  within: BrowserContext,
): Promise<void> {
  const dialogs: string[] = [];
  let poisoned = 0;
  const prepare = async (page: Page) => {
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.route(/\/(api|registry)\//, async (route: Route) => {
      if (route.request().method() !== 'GET' || route.request().url().includes('/stream')) return route.continue();
      const response = await route.fetch();
      if (!(response.headers()['content-type'] ?? '').includes('application/json')) return route.fulfill({ response });
      poisoned++;
      return route.fulfill({ response, json: poison(await response.json()) });
    });
  };
  const { page, problems, close } = await visit(browser, url, path, { prepare, within });
  await settled(page);
  await expect.poll(() => poisoned).toBeGreaterThan(0);
  expect(await page.getByText('This page broke').count()).toBe(0);
  expect(await page.evaluate('window.__ran ?? null')).toBeNull();
  const hrefs = await page.evaluate<string[]>(
    "[...document.querySelectorAll('a')].map((link) => new URL(link.getAttribute('href') ?? '', location.href).protocol)",
  );
  expect(hrefs.filter((protocol) => protocol !== 'http:' && protocol !== 'https:')).toEqual([]);
  expect(dialogs).toEqual([]);
  expect(problems).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await close();
}

/** A document may come from anywhere, and so may its address. */
export async function expectNoScriptLink(browser: Browser, url: string, documentId: string): Promise<void> {
  const page = await browser.newPage();
  for (const payload of LINK_PAYLOADS) {
    await page.route(`**/api/documents/${documentId}`, async (route) => {
      const response = await route.fetch();
      const document = (await response.json()) as Record<string, unknown>;
      await route.fulfill({ response, json: { ...document, url: payload } });
    });
    await page.goto(`${url}/documents/${documentId}`);
    await page.getByRole('heading', { name: 'Where it came from' }).waitFor();
    const bad = await page
      .locator('a[href]')
      .evaluateAll((links) =>
        links
          .map((link) => (link as unknown as { protocol: string }).protocol)
          .filter((protocol) => !/^https?:$/.test(protocol)),
      );
    expect(bad).toEqual([]);
    await page.unroute(`**/api/documents/${documentId}`);
  }
  await page.close();
}
