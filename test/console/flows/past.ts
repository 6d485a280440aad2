import { expect } from 'vitest';
import type { Flow } from './flow.ts';

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

export const PAST_FLOWS: readonly Flow[] = [
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
      for (const present of ['Prices', 'the account', 'positions', 'settings', 'lockouts', 'operations'])
        expect(banner).toContain(present);
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
];
