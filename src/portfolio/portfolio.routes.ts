import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { Now } from '../kernel/clock.ts';
import type { Db } from '../kernel/db/database.ts';
import { WhatIfInput } from '../macro/macro.schema.ts';
import { PortfolioPnlView, PortfolioRiskView, PortfolioWhatIfView } from './portfolio.schema.ts';
import { viewPnl } from './use/view-pnl.ts';
import { viewPortfolioWhatIf, viewRisk } from './use/view-risk.ts';

const tags = ['portfolio'];
const errors = { 503: 'No account is traded yet.' };

export const portfolioRoutes =
  (deps: { db: Db; calendar: TradingCalendar; now: Now }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/portfolio/risk',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Risk of the account: exposures, factors, tail losses, contributions and stress',
          description:
            'Measured on the returns that the present holdings had in the last 252 sessions. Figures without enough history are null, and the holdings left out are named.',
          errors,
          response: { 200: PortfolioRiskView },
        },
      },
      () => viewRisk(deps, deps.now()),
    );

    app.get(
      '/api/portfolio/pnl',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Result by position, source and catalyst',
          description:
            'Realised and unrealised since trading began with the present capital. Each of the three lists adds up to the total.',
          errors,
          response: { 200: PortfolioPnlView },
        },
      },
      () => viewPnl(deps.db),
    );

    app.post(
      '/api/portfolio/what-if',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'A hypothetical macro event applied to what is held; nothing is written',
          description:
            'Each holding moves by its impact score times three of its monthly standard deviations. `limit` has no effect: every holding is listed.',
          errors,
          body: WhatIfInput,
          response: { 200: PortfolioWhatIfView },
        },
      },
      ({ body }) => viewPortfolioWhatIf(deps, body, deps.now()),
    );
  };
