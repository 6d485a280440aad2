import { findPosition, listOrderFills } from '../../../broker/order-view.store.ts';
import {
  findTracedOrder,
  listOrdersOfRecommendations,
  listTradeOrders,
  type TradeOrder,
} from '../../../broker/trade-order.store.ts';
import type { Executor } from '../../../kernel/db/database.ts';
import { notFound } from '../../../kernel/errors.ts';
import { findRecommendation } from '../../../recommendations/recommendation.store.ts';
import { findTrade, findTradeAt, listTrades, type TradeRow } from '../../../trading/trade.store.ts';
import type { TraceKind } from '../trace.schema.ts';
import { type DocumentOrder, findDocumentIdea } from './find-document-idea.ts';

/** One idea: a recommendation, its evidence, its orders and its outcome. */
export interface Idea {
  ticker: string | null;
  /** The recommendation of the entry. */
  recommendationId: string | null;
  trade: TradeRow | null;
  orders: TradeOrder[];
  /** The document that the trace starts from. */
  documentId: string | null;
  documentOrders: DocumentOrder[];
}

const NO_DOCUMENT = { documentId: null, documentOrders: [] };

export function findIdea(db: Executor, kind: TraceKind, id: string): Promise<Idea> {
  switch (kind) {
    case 'order':
      return ideaOfOrder(db, id);
    case 'recommendation':
      return ideaOfRecommendation(db, id);
    case 'trade':
      return ideaOfTrade(db, id);
    case 'position':
      return ideaOfPosition(db, id);
    case 'document':
      return ideaOfDocument(db, id);
    default:
      return kind satisfies never;
  }
}

async function ideaOfOrder(db: Executor, id: string): Promise<Idea> {
  const order = await findTracedOrder(db, id);
  if (!order) throw notFound('order');
  const [first] = await listOrderFills(db, [id]);
  const trade = await findTradeAt(db, order.broker_account_id, order.ticker, first?.executed_at ?? order.created_at);
  const own = order.recommendation_id;
  const ofTrade = trade?.recommendation_id ?? null;
  const orders = trade
    ? await listTradeOrders(db, trade)
    : own
      ? await listOrdersOfRecommendations(db, [own])
      : [order];
  return {
    ticker: order.ticker,
    recommendationId: order.side === 'buy' ? (own ?? ofTrade) : (ofTrade ?? own),
    trade,
    orders: orders.some((one) => one.id === id) ? orders : [...orders, order],
    ...NO_DOCUMENT,
  };
}

async function ideaOfRecommendation(db: Executor, id: string): Promise<Idea> {
  const recommendation = await findRecommendation(db, id);
  if (!recommendation) throw notFound('recommendation');
  const orders = await listOrdersOfRecommendations(db, [id]);
  const placed = orders.find(({ filled_quantity }) => filled_quantity > 0) ?? orders[0];
  const idea = placed ? await ideaOfOrder(db, placed.id) : null;
  // A recommendation to sell is the end of the idea that began with the purchase.
  const isExit = recommendation.action === 'sell' && idea?.trade?.recommendation_id;
  return {
    ticker: recommendation.ticker,
    recommendationId: isExit ? (idea?.recommendationId ?? id) : id,
    trade: idea?.trade ?? null,
    orders: idea?.orders ?? [],
    ...NO_DOCUMENT,
  };
}

async function ideaOfTrade(db: Executor, id: string): Promise<Idea> {
  const trade = await findTrade(db, id);
  if (!trade) throw notFound('trade');
  return {
    ticker: trade.ticker,
    recommendationId: trade.recommendation_id,
    trade,
    orders: await listTradeOrders(db, trade),
    ...NO_DOCUMENT,
  };
}

async function ideaOfPosition(db: Executor, id: string): Promise<Idea> {
  const position = await findPosition(db, id);
  if (!position) throw notFound('position');
  const { broker_account_id: accountId, ticker } = position;
  const [trade] = await listTrades(db, accountId, { ticker, limit: 1, offset: 0 });
  if (!trade) throw notFound('trade of this position');
  return ideaOfTrade(db, trade.id);
}

async function ideaOfDocument(db: Executor, id: string): Promise<Idea> {
  const found = await findDocumentIdea(db, id);
  const of = { documentId: id, documentOrders: found.orders };
  if (found.orderId !== null) return { ...(await ideaOfOrder(db, found.orderId)), ...of };
  if (found.recommendationId !== null) return { ...(await ideaOfRecommendation(db, found.recommendationId)), ...of };
  return { ticker: found.ticker, recommendationId: null, trade: null, orders: [], ...of };
}
