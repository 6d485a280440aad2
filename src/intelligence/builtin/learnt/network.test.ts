import { expect, test } from 'vitest';
import { learntNetwork } from './learnt-network.ts';
import { createNetwork, DIGITS, type NetworkData, SIGNS } from './network.ts';

const [DIMENSIONS, FILTERS, WIDTHS] = [3, 2, 3];
const PLACES = 6;
/** Numbers that differ, in a fixed order. */
const series = (count: number, start: number) => Array.from({ length: count }, (_, n) => Math.sin(start + 1.7 * n));
const VOCABULARY = ['<unk>', 'good', 'bad', 'not', 'the'];
const codes = VOCABULARY.map((_, n) => series(DIMENSIONS + SIGNS, n).map((value) => Math.round(40 * value)));
const ZERO = (DIGITS.length - 1) / 2;
const PAIR_PLACES = 8;
const PAIR_STEP = 0.03;
const pairCodes = series(PAIR_PLACES * SIGNS, 13).map((value) => Math.round(40 * value));
const data: NetworkData = {
  dimensions: DIMENSIONS,
  filters: FILTERS,
  widths: WIDTHS,
  words: VOCABULARY.map((word, n) => `${word} ${codes[n]!.map((code) => DIGITS[code + ZERO]).join('')}`).join('\n'),
  steps: [0.02, 0.03, 0.01, 0.02, 0.02, 0.02],
  pairs: pairCodes.map((code) => DIGITS[code + ZERO]).join(''),
  pairStep: PAIR_STEP,
  weights: series(PLACES * FILTERS * DIMENSIONS, 3),
  bias: series(WIDTHS * FILTERS, 5),
  output: series(SIGNS * 2 * WIDTHS * FILTERS, 7),
  outputBias: series(SIGNS, 11),
};

/** The same network written down plainly: a product at each place, without rows. The hash of a pair is that of the training. */
function plain(words: readonly string[]): number[] {
  const places = words.map((word) => Math.max(0, VOCABULARY.indexOf(word)));
  const numbers = places.map((n) => codes[n]!.map((code, d) => code * data.steps[d]!));
  const pairs = places.slice(1).map((n, at) => (((places[at]! + 1) * 40_503) ^ ((n + 1) * 30_011 + 7)) % PAIR_PLACES);
  const pooled: number[] = [];
  for (let width = 1; width <= WIDTHS; width++) {
    const responses = Array.from({ length: FILTERS }, (_, f) =>
      Array.from({ length: words.length + width - 1 }, (__, at) => {
        let sum = data.bias[(width - 1) * FILTERS + f]!;
        for (let k = 0; k < width; k++)
          for (let d = 0; d < DIMENSIONS; d++)
            sum +=
              data.weights[(((width * (width - 1)) / 2 + k) * FILTERS + f) * DIMENSIONS + d]! *
              (numbers[at - width + 1 + k]?.[d] ?? 0);
        return Math.max(0, sum);
      }),
    );
    pooled.push(...responses.map((row) => Math.max(...row)));
    pooled.push(...responses.map((row) => row.reduce((a, b) => a + b, 0) / words.length));
  }
  const odds = Array.from(
    { length: SIGNS },
    (_, sign) =>
      data.outputBias[sign]! +
      pooled.reduce((sum, value, n) => sum + value * data.output[sign * pooled.length + n]!, 0) +
      numbers.reduce((sum, row) => sum + row[DIMENSIONS + sign]!, 0) +
      pairs.reduce((sum, place) => sum + pairCodes[place * SIGNS + sign]! * PAIR_STEP, 0),
  );
  const total = odds.reduce((sum, value) => sum + Math.exp(value), 0);
  return odds.map((value) => Math.exp(value) / total);
}

test('sums of rows give what the plain products give', () => {
  const { read } = createNetwork(data);
  for (const text of ['good', 'not good', 'the bad not the good', 'never seen', 'the the the the the the good'])
    for (const again of [1, 2]) {
      const words = text.split(' ');
      const expected = plain(words);
      read(words).forEach((value, n) => expect(value, `${text} ${again}`).toBeCloseTo(expected[n]!, 5));
    }
});

test('the trained network knows its words and gives probabilities', () => {
  const { read, isKnown } = learntNetwork();
  expect(isKnown('profit')).toBe(true);
  expect(isKnown('qzxv')).toBe(false);
  for (const words of [[], ['qzxv'], ['profit', 'rose']]) {
    const [negative, neutral, positive] = read(words);
    expect(negative + neutral + positive).toBeCloseTo(1, 6);
  }
});

test('the deciding word is the one that the sign rests on', () => {
  const { decidingWord } = learntNetwork();
  const words = 'the shares plunged on tuesday'.split(' ');
  expect(words[decidingWord(words, -1)]).toBe('plunged');
  expect(decidingWord([], 1)).toBe(0);
});
