import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, PHONE, settled, show } from '../browser.ts';
import type { Flow } from './flow.ts';

const focused = (page: Page): Promise<string> =>
  page.evaluate<string>("document.activeElement.tagName + ' ' + document.activeElement.textContent");

/** After this long a form says that it has no answer yet. */
const WAIT_MS = 8_000;
/** How often the page Trading reads the engine. */
const POLL_MS = 5_000;
/** Screens between a phone and a desktop, where two panels share a row. */
const TABLET = { width: 1024, height: 800 };
const LEGIBLE_PX = 40;
/** Of cells whose text is cut: the texts in columns that are too narrow for a word, and figures. */
const CUT = `[...document.querySelectorAll('main [role=cell], main [role=columnheader]')]
  .filter((cell) => getComputedStyle(cell).overflowX !== 'visible' && cell.scrollWidth > cell.clientWidth + 1)
  .filter((cell) => cell.clientWidth < ${LEGIBLE_PX} || (/\\d%?$/.test(cell.textContent) && cell.textContent.length < 20))
  .map((cell) => cell.textContent + ' in ' + cell.clientWidth + ' px')`;

/** Whether the cells of the first row are whole, and how many rows cover the row above them. */
const ROWS = `(() => {
  const rows = [...document.querySelectorAll('[role=row][aria-rowindex]')].filter((row) => row.style.transform !== '');
  const cells = [...rows[0].querySelectorAll('*')];
  const isCut = cells.some((cell) => getComputedStyle(cell).overflowX !== 'visible' && cell.scrollWidth > cell.clientWidth + 1);
  const boxes = rows.map((row) => row.getBoundingClientRect());
  const overlaps = boxes.filter((box, at) => at > 0 && box.top < boxes[at - 1].bottom - 1).length;
  return (isCut ? 'cut' : 'whole') + ', ' + overlaps + ' overlap';
})()`;

const SERVICES = /\/(api|registry)\//;

/** An identity provider that signs in at once and returns. */
async function prepareSingleSignOn(page: Page): Promise<void> {
  await page.clock.install();
  await page.route('**/sign-in/options', (route) =>
    route.fulfill({ json: { single_sign_on: { name: 'Example', start: '/sign-in/start' } } }),
  );
  await page.route('**/sign-in/start*', (route) =>
    route.fulfill({
      status: 302,
      headers: { location: new URL(route.request().url()).searchParams.get('return_to') ?? '' },
    }),
  );
}

export const KEYBOARD_FLOWS: readonly Flow[] = [
  {
    name: 'opening a page by keyboard moves the focus to its heading',
    run: async ({ open }) => {
      const { page, problems, close } = await open('/companies');
      await settled(page);
      await page.getByRole('link', { name: 'Recommendations', exact: true }).first().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Recommendations' }).waitFor();
      await expect.poll(() => focused(page)).toBe('H1 Recommendations');

      // The row that was opened is gone, and so is the heading of the page while it loads; the focus must not fall back to the top of
      // the document.
      await settled(page);
      const held: Route[] = [];
      await page.route(/\/api\/recommendations\/[^/?]+$/, (route) => void held.push(route));
      await page.getByRole('table').first().focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/recommendations\/./);
      await expect.poll(() => focused(page)).toBe('H1 Recommendation');
      await Promise.all(held.map((route) => route.continue()));
      await page.getByRole('heading', { level: 1, name: ' over ' }).waitFor();
      await expect.poll(() => focused(page)).toMatch(/^H1 .* over /);
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'the row that was chosen by keyboard stays chosen when a newer row arrives above it',
    run: async ({ open }) => {
      let newer: unknown = null;
      const { page, problems, close } = await open('/companies', {
        prepare: async (opened) => {
          await opened.clock.install();
          await opened.route(/\/registry\/companies\?|\/api\/companies\?/, async (route) => {
            const response = await route.fetch();
            const rows = (await response.json()) as { ticker: string; id: string }[];
            const [first] = rows;
            const shown = newer === null || first === undefined ? rows : [{ ...first, ...newer }, ...rows];
            await route.fulfill({ response, json: shown });
          });
        },
      });
      await settled(page);
      const table = page.getByRole('table').first();
      await table.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      const chosen = page.locator('[role=row]:focus');
      const ticker = await chosen.getByRole('link').first().textContent();
      newer = { id: '00000000-0000-4000-8000-000000000001', ticker: 'AAAA', legal_name: 'Newer Corp.' };
      await page.clock.fastForward(61_000);
      await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
      await table.getByText('Newer Corp.').waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(new RegExp(`/companies/${ticker}$`));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'search and help have a name, and give the focus back when they close',
    run: async ({ open }) => {
      const { page, problems, close } = await open('/companies');
      await settled(page);
      for (const [button, dialog] of [
        ['Search', 'Search'],
        ['Help', 'Keyboard shortcuts'],
      ] as const) {
        const opener = page.getByRole('button', { name: button, exact: true });
        await opener.focus();
        await page.keyboard.press('Enter');
        await page.getByRole('dialog', { name: dialog, exact: true }).waitFor();
        await page.keyboard.press('Escape');
        await expect.poll(() => opener.evaluate((found) => found.matches(':focus'))).toBe(true);
      }
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'a long text is whole in a card on a phone and in the row that is chosen in a table, without a pointer that hovers',
    run: async ({ open }) => {
      const title = 'A title that is far longer than its column '.repeat(12).trim();
      const { page, problems, close } = await open('/documents', {
        size: PHONE,
        prepare: async (opened) => {
          await opened.route(/\/api\/documents\?/, async (route) => {
            const response = await route.fetch();
            const rows = (await response.json()) as { title: string }[];
            await route.fulfill({ response, json: rows.map((row, at) => (at === 0 ? { ...row, title } : row)) });
          });
        },
      });
      await settled(page);
      await page.getByText(title).waitFor();
      await expect.poll(() => page.evaluate<string>(ROWS)).toBe('whole, 0 overlap');
      await show(page, { size: TABLET });
      await page.getByText(title).waitFor();
      await expect.poll(() => page.evaluate<string>(ROWS)).toBe('cut, 0 overlap');
      await page.getByRole('table', { name: 'Documents' }).focus();
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => page.evaluate<string>(ROWS)).toBe('whole, 0 overlap');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => page.evaluate<string>(ROWS)).toBe('cut, 0 overlap');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'a form stays open while its request is under way, so that a refusal is seen',
    run: async ({ open }) => {
      const { page, problems, close } = await open('/companies', {
        expected: /422|Failed to load/,
        prepare: (opened) => opened.clock.install(),
      });
      await settled(page);
      let answer = () => {};
      const answered = new Promise<void>((resolve) => (answer = resolve));
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      await page.route('**/registry/**', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        await answered;
        return route.fulfill({ status: 422, contentType: 'application/json', body: '{"detail":"the list is full"}' });
      });
      await page.getByRole('button', { name: 'New watchlist' }).click();
      const dialog = page.getByRole('dialog', { name: 'New watchlist' });
      await dialog.getByLabel('Name').fill('Walked');
      await page.keyboard.press('Enter');
      await sent;
      await page.keyboard.press('Escape');
      expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
      await page.clock.fastForward(WAIT_MS);
      await dialog.getByText('No answer yet. It is not sent again').waitFor();
      answer();
      await dialog.getByText('The list is full.').waitFor();
      expect(await dialog.getByLabel('Name').inputValue()).toBe('Walked');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'single-key shortcuts can be switched off, and stay off after a reload',
    run: async ({ open }) => {
      const { page, problems, close } = await open('/companies');
      await settled(page);
      const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
      await page.keyboard.press('?');
      await dialog('Keyboard shortcuts').getByRole('switch', { name: 'Single-key shortcuts' }).click();
      await page.keyboard.press('Escape');
      await page.reload();
      await settled(page);
      await page.getByRole('heading', { level: 1 }).click();
      for (const key of ['?', '/', 'g', 'r']) await page.keyboard.press(key);
      // What is not a single key still works, and would come second if one of the keys had opened something.
      await page.keyboard.press('Control+k');
      await dialog('Search').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(1);
      expect(await dialog('Search').getByRole('combobox').inputValue()).toBe('');
      await page.keyboard.press('Escape');
      expect(new URL(page.url()).pathname).toBe('/companies');

      // Where the header has no room for the button, the menu has it: the way to switch them on again.
      await show(page, { size: PHONE });
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: 'Help', exact: true }).click();
      await dialog('Keyboard shortcuts').getByRole('switch', { name: 'Single-key shortcuts' }).click();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await page.keyboard.press('/');
      await dialog('Search').waitFor();
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'the comments of a saved query can be read in both colour schemes',
    run: async ({ open }) => {
      const { page, problems, close } = await open('/sql');
      await page.getByRole('button', { name: 'Skip reasons', exact: true }).click();
      await page.getByRole('textbox', { name: 'SQL' }).getByText('-- Why').waitFor();
      for (const scheme of ['light', 'dark'] as const) {
        await show(page, { scheme });
        await expectAccessible(page);
      }
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'an ended session leads to a form with the focus and its own title, and half-filled forms are there afterwards',
    run: async ({ open }) => {
      const { page, close } = await open('/trading', { expected: /401/, prepare: prepareSingleSignOn });
      await page.getByRole('button', { name: 'Place override order' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Ticker').fill('ABCD');
      await form.getByLabel('Shares').fill('7');
      await form.getByLabel('Reason').fill('half filled');
      const expectEntries = async () => {
        await expect.poll(() => form.getByLabel('Ticker').inputValue()).toBe('ABCD');
        expect(await form.getByLabel('Shares').inputValue()).toBe('7 shares');
        expect(await form.getByLabel('Reason').inputValue()).toBe('half filled');
      };
      const endSession = async () => {
        const refuse = (route: Route) => route.fulfill({ status: 401, json: { detail: 'the session has ended' } });
        await page.route(SERVICES, refuse);
        await page.clock.fastForward(POLL_MS);
        await page.getByRole('alert').filter({ hasText: 'The session has ended.' }).first().waitFor();
        await page.unroute(SERVICES, refuse);
      };
      await endSession();
      await expect.poll(() => page.getByLabel('Access token').evaluate((field) => field.matches(':focus'))).toBe(true);
      expect(await page.title()).toBe('Sign in · Sextant');
      expect(await form.count()).toBe(0);
      // The platform asks for no token, and would refuse a wrong one.
      await page.route(SERVICES, (route) => route.continue({ headers: {} }));
      await page.getByLabel('Access token').fill('token');
      await page.keyboard.press('Enter');
      await expectEntries();
      await endSession();
      // Single sign-on leaves the console and loads it again.
      await page.getByRole('button', { name: 'Sign in with Example' }).click();
      await expectEntries();
      expect(await page.evaluate('Object.values(sessionStorage).some((value) => value.includes("half filled"))')).toBe(
        false,
      );
      await close();
    },
  },
  {
    name: 'while the query API does not say whether the data is simulated, the console does not call it real',
    run: async ({ open }) => {
      const { page, close } = await open('/', {
        expected: /./,
        prepare: async (opened) => {
          await opened.route('**/api/system/info', (route) =>
            route.fulfill({ status: 503, contentType: 'application/json', body: '{"detail":"it does not answer"}' }),
          );
        },
      });
      await page.getByText('Data unknown', { exact: true }).waitFor();
      expect(await page.getByText('A real market').count()).toBe(0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await close();
    },
  },
  {
    name: 'a notification of a failed request can be read in both colour schemes',
    run: async ({ open }) => {
      const { page, close } = await open('/pipeline?tab=pending', { expected: /500/ });
      await settled(page);
      await page.route('**/api/**', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"detail":"the queue is full"}' })
          : route.fallback(),
      );
      await page.getByRole('button', { name: 'Restore now' }).click();
      await page.getByText('The queue is full.').waitFor();
      for (const scheme of ['light', 'dark'] as const) {
        await show(page, { scheme });
        await expectAccessible(page);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await close();
    },
  },
  {
    name: 'on a screen of 1024 px names in tables are legible and figures are whole',
    run: async ({ open, get }) => {
      const [made] = await get<{ ticker: string }[]>('/api/recommendations?limit=1');
      const { page, problems, close } = await open('/attribution', { size: TABLET });
      for (const path of [
        '/attribution',
        '/changes',
        '/trading?tab=orders',
        `/companies/${made!.ticker}?tab=competitors`,
      ]) {
        await page.goto(new URL(path, page.url()).href);
        await settled(page);
        await page.getByRole('table').first().waitFor();
        expect(await page.evaluate<string[]>(CUT), path).toEqual([]);
      }
      expect(problems).toEqual([]);
      await close();
    },
  },
];
