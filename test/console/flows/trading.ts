import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from '../browser.ts';
import type { Flow, FlowContext } from './flow.ts';

/** The sandbox's market is always open and moves every few seconds; this is for a machine that is busy. */
const FILLED_WITHIN_MS = 90_000;

interface Priced {
  bars: { close: number }[];
}

/** A company that has a price and may be traded; `skip` so that flows keep out of each other's way. */
async function tradable({ ask }: FlowContext, skip: number): Promise<string> {
  const [companies, lockouts] = await Promise.all([
    ask<{ ticker: string }[]>('/api/companies'),
    ask<{ ticker: string }[]>('/api/admin/trading/lockouts'),
  ]);
  const locked = new Set(lockouts.map(({ ticker }) => ticker));
  let left = skip;
  for (const { ticker } of companies) {
    if (locked.has(ticker)) continue;
    const { bars } = await ask<Priced>(`/api/market/prices/${ticker}?limit=1`);
    if (bars.length > 0 && left-- === 0) return ticker;
  }
  throw new Error('the sandbox has no company with a price');
}

async function openOrderForm(page: Page, ticker: string, shares: number) {
  await page.getByRole('button', { name: 'Override order' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Ticker').fill(ticker.toLowerCase());
  await form.getByLabel('Shares').fill(String(shares));
  return form;
}

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name });

async function untilFilled(page: Page): Promise<void> {
  await heading(page, /Filled/).waitFor({ timeout: FILLED_WITHIN_MS });
}

/** In words of the page: the rule is changed with its consequence read and agreed to. */
async function changeApprovalRule(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/trading?tab=settings`);
  await page.getByRole('switch', { name: 'Paper orders go out without approval' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change it' }).click();
  await page.getByText('Saved.').waitFor();
}

export const TRADING_FLOWS: readonly Flow[] = [
  {
    name: 'an order of one’s own is previewed, placed and followed until it is filled',
    run: async (context) => {
      const ticker = await tradable(context, 0);
      const { page, problems, close } = await context.open('/trading');
      const form = await openOrderForm(page, ticker, 2);
      await form.getByRole('button', { name: 'Preview' }).click();
      await form.getByText('would let it pass').waitFor();
      await form.getByRole('table', { name: 'Checks of the order' }).waitFor();
      await form.getByRole('button', { name: `Buy 2 ${ticker}` }).click();
      await page.waitForURL(/\/trading\/orders\//);
      await untilFilled(page);
      await page.getByText('Filled', { exact: true }).first().waitFor();
      await page.getByText('2.0000 of 2.0000').waitFor();
      const id = new URL(page.url()).pathname.split('/').at(-1)!;
      const order = await context.ask<{ status: string; filled_quantity: number }>(`/api/orders/${id}`);
      expect(order).toMatchObject({ status: 'filled', filled_quantity: 2 });
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'an order that needs a person waits, shows the record of past calls, and goes out when approved',
    run: async (context) => {
      const ticker = await tradable(context, 1);
      const { page, problems, close } = await context.open('/trading?tab=settings');
      await changeApprovalRule(page, context.url);
      try {
        const form = await openOrderForm(page, ticker, 1);
        await form.getByRole('button', { name: 'Preview' }).click();
        await form.getByText('after a person has approved it').waitFor();
        await form.getByRole('button', { name: `Buy 1 ${ticker}` }).click();
        await heading(page, /Pending approval/).waitFor({ timeout: FILLED_WITHIN_MS });
        const orderUrl = page.url();

        await page.goto(`${context.url}/trading?tab=approvals`);
        const item = page.locator('section').filter({ has: page.getByRole('link', { name: ticker, exact: true }) });
        await item.getByRole('button', { name: 'Approve' }).waitFor();
        await settled(page);
        await item.getByText(new RegExp(`calls? to buy ${ticker}`)).waitFor();
        await item.getByLabel('Note for the record').fill('Walked by');
        await item.getByRole('button', { name: 'Approve' }).click();
        await page.getByRole('dialog').getByText('goes to the broker at once').waitFor();
        await page.getByRole('button', { name: 'Approve and send' }).click();
        await page.getByText('Approved: the order goes to the broker.').waitFor();
        await page.goto(orderUrl);
        await untilFilled(page);
      } finally {
        await changeApprovalRule(page, context.url);
      }
      const rule = await context.ask<{ auto_approve_paper: boolean }>('/api/admin/trading/approval-config');
      expect(rule.auto_approve_paper).toBe(true);
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'a limit is changed after what it means was read, and put back',
    run: async (context) => {
      const { page, problems, close } = await context.open('/trading?tab=settings');
      const limit = async () =>
        (await context.ask<{ limits: { max_sector_pct: number } }>('/api/admin/trading/config')).limits.max_sector_pct;
      const before = await limit();
      const change = async (from: number, to: number) => {
        await page.getByLabel('One sector').fill(String(Math.round(to * 100)));
        await page.getByRole('button', { name: 'Save limits' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByText(`One sector: ${Math.round(from * 100)}% → ${Math.round(to * 100)}%`).waitFor();
        await dialog.getByRole('button', { name: 'Change it' }).click();
        await expect.poll(limit).toBe(to);
      };
      await change(before, 0.29);
      await expect.poll(() => page.getByLabel('One sector').inputValue()).toBe('29%');
      await change(0.29, before);
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'a ticker that is locked out is not ordered, until the lockout is ended',
    run: async (context) => {
      const ticker = await tradable(context, 2);
      const { page, problems, close } = await context.open('/trading?tab=lockouts');
      await page.getByRole('button', { name: 'Lock out a symbol' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Ticker').fill(ticker);
      await form.getByLabel('Reason').fill('The walk says so');
      await form.getByRole('button', { name: 'Lock it out' }).click();
      await page.getByText(`${ticker} is locked out.`).waitFor();
      const row = page.getByRole('table', { name: 'Lockouts' }).getByRole('row').filter({ hasText: ticker });
      await row.getByText('The walk says so').waitFor();

      const order = await openOrderForm(page, ticker, 1);
      await order.getByRole('button', { name: 'Preview' }).click();
      await order.getByText('would stop it').waitFor();
      await order.getByRole('button', { name: 'Cancel' }).click();

      await row.getByRole('button', { name: 'End' }).click();
      await page.getByRole('dialog').getByText('may be sent again').waitFor();
      await page.getByRole('button', { name: 'End it' }).click();
      await page.getByText(`${ticker} may be traded again.`).waitFor();
      await expect.poll(() => row.count()).toBe(0);
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'trading is paused with its consequence spelled out, and resumed',
    run: async ({ open, ask }) => {
      const { page, problems, close } = await open('/trading');
      const isPaused = async () => (await ask<{ paused: boolean }>('/api/trading/status')).paused;
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
      await page.getByRole('dialog').getByText('Exits, stops and cancellations go on.').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Pause trading' }).click();
      await page.getByRole('button', { name: 'Resume', exact: true }).waitFor();
      expect(await isPaused()).toBe(true);
      await page.getByRole('button', { name: 'Resume', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Resume trading' }).click();
      await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
      expect(await isPaused()).toBe(false);
      expect(problems).toEqual([]);
      await close();
    },
  },
];
