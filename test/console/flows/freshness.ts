import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Flow, FlowContext } from './flow.ts';

/** A page polls every few seconds; the time-out allows for a busy machine. */
const POLLED_WITHIN_MS = 40_000;

interface Outage {
  name: string;
  /** The paths of the service. */
  paths: RegExp;
  bar: RegExp;
}

const OUTAGES: readonly Outage[] = [
  { name: 'the trading engine', paths: /^\/api\/trading\//, bar: /No answer from the trading engine/ },
  { name: 'every service', paths: /^\/api\//, bar: /No answer from the query API and the trading engine/ },
];

const openTrading = async ({ open }: FlowContext) => {
  const shown = await open('/trading', { expected: /\/api\/|ERR_FAILED|Failed to load/ });
  await shown.page.getByText('running', { exact: true }).waitFor();
  return shown;
};

const isCutOff = (paths: RegExp) => (url: URL) => paths.test(url.pathname);

async function expectOutdated(page: Page, { bar }: Outage): Promise<void> {
  await page.getByRole('alert').filter({ hasText: bar }).waitFor({ timeout: POLLED_WITHIN_MS });
  const grey = page.locator('[data-outdated]').filter({ hasText: 'Last decision' });
  await grey.getByText('Last updated').waitFor();
  await grey.getByText('unknown: the engine does not answer').waitFor();
  expect(await page.getByText('running', { exact: true }).count()).toBe(0);
  for (const name of ['Pause', 'Place override order'])
    expect(await page.getByRole('button', { name, exact: true }).isDisabled(), name).toBe(true);
}

export const FRESHNESS_FLOWS: readonly Flow[] = OUTAGES.map((outage) => ({
  name: `with ${outage.name} cut off the trading page shows no old state as current, and recovers`,
  run: async (context) => {
    const { page, close } = await openTrading(context);
    await page.route(isCutOff(outage.paths), (route) => route.abort());
    await expectOutdated(page, outage);
    await page.unrouteAll();
    await page.getByText('running', { exact: true }).waitFor({ timeout: POLLED_WITHIN_MS });
    await page.locator('[data-outage]').waitFor({ state: 'detached', timeout: POLLED_WITHIN_MS });
    expect(await page.locator('[data-outdated]').count()).toBe(0);
    await close();
  },
}));
