import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from '../browser.ts';
import type { Flow } from './flow.ts';
import { findTradable, openOrderForm } from './order-form.ts';

/** The sandbox's market is always open and fills within seconds; the time-out allows for a busy machine. */
const FILLED_WITHIN_MS = 90_000;

interface HeldPosition {
  protection_status: string;
  resting_stops: { broker_order_id: string | null; stop_price: number }[];
}

const POLL = { timeout: FILLED_WITHIN_MS, interval: 500 };
const formatStop = (price: number): string => price.toLocaleString('en-US', { minimumFractionDigits: 2 });

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name });

async function untilFilled(page: Page): Promise<void> {
  await heading(page, /Filled/).waitFor({ timeout: FILLED_WITHIN_MS });
}

/** Toggles approval of paper orders and confirms. */
async function changeApprovalRule(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/trading?tab=settings`);
  await page.getByRole('switch', { name: 'Send paper orders without approval' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Require|Send without) approval$/ })
    .click();
  await page.getByText('Settings saved.').waitFor();
}

export const TRADING_FLOWS: readonly Flow[] = [
  {
    name: 'an override order is previewed, placed and followed until it is filled',
    run: async (context) => {
      const ticker = await findTradable(context, 0);
      const { page, problems, close } = await context.open('/trading');
      const form = await openOrderForm(page, ticker, 2);
      await form.getByRole('button', { name: 'Preview' }).click();
      await form.getByText('would pass').waitFor();
      await form.getByRole('table', { name: 'Order checks' }).waitFor();
      // The checks of one order do not stand beside the button of another.
      await form.getByLabel('Shares').fill('3');
      await form.getByRole('button', { name: `Buy 3 ${ticker}` }).waitFor();
      expect(await form.getByText('would pass').count()).toBe(0);
      await form.getByLabel('Shares').fill('2');
      await form.getByText('would pass').waitFor();
      await form.getByRole('button', { name: `Buy 2 ${ticker}` }).click();
      await page.waitForURL(/\/trading\/orders\//);
      await untilFilled(page);
      await page.getByText('Filled', { exact: true }).first().waitFor();
      await page.getByText('2 of 2', { exact: true }).waitFor();
      const id = new URL(page.url()).pathname.split('/').at(-1)!;
      const order = await context.get<{ status: string; filled_quantity: number }>(`/api/orders/${id}`);
      expect(order).toMatchObject({ status: 'filled', filled_quantity: 2 });
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'a position names the stop that rests at the broker, and the switches say what happens to exits',
    run: async (context) => {
      const ticker = await findTradable(context, 3);
      const { page, problems, close } = await context.open('/trading');
      const form = await openOrderForm(page, ticker, 2);
      await form.getByRole('button', { name: `Buy 2 ${ticker}` }).click();
      await page.waitForURL(/\/trading\/orders\//);
      await untilFilled(page);
      const find = async () => (await context.get<HeldPosition[]>(`/api/positions?ticker=${ticker}`))[0];
      await expect.poll(async () => (await find())?.protection_status, POLL).toBe('protected');

      await page.goto(`${context.url}/trading?tab=positions`);
      const row = page.getByRole('table', { name: 'Positions' }).getByRole('row').filter({ hasText: ticker });
      await row.getByText('Resting').waitFor();
      await page.getByText('trigger only while the platform runs').waitFor();
      const title = async () => (await row.locator('[title*="stop for"]').getAttribute('title')) ?? '';
      await expect
        .poll(async () => (await title()).includes((await find())?.resting_stops[0]?.broker_order_id ?? 'none'), POLL)
        .toBe(true);

      await page.goto(`${context.url}/trading?tab=orders&ticker=${ticker}`);
      const orders = page.getByRole('table', { name: 'Orders' }).getByRole('row');
      const stops = orders
        .filter({ hasText: 'Stop' })
        .filter({ hasText: 'Protection' })
        .filter({ hasText: 'Accepted' });
      // The engine may raise the stop meanwhile, so that it is replaced by another order.
      const isListed = async () => {
        const price = (await find())?.resting_stops[0]?.stop_price ?? 0;
        return (await stops.filter({ hasText: formatStop(price) }).count()) > 0;
      };
      await expect.poll(isListed, POLL).toBe(true);

      await page.goto(`${context.url}/trading?tab=settings`);
      await page.getByRole('switch', { name: 'Engine enabled' }).click();
      await page.getByRole('dialog').getByText('Exits continue: stops, targets and recommendations to sell').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: /^Mode:/ }).click();
      await page.getByRole('menuitem', { name: 'Disabled' }).click();
      await page.getByRole('dialog').getByText('stops and targets that rest at the broker stay in force').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'an order that needs approval waits, shows the track record, and is sent when approved',
    run: async (context) => {
      const ticker = await findTradable(context, 1);
      const { page, problems, close } = await context.open('/trading?tab=settings');
      await changeApprovalRule(page, context.url);
      try {
        const form = await openOrderForm(page, ticker, 1);
        await form.getByRole('button', { name: 'Preview' }).click();
        await form.getByText('after approval').waitFor();
        await form.getByRole('button', { name: `Buy 1 ${ticker}` }).click();
        await heading(page, /Pending approval/).waitFor({ timeout: FILLED_WITHIN_MS });
        const orderUrl = page.url();

        await page.goto(`${context.url}/trading?tab=approvals`);
        const item = page.locator('section').filter({ has: page.getByRole('link', { name: ticker, exact: true }) });
        await item.getByRole('button', { name: 'Approve' }).waitFor();
        await settled(page);
        await item.getByText(new RegExp(`recommendations? to buy ${ticker}`)).waitFor();
        await item.getByLabel('Review note').fill('Reviewed in the console test');
        await item.getByRole('button', { name: 'Approve' }).click();
        await page.getByRole('dialog').getByText('sent to the broker at once').waitFor();
        await page.getByRole('button', { name: 'Approve and send' }).click();
        await page.getByText('Approved. The order is sent to the broker.').waitFor();
        await page.goto(orderUrl);
        await untilFilled(page);
      } finally {
        await changeApprovalRule(page, context.url);
      }
      const rule = await context.get<{ auto_approve_paper: boolean }>('/api/admin/trading/approval-config');
      expect(rule.auto_approve_paper).toBe(true);
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'a risk limit is changed after a confirmation, and restored',
    run: async (context) => {
      const { page, problems, close } = await context.open('/trading?tab=settings');
      const limit = async () =>
        (await context.get<{ limits: { max_sector_pct: number } }>('/api/admin/trading/config')).limits.max_sector_pct;
      const before = await limit();
      const change = async (from: number, to: number) => {
        await page.getByLabel('Single sector').fill(String(Math.round(to * 100)));
        await page.getByRole('button', { name: 'Save limits' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByText(`Single sector: ${Math.round(from * 100)}% → ${Math.round(to * 100)}%`).waitFor();
        await dialog.getByRole('button', { name: 'Change limit' }).click();
        await expect.poll(limit).toBe(to);
      };
      // Another value where a failed try left this one.
      const other = before === 0.29 ? 0.28 : 0.29;
      await change(before, other);
      // The form takes over what was saved; typing before that would be lost.
      await page.reload();
      await expect.poll(() => page.getByLabel('Single sector').inputValue()).toBe(`${Math.round(other * 100)}%`);
      await change(other, before);
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'orders for a locked-out ticker are blocked until the lockout ends',
    run: async (context) => {
      const ticker = await findTradable(context, 2);
      const { page, problems, close } = await context.open('/trading?tab=lockouts');
      await page.getByRole('button', { name: 'Add lockout' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Ticker').fill(ticker);
      await form.getByLabel('Reason').fill('Console test');
      await form.getByRole('button', { name: 'Lock out symbol' }).click();
      await page.getByText(`${ticker} is locked out.`).waitFor();
      const row = page.getByRole('table', { name: 'Lockouts' }).getByRole('row').filter({ hasText: ticker });
      await row.getByText('Console test').waitFor();

      const order = await openOrderForm(page, ticker, 1);
      await order.getByRole('button', { name: 'Preview' }).click();
      await order.getByText('would block').waitFor();
      await order.getByRole('button', { name: 'Cancel' }).click();

      await row.getByRole('button', { name: 'End' }).click();
      await page.getByRole('dialog').getByText('can be sent again').waitFor();
      await page.getByRole('button', { name: 'End lockout' }).click();
      await page.getByText(`${ticker} can be traded again.`).waitFor();
      await expect.poll(() => row.count()).toBe(0);
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'trading is paused after a confirmation with its consequence, and resumed',
    run: async ({ open, get }) => {
      const { page, problems, close } = await open('/trading');
      const isPaused = async () => (await get<{ paused: boolean }>('/api/trading/status')).paused;
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
      await page.getByRole('dialog').getByText('Exits, stops and cancellations continue.').waitFor();
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
