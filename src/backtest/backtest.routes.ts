import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { setTotalCount } from '../kernel/http/total-count.plugin.ts';
import {
  BacktestItem,
  BacktestPage,
  BacktestPath,
  BacktestStarted,
  BacktestView,
  NewBacktest,
} from './backtest.schema.ts';
import {
  type BacktestRow,
  type BacktestSummary,
  countBacktests,
  findBacktest,
  listBacktests,
} from './backtest.store.ts';
import type { BacktestRequest } from './request.ts';
import { type AskDeps, askForBacktest } from './use/ask-for-backtest.ts';

export interface BacktestRouteDeps extends AskDeps {
  /** Throws while the engine is not initialised. */
  requireReady: () => void | Promise<void>;
}

const tags = ['trading: backtest'];

export const backtestRoutes =
  (deps: BacktestRouteDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/api/trading/backtest',
      {
        config: { role: 'operator', idempotent: true },
        schema: {
          tags,
          summary: 'Try on the past what would have been traded; it runs in the background',
          body: NewBacktest,
          response: { 200: BacktestStarted },
        },
      },
      async (request) => {
        await deps.requireReady();
        const id = await askForBacktest(deps, toRequest(request.body), request.actor.name);
        return { id, status: 'running' as const };
      },
    );

    app.get(
      '/api/trading/backtest/:backtest_id',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'A backtest and what came of it',
          params: BacktestPath,
          response: { 200: BacktestView },
        },
      },
      async (request): Promise<BacktestView> => {
        const id = request.params.backtest_id.toLowerCase();
        const row = await findBacktest(deps.db, id);
        return row ? backtestView(row) : { id, status: 'not_found' };
      },
    );

    app.get(
      '/api/trading/backtests',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Backtests with their progress and figures, newest first',
          querystring: BacktestPage,
          response: { 200: Type.Array(BacktestItem) },
        },
      },
      async (request, reply) => {
        setTotalCount(reply, await countBacktests(deps.db));
        return (await listBacktests(deps.db, request.query)).map(toItem);
      },
    );
  };

const toRequest = (body: NewBacktest): BacktestRequest => ({
  startDate: body.start_date,
  endDate: body.end_date,
  initialCapital: body.initial_capital,
  riskTier: body.risk_tier,
  sweep: Object.fromEntries(
    Object.entries(body.sweep ?? {}).flatMap(([name, values]) => (values ? [[name, values]] : [])),
  ),
});

/** As the interface shows it. */
export function backtestView({
  stage,
  progress,
  sweep,
  requested_by: _,
  config,
  equity_curve,
  trades,
  ...row
}: BacktestRow): BacktestView {
  return {
    ...row,
    // The interface knows no progress; the config is where it leaves room.
    config: row.status === 'completed' ? config : { stage, progress, sweep },
    equity_curve: equity_curve ?? [],
    trades: trades ?? [],
  };
}

const toItem = ({ config, ...row }: BacktestSummary): BacktestItem => ({
  ...row,
  error: typeof config.error === 'string' ? config.error : null,
});
