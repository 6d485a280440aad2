import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { go, settled } from '../browser.ts';
import { isLong } from '../long.ts';
import type { Flow } from './flow.ts';

type Step = (form: Locator) => Promise<void>;

interface FormCase {
  path: string;
  /** The button that opens the form; null for a form on the page. */
  open: string | null;
  fill: Step;
  submit: string;
  /** The field that is wrong, and what it says. */
  field: string;
  says: RegExp;
}

/** The input with this label; that of a required field has an asterisk. */
const inputOf = (form: Locator, label: string): Locator =>
  form.getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}\\s*\\*?$`)).first();

const text =
  (label: string, value: string): Step =>
  (form) =>
    inputOf(form, label).fill(value);
const all =
  (...steps: Step[]): Step =>
  async (form) => {
    for (const step of steps) await step(form);
  };
const choose =
  (label: string, option: string): Step =>
  async (form) => {
    await form.getByRole('combobox', { name: label }).click();
    await form.page().getByRole('option', { name: option, exact: true }).click();
  };
const ticker = text('Ticker', '12');

const FORMS: readonly FormCase[] = [
  {
    path: '/companies',
    open: 'Add company',
    fill: all(ticker, text('Legal name', 'Walked Corp.')),
    submit: 'Add company',
    field: 'Ticker',
    says: /^Ticker must be 1 to 10 uppercase letters\.$/,
  },
  {
    path: '/companies',
    open: 'New watchlist',
    fill: text('Name', '\u202eabc'),
    submit: 'Create watchlist',
    field: 'Name',
    says: /^Name must be text of 1 to 200 characters/,
  },
  {
    path: '/companies/$?tab=sources',
    open: 'Add source',
    fill: all(text('Name', 'Walked'), text('Configuration (JSON)', '{')),
    submit: 'Add source',
    field: 'Configuration (JSON)',
    says: /^The configuration is not a JSON object\. Enter one such as/,
  },
  {
    path: '/companies/$?tab=sources',
    open: 'Add source',
    fill: all(text('Name', 'Walked'), text('Configuration (JSON)', '{"base_url": "http://10.0.0.1/"}')),
    submit: 'Add source',
    field: 'Configuration (JSON)',
    says: /^Config is refused: The host 10\.0\.0\.1 is not a public address\.$/,
  },
  {
    path: '/companies/$?tab=sources',
    open: 'Add alias',
    fill: text('Alias', '\u202e'),
    submit: 'Add alias',
    field: 'Alias',
    says: /^Alias must be text of 1 to 300 characters/,
  },
  {
    path: '/companies/$?tab=macro',
    open: 'Edit',
    fill: text('Revenue by region', 'nonsense'),
    submit: 'Save as new version',
    field: 'Revenue by region',
    says: /^“nonsense” is not a region with its share\./,
  },
  {
    path: '/trading',
    open: 'Place override order',
    fill: ticker,
    submit: 'Preview',
    field: 'Ticker',
    says: /^“12” is not a symbol: use 1 to 10 letters\.$/,
  },
  {
    path: '/trading',
    open: 'Place override order',
    fill: all(text('Ticker', 'ABCD'), choose('Type', 'Limit')),
    submit: 'Preview',
    field: 'Limit price',
    says: /^A limit order needs a limit price\.$/,
  },
  {
    path: '/trading?tab=lockouts',
    open: 'Add lockout',
    fill: all(ticker, text('Reason', 'Walked')),
    submit: 'Lock out symbol',
    field: 'Ticker',
    says: /^Ticker must be a ticker symbol\.$/,
  },
  {
    path: '/trading?tab=settings',
    open: 'Add symbol',
    fill: all(ticker, text('Reason', 'Walked')),
    submit: 'Restrict symbol',
    field: 'Ticker',
    says: /^Ticker must be a ticker symbol\.$/,
  },
  {
    path: '/trading?tab=settings',
    open: null,
    fill: text('Phone number', 'abc'),
    submit: 'Save',
    field: 'Phone number',
    says: /^Phone number must be a number such as \+4915112345678, or empty\.$/,
  },
  {
    path: '/backtests',
    open: 'Run backtest',
    fill: all(text('From', '2026-03-03'), text('To', '2026-03-02')),
    submit: 'Run backtest',
    field: 'From',
    says: /^Start date must not be after end date\.$/,
  },
  {
    path: '/agents',
    open: 'New variant',
    fill: all(text('Variant name', 'Walked'), text('Provider', 'a b')),
    submit: 'Create variant',
    field: 'Provider',
    says: /^Model provider must be the name of a provider, such as/,
  },
];

/** A message for people has no pattern, path or name of a schema. */
const TECHNICAL = /[\\^$[\]]|body\.|schema|pattern|_\w/;

export const FORM_FLOWS: readonly Flow[] = [
  {
    name: 'every form says at the field, in words, what is wrong with an input',
    run: async ({ open, get }) => {
      const [made] = await get<{ ticker: string }[]>('/api/recommendations?limit=1');
      const { page, problems, close } = await open('/trading', { expected: /^4(00|04|22) / });
      for (const { path, open: opener, fill, submit, field, says } of FORMS.filter(
        (_, index) => isLong || index % 3 === 0,
      )) {
        await go(page, path.replace('$', made!.ticker));
        await settled(page);
        if (opener !== null) await page.getByRole('button', { name: opener, exact: true }).first().click();
        const form =
          opener === null ? page.locator('form').filter({ has: page.getByLabel(field) }) : page.getByRole('dialog');
        await fill(form);
        await form.getByRole('button', { name: submit, exact: true }).click();
        const input = inputOf(form, field);
        await expect.poll(() => input.getAttribute('aria-invalid'), { message: `${path}: ${field}` }).toBe('true');
        const described = (await input.getAttribute('aria-describedby')) ?? '';
        const errorId = described.split(' ').find((id) => id.endsWith('-error')) ?? '';
        const said = await page.locator(`[id="${errorId}"]`).innerText();
        expect(said, path).toMatch(says);
        expect(said.replace(/\{.*\}/, ''), path).not.toMatch(TECHNICAL);
        expect(problems, path).toEqual([]);
        if (opener !== null) {
          await page.keyboard.press('Escape');
          await form.waitFor({ state: 'detached' });
        }
      }
      await close();
    },
  },
];
