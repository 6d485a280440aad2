import type { Cue, Sentence } from './reading.ts';

/** Multiples of earnings outside this range are a verdict on the price. */
const CHEAP_BELOW = 10;
const DEAR_FROM = 40;
const SCORE = 0.35;
const NONE: Cue[] = [];
const BASIS = /^(?:earnings|profits?|ebitda|eps)$/;
const BASIS_WINDOW = 4;
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const UNITS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );

function numberOf(word: string, value: number, kind: string): number {
  if (kind === 'number') return value;
  if (word === 'hundred') return 100;
  const tens = TENS.indexOf(word);
  return tens >= 0 ? 10 * (tens + 2) : UNITS.indexOf(word) + 1;
}

/** "At nine times earnings", "trades at 90 times forward earnings": what a share costs against what it earns. */
export function multipleCues({ tokens, weights }: Sentence): Cue[] {
  if (!tokens.some(({ word }) => word === 'times' || word === 'x')) return NONE;
  const cues: Cue[] = [];
  tokens.forEach(({ word, value, kind }, at) => {
    if (tokens[at + 1]?.word !== 'times' && tokens[at + 1]?.word !== 'x') return;
    const multiple = numberOf(word, value, kind);
    if (multiple <= 0 || (multiple >= CHEAP_BELOW && multiple < DEAR_FROM)) return;
    if (!tokens.slice(at + 2, at + 2 + BASIS_WINDOW).some((token) => BASIS.test(token.word))) return;
    const score = (multiple < CHEAP_BELOW ? SCORE : -SCORE) * (weights[at] ?? 1);
    cues.push({ kind: 'word', score, at, until: at + 2, label: `${word} times` });
  });
  return cues;
}
