import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** Long, because other tests may be using the machine. */
const SETTLE_MS = 45_000;
/** A page without open requests for this long has loaded its data. */
const IDLE_MS = 150;
export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export interface Visit {
  page: Page;
  /** Console errors, failed requests and requests to other hosts since the page was opened. */
  problems: string[];
  /** Waits until the page has no open requests. */
  idle: () => Promise<void>;
  close: () => Promise<void>;
}

export interface VisitOptions {
  size?: { width: number; height: number };
  scheme?: 'dark' | 'light';
  /** Expected problems, for example `503 /api/trading/`. */
  expected?: RegExp;
  /** Runs before the page loads, to add routes and listeners. */
  prepare?: (page: Page) => Promise<void>;
}

/** Opens a page in a new browser context and records its problems. */
export async function visit(
  browser: Browser,
  origin: string,
  path: string,
  options: VisitOptions = {},
): Promise<Visit> {
  const context: BrowserContext = await browser.newContext({
    viewport: options.size ?? WIDE,
    colorScheme: options.scheme ?? 'light',
    timezoneId: 'Europe/Berlin',
  });
  const page = await context.newPage();
  const problems: string[] = [];
  const record = (problem: string) => {
    if (!options.expected?.test(problem)) problems.push(problem);
  };
  page.on('console', (message) => {
    // The console also reports failed requests, but without their URL; they are recorded by the response listener.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) record(message.text());
  });
  page.on('pageerror', (error) => record(`threw: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url()))
      record(`request to another host: ${request.url()}`);
  });
  page.on('response', (response) => {
    // A busy service refuses a read and says when to try again; the console reads again. What stays refused is missing on the page.
    if (response.status() === 503 && response.headers()['retry-after'] !== undefined) return;
    if (response.status() >= 400) record(`${response.status()} ${response.url().slice(origin.length)}`);
  });
  const idle = watchRequests(page);
  await options.prepare?.(page);
  await page.goto(origin + path);
  return { page, problems, idle, close: () => context.close() };
}

/** Tracks open requests, except event streams, which never end. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changedMs = performance.now();
  const end = (request: Request) => {
    if (open.delete(request)) changedMs = performance.now();
  };
  page.on('request', (request) => {
    if (request.url().endsWith('/stream')) return;
    open.add(request);
    changedMs = performance.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    changedMs = performance.now();
    const isIdle = () => open.size === 0 && performance.now() - changedMs > IDLE_MS;
    await expect.poll(isIdle, { timeout: SETTLE_MS, interval: 30 }).toBe(true);
  };
}

/** Navigates within the console without reloading it. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
}

/** Waits until no loading placeholder is left on the page. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ timeout: SETTLE_MS });
  await expect.poll(() => page.locator('[aria-label="Loading"]').count(), { timeout: SETTLE_MS }).toBe(0);
}

const RUNNING_ANIMATIONS = "document.getAnimations().filter(({ playState }) => playState === 'running').length";

/** Sets size and colour scheme and waits for animations to end, because axe would measure intermediate colours. */
export async function show(page: Page, { size, scheme }: Pick<VisitOptions, 'size' | 'scheme'>): Promise<void> {
  if (scheme) await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  if (size) await page.setViewportSize(size);
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  await settled(page);
  await expect.poll(() => page.evaluate(RUNNING_ANIMATIONS), { timeout: SETTLE_MS }).toBe(0);
}

export async function expectNoOverflow(page: Page): Promise<void> {
  // Nothing may be wider than the screen, and no table wider than its panel. A string, because tests have no DOM types.
  const wide = await page.evaluate<string[]>(`(() => {
    const width = document.documentElement.clientWidth;
    const tables = [...document.querySelectorAll('[role=table]')]
      .filter((table) => table.scrollWidth > table.clientWidth + 1)
      .map((table) => table.getAttribute('aria-label') + ': ' + table.scrollWidth + ' > ' + table.clientWidth);
    if (document.documentElement.scrollWidth <= width) return tables;
    const isClipped = (element) => {
      for (let outer = element; outer; outer = outer.parentElement)
        if (getComputedStyle(outer).overflowX !== 'visible') return true;
      return false;
    };
    // Text may be wider than the element that it is in.
    const causes = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().left + element.scrollWidth > width + 1 && !isClipped(element))
      .slice(-5)
      .map((element) => element.outerHTML.slice(0, 300));
    return [...tables, 'the page is ' + document.documentElement.scrollWidth + ' wide', ...causes];
  })()`);
  expect(wide).toEqual([]);
}

/** Adds up the layout shifts of a page that no click or key caused, as browsers report them. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(`
    window.__layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.__layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });`);
}

export const resetLayoutShift = (page: Page): Promise<unknown> => page.evaluate('window.__layoutShift = 0');

export const readLayoutShift = (page: Page): Promise<number> => page.evaluate<number>('window.__layoutShift');

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeViolation {
  id: string;
  impact: string;
  help: string;
  nodes: { html: string; failureSummary: string }[];
}

/** Expects no axe violation of serious or critical impact. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  const violations = await page.evaluate<AxeViolation[]>(
    // Selectors and preloading take axe longer than its rules; the element's HTML is reported anyway.
    `axe.run(document, { resultTypes: ['violations'], selectors: false, preload: false, iframes: false })
      .then((result) => result.violations)`,
  );
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ html, failureSummary }) => `${html.slice(0, 160)} (${failureSummary.slice(0, 160)})`)
          .slice(0, 3)
          .join(' | ')}`,
    );
  expect(serious).toEqual([]);
}
