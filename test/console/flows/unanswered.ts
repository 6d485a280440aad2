import { expect } from 'vitest';
import { settled } from '../browser.ts';
import type { Flow } from './flow.ts';

const POLLED_WITHIN_MS = 60_000;
const RECOMMENDATION = '/api/recommendations?limit=1';

/** Parts of pages that show the present, and the path that they read. */
const READ_AGAIN: readonly (readonly [page: string, path: RegExp])[] = [
  ['/macro', /\/api\/macro\/events\?/],
  ['/macro', /\/api\/macro\/events\/[^?]+$/],
  ['/signals', /\/api\/signals\/[A-Z]+/],
  ['/trading?tab=skipped', /\/api\/trading\/untaken/],
  ['/trading?tab=risk', /\/api\/trading\/costs/],
  ['/pipeline?tab=failures', /\/api\/ops\/model\/failures/],
  ['/pipeline?tab=sources', /\/api\/system\/rate-limits/],
];

/** What the page claims while a part of it has no answer, and what it shows of the present when it stays open. */
export const UNANSWERED_FLOWS: readonly Flow[] = [
  {
    name: 'without an answer about lockouts no company is called free of them',
    run: async ({ open, get }) => {
      const [first] = await get<{ ticker: string }[]>(RECOMMENDATION);
      const { page, close } = await open(`/companies/${first!.ticker}`, {
        expected: /./,
        prepare: (opened) => opened.route('**/api/admin/trading/lockouts*', (route) => route.abort()).then(() => {}),
      });
      const facts = page.locator('#position');
      const lockout = facts.locator('dt', { hasText: 'Lockout' }).locator('xpath=following-sibling::dd[1]');
      expect(await lockout.innerText()).toBe('unknown');
      await page.goto(new URL('/companies', page.url()).href);
      await page.getByRole('table', { name: 'Companies' }).getByText('unknown', { exact: true }).first().waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await close();
    },
  },
  {
    name: 'a recommendation is called the current one only by an answer, is replaced while its page is open, and leads to the next',
    run: async ({ open, get }) => {
      const [shown] = await get<{ id: string; ticker: string; generated_at: string }[]>(RECOMMENDATION);
      const next = { ...shown!, id: '00000000-0000-4000-8000-000000000001', generated_at: '2999-01-01T00:00:00.000Z' };
      const later = /\/api\/recommendations\?.*since=/;
      const { page, close } = await open(`/recommendations/${shown!.id}`, {
        expected: /./,
        prepare: async (opened) => {
          await opened.clock.install();
          await opened.route(later, (route) => route.abort());
        },
      });
      const current = page
        .locator('dt', { hasText: 'Current recommendation' })
        .locator('xpath=following-sibling::dd[1]');
      expect(await current.innerText()).toBe('unknown');
      await page.unroute(later);
      await page.route(later, (route) => route.fulfill({ json: [shown] }));
      await page.clock.fastForward(POLLED_WITHIN_MS);
      await current.getByText('this one').waitFor();
      await page.unroute(later);
      await page.route(later, (route) => route.fulfill({ json: [next, shown] }));
      await page.clock.fastForward(POLLED_WITHIN_MS);
      expect(await current.getByRole('link').getAttribute('href')).toBe(`/recommendations/${next.id}`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await close();
    },
  },
  {
    name: 'while the trading loop is stopped the platform is not called normal, nor the engine running',
    run: async ({ open }) => {
      const detail = 'No process runs the trading loop; it ran last 20 s ago.';
      const loop = { name: 'trading_loop', status: 'failed', detail, action: null };
      const { page, close } = await open('/', {
        expected: /./,
        prepare: (opened) =>
          opened
            .route('**/api/system/status*', (route) =>
              route.fulfill({ json: { checks: [loop], vendors: [], processes: [] } }),
            )
            .then(() => {}),
      });
      await page.getByRole('link', { name: detail }).click();
      await page.getByRole('heading', { level: 1, name: 'System' }).waitFor();
      await page.goto(new URL('/trading', page.url()).href);
      await page.getByText('stopped: no exits or entries are decided').waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await close();
    },
  },
  {
    name: 'the number of dead jobs leads to the queues that have them',
    run: async ({ open }) => {
      const { page, problems, close } = await open('/pipeline?tab=storage');
      await page.locator('[aria-description="Opens the rows behind Dead jobs"]').click();
      await page.getByRole('table', { name: 'Queues' }).getByRole('columnheader', { name: 'Dead' }).waitFor();
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'what a page shows of the present is read again while the page is open',
    run: async ({ open }) => {
      const { page, close } = await open('/system', { expected: /./, prepare: (opened) => opened.clock.install() });
      for (const [address, path] of READ_AGAIN) {
        await page.goto(new URL(address, page.url()).href);
        await settled(page);
        const again = page.waitForRequest((request) => path.test(request.url()));
        await page.clock.fastForward(POLLED_WITHIN_MS);
        await again;
      }
      await close();
    },
  },
  {
    name: 'the evidence of a recommendation and what is counted of its company are not called the same',
    run: async ({ open, get }) => {
      const [first] = await get<{ id: string }[]>(RECOMMENDATION);
      const { page, problems, close } = await open(`/recommendations/${first!.id}`);
      const quality = page.locator('section', { has: page.getByRole('heading', { name: 'Data quality' }) });
      await quality.getByText('Company news', { exact: true }).waitFor();
      expect(await quality.getByText('Evidence', { exact: true }).count()).toBe(0);
      expect(problems).toEqual([]);
      await close();
    },
  },
];
