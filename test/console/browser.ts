import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { expect } from 'vitest';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];
/** Generous: other tests may be using the machine. */
const SETTLE_MS = 45_000;
/** A page that has asked for nothing this long has what it wants. */
const CALM_MS = 150;
export const WIDE = { width: 1280, height: 860 };
export const PHONE = { width: 390, height: 844 };

/** The system's Chromium, or null: then the browser tests say so and are skipped. */
export function findChromium(): string | null {
  const found = [process.env.CHROMIUM_PATH, ...CANDIDATES].find((path) => path !== undefined && existsSync(path));
  if (found === undefined) console.warn('no Chromium on this machine: the browser tests of the console are skipped');
  return found ?? null;
}

export const launchBrowser = (executablePath: string): Promise<Browser> =>
  // As root Chromium refuses to sandbox itself; it only ever opens our own pages.
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

export interface Visit {
  page: Page;
  /** What went wrong since the page was opened: console errors, failed requests, requests to other hosts. */
  problems: string[];
  /** Waits until the page has asked for everything it wants and has its answers. */
  answered: () => Promise<void>;
  close: () => Promise<void>;
}

export interface VisitOptions {
  size?: { width: number; height: number };
  scheme?: 'dark' | 'light';
  /** Answers that are expected to fail, for example `503 /api/trading/`. */
  expected?: RegExp;
  /** Before anything is loaded: routes, listeners. */
  prepare?: (page: Page) => Promise<void>;
}

/** Opens a page as a person would, and writes down everything that a person would have to complain about. */
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
  const note = (problem: string) => {
    if (!options.expected?.test(problem)) problems.push(problem);
  };
  page.on('console', (message) => {
    // The browser reports each failed request here too, without its address; the request itself is noted below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) note(message.text());
  });
  page.on('pageerror', (error) => note(`threw: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())) note(`left home: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`${response.status()} ${response.url().slice(origin.length)}`);
  });
  const answered = watchAnswers(page);
  await options.prepare?.(page);
  await page.goto(origin + path);
  return { page, problems, answered, close: () => context.close() };
}

/** A stream never ends; everything else does. */
function watchAnswers(page: Page): () => Promise<void> {
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
    const isCalm = () => open.size === 0 && performance.now() - changedMs > CALM_MS;
    await expect.poll(isCalm, { timeout: SETTLE_MS, interval: 30 }).toBe(true);
  };
}

/** Leads a page on as its own links would: the console is not loaded anew. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
}

/** Waits until nothing on the page is loading any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ timeout: SETTLE_MS });
  await expect.poll(() => page.locator('[aria-label="Loading"]').count(), { timeout: SETTLE_MS }).toBe(0);
}

const MOVING = "document.getAnimations().filter(({ playState }) => playState === 'running').length";

/** The same page at another size and in other colours, once it stands still: half-faded colours are nobody's. */
export async function show(page: Page, { size, scheme }: Pick<VisitOptions, 'size' | 'scheme'>): Promise<void> {
  if (scheme) await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  if (size) await page.setViewportSize(size);
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  await settled(page);
  await expect.poll(() => page.evaluate(MOVING), { timeout: SETTLE_MS }).toBe(0);
}

export async function expectNoOverflow(page: Page): Promise<void> {
  // A string, because tests have no DOM types: nothing may be wider than the screen, and no table wider than its panel.
  const wide = await page.evaluate<string[]>(`(() => {
    const width = document.documentElement.clientWidth;
    const tables = [...document.querySelectorAll('[role=table]')]
      .filter((table) => table.scrollWidth > table.clientWidth + 1)
      .map((table) => table.getAttribute('aria-label') + ': ' + table.scrollWidth + ' > ' + table.clientWidth);
    if (document.documentElement.scrollWidth <= width) return tables;
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 120));
  })()`);
  expect(wide).toEqual([]);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeViolation {
  id: string;
  impact: string;
  help: string;
  nodes: { html: string; failureSummary: string }[];
}

/** No issue that axe calls serious or worse. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  const violations = await page.evaluate<AxeViolation[]>(
    // Paths to what it finds, and files it would load again, take more of its time than its rules; the element is told anyway.
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
