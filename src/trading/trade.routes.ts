import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { TradeQuery, TradeView } from './trade.schema.ts';
import { listTrades } from './trade.store.ts';
import { tradeView } from './trade-view.ts';
import type { TradingRouteDeps } from './trading.routes.ts';
import { findEngine, timesOf } from './use/get-engine.ts';

export const tradeRoutes =
  (deps: TradingRouteDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/trading/trades',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['trading: results'],
          summary: 'Round trips with their result and exit reason, open ones first, then the last closed',
          description:
            'A round trip begins when a position is opened and ends when nothing is held any more. Empty while the engine is not initialised.',
          querystring: TradeQuery,
          response: { 200: Type.Array(TradeView) },
        },
      },
      async ({ query }) => {
        const engine = await findEngine(deps.db, timesOf(deps));
        return engine ? (await listTrades(deps.db, engine.account.id, query)).map(tradeView) : [];
      },
    );
  };
