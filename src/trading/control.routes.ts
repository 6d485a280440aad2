import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Detail } from '../kernel/http/types.schema.ts';
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
  (deps: TradingRouteDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = deps;

    app.get(
      '/api/trading/debug',
      {
        config: { role: 'viewer' },
        schema: { tags, summary: 'State of the engine, also before it is initialised', response: { 200: EngineDebug } },
      },
      () => viewDebug(db, deps.tasks()),
    );

    app.get(
      '/api/trading/status',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Positions, pools, circuit breakers and switches of the engine',
          response: { 200: EngineStatus, 503: Detail },
        },
      },
      () => viewStatus(db, timesOf(deps)),
    );

    app.put(
      '/api/trading/config',
      {
        config: { role: 'admin' },
        schema: {
          tags,
          summary: 'Change settings of the engine; omitted fields keep their value',
          body: ConfigPatch,
          response: { 200: ConfigChanged, 503: Detail },
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
        config: { role: 'operator' },
        schema: { tags, summary: 'Stop entries; exits, stops and cancels continue', response: { 200: Paused } },
      },
      async (request) => {
        await pauseTrading(deps, request.actor);
        return { paused: true };
      },
    );

    app.post(
      '/api/trading/resume',
      {
        config: { role: 'operator' },
        schema: {
          tags,
          summary:
            'Resume trading; a tripped drawdown breaker is released and drawdown is measured from the present value',
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
        config: { role: 'admin', idempotent: true },
        schema: {
          tags,
          summary: 'Reset a paper account: cancel orders, close positions, discard results, set the capital',
          body: ResetRequest,
          response: { 200: ResetDone, 409: Detail, 500: Detail, 503: Detail },
        },
      },
      (request) => resetTrading(deps, request.body, request.actor),
    );
  };
