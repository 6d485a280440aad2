import { expect } from 'vitest';
import { go, settled } from '../browser.ts';
import type { Flow } from './flow.ts';

const PAST_DAY = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);

/** Buttons and switches that change something, by page. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  '/trading': ['Place override order', 'Pause', 'Mode: Paper'],
  '/trading?tab=lockouts': ['Add lockout'],
  '/trading?tab=settings': [
    'Engine enabled',
    'Send paper orders without approval',
    'Require approval for live orders',
    'Save limits',
    'Add symbol',
    'Add channel',
  ],
  '/companies': ['New watchlist', 'Add company', 'Add companies'],
  '/companies/$': ['Watch', 'Load prices', 'Stop tracking'],
  '/companies/$?tab=sources': ['Add source', 'Add alias'],
  '/companies/$?tab=competitors': ['Add relationship'],
  '/backtests': ['Run backtest'],
  '/macro': ['Macro layer', 'Competitive layer', 'Compute impact'],
  '/agents': ['New variant', 'Edit'],
  '/pipeline': ['Switch off'],
};

export const PAST_ACTION_FLOWS: readonly Flow[] = [
  {
    name: 'at a past day every action is disabled and says why',
    run: async ({ open, get }) => {
      const [made] = await get<{ ticker: string }[]>('/api/recommendations?limit=1');
      const at = (path: string) =>
        `${path.replace('$', made!.ticker)}${path.includes('?') ? '&' : '?'}as_of=${PAST_DAY}`;
      const { page, problems, close } = await open(at('/trading'));
      for (const [path, names] of Object.entries(ACTIONS)) {
        await go(page, at(path));
        await settled(page);
        for (const name of names) {
          const control = page
            .getByRole('button', { name, exact: true })
            .or(page.getByRole('switch', { name, exact: true }))
            .first();
          await control.waitFor();
          expect(await control.isDisabled(), `${path}: ${name}`).toBe(true);
          expect(await control.getAttribute('title'), `${path}: ${name}`).toContain('shows a past day');
        }
      }
      expect(problems).toEqual([]);
      await close();
    },
  },
];
