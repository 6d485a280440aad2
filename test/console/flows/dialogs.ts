import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from '../browser.ts';
import type { Flow, FlowContext } from './flow.ts';

/** More than the controls of any of these dialogs. */
const TABS = 16;
const FOCUSED = `(() => {
  const focused = document.activeElement;
  const name = focused.getAttribute('aria-label') ?? (focused.labels?.[0] ?? focused).textContent;
  return (focused.closest('[role=dialog]') === null ? 'outside: ' : 'inside: ') + focused.tagName + ' ' + name;
})()`;

const hasFocus = (element: Locator) => element.evaluate((found) => found.matches(':focus'));
const expectFocus = (element: Locator) => expect.poll(() => hasFocus(element)).toBe(true);

/** Opens the dialog by keyboard. */
async function openBy(page: Page, opener: Locator): Promise<Locator> {
  await expect.poll(() => opener.isEnabled()).toBe(true);
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expect.poll(() => page.evaluate<string>(FOCUSED)).toMatch(/^inside: /);
  return dialog;
}

/** Every control of the dialog is reached by Tab in both directions, and nothing outside it. */
async function expectTrapped(page: Page, controls: readonly string[]): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    const reached = new Set<string>();
    for (let press = 0; press < TABS; press++) {
      await page.keyboard.press(key);
      reached.add(await page.evaluate<string>(FOCUSED));
    }
    expect([...reached].filter((name) => !name.startsWith('inside: '))).toEqual([]);
    for (const name of controls) expect([...reached].join('\n'), key).toContain(name);
  }
}

/** Holds the answers of changes to a path until they are given. */
async function holdChanges(page: Page, path: RegExp) {
  const held: Route[] = [];
  await page.route(path, (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    held.push(route);
    return undefined;
  });
  return {
    held,
    refuse: (status: number, detail: string) => held.at(-1)!.fulfill({ status, json: { detail } }),
  };
}

/** Clicks and presses Enter again while the change is being sent. */
async function sendAgain(page: Page, button: Locator): Promise<void> {
  await button.evaluate((found: { click: () => void }) => found.click());
  await page.keyboard.press('Enter');
}

interface FormDialog {
  path: string;
  opener: string;
  change: RegExp;
  controls: readonly string[];
  fill: (dialog: Locator) => Promise<unknown>;
  /** The field in which Enter is pressed. */
  last: string;
  submit: string;
}

const FORMS: readonly FormDialog[] = [
  {
    path: '/companies',
    opener: 'New watchlist',
    change: /\/registry\/watchlists/,
    controls: ['Name', 'Cancel', 'Close'],
    fill: (dialog) => dialog.getByLabel('Name').fill('Walked'),
    last: 'Name',
    submit: 'Create watchlist',
  },
  {
    path: '/trading',
    opener: 'Place override order',
    change: /\/api\/trading\/override\/order/,
    controls: ['Ticker', 'Side', 'Shares', 'Type', 'Reason', 'Cancel', 'Close'],
    fill: async (dialog) => {
      await dialog.getByLabel('Ticker').fill('ABCD');
      await dialog.getByLabel('Reason').fill('Walked');
    },
    last: 'Reason',
    submit: 'Buy 1 ABCD',
  },
];

interface Confirmation {
  path: string;
  /** Buttons from the page to the dialog. */
  open: (page: Page) => Promise<Locator>;
  opener: (page: Page) => Locator;
  change: RegExp;
  controls: readonly string[];
  confirm: string;
  phrase: string | null;
}

const CONFIRMATIONS: readonly Confirmation[] = [
  {
    path: '/trading',
    opener: (page) => page.getByRole('button', { name: 'Pause', exact: true }),
    open: (page) => openBy(page, page.getByRole('button', { name: 'Pause', exact: true })),
    change: /\/api\/trading\/pause/,
    controls: ['Cancel', 'Pause trading', 'Close'],
    confirm: 'Pause trading',
    phrase: null,
  },
  {
    path: '/trading',
    opener: (page) => page.getByRole('button', { name: /^Mode:/ }),
    open: async (page) => {
      await page.getByRole('button', { name: 'Mode: Paper', exact: true }).focus();
      await page.keyboard.press('Enter');
      return openBy(page, page.getByRole('menuitem', { name: 'Live' }));
    },
    change: /\/api\/admin\/trading\/mode/,
    controls: ['Type live to continue', 'Cancel', 'Close'],
    confirm: 'Switch to live',
    phrase: 'live',
  },
];

async function walkForm({ open }: FlowContext, form: FormDialog): Promise<void> {
  const { page, problems, close } = await open(form.path, { expected: /^422 / });
  await settled(page);
  const opener = page.getByRole('button', { name: form.opener, exact: true });
  const dialog = await openBy(page, opener);
  await form.fill(dialog);
  await expectTrapped(page, [...form.controls, form.submit]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(opener);

  const { held, refuse } = await holdChanges(page, form.change);
  await openBy(page, opener);
  await form.fill(dialog);
  await dialog.getByLabel(form.last).focus();
  await page.keyboard.press('Enter');
  const submit = dialog.getByRole('button', { name: form.submit, exact: true });
  await expect.poll(() => held.length).toBe(1);
  await dialog.getByLabel(form.last).focus();
  await sendAgain(page, submit);
  await refuse(422, 'the list is full');
  await dialog.getByRole('alert').filter({ hasText: 'The list is full.' }).waitFor();
  expect(held).toHaveLength(1);
  expect(await submit.isEnabled()).toBe(true);
  // Once it is answered it can be sent again. The button keeps the focus meanwhile.
  await submit.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => held.length).toBe(2);
  await refuse(422, `body.${form.last.toLowerCase()} must be shorter`);
  await dialog
    .getByRole('alert')
    .filter({ hasText: `${form.last} must be shorter.` })
    .waitFor();
  await expectFocus(submit);
  expect(held).toHaveLength(2);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(problems).toEqual([]);
  await close();
}

async function walkConfirmation({ open }: FlowContext, item: Confirmation): Promise<void> {
  const { page, problems, close } = await open(item.path, { expected: /^422 / });
  await settled(page);
  const { held, refuse } = await holdChanges(page, item.change);
  const dialog = await item.open(page);
  if (item.phrase !== null) await dialog.getByRole('textbox').fill(item.phrase);
  await expectTrapped(page, [...item.controls, item.confirm]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(item.opener(page));
  expect(held).toEqual([]);

  await item.open(page);
  const button = dialog.getByRole('button', { name: item.confirm, exact: true });
  if (item.phrase === null) await button.focus();
  else {
    // Enter before the phrase is complete sends nothing.
    await dialog.getByRole('textbox').fill(item.phrase.slice(1));
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox').fill(item.phrase);
  }
  await page.keyboard.press('Enter');
  // The dialog fades for a moment, and its button can still be reached.
  await sendAgain(page, button).catch(() => {});
  await expect.poll(() => held.length).toBe(1);
  await dialog.waitFor({ state: 'detached' });
  await sendAgain(page, item.opener(page));
  expect(await dialog.count()).toBe(0);
  await refuse(422, 'the mode is locked');
  await page.getByRole('alert').filter({ hasText: 'The mode is locked.' }).waitFor();
  expect(held).toHaveLength(1);
  await expectFocus(item.opener(page));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(problems).toEqual([]);
  await close();
}

export const DIALOG_FLOWS: readonly Flow[] = [
  ...FORMS.map((form) => ({
    name: `the form “${form.opener}” keeps the focus, closes with Escape, sends with Enter and once, and announces an error`,
    run: (context: FlowContext) => walkForm(context, form),
  })),
  ...CONFIRMATIONS.map((item) => ({
    name: `the confirmation “${item.confirm}” keeps the focus, closes with Escape, sends with Enter and once, and announces an error`,
    run: (context: FlowContext) => walkConfirmation(context, item),
  })),
];
