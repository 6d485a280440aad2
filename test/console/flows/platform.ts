import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from '../browser.ts';
import type { Flow } from './flow.ts';

const ROWS = 10_000;
const MESSAGES = 10_000;
/** Allowed heap growth: a few hundred chart points and uncollected garbage. */
const GROWTH_MAX_BYTES = 2_000_000;

export const PLATFORM_FLOWS: readonly Flow[] = [
  {
    name: 'the pipeline is switched off after a confirmation with its consequence, and on again',
    run: async ({ open, get }) => {
      const { page, problems, close } = await open('/pipeline');
      await page.getByText('Live', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Switch off', exact: true }).click();
      await page.getByRole('dialog').getByText('all pipeline queues are emptied').waitFor();
      await page.getByRole('button', { name: 'Switch off and empty queues' }).click();
      await page.getByRole('button', { name: 'Switch on', exact: true }).waitFor();
      expect(await get('/api/ops/pipeline/toggle')).toEqual({ pipeline_enabled: false });
      await page.getByRole('button', { name: 'Switch on', exact: true }).click();
      await page.getByRole('button', { name: 'Switch off', exact: true }).waitFor();
      expect(await get('/api/ops/pipeline/toggle')).toEqual({ pipeline_enabled: true });
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'cancelling a confirmation changes nothing',
    run: async ({ open, get }) => {
      const { page, close } = await open('/pipeline');
      await page.getByRole('button', { name: 'Switch off', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      expect(await get('/api/ops/pipeline/toggle')).toEqual({ pipeline_enabled: true });
      await close();
    },
  },
  {
    name: 'a table of ten thousand rows renders only those in view and scrolls to the last',
    run: async ({ browser, url, get }) => {
      const [source] = await get<Record<string, unknown>[]>('/api/admin/sources/health');
      const rows = Array.from({ length: ROWS }, (_, index) => ({
        ...source,
        source_id: `row-${index}`,
        source_name: `Source number ${index}`,
        failed_runs_24h: 0,
      }));
      const page = await browser.newPage();
      await page.route('**/api/admin/sources/health*', (route) => route.fulfill({ json: rows }));
      await page.goto(`${url}/pipeline?tab=sources`);
      const table = page.getByRole('table', { name: 'Source health' });
      await table.getByText('Source number 0', { exact: true }).waitFor();
      expect(await table.getAttribute('aria-rowcount')).toBe(String(ROWS + 1));
      await table.focus();
      await table.press('End');
      await table.getByText(`Source number ${ROWS - 1}`, { exact: true }).waitFor();
      expect(await table.getByRole('row').count()).toBeLessThan(80);
      await page.close();
    },
  },
  {
    name: 'a service that is down does not break the rest of the page',
    run: async ({ browser, url }) => {
      const page = await browser.newPage();
      const detail = 'the trading engine does not answer; it may be starting or stopped';
      await page.route('**/api/trading/**', (route) => route.fulfill({ status: 503, json: { detail } }));
      await page.goto(url);
      await settled(page);
      await page.getByText('Needs attention').waitFor();
      await page.getByText('The trading engine does not answer').first().waitFor();
      await page.getByRole('table', { name: 'Top recommendations' }).waitFor();
      await page.close();
    },
  },
  {
    name: 'the sign-in form appears when a token is required; the token lasts for the tab and is deleted on sign-out',
    run: async ({ browser, url }) => {
      const page = await browser.newPage();
      const guard = /\/(api|registry)\//;
      await page.route(guard, async (route) => {
        if (route.request().headers().authorization === 'Bearer good') return route.continue({ headers: {} });
        return route.fulfill({ status: 401, json: { detail: 'a bearer token is required' } });
      });
      await page.goto(url);
      await page.getByText('A bearer token is required.').waitFor();
      await page.getByLabel('Access token').fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('A bearer token is required.').waitFor();
      await page.getByLabel('Access token').fill('good');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByText('You are signed out.').waitFor();
      expect(await page.evaluate("sessionStorage.getItem('sextant-token')")).toBeNull();
      expect(await page.evaluate('document.cookie')).toBe('');
      await page.close();
    },
  },
  {
    name: 'the heap of a live page does not grow with tens of thousands of stream messages',
    run: async ({ browser, url }) => {
      const page = await browser.newPage();
      let sent = 0;
      await page.route('**/api/ops/pipeline/stream', (route) => {
        const events = Array.from({ length: MESSAGES }, () => `data: ${JSON.stringify(pipelineUpdate(sent++))}\n\n`);
        return route.fulfill({ contentType: 'text/event-stream', body: events.join('') });
      });
      await page.goto(url);
      await expect.poll(() => sent, { timeout: 60_000 }).toBeGreaterThan(MESSAGES);
      const early = await heapBytes(page);
      await expect.poll(() => sent, { timeout: 120_000 }).toBeGreaterThan(MESSAGES * 3);
      expect((await heapBytes(page)) - early).toBeLessThan(GROWTH_MAX_BYTES);
      await page.close();
    },
  },
];

const START_MS = Date.parse('2026-11-15T00:00:00Z');
const EVERY_MS = 3_000;

function pipelineUpdate(index: number) {
  const depth = { waiting: index % 50, active: index % 4, delayed: 0, dead: 0 };
  const queues = ['ingest', 'parse', 'extract', 'extract-model', 'aggregate', 'recommend'];
  return {
    at: new Date(START_MS + index * EVERY_MS).toISOString(),
    pipeline_enabled: true,
    queue_depths: Object.fromEntries(queues.map((name) => [`dev:${name}`, depth])),
    document_stages: [{ status: 'extracted', count: index }],
  };
}

async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
