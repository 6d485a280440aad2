import { stream } from '../rng.ts';
import { MARKET, SLOT_MINUTES } from '../settings.ts';
import { roundPrice, type WorldBar } from './bars.ts';
import type { FactorPath } from './factors.ts';
import type { WorldSession } from './sessions.ts';
import { extremes, logAt, NO_JUMPS, type SlotPath } from './slot-path.ts';

const SLOT_MS = SLOT_MINUTES * 60_000;

/** Inputs of one ticker's session, from which its 30-minute bars can be drawn again at any time. */
export interface SessionInputs {
  ticker: string;
  /** Log of the previous close, split-adjusted. */
  startLog: number;
  /** Raw price = split-adjusted price × this. */
  splitFactor: number;
  /** Move at the open from overnight news and ex-dividend steps. */
  gap: number;
  drift: number;
  jumps: readonly { atMs: number; size: number }[];
  /** No trading from this slot on. */
  haltedFromSlot: number;
  dailyVolume: number;
  /** Loadings on the shared factors. */
  loadings: readonly { factor: FactorPath; weight: number }[];
  own: FactorPath;
}

export interface SlotDraw {
  path: SlotPath;
  bar: WorldBar;
}

/** Draws a session's slots in order; halted slots are omitted. `closeLog` is the start of the next session. */
export function drawSession(
  seed: number,
  session: WorldSession,
  inputs: SessionInputs,
): { slots: SlotDraw[]; closeLog: number } {
  const rng = stream(seed, 'slots', session.index, inputs.ticker);
  let variance = inputs.own.deviation ** 2;
  let log = inputs.startLog + inputs.gap + inputs.own.overnight;
  for (const { factor, weight } of inputs.loadings) {
    variance += (weight * factor.deviation) ** 2;
    log += weight * factor.overnight;
  }
  const deviation = Math.sqrt(variance / session.slots);
  const wickScale = deviation * MARKET.wickShare;
  const baseVolume = slotVolume(session, inputs);
  const slots: SlotDraw[] = [];
  for (let slot = 0; slot < session.slots; slot++) {
    const startMs = session.openMs + slot * SLOT_MS;
    const endMs = Math.min(startMs + SLOT_MS, session.closeMs);
    let smoothMove = (inputs.own.slots[slot] ?? 0) + inputs.drift / session.slots;
    for (const { factor, weight } of inputs.loadings) smoothMove += weight * (factor.slots[slot] ?? 0);
    const path: SlotPath = {
      openLog: log,
      smoothMove,
      shape: {
        up: Math.abs(rng.gaussian()) * wickScale,
        down: Math.abs(rng.gaussian()) * wickScale,
        upAt: rng.between(0.15, 0.85),
        downAt: rng.between(0.15, 0.85),
      },
      jumps: jumpsWithin(inputs.jumps, startMs, endMs),
      deviation,
    };
    const smile = 0.7 + 1.2 * (2 * (slot / Math.max(1, session.slots - 1)) - 1) ** 2;
    const volume = Math.max(1, Math.round(baseVolume * smile * Math.exp(rng.gaussian() * MARKET.volumeNoise)));
    // A halted slot still draws random numbers, so that later prices do not depend on halts.
    if (slot < inputs.haltedFromSlot) {
      slots.push({ path, bar: barOf(path, inputs.splitFactor, startMs, endMs, volume) });
    }
    log = logAt(path, 1);
  }
  return { slots, closeLog: log };
}

/** News raises volume; a split multiplies it. */
function slotVolume(session: WorldSession, inputs: SessionInputs): number {
  const news = inputs.jumps.reduce((sum, { size }) => sum + Math.abs(size), Math.abs(inputs.gap));
  return (inputs.dailyVolume / session.slots / inputs.splitFactor) * (1 + Math.min(5, 45 * news));
}

function jumpsWithin(jumps: SessionInputs['jumps'], startMs: number, endMs: number): SlotPath['jumps'] {
  if (jumps.length === 0) return NO_JUMPS;
  return jumps
    .filter(({ atMs }) => atMs >= startMs && atMs < endMs)
    .map(({ atMs, size }) => ({ at: (atMs - startMs) / (endMs - startMs), size }));
}

function barOf(path: SlotPath, splitFactor: number, startMs: number, endMs: number, volume: number): WorldBar {
  const { highLog, lowLog } = extremes(path);
  const open = priceOf(path.openLog, splitFactor);
  const close = priceOf(logAt(path, 1), splitFactor);
  const high = priceOf(highLog, splitFactor);
  const low = priceOf(lowLog, splitFactor);
  return {
    startMs,
    endMs,
    open,
    high,
    low,
    close,
    volume,
    vwap: Math.round(((open + high + low + close) / 4) * 1e4) / 1e4,
    trades: Math.max(1, Math.round(volume / 85)),
  };
}

const priceOf = (log: number, splitFactor: number) => roundPrice(Math.exp(log) * splitFactor);
