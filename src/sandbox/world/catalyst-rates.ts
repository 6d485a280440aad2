import { CATALYST_TYPES, type CatalystType, catalystPolarity } from '../../intelligence/catalyst.ts';
import type { EventDirection } from './event.ts';

/** Relative frequency of unscheduled events; earnings have their own schedule. */
const WEIGHT: Partial<Record<CatalystType, number>> = {
  earnings_beat: 0,
  earnings_miss: 0,
  guidance_raise: 1.2,
  guidance_cut: 1.2,
  analyst_upgrade: 1.4,
  analyst_downgrade: 1.4,
  price_target: 1.4,
  ma_target: 0.5,
  ma_acquirer: 0.6,
  spinoff: 0.6,
  contract_win: 1.3,
  contract_loss: 1.1,
  regulatory_approval: 1.1,
  regulatory_action: 1.1,
  price_move: 0.8,
  other: 0.7,
};

/** Price effect relative to other catalysts of the same magnitude. */
const FORCE: Partial<Record<CatalystType, number>> = {
  analyst_upgrade: 0.8,
  analyst_downgrade: 0.8,
  price_target: 0.6,
  ma_target: 1.8,
  partnership: 0.7,
  insider_trade: 0.7,
  price_move: 0.5,
  other: 0,
};

/** Catalysts of rumours: plausible and not verifiable. */
export const RUMOUR_CATALYSTS: readonly CatalystType[] = [
  'ma_target',
  'contract_win',
  'contract_loss',
  'guidance_raise',
  'guidance_cut',
  'management_change',
  'regulatory_action',
  'partnership',
  'restructuring',
  'credit_event',
  'product_launch',
  'supply_disruption',
];

export const UNSCHEDULED_CATALYSTS: readonly CatalystType[] = CATALYST_TYPES.filter((type) => catalystWeight(type) > 0);

export function catalystWeight(type: CatalystType): number {
  return WEIGHT[type] ?? 1;
}

export function catalystForce(type: CatalystType): number {
  return FORCE[type] ?? 1;
}

/** The catalyst's inherent direction, or the coin's direction for a catalyst that can be either. */
export function directionOf(type: CatalystType, coin: boolean): EventDirection {
  if (type === 'other') return 'neutral';
  const polarity = catalystPolarity(type) || (coin ? 1 : -1);
  return polarity > 0 ? 'positive' : 'negative';
}
