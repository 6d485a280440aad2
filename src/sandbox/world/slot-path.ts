import { stream } from '../rng.ts';
import { MARKET } from '../settings.ts';

/** Price moves inside a slot: one up and one down, each at a time between 0 and 1. */
interface SlotShape {
  up: number;
  down: number;
  upAt: number;
  downAt: number;
}

/** Path of the log price through one slot. */
export interface SlotPath {
  openLog: number;
  /** Linear move from open to close, excluding jumps. */
  smoothMove: number;
  shape: SlotShape;
  jumps: readonly { at: number; size: number }[];
  deviation: number;
}

/** Share of a slot over which a jump is phased in: 45 seconds. */
const RAMP = 0.025;

export const NO_JUMPS: SlotPath['jumps'] = [];

export function logAt({ openLog, smoothMove, shape, jumps }: SlotPath, at: number): number {
  let log = openLog + smoothMove * at + bump(shape.upAt, shape.up, at) - bump(shape.downAt, shape.down, at);
  for (const { at: jumpAt, size } of jumps) {
    log += size * Math.min(1, Math.max(0, (at - rampStart(jumpAt)) / RAMP));
  }
  return log;
}

function bump(peakAt: number, height: number, at: number): number {
  return height * (at < peakAt ? at / peakAt : (1 - at) / (1 - peakAt));
}

const rampStart = (jumpAt: number) => Math.min(jumpAt, 1 - RAMP);

/** Where the path bends, besides its ends. */
export function corners(path: SlotPath): number[] {
  return [path.shape.upAt, path.shape.downAt, ...path.jumps.flatMap(({ at }) => [rampStart(at), rampStart(at) + RAMP])];
}

/** The path is piecewise linear, so its extremes are at its corners. */
export function extremes(path: SlotPath): { highLog: number; lowLog: number } {
  const close = logAt(path, 1);
  let highLog = Math.max(path.openLog, close);
  let lowLog = Math.min(path.openLog, close);
  for (const corner of corners(path)) {
    const log = logAt(path, corner);
    highLog = Math.max(highLog, log);
    lowLog = Math.min(lowLog, log);
  }
  return { highLog, lowLog };
}

/** Log price of a tick: the path plus noise that vanishes at the ends of the slot and stays within the bar's range. */
export function tickLog(path: SlotPath, at: number, seed: number, name: string, tick: number): number {
  const tremor = (stream(seed, 'tick', name, tick).next() - 0.5) * path.deviation * MARKET.wickShare;
  const log = logAt(path, at) + tremor * Math.min(1, 8 * at, 8 * (1 - at));
  const { highLog, lowLog } = extremes(path);
  return Math.min(highLog, Math.max(lowLog, log));
}
