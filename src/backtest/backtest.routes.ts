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
import { type RequestBacktestDeps, requestBacktest } from './use/request-backtest.ts';

export interface BacktestRouteDeps extends RequestBacktestDeps {
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
          summary: 'Start a backtest, which runs in the background',
          description:
            'Queues a run of the engine’s decisions over stored history, optionally a sweep over several limits. Read its progress and results by its id.',
          errors: { 503: 'The engine is not initialised, or too many backtests are pending.' },
          body: NewBacktest,
          response: { 200: BacktestStarted },
        },
      },
      async (request) => {
        await deps.requireReady();
        const id = await requestBacktest(deps, toRequest(request.body), request.actor.name);
        return { id, status: 'running' as const };
      },
    );

    app.get(
      '/api/trading/backtest/:backtest_id',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'A backtest with its results',
          description:
            'Figures, equity curve and trades once it is completed; stage and progress in `config` until then. An unknown id has the status `not_found`.',
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
          description:
            'One line for each backtest, without equity curve and trades. `origin=replayed` has the history before the first start, traded once by the rules of the engine. `X-Total-Count` has the number of all.',
          querystring: BacktestPage,
          response: { 200: Type.Array(BacktestItem) },
        },
      },
      async (request, reply) => {
        setTotalCount(reply, await countBacktests(deps.db, request.query.origin));
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

export function backtestView(row: BacktestRow): BacktestView {
  return {
    id: row.id,
    status: row.status,
    start_date: row.start_date,
    end_date: row.end_date,
    initial_capital: row.initial_capital,
    risk_tier: row.risk_tier,
    // The interface has no field for progress, so an unfinished backtest carries it in `config`.
    config: row.status === 'completed' ? row.config : { stage: row.stage, progress: row.progress, sweep: row.sweep },
    total_return: row.total_return,
    sharpe_ratio: row.sharpe_ratio,
    max_drawdown: row.max_drawdown,
    win_rate: row.win_rate,
    profit_factor: row.profit_factor,
    trade_count: row.trade_count,
    equity_curve: row.equity_curve ?? [],
    trades: row.trades ?? [],
    completed_at: row.completed_at,
    created_at: row.created_at,
  };
}

const toItem = ({ config, ...row }: BacktestSummary): BacktestItem => ({
  ...row,
  error: typeof config.error === 'string' ? config.error : null,
});
