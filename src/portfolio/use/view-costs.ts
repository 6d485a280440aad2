import { type Liquidity, slippageBps } from '../../broker/paper/fill-model.ts';
import { loadLiquidity } from '../../broker/paper/paper-market.store.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { type CostFilter, listFilledOrders } from '../order-cost.store.ts';
import { computeOrderCost, type CostOrder, type CostTotals, type OrderCost, sumCosts } from '../transaction-costs.ts';

export interface MeasuredOrder {
  order: CostOrder;
  cost: OrderCost;
}

/** What the filled orders of a period cost, against their arrival prices and against the fill model. */
export async function loadCosts(
  db: Executor,
  calendar: TradingCalendar,
  filter: CostFilter,
): Promise<{ items: MeasuredOrder[]; totals: CostTotals }> {
  const items: MeasuredOrder[] = [];
  const liquidities = new Map<string, Liquidity>();
  for (const filled of await listFilledOrders(db, filter)) {
    // The liquidity is that of the last close before the order, so orders of one session share it.
    const session = calendar.lastClosedSession(filled.createdAt);
    const key = `${filled.ticker} ${session?.date ?? ''}`;
    const asOf = session?.close ?? filled.createdAt;
    const liquidity = liquidities.get(key) ?? (await loadLiquidity(db, filled.ticker, asOf));
    liquidities.set(key, liquidity);
    const order = { ...filled, modelBps: modelCost(filled, liquidity) };
    items.push({ order, cost: computeOrderCost(order) });
  }
  return { items, totals: sumCosts(items) };
}

/** Limit orders pay no slippage in the model. */
function modelCost(order: Omit<CostOrder, 'modelBps'>, liquidity: Liquidity): number | null {
  if (order.arrivalPrice === null) return null;
  if (order.orderType === 'limit' || order.orderType === 'stop_limit') return 0;
  return slippageBps(order.filledQuantity * order.arrivalPrice, liquidity);
}

export const totalsView = (totals: CostTotals) => ({
  orders: totals.orders,
  measured_orders: totals.measured,
  filled_value: totals.filledValue,
  execution_cost: totals.executionCost,
  slippage_bps: totals.slippageBps,
  opportunity_cost: totals.opportunityCost,
  implementation_shortfall: totals.implementationShortfall,
  model_bps: totals.modelBps,
  against_model_bps: totals.againstModelBps,
});

const itemView = ({ order, cost }: MeasuredOrder) => ({
  order_id: order.id,
  ticker: order.ticker,
  side: order.side,
  origin: order.origin,
  order_type: order.orderType,
  created_at: order.createdAt,
  quantity: order.quantity,
  filled_quantity: order.filledQuantity,
  arrival_price: order.arrivalPrice,
  avg_fill_price: order.averageFillPrice,
  filled_value: cost.filledValue,
  execution_cost: cost.executionCost,
  slippage_bps: cost.slippageBps,
  opportunity_cost: cost.opportunityCost,
  implementation_shortfall: cost.implementationShortfall,
  implementation_shortfall_bps: cost.implementationShortfallBps,
  model_bps: cost.modelBps,
  against_model_bps: cost.againstModelBps,
});

/** The costs of the newest orders of an account, with totals by side and by origin. */
export async function viewCosts(db: Executor, calendar: TradingCalendar, filter: CostFilter) {
  const { items, totals } = await loadCosts(db, calendar, filter);
  const by = (of: (order: CostOrder) => string) =>
    [...new Set(items.map(({ order }) => of(order)))].sort().map((name) => ({
      name,
      ...totalsView(sumCosts(items.filter(({ order }) => of(order) === name))),
    }));
  return {
    since: filter.since,
    totals: totalsView(totals),
    by_side: by(({ side }) => side),
    by_origin: by(({ origin }) => origin),
    items: items.map(itemView),
  };
}
