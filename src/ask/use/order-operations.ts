import { OPEN_STATUSES } from '../../broker/order-status.ts';
import { OneOf, Ticker } from '../../kernel/http/types.schema.ts';
import { citeOrder, citePage, citeRecommendation, citeTrace } from '../answer/citations.ts';
import { FactList } from '../answer/facts.ts';
import {
  closed,
  daysOf,
  InPeriod,
  ITEMS_MAX,
  MaybeCompanyIn,
  NoParameters,
  operation,
  spanOf,
} from '../operation.schema.ts';
import {
  countOrderFacts,
  countRefusals,
  countSkips,
  listOrderFacts,
  listPendingApprovals,
  type OrderFact,
} from '../trading-record.store.ts';
import { findRecommendationRow } from '../view.store.ts';
import { describeRecommendation } from './view-operations.ts';

const REASONS_MAX = 50;
const ORDERS_PAGE = citePage('trading', '?tab=orders');

const addOrder = (facts: FactList, order: OrderFact) =>
  facts.add(
    {
      ticker: order.ticker,
      side: order.side,
      quantity: order.quantity,
      filled_quantity: order.filled_quantity,
      avg_fill_price: order.avg_fill_price,
      status: order.status,
      at: order.created_at,
    },
    order.avg_fill_price === null
      ? '{at|time}: {side} {quantity|quantity} {ticker}, status {status|words}.'
      : '{at|time}: {side} {quantity|quantity} {ticker}, status {status|words}, {filled_quantity|quantity} filled at {avg_fill_price|price} on average.',
    citeOrder(order.id),
    citeTrace('order', order.id),
  );

export const ORDER_OPERATIONS = [
  operation({
    name: 'orders',
    description: 'Orders of a period: how many, and the newest. Of one company or side, or of open ones, if asked for.',
    parameters: closed({
      ...MaybeCompanyIn.properties,
      side: OneOf(['buy', 'sell', 'any']),
      state: OneOf(['any', 'open', 'filled']),
    }),
    async run(context, { ticker, period, side, state }) {
      const span = spanOf(context, period);
      const statuses = state === 'any' ? null : state === 'open' ? OPEN_STATUSES : ['filled', 'partially_filled'];
      const query = { ticker: ticker ?? null, side: side === 'any' ? null : side, statuses, limit: ITEMS_MAX };
      const facts = new FactList().add(
        {
          count: await countOrderFacts(context.db, span, query),
          state,
          ticker: ticker ?? null,
          side,
          ...daysOf(period),
        },
        `{count|count order}${side === 'any' ? '' : ' to {side}'}${ticker === undefined ? '' : ' for {ticker}'} of the days {from} to {to} ${state === 'any' ? '{count|verb were} created' : '{count|verb are} {state}'}.`,
        ORDERS_PAGE,
      );
      for (const order of await listOrderFacts(context.db, span, query)) addOrder(facts, order);
      return facts;
    },
  }),
  operation({
    name: 'refused_orders',
    description: 'How many orders were refused in a period, by reason.',
    parameters: InPeriod,
    async run(context, { period }) {
      const rows = await countRefusals(context.db, spanOf(context, period), REASONS_MAX);
      const count = rows.reduce((sum, row) => sum + row.count, 0);
      const facts = new FactList().add(
        { count, ...daysOf(period) },
        '{count|count order} {count|verb were} refused between {from} and {to}.',
        ORDERS_PAGE,
      );
      for (const { reason, count: of, order_id } of rows.slice(0, ITEMS_MAX))
        facts.add({ reason, count: of }, '{count|count order}: {reason|words}.', citeOrder(order_id));
      return facts;
    },
  }),
  operation({
    name: 'explain_trade',
    description: 'Why a company was bought or sold: the newest such order with its recommendation and evidence.',
    parameters: closed({ ...MaybeCompanyIn.properties, ticker: Ticker, side: OneOf(['buy', 'sell']) }),
    async run(context, { ticker, period, side }) {
      const query = { ticker, side, statuses: null, limit: 1 };
      const [order] = await listOrderFacts(context.db, spanOf(context, period), query);
      if (!order)
        return new FactList().add(
          { ticker, side, ...daysOf(period) },
          'No order to {side} {ticker} was created between {from} and {to}.',
          ORDERS_PAGE,
        );
      const facts = addOrder(new FactList(), order);
      facts.add(
        { origin: order.origin, reason: order.reason },
        order.reason === null
          ? 'It came from: {origin|words}.'
          : 'It came from: {origin|words}. Reason: {reason|words}.',
        citeTrace('order', order.id),
      );
      const recommendation =
        order.recommendation_id && (await findRecommendationRow(context.db, order.recommendation_id));
      return recommendation ? facts.append(await describeRecommendation(context, recommendation)) : facts;
    },
  }),
  operation({
    name: 'skips',
    description: 'Recommendations that the engine did not take in a period, by reason.',
    parameters: MaybeCompanyIn,
    async run(context, { ticker, period }) {
      const rows = await countSkips(context.db, spanOf(context, period), ticker ?? null, REASONS_MAX);
      const count = rows.reduce((sum, row) => sum + row.count, 0);
      const facts = new FactList().add(
        { count, ticker: ticker ?? null, ...daysOf(period) },
        ticker === undefined
          ? '{count|count recommendation} {count|verb were} skipped between {from} and {to}.'
          : '{count|count recommendation} for {ticker} {count|verb were} skipped between {from} and {to}.',
        citePage('trading', '?tab=skipped'),
      );
      for (const { reason, count: of, recommendation_id } of rows.slice(0, ITEMS_MAX))
        facts.add(
          { reason, count: of },
          '{count|count recommendation}: {reason|words}.',
          recommendation_id === null ? citePage('trading', '?tab=decisions') : citeRecommendation(recommendation_id),
        );
      return facts;
    },
  }),
  operation({
    name: 'approvals',
    description: 'Orders that wait for the approval of a person.',
    parameters: NoParameters,
    isPresentOnly: true,
    async run({ db, now }) {
      const rows = await listPendingApprovals(db, now, REASONS_MAX);
      const page = citePage('trading', '?tab=approvals');
      const facts = new FactList().add(
        { count: rows.length },
        '{count|count order} {count|verb wait} for approval.',
        page,
      );
      for (const row of rows.slice(0, ITEMS_MAX))
        facts.add(
          row,
          '{side} {quantity|quantity} {ticker} for {estimated_value|money}, since {requested_at|time}.',
          page,
        );
      return facts;
    },
  }),
];
