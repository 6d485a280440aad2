import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { go } from '../browser.ts';
import type { Flow, FlowContext } from './flow.ts';

/** Bounds the time in CI; a day of the sandbox has fewer. */
const ORDERS_MAX = 25;

interface Order {
  id: string;
  ticker: string;
  side: string;
  filled_quantity: number;
}
interface Trace {
  trade: { id: string; closed_at: string | null; exit_reason: string | null } | null;
  evidence: { document_id: string | null }[];
  orders: { id: string; fills: { id: string }[] }[];
}

async function filledOrders({ get }: FlowContext): Promise<{ order: Order; fillId: string; hasSentence: boolean }[]> {
  const orders = await get<Order[]>('/api/orders?limit=200');
  const found = [];
  for (const order of orders.filter(({ filled_quantity }) => filled_quantity > 0).slice(0, ORDERS_MAX)) {
    const trace = await get<Trace>(`/api/trace/order/${order.id}`);
    const fill = trace.orders.find(({ id }) => id === order.id)?.fills[0];
    if (!fill) throw new Error(`the fills of order ${order.id} are not on its trace`);
    const hasSentence = trace.evidence.some(({ document_id }) => document_id !== null);
    found.push({ order, fillId: fill.id, hasSentence });
  }
  return found;
}

/** From the order's page: the fill, then the sentence. */
async function goToSentence(page: Page, orderId: string, fillId: string): Promise<void> {
  await go(page, `/trading/orders/${orderId}`);
  await page.locator(`li[data-fill="${fillId}"]`).getByRole('link').click();
  await page.locator(`[id="fill-${fillId}"]`).waitFor();
  await page.locator('[data-sentence]').first().click();
  await page.waitForURL(/\/documents\//);
}

/** From the document's text: the sentence, then the fill. */
async function goToFill(page: Page, fillId: string): Promise<void> {
  await page.locator('mark').getByRole('link').first().click();
  await page.waitForURL(/\/trace\/document\//);
  await page.locator(`a[data-fill="${fillId}"]`).click();
  await page.waitForURL(new RegExp(`#fill-${fillId}$`));
  await page.locator(`[id="fill-${fillId}"]`).waitFor();
}

export const TRACE_FLOWS: readonly Flow[] = [
  {
    name: 'every fill leads to its sentence, and the sentence to the fill, in two clicks',
    run: async (context) => {
      const filled = (await filledOrders(context)).filter(({ hasSentence }) => hasSentence);
      // A machine that runs other tests too may not have come that far; test/trading/trace.test.ts has the same data without a browser.
      if (filled.length === 0) context.skip('the engine has not bought anything yet');
      const { page, problems, close } = await context.open('/trading?tab=orders');
      for (const { order, fillId } of filled) {
        await goToSentence(page, order.id, fillId);
        await goToFill(page, fillId);
      }
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'a trade opens its trace, and a closed one names its exit reason',
    run: async ({ open, get }) => {
      const trades = await get<{ id: string; ticker: string; closed_at: string | null }[]>(
        '/api/trading/trades?limit=200',
      );
      const { page, problems, close } = await open('/trading?tab=trades');
      const table = page.getByRole('table', { name: 'Trades' });
      await table.getByRole('row').nth(1).waitFor();
      for (const { id, closed_at } of trades.slice(0, 3)) {
        await go(page, `/trace/trade/${id}`);
        await page.getByRole('heading', { level: 2, name: 'Exit', exact: true }).waitFor();
        if (closed_at !== null) expect(await page.locator('#exit strong').first().innerText()).not.toBe('');
      }
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'the first visit has a tour through one real idea, which does not return once it ended',
    run: async ({ open }) => {
      const { page, problems, close } = await open('/');
      await page.getByRole('heading', { name: 'A simulated market' }).waitFor();
      for (const heading of ['A document is read', 'Evidence becomes a recommendation', 'Checks, then an order']) {
        await page.getByRole('button', { name: 'Next', exact: true }).click();
        await page.getByRole('heading', { name: heading }).waitFor();
      }
      await page.getByRole('link', { name: 'Open this place of the trace' }).waitFor();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await page.getByText('sextant token create').waitFor();
      await page.getByRole('button', { name: 'End the tour' }).click();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
      expect(await page.getByRole('heading', { name: 'A simulated market' }).count()).toBe(0);
      expect(problems).toEqual([]);
      await close();
    },
  },
];
