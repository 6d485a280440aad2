import { MINUTE_MS } from '../../kernel/clock.ts';
import { roundPrice, type WorldBar } from './bars.ts';
import { corners, logAt, type SlotPath } from './slot-path.ts';

/**
 * One-minute bars of a slot, which add up to its bar: the same open, high, low, close, volume and trades. They follow the slot's
 * path without the noise of single ticks.
 */
export function minuteBars(path: SlotPath, slot: WorldBar, splitFactor: number): WorldBar[] {
  const lengthMs = slot.endMs - slot.startMs;
  const count = Math.ceil(lengthMs / MINUTE_MS);
  const at = (ms: number) => (ms - slot.startMs) / lengthMs;
  const price = (share: number) => roundPrice(Math.exp(logAt(path, share)) * splitFactor);
  const bends = corners(path);
  return Array.from({ length: count }, (_, index) => {
    const startMs = slot.startMs + index * MINUTE_MS;
    const endMs = Math.min(startMs + MINUTE_MS, slot.endMs);
    const open = index === 0 ? slot.open : price(at(startMs));
    const close = index === count - 1 ? slot.close : price(at(endMs));
    const inside = bends.filter((share) => share >= at(startMs) && share <= at(endMs)).map(price);
    const high = Math.max(open, close, ...inside);
    const low = Math.min(open, close, ...inside);
    return {
      startMs,
      endMs,
      open,
      high,
      low,
      close,
      volume: part(slot.volume, index, count),
      vwap: Math.round(((open + high + low + close) / 4) * 1e4) / 1e4,
      trades: part(slot.trades, index, count),
    };
  });
}

/** The parts of a whole number add up to it. */
const part = (total: number, index: number, count: number): number =>
  Math.floor((total * (index + 1)) / count) - Math.floor((total * index) / count);
