import type { Page } from 'playwright-core';
import type { FlowContext } from './flow.ts';

interface Prices {
  bars: { close: number }[];
}

/** A company with a price and no lockout; `skip` gives each flow another company. */
export async function findTradable({ get }: FlowContext, skip: number): Promise<string> {
  const [companies, lockouts] = await Promise.all([
    get<{ ticker: string }[]>('/api/companies'),
    get<{ ticker: string }[]>('/api/admin/trading/lockouts'),
  ]);
  const locked = new Set(lockouts.map(({ ticker }) => ticker));
  let left = skip;
  for (const { ticker } of companies) {
    if (locked.has(ticker)) continue;
    const { bars } = await get<Prices>(`/api/market/prices/${ticker}?limit=1`);
    if (bars.length > 0 && left-- === 0) return ticker;
  }
  throw new Error('the sandbox has no tradable company with a price');
}

export async function openOrderForm(page: Page, ticker: string, shares: number) {
  await page.getByRole('button', { name: 'Place override order' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Ticker').fill(ticker.toLowerCase());
  await form.getByLabel('Shares').fill(String(shares));
  await form.getByLabel('Reason').fill('Console test');
  return form;
}
