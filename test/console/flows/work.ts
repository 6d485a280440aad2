import { expect } from 'vitest';
import type { Flow, FlowContext } from './flow.ts';

const RUN_WITHIN_MS = 120_000;
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const suffix = () => Math.random().toString(36).slice(2, 8);

/** The backtest that the first flow started. It waits for the worker that replays the history of a first start. */
let startedId: string | null = null;

async function startBacktest({ open }: FlowContext): Promise<string> {
  const { page, problems, close } = await open('/backtests');
  await page.getByRole('button', { name: 'Run backtest' }).click();
  const form = page.getByRole('dialog');
  // One month is enough to test the page.
  await form.getByLabel('From').fill(dayBefore(30));
  const started = page.waitForResponse(
    (response) => response.url().endsWith('/api/trading/backtest') && response.request().method() === 'POST',
  );
  await form.getByRole('button', { name: 'Run backtest', exact: true }).click();
  const { id } = (await (await started).json()) as { id: string };
  await page.waitForURL(new RegExp(id));
  await page.getByRole('table', { name: 'Backtests' }).getByRole('row').nth(1).waitFor();
  expect(problems).toEqual([]);
  await close();
  return id;
}

export const BACKTEST_START_FLOWS: readonly Flow[] = [
  {
    name: 'a backtest is started by its form and opened',
    run: async (context) => {
      startedId = await startBacktest(context);
    },
  },
];

export const WORK_FLOWS: readonly Flow[] = [
  {
    name: 'a backtest that was run shows its result',
    run: async (context) => {
      const id = startedId ?? (await startBacktest(context));
      const { page, problems, close } = await context.open(`/backtests?id=${id}`);
      const row = page.getByRole('table', { name: 'Backtests' }).getByRole('row').nth(1);
      await row.getByText('Completed').waitFor({ timeout: RUN_WITHIN_MS });
      await page.getByRole('heading', { name: 'Trades', exact: true }).waitFor();
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'an agent variant is created, compared, activated after a confirmation, and deactivated',
    run: async ({ open, get }) => {
      const name = `Walked ${suffix()}`;
      const [agent] = await get<{ id: string }[]>('/api/agents');
      const active = async () =>
        (await get<{ variant_name: string; is_active: boolean }[]>(`/api/agents/${agent!.id}/variants`))
          .filter(({ is_active }) => is_active)
          .map(({ variant_name }) => variant_name);
      const { page, problems, close } = await open('/agents');
      await page.getByRole('button', { name: 'New variant' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Name', { exact: false }).first().fill(name);
      await form.getByLabel('Temperature').fill('0.4');
      await form.getByRole('button', { name: 'Create variant' }).click();
      const item = page.locator('li').filter({ hasText: name });
      await item.getByText('0.4').waitFor();
      await item.getByRole('button', { name: 'Activate', exact: true }).click();
      await page.getByRole('dialog').getByText('it affects trends, recommendations and orders').waitFor();
      await page.getByRole('button', { name: 'Activate variant' }).click();
      await item.getByText('active', { exact: true }).waitFor();
      expect(await active()).toEqual([name]);
      await item.getByRole('button', { name: 'Deactivate' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
      await item.getByRole('button', { name: 'Activate', exact: true }).waitFor();
      expect(await active()).toEqual([]);
      await item.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete variant' }).click();
      await expect.poll(() => item.count()).toBe(0);
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'a SQL query is completed, run, charted, exported, saved and run again',
    run: async ({ open }) => {
      const name = `Walked ${suffix()}`;
      const { page, problems, close } = await open('/sql');
      const editor = page.getByRole('textbox', { name: 'SQL' });
      const result = page.getByRole('table', { name: 'Query result' });
      await page.getByText('Database', { exact: true }).click();
      await editor.click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('select ticker, confidence, p_up from recommend');
      await page
        .getByRole('option', { name: /^recommendations/ })
        .first()
        .click();
      await page.keyboard.type(' order by generated_at limit 20');
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await expect.poll(() => result.getByRole('row').count(), { timeout: RUN_WITHIN_MS }).toBeGreaterThan(1);
      const rows = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download rows' }).click();
      expect((await rows).suggestedFilename()).toBe('sextant-result.csv');
      await page.getByText('Chart', { exact: true }).click();
      await page.getByRole('img', { name: 'Result chart' }).locator('canvas').waitFor();

      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Name').fill(name);
      await page.getByRole('dialog').getByRole('button', { name: 'Save query' }).click();
      await page.getByText(`Saved as ${name}.`).waitFor();
      await page.reload();
      await page.getByRole('button', { name, exact: true }).click();
      await expect.poll(() => editor.textContent()).toContain('confidence, p_up');
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByRole('heading', { name: 'Result' }).waitFor({ timeout: RUN_WITHIN_MS });
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      expect((await download).suggestedFilename()).toBe('sextant.csv');
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await page.getByRole('button', { name: 'Delete query' }).click();
      await page.getByText(`${name} deleted.`).waitFor();
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'a watchlist is created, a company is added to it, and the page shows only that company',
    run: async ({ open, get }) => {
      const name = `Walked ${suffix()}`;
      const [company] = await get<{ ticker: string }[]>('/api/companies');
      const { page, problems, close } = await open('/companies');
      await page.getByRole('button', { name: 'New watchlist' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill(name);
      await page.getByRole('dialog').getByRole('button', { name: 'Create watchlist' }).click();
      await page.getByText(`“${name}” has no such company`).waitFor();
      const listed = page.url();
      await page.goto(`${new URL(listed).origin}/companies/${company!.ticker}`);
      await page.getByRole('button', { name: 'Watch', exact: true }).click();
      await page.getByRole('dialog').getByRole('combobox', { name: 'Watchlist' }).click();
      await page.getByRole('option', { name }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add to watchlist' }).click();
      await page.getByText(`${company!.ticker} is on the watchlist.`).waitFor();
      await page.goto(listed);
      const table = page.getByRole('table', { name: 'Companies' });
      await table.getByRole('link', { name: company!.ticker }).waitFor();
      await expect.poll(() => table.getByRole('row').count()).toBe(2);
      expect(problems).toEqual([]);
      await close();
    },
  },
];
