import { NEUTRAL_BELOW } from './polarity.ts';

export type Place = 'title' | 'lead' | 'body';
export const PLACE_WEIGHT: Readonly<Record<Place, number>> = { title: 2, lead: 1.5, body: 1 };
const NEUTRAL_SHARE = 0.25;

export interface WeightedValue {
  readonly place: Place;
  readonly value: number;
}

/** S of the design: a weighted mean in which neutral sentences count a quarter. */
export function weighSentences(values: readonly WeightedValue[]): number {
  let total = 0;
  let totalWeight = 1;
  for (const { place, value } of values) {
    const weight = PLACE_WEIGHT[place];
    const isPolar = Math.abs(value) >= NEUTRAL_BELOW;
    if (isPolar) total += weight * value;
    totalWeight += isPolar ? weight : NEUTRAL_SHARE * weight;
  }
  return total / totalWeight;
}
