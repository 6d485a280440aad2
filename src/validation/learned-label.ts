import { HORIZON_SESSIONS } from '../kernel/calendar/horizon.ts';
import type { ByLayer } from '../recommendations/layer-weights.ts';
import type { ViewHorizon } from '../recommendations/view-horizon.ts';

/** A view with its outcome at a horizon. */
export interface LearnedLabel {
  readonly horizon: ViewHorizon;
  /** Whether it is the horizon that the view forecasts. */
  readonly isOwn: boolean;
  /** Score times confidence of each layer. */
  readonly signals: ByLayer<number>;
  readonly totalReturn: number;
  /** The return in excess of the market's; null where it has none. */
  readonly excess: number | null;
  readonly sigmaHorizon: number;
}

/** Labels of neighbouring sessions overlap, so that each is only this part of an independent one. */
export const independence = (horizon: ViewHorizon): number => 1 / HORIZON_SESSIONS[horizon];
