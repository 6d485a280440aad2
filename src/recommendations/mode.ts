import type { Action } from './decision.ts';

export const MODES = ['informational', 'paper', 'live'] as const;
export type RecommendationMode = (typeof MODES)[number];

const LIVE_EFFECTIVE_COUNT_MIN = 3;
const LIVE_SOURCES_MIN = 2;

/** The state of trading for a ticker; recommendations only read it. */
export interface TradingState {
  readonly tradingMode: 'paper' | 'live' | 'disabled';
  readonly isGatePassed: boolean;
  readonly isLockedOut: boolean;
}
export const PAPER_TRADING: TradingState = { tradingMode: 'paper', isGatePassed: false, isLockedOut: false };

export interface ModeInput {
  readonly action: Action;
  readonly isQualityLow: boolean;
  readonly effectiveCount: number;
  readonly sourceCount: number;
  readonly trading: TradingState;
}

/** Whether a recommendation may be traded, and where. The risk engine checks again before an order is sent. */
export function modeOf({ action, isQualityLow, effectiveCount, sourceCount, trading }: ModeInput): RecommendationMode {
  if (action === 'hold' || isQualityLow || trading.isLockedOut || trading.tradingMode === 'disabled') {
    return 'informational';
  }
  const isLive =
    trading.tradingMode === 'live' &&
    trading.isGatePassed &&
    effectiveCount >= LIVE_EFFECTIVE_COUNT_MIN &&
    sourceCount >= LIVE_SOURCES_MIN;
  return isLive ? 'live' : 'paper';
}
