import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { Now } from '../kernel/clock.ts';
import { DAY_MS } from '../kernel/clock.ts';
import type { Db } from '../kernel/db/database.ts';
import { Instant, Limit, Ticker } from '../kernel/http/types.schema.ts';
import { getEngine, timesOf } from '../trading/use/get-engine.ts';
import { CostsView } from './cost.schema.ts';
import { viewCosts } from './use/view-costs.ts';

const DAYS_DEFAULT = 90;

export const costRoutes =
  (deps: { db: Db; calendar: TradingCalendar; now: Now; startedAt: Date }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/trading/costs',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['trading: results'],
          summary: 'Transaction costs: arrival price, implementation shortfall and slippage against the model',
          description:
            'The newest filled orders since an instant, 90 days by default, with their totals. Costs are positive, gains negative.',
          errors: { 503: 'The engine is not initialised.' },
          querystring: Type.Object({
            ticker: Type.Optional(Ticker),
            since: Type.Optional(Instant),
            limit: Limit(100, 500),
          }),
          response: { 200: CostsView },
        },
      },
      async ({ query }) => {
        const times = timesOf(deps);
        const { account } = await getEngine(deps.db, times);
        return viewCosts(deps.db, deps.calendar, {
          accountId: account.id,
          ticker: query.ticker,
          since: query.since ?? new Date(times.now.getTime() - DAYS_DEFAULT * DAY_MS),
          until: times.now,
          limit: query.limit,
        });
      },
    );
  };
