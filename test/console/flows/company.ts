import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Flow, FlowContext } from './flow.ts';

const FILLED_WITHIN_MS = 60_000;

interface Position {
  ticker: string;
  quantity: number;
  resting_stops: { broker_order_id: string | null }[];
}

interface OrderRow {
  id: string;
  status: string;
  filled_quantity: number;
}

/** Places an operator's order and waits until it is filled. */
async function trade({ url, get }: FlowContext, ticker: string, side: 'buy' | 'sell', quantity: number) {
  const response = await fetch(`${url}/api/trading/override/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticker, side, quantity, reason: `Console test: ${side}` }),
  });
  const { job_id: id } = (await response.json()) as { job_id: string };
  const order = () => get<OrderRow>(`/api/orders/${id}`);
  await expect.poll(async () => (await order()).status, { timeout: FILLED_WITHIN_MS }).toBe('filled');
  return id;
}

/** A company that nothing is held of, with a recommendation and prices. */
async function freeTicker({ get }: FlowContext): Promise<string> {
  const held = new Set((await get<Position[]>('/api/positions')).map(({ ticker }) => ticker));
  const sold = new Set((await get<{ ticker: string }[]>('/api/orders?limit=200')).map(({ ticker }) => ticker));
  const made = await get<{ ticker: string }[]>('/api/recommendations?limit=200');
  const found = made.find(({ ticker }) => !held.has(ticker) && !sold.has(ticker)) ?? made[0];
  return found!.ticker;
}

/** A position of an operator's order, of an earlier flow if there is one, because a fill takes seconds. */
async function findHolding(context: FlowContext) {
  const orders = await context.get<(OrderRow & { ticker: string; origin: string })[]>('/api/orders?side=buy&limit=200');
  for (const { ticker, quantity, resting_stops } of await context.get<Position[]>('/api/positions')) {
    const newest = orders.find((order) => order.ticker === ticker && order.filled_quantity > 0);
    if (newest?.origin === 'override' && resting_stops.length > 0) return { ticker, quantity, bought: newest.id };
  }
  const ticker = await freeTicker(context);
  return { ticker, quantity: 2, bought: await trade(context, ticker, 'buy', 2) };
}

async function command(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByLabel('Ticker, company, page or command');
  await field.fill(text);
  await field.press('Enter');
}

export const COMPANY_FLOWS: readonly Flow[] = [
  {
    name: 'a company’s page shows the position, its resting stop, orders, fills and lockouts, and lists mark an exit',
    run: async (context) => {
      const { open, get } = context;
      const { ticker, quantity, bought } = await findHolding(context);
      const stopId = async () =>
        (await get<Position[]>(`/api/positions?ticker=${ticker}`))[0]?.resting_stops[0]?.broker_order_id ?? null;
      await expect.poll(stopId, { timeout: FILLED_WITHIN_MS }).not.toBeNull();
      const { page, problems, close } = await open(`/companies/${ticker}`);
      await page.getByRole('heading', { level: 1 }).getByText('held', { exact: true }).waitFor();
      const position = page.locator('#position');
      await position.getByText(`${quantity} shares at $`).waitFor();
      await position.getByText((await stopId())!).waitFor();
      await page
        .getByRole('table', { name: `Orders for ${ticker}` })
        .getByText('Filled')
        .first()
        .waitFor();
      // The price is dated, and daily bars have a day and no time of day.
      const legend = await page.locator('[data-legend]').innerText();
      expect(legend).toMatch(/^\d{2} \w+ \d{4}/);
      expect(legend).toMatch(/Open \$.*High \$.*Low \$.*Close \$.*Volume/s);
      expect(legend).not.toContain('00:00');
      await page.getByText(/^Change on \d{2} \w+$/).waitFor();

      await command(page, `lock ${ticker} 60m`);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Lock out ${ticker}` })
        .click();
      await position.getByText('By command in the console').waitFor();
      await page.getByRole('heading', { level: 1 }).getByText('locked', { exact: true }).waitFor();
      await command(page, `unlock ${ticker}`);
      await page.getByRole('dialog').getByRole('button', { name: 'End lockout' }).click();
      await page.getByRole('heading', { level: 1 }).getByText('locked', { exact: true }).waitFor({ state: 'detached' });

      await command(page, `why did we buy ${ticker}?`);
      await page.waitForURL(new RegExp(bought));
      await page
        .getByText(/Console test/)
        .first()
        .waitFor();
      await page.getByRole('table', { name: 'Gate checks' }).getByText('pass').first().waitFor();

      await trade(context, ticker, 'sell', quantity);
      await page.goto(`${context.url}/recommendations?ticker=${ticker}`);
      await page.getByRole('table', { name: 'Recommendations' }).getByText('exited').first().waitFor();
      await page.goto(`${context.url}/companies?q=${ticker}`);
      await page.getByRole('table', { name: 'Companies' }).getByText('exited').first().waitFor();
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'recommendations come with buy and sell first, by an edge that is shown, with the digits that decide',
    run: async ({ open, get }) => {
      const { page, problems, close } = await open('/recommendations');
      const table = page.getByRole('table', { name: 'Recommendations' });
      await table.getByRole('row').nth(1).waitFor();
      const rows = await table.getByRole('row').allInnerTexts();
      const actions = rows.slice(1).map((text) => /\b(BUY|SELL|HOLD)\b/.exec(text)?.[1] ?? '');
      const firstHold = actions.indexOf('HOLD');
      if (firstHold >= 0) expect(new Set(actions.slice(firstHold))).toEqual(new Set(['HOLD']));
      const [made] = await get<{ ticker: string; confidence: number }[]>('/api/recommendations?limit=1');
      await page.getByLabel('Ticker', { exact: true }).fill(made!.ticker);
      await table
        .getByText(`${(made!.confidence * 100).toFixed(1)}%`)
        .first()
        .waitFor();
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'a percentage below one is asked about, and a looser limit says so before it is saved',
    run: async ({ open, get }) => {
      const limit = async () =>
        (await get<{ limits: { min_confidence: number } }>('/api/admin/trading/config')).limits.min_confidence;
      const before = await limit();
      const { page, problems, close } = await open('/trading?tab=settings');
      const field = page.getByLabel('Minimum confidence');
      await field.fill('0.5');
      await page.getByText('Do you mean 0.5% or 50%?').waitFor();
      const save = page.getByRole('button', { name: 'Save limits' });
      expect(await save.isDisabled()).toBe(true);
      await page.getByRole('button', { name: '50%', exact: true }).click();
      await expect.poll(() => field.inputValue()).toBe('50%');
      await save.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('→ 50%').waitFor();
      await dialog.getByText('loosens: more orders pass').waitFor();
      await dialog.getByText(/The tier’s 55% is stricter and still binds/).waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      expect(await limit()).toBe(before);
      expect(problems).toEqual([]);
      await close();
    },
  },
];
