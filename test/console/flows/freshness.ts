import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { Flow, FlowContext } from './flow.ts';

/** The time-out allows for a busy machine. */
const POLLED_WITHIN_MS = 40_000;
/** The page polls every 5 s; an answer 5 s later than that is late. The clock of the page is put forward by them. */
const POLL_MS = 5_000;
const LATE_MS = 11_000;

interface Outage {
  name: string;
  /** The paths of the service. */
  paths: RegExp;
  /** What happens to a read: it fails, or stays open. */
  answer: (route: Route) => unknown;
  /** How far the clock is put forward at least until the page says so. */
  afterMs: number;
  bar: RegExp;
}

const cut = (route: Route) => route.abort();
const hang = () => undefined;

const OUTAGES: readonly Outage[] = [
  {
    name: 'the trading engine cut off',
    paths: /^\/api\/trading\//,
    answer: cut,
    afterMs: POLL_MS,
    bar: /No answer from the trading engine\./,
  },
  {
    name: 'every service cut off',
    paths: /^\/api\//,
    answer: cut,
    afterMs: POLL_MS,
    bar: /No answer from the query API and the trading engine\./,
  },
  {
    name: 'reads that stay open, as with a database that hangs,',
    paths: /^\/api\//,
    answer: hang,
    afterMs: LATE_MS,
    bar: /No answer yet from the query API and the trading engine\./,
  },
];

const openTrading = async ({ open }: FlowContext) => {
  const shown = await open('/trading', {
    expected: /\/api\/|ERR_FAILED|Failed to load/,
    prepare: (page) => page.clock.install(),
  });
  await shown.page.getByText('running', { exact: true }).waitFor();
  return shown;
};

const isCutOff = (paths: RegExp) => (url: URL) => paths.test(url.pathname);

async function expectOutdated(page: Page, { bar, afterMs, paths }: Outage): Promise<void> {
  await page.clock.fastForward(afterMs);
  await page.getByRole('alert').filter({ hasText: bar }).waitFor({ timeout: POLLED_WITHIN_MS });
  const grey = page.locator('[data-outdated]').filter({ hasText: 'Last decision' });
  await grey.getByText('Last updated').waitFor();
  await grey.getByText('unknown: the engine does not answer').waitFor();
  expect(await page.getByText('running', { exact: true }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Place override order', exact: true }).isDisabled()).toBe(true);
  await expectStoppable(page, !paths.test('/api/admin/trading/config'));
}

/** Whoever does not know the state can still stop trading, and nothing else. */
async function expectStoppable(page: Page, isModeRead: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause trading?' });
  expect(await dialog.getByRole('button', { name: 'Pause trading' }).isEnabled()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  if (isModeRead) return;
  await page.getByRole('button', { name: 'Mode: unknown', exact: true }).click();
  for (const [mode, canBeSet] of Object.entries({ Paper: false, Live: false, Disabled: true }))
    expect(await page.getByRole('menuitem', { name: mode }).isEnabled(), mode).toBe(canBeSet);
  await page.keyboard.press('Escape');
}

export const FRESHNESS_FLOWS: readonly Flow[] = OUTAGES.map((outage) => ({
  name: `with ${outage.name} the trading page shows no old state as current, and recovers`,
  run: async (context) => {
    const { page, close } = await openTrading(context);
    const held: Route[] = [];
    await page.route(isCutOff(outage.paths), (route) => {
      held.push(route);
      return outage.answer(route);
    });
    await expectOutdated(page, outage);
    await page.unrouteAll();
    if (outage.answer === hang) await Promise.all(held.map((route) => route.continue().catch(() => {})));
    await page.clock.fastForward(POLL_MS);
    await page.getByText('running', { exact: true }).waitFor({ timeout: POLLED_WITHIN_MS });
    await page.locator('[data-outage]').waitFor({ state: 'detached', timeout: POLLED_WITHIN_MS });
    expect(await page.locator('[data-outdated]').count()).toBe(0);
    await close();
  },
}));
