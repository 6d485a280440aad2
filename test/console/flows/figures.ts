import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { go, settled } from '../browser.ts';
import {
  type Answers,
  cell,
  count,
  exact,
  hint,
  money,
  number,
  percent,
  recordAnswers,
  signed,
  signedMoney,
  signedPercent,
  tile,
} from '../figures.ts';
import type { Flow } from './flow.ts';

/** What a page shows and what the service answered, by the name of the figure. */
type Shown = Record<string, readonly [shown: string, answered: string]>;

interface FigurePage {
  path: (ids: { ticker: string; recommendation: string }) => string;
  read: (page: Page, answers: Answers) => Promise<Shown>;
}

const orderRow = (answers: Answers) => answers.of(/^\/api\/orders\?(?!.*side)/)[0];

const PAGES: readonly FigurePage[] = [
  {
    path: ({ ticker }) => `/companies/${ticker}`,
    read: async (page, answers): Promise<Shown> => {
      const prices = answers.of(/^\/api\/market\/prices\/.*limit=500$/);
      const trend = answers.of(/^\/api\/trends\?ticker=/).find((row: { window: string }) => row.window === '7d');
      const made = answers.of(/^\/api\/recommendations\?.*limit=1$/)[0];
      const bar = prices.bars.at(-1);
      const legend = await page.locator('[data-legend]').innerText();
      const part = (name: string) => new RegExp(`${name}\\s*(\\S+)`).exec(legend)?.[1] ?? '';
      return {
        price: [await tile(page, 'Price'), money(2)(prices.quote.price)],
        '90-day range': [
          await tile(page, '90-day range'),
          `${money(2)(prices.range_90d.low)} – ${money(2)(prices.range_90d.high)}`,
        ],
        trend: [await tile(page, 'Trend, 7 d'), trend ? signed(2)(trend.trend_score) : '–'],
        action: [await tile(page, 'Recommendation'), made.action.toUpperCase()],
        confidence: [
          /confidence (\S+)/.exec(await hint(page, 'Recommendation'))?.[1] ?? '',
          percent(1)(made.confidence),
        ],
        open: [part('Open'), money(2)(bar.open)],
        high: [part('High'), money(2)(bar.high)],
        low: [part('Low'), money(2)(bar.low)],
        close: [part('Close'), money(2)(bar.close)],
      };
    },
  },
  {
    path: ({ recommendation }) => `/recommendations/${recommendation}`,
    read: async (page, answers): Promise<Shown> => {
      const made = answers.of(/^\/api\/recommendations\/[0-9a-f-]+$/);
      return {
        confidence: [await tile(page, 'Confidence'), percent(1)(made.confidence)],
        'expected return': [await tile(page, 'Expected return'), signedPercent(2)(made.expected_return)],
        edge: [/edge (\S+)/.exec(await hint(page, 'Expected return'))?.[1] ?? '', signedPercent(2)(made.quality.edge)],
        'reference price': [await tile(page, 'Reference price'), money(2)(made.reference_price)],
        stop: [await tile(page, 'Stop'), money(2)(made.stop_price)],
        target: [await tile(page, 'Target'), money(2)(made.target_price)],
      };
    },
  },
  {
    path: ({ ticker }) => `/recommendations?ticker=${ticker}`,
    read: async (page, answers): Promise<Shown> => {
      const made = answers.of(/^\/api\/recommendations\?.*ticker=/)[0];
      const shown = (header: string) => cell(page, 'Recommendations', 0, header);
      return {
        ticker: [await shown('Ticker'), made.ticker],
        action: [await shown('Action'), made.action.toUpperCase()],
        confidence: [await shown('Confidence'), percent(1)(made.confidence)],
        edge: [await shown('Edge'), signedPercent(2)(made.quality.edge)],
        'expected return': [await shown('Exp. return'), signedPercent(1)(made.expected_return)],
        price: [await shown('Price'), money(2)(made.reference_price)],
      };
    },
  },
  {
    path: () => '/companies',
    read: async (page, answers) => ({
      companies: [
        /([\d,]+) companies$/m.exec(await page.locator('main').innerText())?.[1] ?? '',
        count(answers.of(/^\/api\/companies\?/).length),
      ],
    }),
  },
  {
    path: () => '/trading',
    read: async (page, answers): Promise<Shown> => {
      const engine = answers.of(/^\/api\/trading\/status/);
      const metrics = answers.of(/^\/api\/trading\/metrics/);
      const held = engine.open_positions[0];
      const position = async (header: string) => (held ? cell(page, 'Positions', 0, header) : '');
      const ofHeld = (text: () => string) => (held ? text() : '');
      return {
        'active pool': [await tile(page, 'Active pool'), money(0)(engine.active_pool)],
        reserve: [await hint(page, 'Active pool'), `${money(0)(engine.reserve_pool)} in reserve`],
        'P&L today': [await tile(page, 'P&L today'), signedMoney(2)(metrics.daily_pnl)],
        realised: [await hint(page, 'P&L today'), `${signedMoney(2)(metrics.realized_pnl)} realised`],
        heat: [await tile(page, 'Portfolio heat'), percent(1)(engine.portfolio_heat)],
        positions: [await tile(page, 'Positions'), `${engine.open_position_count} / ${engine.max_open_positions}`],
        shares: [await position('Shares'), ofHeld(() => exact(held.quantity))],
        entry: [await position('Entry'), ofHeld(() => money(2)(held.avg_entry_price))],
        value: [await position('Value'), ofHeld(() => money(0)(held.market_value))],
        target: [await position('Target'), ofHeld(() => money(2)(held.target_price))],
      };
    },
  },
  {
    path: () => '/trading?tab=orders',
    read: async (page, answers): Promise<Shown> => {
      const order = orderRow(answers);
      const shown = (header: string) => cell(page, 'Orders', 0, header);
      return {
        ticker: [await shown('Ticker'), order.ticker],
        side: [await shown('Side'), order.side.toUpperCase()],
        filled: [await shown('Filled / shares'), `${exact(order.filled_quantity)} / ${exact(order.quantity)}`],
        value: [await shown('Est. value'), money(2)(order.estimated_value > 0 ? order.estimated_value : null)],
      };
    },
  },
  {
    path: () => '/pipeline',
    read: async (page, answers): Promise<Shown> => {
      const { extraction } = answers.of(/^\/api\/ops\/pipeline\/health/);
      return {
        'extractions per hour': [await tile(page, 'Extractions per hour'), count(extraction.rate_per_hour)],
        'error rate': [await tile(page, 'Error rate'), percent(1)(extraction.error_rate)],
        degraded: [await tile(page, 'Degraded'), count(extraction.degraded)],
      };
    },
  },
  {
    path: () => '/backtests',
    read: async (page, answers): Promise<Shown> => {
      const test = answers.of(/^\/api\/trading\/backtests/)[0];
      const shown = (header: string) => cell(page, 'Backtests', 0, header);
      return {
        capital: [await shown('Capital'), money(0)(test.initial_capital)],
        return: [await shown('Return'), signedPercent(1)(test.total_return)],
        sharpe: [await shown('Sharpe'), number(2)(test.sharpe_ratio)],
        drawdown: [await shown('Drawdown'), percent(1)(test.max_drawdown)],
        trades: [await shown('Trades'), count(test.trade_count)],
      };
    },
  },
  {
    path: () => '/signals',
    read: async (page, answers): Promise<Shown> => {
      const pair = answers.of(/^\/api\/signals$/).signals[0];
      if (!pair) return {};
      return {
        ticker: [await cell(page, 'Signals', 0, 'Ticker'), pair.ticker],
        score: [await cell(page, 'Signals', 0, 'Score'), signed(2)(pair.heuristic.score)],
        probability: [await cell(page, 'Signals', 0, 'Raw P(up)'), percent(1)(pair.bayesian.probability)],
      };
    },
  },
  {
    path: () => '/documents',
    read: async (page, answers): Promise<Shown> => {
      const listed = answers.of(/^\/api\/documents\?/);
      return {
        shown: [
          /^([\d,]+) (?:of|shown)/m.exec(await page.locator('main').innerText())?.[1] ?? '',
          count(listed.length),
        ],
        ticker: [await cell(page, 'Documents', 0, 'Ticker'), listed[0].ticker ?? '–'],
        title: [await cell(page, 'Documents', 0, 'Title'), listed[0].title ?? 'Untitled'],
      };
    },
  },
  {
    path: () => '/validation',
    read: async (page, answers): Promise<Shown> => {
      const { snapshot } = answers.of(/^\/api\/validation\/summary/);
      const { buckets } = answers.of(/^\/api\/validation\/calibration/);
      if (!snapshot || !(await page.getByRole('table', { name: 'Calibration' }).count())) return {};
      const listed = buckets.reduce((sum: number, row: { prediction_count: number }) => sum + row.prediction_count, 0);
      return {
        predictions: [await tile(page, 'Predictions'), count(snapshot.prediction_count)],
        below: [
          /not listed: ([\d,]*\d)/.exec(await page.locator('main').innerText())?.[1] ?? '',
          count(snapshot.prediction_count - listed),
        ],
      };
    },
  },
  {
    path: () => '/trading?tab=risk',
    read: async (page, answers): Promise<Shown> => {
      const risk = answers.of(/^\/api\/portfolio\/risk/);
      if (risk.holdings.length === 0) return {};
      return {
        invested: [await tile(page, 'Invested'), percent(1)(risk.exposure.gross_share)],
        gross: [await hint(page, 'Invested'), money(0)(risk.exposure.gross)],
        share: [await cell(page, 'Risk of the holdings', 0, 'Share'), percent(1)(risk.holdings[0].share)],
      };
    },
  },
  {
    path: () => '/attribution',
    read: async (page, answers): Promise<Shown> => {
      const [layer] = answers.of(/^\/api\/validation\/attribution\/layers/).layers;
      if (!layer) return {};
      return {
        dominant: [await cell(page, 'Layers', 0, 'Dominant'), count(layer.dominant_count)],
        'win rate': [await cell(page, 'Layers', 0, 'Win rate'), percent(1)(layer.dominant_win_rate)],
        ic: [await cell(page, 'Layers', 0, 'IC'), signed(3)(layer.dominant_ic)],
      };
    },
  },
];

const FIGURES_MIN = 50;

export const FIGURE_FLOWS: readonly Flow[] = [
  {
    name: 'fifty figures on thirteen pages are those of the services at the same instant',
    run: async ({ open, get }) => {
      const [made] = await get<{ id: string; ticker: string }[]>('/api/recommendations?limit=1');
      const ids = { ticker: made!.ticker, recommendation: made!.id };
      let compared = 0;
      const { page, problems, idle, close } = await open('/system');
      const answers = recordAnswers(page);
      for (const { path, read } of PAGES) {
        await go(page, path(ids));
        await settled(page);
        await idle();
        // A poll between reading the page and its answers changes both; then the page is read again.
        const readAll = async () => {
          const shown = await read(page, answers);
          return Object.entries(shown).filter(([, [text, answered]]) => text.trim() !== answered);
        };
        await expect.poll(readAll, { message: path(ids), timeout: 15_000 }).toEqual([]);
        compared += Object.keys(await read(page, answers)).length;
      }
      expect(compared).toBeGreaterThanOrEqual(FIGURES_MIN);
      expect(problems).toEqual([]);
      await close();
    },
  },
];
