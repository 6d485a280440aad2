import type { Page } from 'playwright-core';

const format = (options: Intl.NumberFormatOptions) => (value: number | null) =>
  value === null ? '–' : new Intl.NumberFormat('en-US', options).format(value).replace('-', '−');
const digits = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count });
const SIGNED = { signDisplay: 'exceptZero' } as const;
const USD = { style: 'currency', currency: 'USD' } as const;

export const count = format(digits(0));
export const exact = format({ maximumFractionDigits: 12 });
export const number = (count: number) => format(digits(count));
export const signed = (count: number) => format({ ...digits(count), ...SIGNED });
export const percent = (count: number) => format({ style: 'percent', ...digits(count) });
export const signedPercent = (count: number) => format({ style: 'percent', ...digits(count), ...SIGNED });
export const money = (count: number) => format({ ...USD, ...digits(count) });
export const signedMoney = (count: number) => format({ ...USD, ...digits(count), ...SIGNED });

// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = any;

/** What the services answered to this page, by path and query. */
export interface Answers {
  of: (path: RegExp) => Answer;
}

/** Records each answer that the page receives, so that what it shows is compared with the same instant. The newest is last. */
export function recordAnswers(page: Page): Answers {
  const bodies = new Map<string, unknown>();
  page.on('response', async (response) => {
    const url = new URL(response.url());
    if (response.request().method() !== 'GET' || !/^\/(api|registry)\//.test(url.pathname)) return;
    if (!(response.headers()['content-type'] ?? '').includes('json')) return;
    const body: unknown = await response.json().catch(() => undefined);
    if (body === undefined) return;
    bodies.delete(url.pathname + url.search);
    bodies.set(url.pathname + url.search, body);
  });
  return {
    of: (path) => {
      const found = [...bodies].findLast(([address]) => path.test(address));
      if (!found) throw new Error(`the page did not request ${path}`);
      return found[1];
    },
  };
}

/** The value of a figure tile. */
export const tile = (page: Page, label: string): Promise<string> =>
  page
    .locator('main')
    .locator(`xpath=//*[normalize-space(text())=${JSON.stringify(label)}]/following-sibling::*[1]`)
    .first()
    .innerText();

/** The text below a figure tile. */
export const hint = (page: Page, label: string): Promise<string> =>
  page
    .locator('main')
    .locator(`xpath=//*[normalize-space(text())=${JSON.stringify(label)}]/following-sibling::*[2]`)
    .first()
    .innerText();

/** The text of a cell, by the table's name, row (from 0) and the column's header. */
export async function cell(page: Page, table: string, row: number, header: string): Promise<string> {
  const found = page.getByRole('table', { name: table, exact: true });
  const headers = await found.getByRole('columnheader').allInnerTexts();
  const column = headers.findIndex((text) => text.trim() === header);
  if (column < 0) throw new Error(`table ${table} has no column ${header}: ${headers.join(', ')}`);
  return found
    .locator(`[role="row"][aria-rowindex="${row + 2}"]`)
    .getByRole('cell')
    .nth(column)
    .innerText();
}
