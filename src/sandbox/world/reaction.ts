import type { Outlet } from '../cast/outlets.ts';
import { stream } from '../rng.ts';
import type { NewsSettings } from '../worlds/world-settings.ts';
import type { EventDirection } from './event.ts';

/** Whether news of the company is followed by a drift. Fixed for the whole history of a world. */
export function isPredictive(seed: number, ticker: string, { predictiveShare }: NewsSettings): boolean {
  if (predictiveShare >= 1) return true;
  return stream(seed, 'predictive', ticker).chance(predictiveShare);
}

/** The direction in which the price answers news that says `direction`. */
export function reactionTo(
  seed: number,
  eventId: string,
  direction: EventDirection,
  { contraryShare }: NewsSettings,
): EventDirection {
  if (direction === 'neutral' || contraryShare === 0) return direction;
  if (!stream(seed, 'reaction', eventId).chance(contraryShare)) return direction;
  return direction === 'positive' ? 'negative' : 'positive';
}

/** The share of an outlet's rumours that are false in this world. */
export const falseRumourRate = (outlet: Outlet, { extraFalseRumours }: NewsSettings): number =>
  outlet.falseRumourRate + (1 - outlet.falseRumourRate) * extraFalseRumours;
