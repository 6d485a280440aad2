import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { Flow, FlowContext } from './flow.ts';
import { findTradable, openOrderForm } from './order-form.ts';

const PLACE = '**/api/trading/override/order';

/** What becomes of the browser's request after the service has taken the order. */
type Loss = 'broken off' | 'still open';

/** The next order is taken by the service, and its answer does not arrive. */
async function loseNextAnswer(page: Page, loss: Loss): Promise<{ taken: Promise<void> }> {
  let arrived = () => {};
  const taken = new Promise<void>((resolve) => (arrived = resolve));
  const lose = async (route: Route) => {
    await route.fetch();
    arrived();
    if (loss === 'broken off') await route.abort();
  };
  await page.route(PLACE, lose, { times: 1 });
  return { taken };
}

const keysOf = (page: Page): (string | undefined)[] => {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/override/order')) keys.push(request.headers()['idempotency-key']);
  });
  return keys;
};

/** The operator's orders: the engine may buy the same meanwhile. */
async function countOrders({ get }: FlowContext, ticker: string): Promise<number> {
  const orders = await get<{ origin: string }[]>(`/api/orders?ticker=${ticker}&side=buy`);
  return orders.filter(({ origin }) => origin === 'override').length;
}

const LOSSES: readonly { loss: Loss; skip: number; isReloaded: boolean }[] = [
  { loss: 'broken off', skip: 4, isReloaded: false },
  { loss: 'broken off', skip: 5, isReloaded: true },
  { loss: 'still open', skip: 6, isReloaded: true },
];

export const LOST_ANSWER_FLOWS: readonly Flow[] = [
  ...LOSSES.map(({ loss, skip, isReloaded }) => ({
    name: `an order whose answer is ${loss} and that is sent again${isReloaded ? ' after a reload' : ''} is placed once`,
    run: async (context: FlowContext) => {
      const ticker = await findTradable(context, skip);
      const before = await countOrders(context, ticker);
      const { page, close } = await context.open('/trading');
      const keys = keysOf(page);
      const form = await openOrderForm(page, ticker, 1);
      const place = form.getByRole('button', { name: `Buy 1 ${ticker}` });
      const { taken } = await loseNextAnswer(page, loss);
      await place.click();
      await taken;
      if (loss === 'broken off') await form.getByText('it is not known whether the change was made').waitFor();
      if (isReloaded) await page.reload();
      // The form is there with what was sent, and says so.
      await form.getByText('it is not known whether the change was made').waitFor();
      expect(await form.getByLabel('Reason').inputValue()).toBe('Console test');
      await place.click();
      await page.waitForURL(/\/trading\/orders\//);
      await page.getByText('The service had received this request before').waitFor();
      expect(keys).toHaveLength(2);
      expect(keys[1]).toBe(keys[0]);
      expect((await countOrders(context, ticker)) - before).toBe(1);
      await close();
    },
  })),
  {
    name: 'after a lost answer a changed order has its own key, and one that was answered leaves nothing behind',
    run: async (context) => {
      const ticker = await findTradable(context, 7);
      const before = await countOrders(context, ticker);
      const { page, close } = await context.open('/trading');
      const keys = keysOf(page);
      const form = await openOrderForm(page, ticker, 1);
      const { taken } = await loseNextAnswer(page, 'still open');
      await form.getByRole('button', { name: `Buy 1 ${ticker}` }).click();
      await taken;
      await page.reload();
      await form.getByLabel('Shares').fill('2');
      await form.getByRole('button', { name: `Buy 2 ${ticker}` }).click();
      await page.waitForURL(/\/trading\/orders\//);
      expect(new Set(keys).size).toBe(2);
      expect((await countOrders(context, ticker)) - before).toBe(2);
      const open = await page.evaluate<string>("sessionStorage.getItem('sextant-open-changes') ?? ''");
      expect(open).toContain(keys[0]);
      expect(open).not.toContain(keys[1]);
      await close();
    },
  },
];
