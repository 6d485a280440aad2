import { clip } from '../numbers.ts';
import { CHANNEL_BARS, type Indicators } from './indicators.ts';

const OVERBOUGHT = 75;
const OVERSOLD = 25;
const VOLUME_Z_FULL = 3;

const TERM_WEIGHTS = { trendFollowing: 0.3, momentum: 0.2, channel: 0.15, exhaustion: 0.1, volume: 0.1, news: 0.15 };
type Terms = Record<keyof typeof TERM_WEIGHTS, number | null>;

/** The six terms of one timeframe, each in [-1, 1]; null when its indicators are missing. */
export function heuristicTerms(of: Indicators, trendScore: number | null): Terms {
  const { atr, return20, sigma, rsi, volumeZ } = of;
  return {
    trendFollowing: atr === null ? null : atr === 0 ? 0 : Math.tanh((of.emaFast - of.emaSlow) / atr),
    momentum: return20 === null || sigma === null ? null : clip(return20 / (2 * sigma * Math.sqrt(CHANNEL_BARS))),
    channel: of.channelPosition,
    exhaustion: rsi === null ? null : exhaustion(rsi),
    volume: volumeZ === null ? null : Math.sign(of.lastReturn) * clip(volumeZ / VOLUME_Z_FULL, 0, 1),
    news: trendScore === null ? null : clip(trendScore),
  };
}

/** Opposes the move, but only at its extremes. */
function exhaustion(rsi: number): number {
  if (rsi > OVERBOUGHT) return -(rsi - OVERBOUGHT) / (100 - OVERBOUGHT);
  return rsi < OVERSOLD ? (OVERSOLD - rsi) / OVERSOLD : 0;
}

/** h: the weighted mean of the available terms; null without any. */
export function heuristicScore(terms: Terms): number | null {
  let sum = 0;
  let weights = 0;
  for (const name of Object.keys(TERM_WEIGHTS) as (keyof typeof TERM_WEIGHTS)[]) {
    const term = terms[name];
    if (term === null) continue;
    sum += TERM_WEIGHTS[name] * term;
    weights += TERM_WEIGHTS[name];
  }
  return weights > 0 ? sum / weights : null;
}
