import { DAY_MS } from '../kernel/clock.ts';
import { estimateJaccard } from './dedup/minhash.ts';

export const NOVELTY_STORIES_MAX = 10;
export const NOVELTY_WINDOW_MS = 7 * DAY_MS;

/** stale = max J over the previous stories, halved per week of age; novelty = 1 - .9 * min(1, stale / .8). */
export function computeNovelty(
  signature: Uint32Array,
  availableAt: Date,
  previous: readonly { signature: Uint32Array; availableAt: Date }[],
): number {
  let stale = 0;
  for (const story of previous.slice(0, NOVELTY_STORIES_MAX)) {
    const ageMs = availableAt.getTime() - story.availableAt.getTime();
    if (ageMs < 0 || ageMs > NOVELTY_WINDOW_MS) continue;
    stale = Math.max(stale, estimateJaccard(signature, story.signature) * 0.5 ** (ageMs / NOVELTY_WINDOW_MS));
  }
  return 1 - 0.9 * Math.min(1, stale / 0.8);
}
