import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AsOfQuery } from '../kernel/http/as-of.schema.ts';
import { BENCHMARK_TICKER } from '../trends/queues.ts';
import { computeEquityCurve } from './equity-curve.ts';
import { EquityView, NextView } from './equity.schema.ts';
import { findEpochAt, listMarks } from './mark.store.ts';
import type { TradingRouteDeps } from './trading.routes.ts';
import { findEngine, timesOf } from './use/get-engine.ts';
import { MINUTES_KEPT_MS } from './use/mark-portfolio.ts';
import { previewNext } from './use/preview-next.ts';

const tags = ['trading: results'];

export const equityRoutes =
  (deps: TradingRouteDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/trading/equity',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'The equity curve from the first minute, with the benchmark',
          description:
            'The value of the account by the minute for a week and by the day before it, thinned to 600 points. Empty while the engine is not initialised.',
          querystring: AsOfQuery,
          response: { 200: EquityView },
        },
      },
      async ({ asOf }) => {
        const times = timesOf(deps);
        const engine = await findEngine(deps.db, times);
        const accountId = engine?.account.id ?? null;
        const epoch = asOf && accountId !== null ? await findEpochAt(deps.db, accountId, asOf) : engine?.state.epoch;
        const marks =
          accountId === null || epoch === undefined ? [] : await listMarks(deps.db, accountId, epoch, asOf ?? null);
        return {
          started_at: engine?.state.started_at ?? null,
          initial_capital: engine?.state.initial_capital ?? null,
          benchmark: BENCHMARK_TICKER,
          points: computeEquityCurve(marks, new Date((asOf ?? times.now).getTime() - MINUTES_KEPT_MS)),
        };
      },
    );

    app.get(
      '/api/trading/next',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'What the engine would decide now, and what stops it',
          description:
            'The undecided recommendations with the highest confidence, evaluated by the engine’s own functions. Nothing is written.',
          errors: { 503: 'The engine is not initialised.' },
          response: { 200: NextView },
        },
      },
      () => previewNext(deps, timesOf(deps)),
    );
  };
