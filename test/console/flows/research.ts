import { expect } from 'vitest';
import { expectAccessible, PHONE, settled, show } from '../browser.ts';
import type { Flow } from './flow.ts';

/** At most ten letters, and random, because the tests may run against an existing sandbox. */
function newTicker(): string {
  const letters = Array.from({ length: 6 }, () => String.fromCharCode(65 + Math.floor(Math.random() * 26)));
  return `ZZ${letters.join('')}`;
}

interface Item {
  id: string;
  ticker: string;
  action: string;
  quality: { evidence_count: number };
}

export const RESEARCH_FLOWS: readonly Flow[] = [
  {
    name: 'a question is answered with links to its sources, and a follow-up keeps its plan',
    run: async ({ open, get }) => {
      const [first, second] = await get<Item[]>('/api/companies');
      const { page, problems, close } = await open('/ask');
      await page.getByLabel('Question').fill(`What sector is ${first!.ticker} in?`);
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      await page.getByText(`${first!.ticker} is `, { exact: false }).first().waitFor();
      await page.getByText('Plan: ', { exact: false }).waitFor();
      await page.getByLabel('Question').fill(`and for ${second!.ticker}?`);
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      await page
        .getByRole('listitem')
        .filter({ hasText: `${second!.ticker} is ` })
        .getByRole('link', { name: /company/i })
        .first()
        .click();
      await page.waitForURL(`**/companies/${second!.ticker}`);
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'a question in the address is asked once when the page is opened',
    run: async ({ open, get }) => {
      const [first] = await get<Item[]>('/api/companies');
      const asked: string[] = [];
      const question = `What sector is ${first!.ticker} in?`;
      const { page, problems, close, idle } = await open(`/ask?q=${encodeURIComponent(question)}`, {
        prepare: async (opened) => {
          opened.on('request', (request) => request.url().endsWith('/api/ask') && asked.push(request.url()));
        },
      });
      await page.getByText(`${first!.ticker} is `, { exact: false }).first().waitFor();
      await idle();
      expect(await page.getByLabel('Question').inputValue()).toBe(question);
      expect(asked).toHaveLength(1);
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'a row of the changes between two days opens what changed',
    run: async ({ open }) => {
      // From before the first recommendation of the platform, which may be minutes old.
      const today = new Date().toISOString().slice(0, 10);
      const { page, problems, close } = await open(`/changes?from=2020-01-01&to=${today}`);
      const table = page.getByRole('table', { name: 'Changes: Recommendations' });
      await table.getByRole('row').nth(1).click();
      await page.waitForURL('**/recommendations/*');
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'companies are added by a pasted list, and their progress is shown',
    run: async ({ open, get }) => {
      const [first, second] = await get<Item[]>('/api/companies');
      const { page, problems, close } = await open('/companies');
      await page.getByRole('button', { name: 'Add companies' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Symbols').fill(`Name,Symbol\nOne,${first!.ticker}\nTwo,${second!.ticker}\nSum,1234`);
      await dialog.getByRole('button', { name: 'Check list' }).click();
      await dialog.getByText('Not symbols, left out: 1234').waitFor();
      await dialog.getByRole('button', { name: 'Track 2 companies' }).click();
      await dialog.getByText('already tracked, nothing changed').first().waitFor();
      await dialog.getByRole('region', { name: 'Progress' }).waitFor();
      await dialog.getByRole('button', { name: 'Done' }).click();
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'a company leaves a watchlist, and the watchlist is deleted',
    run: async ({ open, get }) => {
      const name = `Walked ${newTicker()}`;
      const [company] = await get<Item[]>('/api/companies');
      const { page, problems, close } = await open('/companies');
      await page.getByRole('button', { name: 'New watchlist' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill(name);
      await page.getByRole('dialog').getByRole('button', { name: 'Create watchlist' }).click();
      await page.getByText(`Watchlist “${name}” created.`, { exact: false }).waitFor();
      for (const [button, submit, message] of [
        ['Watch', 'Add to watchlist', 'is on the watchlist.'],
        ['Unwatch', 'Remove from watchlist', 'was removed from the watchlist.'],
      ] as const) {
        await page.goto(new URL(`/companies/${company!.ticker}`, page.url()).href);
        await page.getByRole('button', { name: button, exact: true }).click();
        await page.getByRole('dialog').getByRole('combobox', { name: 'Watchlist' }).click();
        await page.getByRole('option', { name }).click();
        await page.getByRole('dialog').getByRole('button', { name: submit }).click();
        await page.getByText(`${company!.ticker} ${message}`).waitFor();
      }
      await page.goto(new URL('/companies', page.url()).href);
      await page.getByRole('combobox', { name: 'Watchlist' }).click();
      await page.getByRole('option', { name }).click();
      await page.getByRole('button', { name: 'Delete list' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete watchlist' }).click();
      await page.getByText(`Watchlist “${name}” deleted.`).waitFor();
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'a company is added, given an alias and a relationship, and no longer tracked',
    run: async ({ open, get }) => {
      const ticker = newTicker();
      const { page, problems, close } = await open('/companies');
      await page.getByRole('button', { name: 'Add company' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Ticker').fill(ticker.toLowerCase());
      await form.getByLabel('Legal name').fill('Walked Works Inc.');
      await form.getByLabel('Sector').fill('Industrials');
      await form.getByRole('button', { name: 'Add company' }).click();
      await page.getByText(`${ticker} is now tracked.`).waitFor();

      await page.getByLabel('Search companies').fill(ticker);
      await page.getByRole('link', { name: ticker }).click();
      await page.getByRole('heading', { level: 1, name: new RegExp(ticker) }).waitFor();
      await page.getByRole('tab', { name: 'Sources and aliases' }).click();
      await page.getByRole('button', { name: 'Add alias' }).click();
      await page.getByRole('dialog').getByLabel('Alias').fill('Walked');
      await page.getByRole('dialog').getByRole('button', { name: 'Add alias' }).click();
      await page.getByText(`“Walked” is now recognised as ${ticker}.`).waitFor();

      await page.getByRole('tab', { name: 'Competitors and patterns' }).click();
      await page.getByRole('button', { name: 'Add relationship' }).click();
      await page.getByRole('dialog').getByRole('combobox', { name: 'Company' }).click();
      await page.getByRole('option').first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add relationship' }).click();
      await page.getByText('Relationship added.').waitFor();

      await page.getByRole('button', { name: 'Stop tracking' }).click();
      await page.getByRole('dialog').getByText('open positions and orders stay as they are').waitFor();
      await page.getByRole('button', { name: `Stop tracking ${ticker}` }).click();
      await page.getByText('Inactive', { exact: true }).waitFor();
      const [company] = await get<Item[]>(`/api/companies?active=false&ticker=${ticker}`);
      expect(company?.ticker).toBe(ticker);
      // A new company has no exposure profile and no prices, which the services report with 404.
      expect(problems.filter((problem) => !problem.startsWith('404 '))).toEqual([]);
      await close();
    },
  },
  {
    name: 'a refused form shows the message of the service',
    run: async ({ open, get }) => {
      const [known] = await get<Item[]>('/api/companies');
      const { page, close } = await open('/companies', { expected: /^409 / });
      await page.getByRole('button', { name: 'Add company' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Ticker').fill(known!.ticker);
      await form.getByLabel('Legal name').fill('A second one');
      await form.getByRole('button', { name: 'Add company' }).click();
      await expect.poll(() => form.getByRole('alert').textContent()).toMatch(/exists/i);
      await close();
    },
  },
  {
    name: 'a recommendation links to its evidence, the evidence to its document, and the document to the original file',
    run: async ({ open, get }) => {
      const all = await get<Item[]>('/api/recommendations?limit=200');
      const chosen = all.toSorted((a, b) => b.quality.evidence_count - a.quality.evidence_count)[0]!;
      const { page, problems, close } = await open('/recommendations');
      await page.getByLabel('Ticker').fill(chosen.ticker);
      const table = page.getByRole('table', { name: 'Recommendations' });
      await expect.poll(() => table.getByRole('row').count()).toBe(2);
      await table.getByRole('row').nth(1).getByText(/%/).first().click();
      await page.getByRole('heading', { level: 1, name: new RegExp(chosen.ticker) }).waitFor();
      await settled(page);
      await page.getByText('Total', { exact: true }).waitFor();
      const evidence = page.getByRole('table', { name: 'Evidence' }).getByRole('link');
      await evidence.first().click();
      await page.waitForURL(/\/documents\//);
      await settled(page);
      await page.getByRole('heading', { name: 'Extraction', exact: true }).waitFor();
      expect(await page.locator('mark').count()).toBeGreaterThan(0);
      const original = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download original' }).click();
      expect((await original).suggestedFilename()).toMatch(/^[0-9a-f-]{36}\.(html|json|xml|pdf|txt)$/);
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'the console can be used by keyboard',
    run: async ({ open, get }) => {
      const [known] = await get<Item[]>('/api/companies');
      const { page, problems, close } = await open('/');
      await settled(page);
      await page.keyboard.press('g');
      await page.keyboard.press('d');
      await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
      await page.keyboard.press('/');
      await page.getByLabel('Ticker, company, page or command').fill(known!.ticker);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: new RegExp(known!.ticker) }).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByText('Table rows').waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('g');
      await page.keyboard.press('c');
      const table = page.getByRole('table', { name: 'Companies' });
      await table.focus();
      await table.press('ArrowDown');
      await table.press('Enter');
      await page.waitForURL(/\/companies\/[A-Z]+/);
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'the chosen colour scheme survives a reload',
    run: async ({ open }) => {
      const { page, close } = await open('/', { scheme: 'light' });
      await page.getByRole('button', { name: 'Use dark colours' }).click();
      await page.reload();
      await page.getByRole('button', { name: 'Use light colours' }).waitFor();
      expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
      await close();
    },
  },
  {
    name: 'on a phone the menu opens, navigates and closes',
    run: async ({ open }) => {
      const { page, problems, close } = await open('/companies', { size: PHONE });
      await page.getByRole('button', { name: 'Open menu' }).click();
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await menu.getByRole('link', { name: 'Recommendations' }).click();
      await page.getByRole('heading', { level: 1, name: 'Recommendations' }).waitFor();
      await expect.poll(() => menu.count()).toBe(0);
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'forms and confirmations are accessible in both colour schemes',
    run: async ({ open }) => {
      const { page, problems, close } = await open('/companies');
      const expectBoth = async () => {
        for (const scheme of ['light', 'dark'] as const) {
          await show(page, { scheme });
          await expectAccessible(page);
        }
      };
      await page.getByRole('button', { name: 'Add company' }).click();
      await page.getByRole('dialog').getByLabel('Legal name').waitFor();
      await expectBoth();
      await page.goto(`${new URL(page.url()).origin}/pipeline`);
      await page.getByRole('button', { name: 'Switch off', exact: true }).click();
      await page.getByRole('button', { name: 'Switch off and empty queues' }).waitFor();
      await expectBoth();
      expect(problems).toEqual([]);
      await close();
    },
  },
];
