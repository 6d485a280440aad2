import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Now } from '../kernel/clock.ts';
import { mayReadRestricted } from '../kernel/access/restricted-text.ts';
import type { Db, Executor } from '../kernel/db/database.ts';
import { AsOfQuery } from '../kernel/http/as-of.schema.ts';
import { fieldsOf } from '../kernel/http/fields.ts';
import { sendJson } from '../kernel/http/send-json.plugin.ts';
import { setTotalCount } from '../kernel/http/total-count.plugin.ts';
import { OrderDetail, OrderPath, OrderQuery, OrderView, PositionQuery, PositionView } from './order.schema.ts';
import { readOrdersAt } from './order-as-of.store.ts';
import { listPositions, readOrders } from './order-view.store.ts';
import { listPositionsAt } from './position-as-of.store.ts';
import { getOrderDetail } from './use/get-order-detail.ts';

export interface OrderRoutesDeps {
  db: Db;
  now: Now;
  /** Loads a decision of the trading engine, whose slice owns the table. */
  loadDecision?: ((db: Executor, decisionId: string) => Promise<Record<string, unknown> | null>) | undefined;
}

const tags = ['orders'];

export const orderRoutes =
  (deps: OrderRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/orders',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Orders, newest first',
          description: 'Orders of all accounts and modes, filtered. `X-Total-Count` has the number of all that match.',
          querystring: OrderQuery,
          response: { 200: Type.Array(OrderView) },
        },
      },
      async ({ query, asOf }, reply) => {
        const fields = fieldsOf(OrderView, query.fields);
        const { json, count } = asOf
          ? await readOrdersAt(deps.db, query, asOf, fields)
          : await readOrders(deps.db, query, fields);
        setTotalCount(reply, count);
        return sendJson(reply, json);
      },
    );

    app.get(
      '/api/orders/:order_id',
      {
        config: { role: 'viewer', kept: 'within-second' },
        schema: {
          tags,
          summary: 'An order with its events and fills, and the decision, recommendation and evidence behind it',
          description:
            'Everything that explains the order: the recommendation, its evidence, the decision with each check, the gate’s verdict, the broker’s events and fills, and the audit trail.',
          errors: { 404: 'No order has this id.' },
          params: OrderPath,
          querystring: AsOfQuery,
          response: { 200: OrderDetail },
        },
      },
      ({ params, actor, asOf }) =>
        getOrderDetail(deps, params.order_id.toLowerCase(), {
          withRestricted: mayReadRestricted(actor.role),
          asOf: asOf ?? null,
        }),
    );

    app.get(
      '/api/positions',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Open positions at their latest price',
          description: 'What is held now, folded from fills, with unrealised results at the latest price.',
          querystring: PositionQuery,
          response: { 200: Type.Array(PositionView) },
        },
      },
      ({ query, asOf }) => (asOf ? listPositionsAt(deps.db, query.ticker, asOf) : listPositions(deps.db, query.ticker)),
    );
  };
