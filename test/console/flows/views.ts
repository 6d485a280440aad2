import { expect } from 'vitest';
import { PHONE } from '../browser.ts';
import type { Flow } from './flow.ts';

export const VIEW_FLOWS: readonly Flow[] = [
  {
    name: 'the filters of a list are saved under a name, chosen, renamed and deleted, by keyboard and on a phone',
    run: async ({ open }) => {
      const { page, problems, close } = await open('/documents?status=extracted', { size: PHONE });
      const views = page.getByRole('button', { name: 'Views', exact: true });
      const choose = async (name: string) => {
        const item = page.getByRole('menuitem', { name });
        await item.waitFor();
        for (let step = 0; step < 5 && !(await item.evaluate((found) => found.matches(':focus'))); step++)
          await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
      };
      await views.focus();
      await page.keyboard.press('Enter');
      await choose('Save these filters…');
      const form = page.getByRole('dialog');
      await form.getByRole('button', { name: 'Save view' }).click();
      await form.getByText('Enter a name.').waitFor();
      await form.getByLabel('Name').fill('Read documents');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Read documents' }).waitFor();

      // It lasts, and is applied over other filters.
      await page.goto(page.url().replace('status=extracted', 'status=parsed'));
      await views.focus();
      await page.keyboard.press('Enter');
      await choose('Read documents');
      await page.waitForURL(/status=extracted/);

      await page.getByRole('button', { name: 'Read documents' }).click();
      await page.getByRole('menuitem', { name: 'Rename or delete…' }).click();
      await form.getByLabel('Name of Read documents').fill('Read');
      await form.getByRole('button', { name: 'Rename' }).click();
      await form.getByLabel('Name of Read', { exact: true }).waitFor();
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(width).toBeLessThanOrEqual(PHONE.width);
      await form.getByRole('button', { name: 'Delete Read', exact: true }).click();
      await form.getByText('No saved views.').waitFor();
      await page.keyboard.press('Escape');
      await views.waitFor();
      expect(page.url()).toContain('status=extracted');
      expect(problems).toEqual([]);
      await close();
    },
  },
];
