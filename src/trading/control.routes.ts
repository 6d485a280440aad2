import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Db } from '../kernel/db/database.ts';
import {
  ConfigChanged,
  ConfigPatch,
  EngineDebug,
  EngineStatus,
  Paused,
  ResetDone,
  ResetRequest,
} from './control.schema.ts';
import type { TradingRouteDeps } from './trading.routes.ts';
import { changeEngineConfig } from './use/change-engine-config.ts';
import { getEngine, timesOf } from './use/get-engine.ts';
import { pauseTrading, resumeTrading } from './use/pause-trading.ts';
import { resetTrading } from './use/reset-trading.ts';
import { viewDebug, viewStatus } from './use/view-engine.ts';

const tags = ['trading: engine'];

export const controlRoutes =
  (deps: TradingRouteDeps, reads: Db): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = deps;

    app.get(
      '/api/trading/debug',
      {
        config: { role: 'viewer', kept: 'within-second' },
        schema: {
          tags,
          summary: 'State of the engine, also before it is initialised',
          description:
            'For diagnosis: the tasks of the trading loop while one leads, the last poll and the present pools.',
          response: { 200: EngineDebug },
        },
      },
      () => viewDebug(reads),
    );

    app.get(
      '/api/trading/status',
      {
        config: { role: 'viewer', kept: 'within-second' },
        schema: {
          tags,
          summary: 'Positions, pools, circuit breakers and switches of the engine',
          description: 'What an operator needs at a glance. Positions have their stops, targets and results.',
          errors: { 503: 'The engine is not initialised.' },
          response: { 200: EngineStatus },
        },
      },
      () => viewStatus(reads, timesOf(deps)),
    );

    app.put(
      '/api/trading/config',
      {
        config: { role: 'admin', admission: 'orders' },
        schema: {
          tags,
          summary: 'Change settings of the engine; omitted fields keep their value',
          description:
            'Takes effect with the next poll. The answer has the previous and the new values. Records an audit event.',
          errors: { 503: 'The engine is not initialised.' },
          body: ConfigPatch,
          response: { 200: ConfigChanged },
        },
      },
      async (request) => {
        await getEngine(db, timesOf(deps));
        const { previous, updated, changedAt } = await changeEngineConfig(deps, request.body, request.actor);
        return { previous, updated, change_source: 'api', changed_at: changedAt };
      },
    );

    app.post(
      '/api/trading/pause',
      {
        config: { role: 'operator', admission: 'orders' },
        schema: {
          tags,
          summary: 'Stop entries; exits, stops and cancels continue',
          description: 'Holds for every process until trading is resumed. Records an audit event.',
          response: { 200: Paused },
        },
      },
      async (request) => {
        await pauseTrading(deps, request.actor);
        return { paused: true };
      },
    );

    app.post(
      '/api/trading/resume',
      {
        config: { role: 'operator', admission: 'orders' },
        schema: {
          tags,
          summary:
            'Resume trading; a tripped drawdown breaker is released and drawdown is measured from the present value',
          description: 'Other breakers that are tripped stay tripped. Records an audit event.',
          response: { 200: Paused },
        },
      },
      async (request) => {
        await resumeTrading(deps, request.actor);
        return { paused: false };
      },
    );

    app.post(
      '/api/trading/reset',
      {
        config: { role: 'admin', idempotent: true, admission: 'orders' },
        schema: {
          tags,
          summary: 'Reset a paper account: cancel orders, close positions, discard results, set the capital',
          description:
            'For paper trading only. Waits until the broker has closed everything. With `initial_capital` 0 the broker’s cash is the capital. Records an audit event.',
          errors: {
            409: 'The account is not a paper account, or has no trading state.',
            500: 'The database could not be changed; nothing was reset.',
            503: 'The engine is not initialised, or the broker did not close everything in time.',
          },
          body: ResetRequest,
          response: { 200: ResetDone },
        },
      },
      (request) => resetTrading(deps, request.body, request.actor),
    );
  };
