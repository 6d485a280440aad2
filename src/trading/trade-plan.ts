/** Stop, target and horizon of a position, computed at the decision and stored with it. */
export interface TradePlan {
  /** Stop distance below the entry, in money per share. */
  stop_distance: number;
  target_distance: number;
  range: number;
  horizon_sessions: number;
}

interface FirstFill {
  side: 'buy' | 'sell';
  price: number;
  plan: TradePlan | null;
  isMicro: boolean;
  recommendationId: string | null;
  decisionId: string | null;
}

/** Stop and target relative to the fill price. A position without a plan, such as an operator's, gets a stop in the next round. */
export function initialPlan(fill: FirstFill) {
  const { plan, price } = fill;
  const ids = { recommendation_id: fill.recommendationId, decision_id: fill.decisionId, is_micro_trade: fill.isMicro };
  if (!plan || fill.side !== 'buy') return ids;
  const stop = Math.max(0, price - plan.stop_distance);
  return {
    ...ids,
    initial_stop: stop,
    stop_price: stop,
    target_price: price + plan.target_distance,
    highest_price: price,
    range_at_entry: plan.range,
    horizon_sessions: plan.horizon_sessions,
  };
}
