import { expect } from 'vitest';
import { expectNoOverflow, PHONE, settled, show } from '../browser.ts';
import type { Flow } from './flow.ts';

/** From the least width at which tables have all their columns. */
const DESKTOPS = [1200, 1280] as const;
const WIDE_PAGES = ['/pipeline', '/pipeline?tab=storage', '/reports', '/trading?tab=risk', '/trading?tab=decisions'];
/** What is true only of an answer. */
const CLAIMS = ['enough for years', 'not measured yet', 'none', 'mean of the last'];

/** A message of the pipeline's stream that is no longer true. */
const OLD_MESSAGE = {
  at: '2026-01-05T15:00:00.000Z',
  pipeline_enabled: false,
  queue_depths: { 'dev:parse': { waiting: 4_321, active: 0, delayed: 0, dead: 0 } },
  document_stages: [],
};

export const LEGIBILITY_FLOWS: readonly Flow[] = [
  {
    name: 'on a desktop of 1200 and 1280 px tables fit their panels',
    run: async ({ open }) => {
      const { page, problems, close } = await open('/pipeline');
      for (const path of WIDE_PAGES) {
        await page.goto(new URL(path, page.url()).href);
        await settled(page);
        for (const width of DESKTOPS) {
          await show(page, { size: { width, height: 800 } });
          await expectNoOverflow(page);
        }
      }
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'on a phone a number in the head of a card has its name, and the chosen tab is in view',
    run: async ({ open }) => {
      const { page, problems, close } = await open('/pipeline', { size: PHONE });
      await settled(page);
      const card = page.getByRole('table', { name: 'Queues' }).locator('[aria-rowindex="2"]');
      await expect.poll(() => card.getByRole('cell').nth(1).innerText()).toMatch(/^Waiting\s+[\d,]+$/);
      await page.getByRole('tab', { name: 'Storage' }).click();
      const box = await page.getByRole('tab', { name: 'Storage', selected: true }).boundingBox();
      expect(box!.x + box!.width).toBeLessThanOrEqual(PHONE.width);
      await page.getByRole('tab', { name: 'Queues and stages' }).waitFor();
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'figures of the pipeline without an answer claim nothing',
    run: async ({ open }) => {
      const { page, close } = await open('/pipeline?tab=storage', {
        expected: /./,
        prepare: async (opened) => {
          await opened.route('**/api/**', (route) => route.abort());
        },
      });
      await page.getByText('Console unreachable').first().waitFor();
      for (const claim of CLAIMS) expect(await page.locator('main').getByText(claim).count(), claim).toBe(0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await close();
    },
  },
  {
    name: 'while the stream of the pipeline is interrupted the page shows what it polls, not the last message',
    run: async ({ open }) => {
      const { page, close } = await open('/pipeline', {
        expected: /./,
        prepare: async (opened) => {
          await opened.route('**/api/ops/pipeline/stream', (route) => route.abort());
          const body = `data: ${JSON.stringify(OLD_MESSAGE)}\n\n`;
          await opened.route(
            '**/api/ops/pipeline/stream',
            (route) => route.fulfill({ contentType: 'text/event-stream', body }),
            { times: 1 },
          );
        },
      });
      await page.getByText('Reconnecting', { exact: true }).waitFor();
      await settled(page);
      // The chart of the load is grey and has the time of the message.
      await page.locator('[data-outdated]').first().waitFor();
      await page.getByRole('button', { name: 'Switch off', exact: true }).waitFor();
      expect(await page.getByRole('table', { name: 'Queues' }).getByText('4,321').count()).toBe(0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await close();
    },
  },
  {
    name: 'a report has its kind and period as its title',
    run: async ({ open, get, skip }) => {
      const [report] = await get<{ report_type: string; period_end: string }[]>('/api/reports?limit=1');
      if (report === undefined) return skip('there is no report yet');
      const { page, problems, close } = await open('/reports');
      const title = new RegExp(`^${report.report_type} report, .*${report.period_end}$`, 'i');
      await page.getByRole('heading', { level: 2, name: title }).waitFor();
      expect(problems).toEqual([]);
      await close();
    },
  },
];
