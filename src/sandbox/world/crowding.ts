import { stream } from '../rng.ts';
import type { Crowding } from '../worlds/world-settings.ts';
import type { WorldSession } from './sessions.ts';

/** The part of a company's session that comes from crowding. */
export interface CrowdMove {
  drift: number;
  jump: { atMs: number; size: number } | null;
}

const NO_MOVE: CrowdMove = { drift: 0, jump: null };
const SCORE_MAX = 2.5;

/**
 * The moves of all companies in a session, from their returns over the look-back. In an unwind the winners fall and the losers
 * rise at one instant; in every other session they earn what offsets it.
 */
export function crowdMoves(
  seed: number,
  session: WorldSession,
  crowding: Crowding | null,
  pastReturns: ReadonlyMap<string, number>,
): (ticker: string) => CrowdMove {
  if (crowding === null || pastReturns.size === 0) return () => NO_MOVE;
  const { unwindChance, size } = crowding;
  const rng = stream(seed, 'unwind', session.index);
  const isUnwind = rng.chance(unwindChance);
  const atMs = Math.floor(rng.between(session.openMs, session.closeMs));
  const scores = standardise(pastReturns);
  return (ticker) => {
    const score = scores.get(ticker) ?? 0;
    if (isUnwind) return { drift: 0, jump: { atMs, size: -size * score } };
    return { drift: (unwindChance / (1 - unwindChance)) * size * score, jump: null };
  };
}

function standardise(values: ReadonlyMap<string, number>): Map<string, number> {
  const all = [...values.values()];
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
  const deviation = Math.sqrt(all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / all.length);
  const scoreOf = (value: number) => Math.min(SCORE_MAX, Math.max(-SCORE_MAX, (value - mean) / deviation));
  return new Map([...values].map(([ticker, value]) => [ticker, deviation > 0 ? scoreOf(value) : 0]));
}
