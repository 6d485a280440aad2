/** Catalyst types: events that move a company's price, and how long their news keeps its weight. */
export type TimeHorizon = 'intraday' | '1d' | '7d' | '30d' | '90d';
export const TIME_HORIZONS: readonly TimeHorizon[] = ['intraday', '1d', '7d', '30d', '90d'];

/** `text`: the event type does not determine the direction; the text does. */
export type CatalystSign = '+' | '-' | 'text';

export interface CatalystTraits {
  readonly sign: CatalystSign;
  readonly halfLifeSessions: number;
  readonly horizon: TimeHorizon;
}

const traits = (sign: CatalystSign, halfLifeSessions: number, horizon: TimeHorizon): CatalystTraits => ({
  sign,
  halfLifeSessions,
  horizon,
});

export const CATALYSTS = {
  earnings_beat: traits('+', 10, '30d'),
  earnings_miss: traits('-', 10, '30d'),
  guidance_raise: traits('+', 10, '30d'),
  guidance_cut: traits('-', 10, '30d'),
  analyst_upgrade: traits('+', 2, '7d'),
  analyst_downgrade: traits('-', 2, '7d'),
  price_target: traits('text', 2, '7d'),
  ma_target: traits('+', 20, '30d'),
  ma_acquirer: traits('text', 20, '30d'),
  spinoff: traits('text', 20, '30d'),
  contract_win: traits('+', 8, '30d'),
  contract_loss: traits('-', 8, '30d'),
  product_launch: traits('+', 8, '30d'),
  partnership: traits('+', 8, '30d'),
  recall_failure: traits('-', 8, '7d'),
  cyber_incident: traits('-', 8, '7d'),
  supply_disruption: traits('-', 8, '7d'),
  labour_action: traits('-', 8, '7d'),
  regulatory_approval: traits('+', 15, '30d'),
  regulatory_action: traits('-', 15, '30d'),
  litigation: traits('-', 15, '30d'),
  buyback_dividend_up: traits('+', 10, '30d'),
  dividend_cut_dilution: traits('-', 10, '30d'),
  credit_event: traits('-', 10, '30d'),
  management_change: traits('text', 5, '7d'),
  insider_trade: traits('text', 5, '7d'),
  restructuring: traits('text', 5, '7d'),
  macro_exposure: traits('text', 5, '7d'),
  price_move: traits('text', 1, '1d'),
  other: traits('text', 5, '7d'),
} as const satisfies Record<string, CatalystTraits>;

export type CatalystType = keyof typeof CATALYSTS;
export const CATALYST_TYPES = Object.keys(CATALYSTS) as readonly CatalystType[];

export function isCatalystType(value: string): value is CatalystType {
  return Object.hasOwn(CATALYSTS, value);
}

/** +1 or -1 when the type determines the direction, 0 when the text does. */
export function catalystPolarity(type: CatalystType): -1 | 0 | 1 {
  const { sign } = CATALYSTS[type];
  if (sign === 'text') return 0;
  return sign === '+' ? 1 : -1;
}
