import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Now } from '../kernel/clock.ts';
import type { Db, Executor } from '../kernel/db/database.ts';
import { setTotalCount } from '../kernel/http/total-count.plugin.ts';
import { Detail } from '../kernel/http/types.schema.ts';
import { OrderDetail, OrderPath, OrderQuery, OrderView, PositionQuery, PositionView } from './order.schema.ts';
import { countOrders, listOrders, listPositions } from './order-view.store.ts';
import { explainOrder } from './use/explain-order.ts';

export interface OrderRoutesDeps {
  db: Db;
  now: Now;
  /** What the trading engine decided; the trading slice owns it. */
  loadDecision?: ((db: Executor, decisionId: string) => Promise<Record<string, unknown> | null>) | undefined;
}

const tags = ['orders'];

export const orderRoutes =
  (deps: OrderRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/orders',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Orders, newest first',
          querystring: OrderQuery,
          response: { 200: Type.Array(OrderView) },
        },
      },
      async ({ query }, reply) => {
        const [orders, count] = await Promise.all([listOrders(deps.db, query), countOrders(deps.db, query)]);
        setTotalCount(reply, count);
        return orders;
      },
    );

    app.get(
      '/api/orders/:order_id',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'An order with all that happened to it, and why it was given: from a fill back to the sentence',
          params: OrderPath,
          response: { 200: OrderDetail, 404: Detail },
        },
      },
      ({ params }) => explainOrder(deps, params.order_id.toLowerCase()),
    );

    app.get(
      '/api/positions',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'What is held now, at its newest price',
          querystring: PositionQuery,
          response: { 200: Type.Array(PositionView) },
        },
      },
      ({ query }) => listPositions(deps.db, query.ticker),
    );
  };
