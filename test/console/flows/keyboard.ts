import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from '../browser.ts';
import type { Flow } from './flow.ts';

const focused = (page: Page): Promise<string> =>
  page.evaluate<string>("document.activeElement.tagName + ' ' + document.activeElement.textContent");

/** Screens between a phone and a desktop, where two panels share a row. */
const TABLET = { width: 1024, height: 800 };
const LEGIBLE_PX = 40;
/** Cut texts in columns that are too narrow for a word. */
const ILLEGIBLE = `[...document.querySelectorAll('main [role=cell], main [role=columnheader]')]
  .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth < ${LEGIBLE_PX})
  .map((cell) => cell.textContent + ' in ' + cell.clientWidth + ' px')`;
const FIGURES_CUT = `[...document.querySelectorAll('main [role=cell]')]
  .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && /\\d%?$/.test(cell.textContent) && cell.textContent.length < 20)
  .map((cell) => cell.textContent)`;

export const KEYBOARD_FLOWS: readonly Flow[] = [
  {
    name: 'opening a page by keyboard moves the focus to its heading',
    run: async ({ open }) => {
      const { page, problems, close } = await open('/companies');
      await settled(page);
      await page.getByRole('link', { name: 'Recommendations', exact: true }).first().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Recommendations' }).waitFor();
      await expect.poll(() => focused(page)).toBe('H1 Recommendations');

      // The row that was opened is gone; the focus must not fall back to the top of the document.
      await settled(page);
      await page.getByRole('table').first().focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/recommendations\/./);
      await expect.poll(() => focused(page)).toMatch(/^H1 /);
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'the row that was chosen by keyboard stays chosen when a newer row arrives above it',
    run: async ({ open }) => {
      let newer: unknown = null;
      const { page, problems, close } = await open('/companies', {
        prepare: async (opened) => {
          await opened.clock.install();
          await opened.route(/\/registry\/companies\?|\/api\/companies\?/, async (route) => {
            const response = await route.fetch();
            const rows = (await response.json()) as { ticker: string; id: string }[];
            const [first] = rows;
            const shown = newer === null || first === undefined ? rows : [{ ...first, ...newer }, ...rows];
            await route.fulfill({ response, json: shown });
          });
        },
      });
      await settled(page);
      const table = page.getByRole('table').first();
      await table.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      const chosen = page.locator('[role=row]:focus');
      const ticker = await chosen.getByRole('link').first().textContent();
      newer = { id: '00000000-0000-4000-8000-000000000001', ticker: 'AAAA', legal_name: 'Newer Corp.' };
      await page.clock.fastForward(61_000);
      await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
      await table.getByText('Newer Corp.').waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(new RegExp(`/companies/${ticker}$`));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'on a screen of 1024 px names in tables are legible and figures are whole',
    run: async ({ open, get }) => {
      const [made] = await get<{ ticker: string }[]>('/api/recommendations?limit=1');
      const { page, problems, close } = await open('/attribution', { size: TABLET });
      for (const path of ['/attribution', '/changes', `/companies/${made!.ticker}?tab=competitors`]) {
        await page.goto(new URL(path, page.url()).href);
        await settled(page);
        await page.getByRole('table').first().waitFor();
        expect(await page.evaluate<string[]>(ILLEGIBLE), path).toEqual([]);
        expect(await page.evaluate<string[]>(FIGURES_CUT), path).toEqual([]);
      }
      expect(problems).toEqual([]);
      await close();
    },
  },
];
