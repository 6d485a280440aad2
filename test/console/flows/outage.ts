import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from '../browser.ts';
import type { Flow, FlowContext } from './flow.ts';

const OUTDATED_WITHIN_MS = 30_000;
/** Longer than every poll interval and than the time after which data is read again on focus. */
const PASSED_MS = 61_000;

/** Figures, tables and charts that are neither grey nor replaced by a message. */
const SHOWN_AS_CURRENT = `[...document.querySelectorAll('main [data-figures], main [role=table], main [role=img]')]
  .filter((element) => element.closest('[data-outdated], [data-live-chart]') === null && element.textContent !== '')
  .map((element) => (element.getAttribute('aria-label') ?? '') + ' ' + element.textContent.slice(0, 60))`;

async function passTime(page: Page): Promise<void> {
  await page.clock.fastForward(PASSED_MS);
  // Queries that are not polled are read again when the reader comes back to the page.
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
}

interface Service {
  name: string;
  paths: RegExp;
  bar: RegExp;
}

const EVERY: Service = { name: 'every service', paths: /^\/(api|registry)\//, bar: /No answer from/ };
const SERVICES: readonly Service[] = [
  { name: 'the trading engine', paths: /^\/api\/trading\//, bar: /No answer from the trading engine/ },
  { name: 'the query API', paths: /^\/api\/(?!trading\/)/, bar: /No answer from the query API/ },
  { name: 'the symbol registry', paths: /^\/registry\//, bar: /No answer from the symbol registry/ },
];

/** Cuts the service off on each page in turn, and reads what the page then shows. */
async function cutOff(context: FlowContext, service: Service, paths: readonly string[]): Promise<void> {
  const [made] = await context.get<{ ticker: string }[]>('/api/recommendations?limit=1');
  const { page, close } = await context.open('/system', {
    expected: /./,
    prepare: (opened) => opened.clock.install(),
  });
  for (const path of paths) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(context.url + path.replace('$', made!.ticker));
    await settled(page);
    await page.route(
      (url) => service.paths.test(url.pathname),
      (route) => route.abort(),
    );
    await passTime(page);
    await page.getByRole('alert').filter({ hasText: service.bar }).first().waitFor({ timeout: OUTDATED_WITHIN_MS });
    if (service !== EVERY) continue;
    await expect
      .poll(() => page.evaluate<string[]>(SHOWN_AS_CURRENT), { message: path, timeout: OUTDATED_WITHIN_MS })
      .toEqual([]);
  }
  await close();
}

const PAGES = [
  ['/companies', '/companies/$', '/documents', '/recommendations', '/signals', '/macro'],
  ['/trading', '/trading?tab=orders', '/backtests', '/validation', '/attribution', '/pipeline'],
  [
    '/trading?tab=risk',
    '/trading?tab=decisions',
    '/pipeline?tab=storage',
    '/pipeline?tab=sources',
    '/reports',
    '/system',
  ],
] as const;

/** Pages that read from the service. */
const PAGES_OF: Readonly<Record<string, readonly string[]>> = {
  'the trading engine': ['/trading', '/companies/$'],
  'the query API': ['/recommendations', '/companies/$'],
  'the symbol registry': ['/companies'],
};

/** Only what is not read for the verdict itself: a panel's own figures. */
const PANELS: readonly { paths: RegExp; not: string }[] = [
  { paths: /^\/api\/trading\/equity/, not: 'All systems normal' },
  { paths: /^\/api\/macro\/events/, not: 'No changes' },
];

export const OUTAGE_FLOWS: readonly Flow[] = [
  ...PANELS.map(({ paths, not }) => ({
    name: `the overview does not say “${not}” while ${paths.source.replaceAll(/[\\^]/g, '')} does not answer`,
    run: async ({ open }: FlowContext) => {
      const { page, close } = await open('/', {
        expected: /./,
        prepare: async (opened) => {
          await opened.route(
            (url) => paths.test(url.pathname),
            (route) => route.abort(),
          );
        },
      });
      await settled(page);
      await page
        .getByRole('alert')
        .filter({ hasText: /No answer from/ })
        .first()
        .waitFor({ timeout: OUTDATED_WITHIN_MS });
      expect(await page.getByText(not, { exact: true }).count()).toBe(0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await close();
    },
  })),
  ...PAGES.map((paths) => ({
    name: `with every service cut off no number is shown as current on ${paths.join(', ')}`,
    run: (context: FlowContext) => cutOff(context, EVERY, paths),
  })),
  ...SERVICES.map((service) => ({
    name: `with ${service.name} cut off the pages that read from it say so`,
    run: (context: FlowContext) => cutOff(context, service, PAGES_OF[service.name] ?? []),
  })),
];
