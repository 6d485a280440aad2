import { expect } from 'vitest';
import { settled } from '../browser.ts';
import type { Flow } from './flow.ts';

interface Item {
  title: string | null;
  ticker: string | null;
}

export const SEARCH_FLOWS: readonly Flow[] = [
  {
    name: 'a search by keyboard lists results with highlights and opens a document at the sentence',
    run: async ({ open, get }) => {
      const documents = await get<Item[]>('/api/documents?limit=50&status=extracted');
      const { ticker } = documents.find((item) => item.ticker !== null)!;
      const { page, problems, close } = await open('/companies');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Ticker, company, page or command' }).fill(`news ${ticker} results`);
      const all = page.getByRole('option', { name: /All results/ });
      await all.waitFor();
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => all.getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/search\?q=/);
      await page.getByLabel('Search for').fill(`ticker:${ticker} company OR shares`);
      await page.getByRole('combobox', { name: 'Kind of result' }).click();
      await page.getByRole('option', { name: 'Document', exact: true }).click();
      await page.waitForURL(/type=document/);
      const results = page.getByRole('list', { name: 'Results' });
      await results.locator('mark').first().waitFor();
      await results.getByRole('link').first().click();
      await page.waitForURL(/\/documents\/.*at=\d+/);
      await settled(page);
      expect(problems).toEqual([]);
      await close();
    },
  },
];
