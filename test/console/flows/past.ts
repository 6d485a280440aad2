import { expect } from 'vitest';
import { go } from '../browser.ts';
import type { Flow } from './flow.ts';

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** As the query API answers for a past day: without what is not kept. */
const positionOf = (ticker: string) => ({
  id: '00000000-0000-4000-8000-000000000001',
  broker_account_id: '00000000-0000-4000-8000-000000000002',
  ticker,
  quantity: 7,
  avg_entry_price: 10.25,
  current_price: 12.25,
  unrealized_pnl: 14,
  realized_pnl: 0,
  stop_price: null,
  target_price: null,
  protection_status: 'unprotected',
  resting_stops: [],
  stops_need_platform: true,
  updated_at: '2026-01-05T15:00:00.000Z',
});

export const PAST_FLOWS: readonly Flow[] = [
  {
    name: 'before the first day of trading the equity says so of that day, and not of now',
    run: async ({ open }) => {
      const { page, problems, close } = await open('/?as_of=2026-01-05');
      await page.getByText('Trading had not begun', { exact: true }).waitFor();
      expect(await page.getByText('Trading has not begun', { exact: true }).count()).toBe(0);
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'a date puts the pages at that day, links keep it, and returning leads back to now',
    run: async ({ open, get }) => {
      const day = dayBefore(10);
      const past = await get<{ id: string }[]>(`/api/documents?limit=1&as_of=${day}`);
      const { page, problems, close } = await open('/documents');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.getByLabel('Show the state of a day').fill(day);
      await page.locator(`[data-as-of="${day}"]`).waitFor();
      const banner = await page.locator(`[data-as-of="${day}"]`).innerText();
      expect(banner).toContain(`State of ${day}: what was known and published by the end of that day (UTC).`);
      // What is not put at the day must not be taken for that day's.
      const [, present] = banner.split('are of that day.');
      for (const name of ['Prices', 'trades', 'the account', 'settings', 'lockouts', 'operations'])
        expect(present).toContain(name);
      expect(banner).toContain('Changes are disabled.');
      await page.waitForURL(new RegExp(`as_of=${day}`));
      await page.waitForLoadState('networkidle');
      expect(asked.some((url) => url.includes('/api/documents?') && url.includes(`as_of=${day}`))).toBe(true);
      if (past[0]) await page.locator(`a[href*="${past[0].id}"]`).first().waitFor();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Recommendations' }).click();
      await page.waitForURL(new RegExp(`/recommendations.*as_of=${day}`));
      await page.getByRole('button', { name: 'Return to now' }).click();
      await page.locator('[data-as-of]').waitFor({ state: 'detached' });
      expect(page.url()).not.toContain('as_of');
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'at a past day the positions are those of that day, and what was not kept of them is not shown',
    run: async ({ open, get }) => {
      const day = dayBefore(10);
      const [company] = await get<{ ticker: string }[]>('/api/companies');
      const { ticker } = company!;
      const { page, problems, close } = await open(`/trading?as_of=${day}`, {
        prepare: async (opened) => {
          await opened.route(/\/api\/positions(\?|$)/, (route) => {
            const isOfDay = new URL(route.request().url()).searchParams.get('as_of') === day;
            return route.fulfill({ json: isOfDay ? [positionOf(ticker)] : [] });
          });
        },
      });
      const table = page.getByRole('table', { name: 'Positions' });
      await table.getByText('7', { exact: true }).waitFor();
      expect(await table.getByRole('link', { name: ticker, exact: true }).count()).toBe(1);
      expect(await table.locator('[aria-rowindex="3"]').count()).toBe(0);
      expect(await table.getByText('$86', { exact: true }).count()).toBe(1);
      for (const header of ['Stop', 'At broker', 'Risk']) expect(await table.getByText(header).count(), header).toBe(0);
      await page.getByText(`at the end of ${day}, at the last close`).waitFor();
      await page.getByText('Positions now', { exact: true }).waitFor();

      await go(page, `/companies/${ticker}?as_of=${day}`);
      await page.getByText('7 shares at $10.25').waitFor();
      expect(await page.getByText('not kept for a past day').count()).toBe(2);
      expect(await page.getByText('no stop rests at the broker').count()).toBe(0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems).toEqual([]);
      await close();
    },
  },
];
