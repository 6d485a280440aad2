import type { Cue } from './reading.ts';
import type { Token } from './tokens.ts';

const OPENS = /^(if|unless|whether|provided)$/;
const MODAL = /^(could|might)$/;
const ENDS = /^(,|;|but|:)$/;

/** How much of the evidence lies outside what is only possible: "the P/E might be fine, the yield is pathetic". From 0 to 1. */
export function certainShare(tokens: readonly Token[], cues: readonly Cue[]): number {
  const isPossible: boolean[] = [];
  for (let from = 0; from < tokens.length; from++) {
    const word = tokens[from]?.word ?? '';
    if (!OPENS.test(word) && !MODAL.test(word)) continue;
    for (let i = from; i < tokens.length && !ENDS.test(tokens[i]?.word ?? ''); i++) isPossible[i] = true;
  }
  let certain = 0;
  let all = 0;
  for (const { at, score } of cues) {
    all += Math.abs(score);
    if (isPossible[at] !== true) certain += Math.abs(score);
  }
  return all === 0 ? 0 : certain / all;
}
