import { listOrderFills } from '../../../broker/order-view.store.ts';
import { findOrder } from '../../../broker/order.store.ts';
import {
  findTracedOrder,
  listOrdersAfter,
  listTradeOrders,
  type TradeOrder,
} from '../../../broker/trade-order.store.ts';
import { findDocument } from '../../../documents/document.store.ts';
import { loadIntelligence } from '../../../intelligence/intelligence.store.ts';
import type { Executor } from '../../../kernel/db/database.ts';
import { notFound } from '../../../kernel/errors.ts';
import { groupBy } from '../../../kernel/group-by.ts';
import { listContributions } from '../../../recommendations/recommendation-evidence.store.ts';
import { listLatestRecommendations } from '../../../recommendations/recommendation.store.ts';
import { listExitsByDocument } from '../../../trading/decision.store.ts';
import { findTradeAt } from '../../../trading/trade.store.ts';

const TICKERS_MAX = 20;

type Fill = Awaited<ReturnType<typeof listOrderFills>>[number];

/** An order with a document as evidence or cause. */
export interface DocumentOrder {
  order_id: string;
  ticker: string;
  side: string;
  status: string;
  role: 'entry' | 'exit';
  created_at: Date;
  recommendation_id: string | null;
  contribution: number | null;
  fills: Fill[];
}

export interface DocumentIdea {
  ticker: string | null;
  /** The order to show, if there is one. */
  orderId: string | null;
  recommendationId: string | null;
  orders: DocumentOrder[];
}

/** What uses a document: orders, or else the current recommendation that uses it. */
export async function findDocumentIdea(db: Executor, documentId: string): Promise<DocumentIdea> {
  const document = await findDocument(db, documentId);
  if (!document) throw notFound('document');
  const reading = await loadIntelligence(db, documentId);
  const tickers = [...new Set((reading?.company_impacts ?? []).map(({ ticker }) => ticker))].slice(0, TICKERS_MAX);
  const entries = await listEntries(db, documentId, document.available_at);
  const caused = await listExits(db, documentId, tickers);
  const known = new Set([...entries, ...caused].map(({ order_id }) => order_id));
  const sales = (await listSales(db, entries)).filter(({ order_id }) => !known.has(order_id));
  const orders = [...entries, ...caused, ...sales];
  const shown = strongestOf(entries) ?? orders.at(-1);
  const ticker = shown?.ticker ?? tickers[0] ?? document.ticker ?? null;
  const recommendationId = shown ? null : await findCurrentUse(db, documentId, tickers);
  return { ticker, orderId: shown?.order_id ?? null, recommendationId, orders };
}

/** The filled order to which the document contributed most. */
const strongestOf = (entries: readonly DocumentOrder[]): DocumentOrder | undefined =>
  entries
    .filter(({ fills }) => fills.length > 0)
    .toSorted((one, other) => Math.abs(other.contribution ?? 0) - Math.abs(one.contribution ?? 0))[0];

/** Orders whose recommendation uses the document. */
async function listEntries(db: Executor, documentId: string, after: Date): Promise<DocumentOrder[]> {
  const orders = await listOrdersAfter(db, after);
  const ids = [...new Set(orders.map(({ recommendation_id }) => recommendation_id).filter((id) => id !== null))];
  const shares = await listContributions(db, documentId, ids);
  const contributions = new Map(shares.map((share) => [share.recommendation_id, share.contribution]));
  const used = orders.filter(({ recommendation_id: id }) => id !== null && contributions.has(id));
  const fills = await fillsOf(
    db,
    used.map(({ id }) => id),
  );
  return used.map((order) => ({
    ...viewOrder(order, fills.get(order.id) ?? []),
    contribution: contributions.get(order.recommendation_id ?? '') ?? null,
  }));
}

/** Exits that the document caused. */
async function listExits(db: Executor, documentId: string, tickers: readonly string[]): Promise<DocumentOrder[]> {
  const decisions = await listExitsByDocument(db, documentId, tickers);
  const ids = decisions.map(({ order_id }) => order_id).filter((id) => id !== null);
  const fills = await fillsOf(db, ids);
  const exits: DocumentOrder[] = [];
  for (const id of ids) {
    const order = await findTracedOrder(db, id);
    if (order) exits.push(viewOrder(order, fills.get(id) ?? []));
  }
  return exits;
}

/** The filled sales that ended what was bought by these orders, such as by a resting stop. */
async function listSales(db: Executor, entries: readonly DocumentOrder[]): Promise<DocumentOrder[]> {
  const sales = new Map<string, DocumentOrder>();
  for (const { side, fills, order_id, contribution } of entries) {
    const [first] = fills;
    const entry = side === 'buy' && first ? await findOrder(db, order_id) : null;
    if (!entry || !first) continue;
    const trade = await findTradeAt(db, entry.broker_account_id, entry.ticker, first.executed_at);
    const sold = (trade ? await listTradeOrders(db, trade) : []).filter((order) => order.side === 'sell');
    const filled = await fillsOf(
      db,
      sold.map(({ id }) => id),
    );
    for (const order of sold) {
      const own = filled.get(order.id) ?? [];
      if (own.length > 0) sales.set(order.id, { ...viewOrder(order, own), contribution });
    }
  }
  return [...sales.values()];
}

const viewOrder = (order: TradeOrder, fills: Fill[]): DocumentOrder => ({
  order_id: order.id,
  ticker: order.ticker,
  side: order.side,
  status: order.status,
  role: order.side === 'buy' ? 'entry' : 'exit',
  created_at: order.created_at,
  recommendation_id: order.recommendation_id,
  contribution: null,
  fills,
});

async function fillsOf(db: Executor, orderIds: readonly string[]): Promise<Map<string, Fill[]>> {
  return groupBy(await listOrderFills(db, orderIds), (fill) => fill.order_id);
}

/** The newest recommendation of a ticker, if it uses the document. */
async function findCurrentUse(db: Executor, documentId: string, tickers: readonly string[]): Promise<string | null> {
  for (const ticker of tickers) {
    const [latest] = await listLatestRecommendations(db, { ticker, limit: 1, offset: 0 });
    if (!latest) continue;
    const [use] = await listContributions(db, documentId, [latest.id]);
    if (use) return use.recommendation_id;
  }
  return null;
}
