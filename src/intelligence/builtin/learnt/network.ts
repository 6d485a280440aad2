/**
 * A small convolution over words. Each word is a short vector; filters of one to three words respond to each place of the text; the
 * largest and the mean response of each filter, a weight of each word and a weight of each pair of neighbours give the log-odds of the
 * three signs. A filter's response is a sum over its words, so that the responses to a word are computed once (`rows`) and a text
 * costs additions.
 */
export interface NetworkData {
  readonly dimensions: number;
  /** Filters of each width. */
  readonly filters: number;
  /** From one word to this many, three at most. */
  readonly widths: number;
  /** One line a word: the word, a space, and a character for each number: its vector, then its three weights. */
  readonly words: string;
  /** The size of one step of each number of a line. */
  readonly steps: readonly number[];
  /** Three characters for each place of a table, to which pairs of neighbours are assigned by a hash; a power of two places. */
  readonly pairs: string;
  readonly pairStep: number;
  /** For each width and place in it: filters x dimensions. */
  readonly weights: readonly number[];
  readonly bias: readonly number[];
  /** Signs x (largest and mean response of each filter, by width). */
  readonly output: readonly number[];
  readonly outputBias: readonly number[];
}

export const SIGNS = 3;
/** Negative, neutral and positive. */
export type Probabilities = readonly [number, number, number];
/** Characters of the numbers from the lowest to the highest step; the middle one is 0. Without quotes, backslash, dollar and space. */
export const DIGITS = '!#%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~';
const ZERO = (DIGITS.length - 1) / 2;
const VALUES = new Map(Array.from({ length: DIGITS.length }, (_, n) => [DIGITS.charCodeAt(n), n - ZERO]));
const UNKNOWN = '<unk>';
/** The training uses the same hash. */
const PAIR_FACTORS = [40_503, 30_011] as const;
const PAIR_OFFSET = 7;
const NEUTRAL = 1;

export interface Network {
  readonly isKnown: (word: string) => boolean;
  readonly read: (words: readonly string[]) => Probabilities;
  /** The place of the word that speaks most for the sign. */
  readonly decidingWord: (words: readonly string[], sign: -1 | 1) => number;
}

export function createNetwork(data: NetworkData): Network {
  const { dimensions, filters, widths } = data;
  const { index, vectors } = decodeWords(data);
  const pairs = decodeNumbers(data.pairs, data.pairStep);
  const pairMask = pairs.length / SIGNS - 1;
  const places = (widths * (widths + 1)) / 2;
  const stride = places * filters;
  const weights = Float32Array.from(data.weights);
  const bias = Float64Array.from(data.bias);
  const output = Float64Array.from(data.output);
  const rows: (Float64Array | undefined)[] = [];
  const unknown = index.get(UNKNOWN) ?? 0;
  const inputs = 2 * widths * filters;
  /** The largest and the mean response of each filter, by width, and where the largest begins. */
  const pooled = new Float64Array(inputs);
  const largestAt = new Int32Array(widths * filters);
  /** Stands for the words before and behind a text. */
  const empty = new Float64Array(stride);

  /** The responses of all filters to one word at each of their places. */
  const rowOf = (n: number): Float64Array => {
    const known = rows[n];
    if (known !== undefined) return known;
    const row = new Float64Array(stride);
    const base = n * (dimensions + SIGNS);
    for (let f = 0; f < stride; f++) {
      let sum = 0;
      for (let d = 0; d < dimensions; d++) sum += (weights[f * dimensions + d] ?? 0) * (vectors[base + d] ?? 0);
      row[f] = sum;
    }
    rows[n] = row;
    return row;
  };

  const rowAt = (used: readonly Float64Array[], n: number): Float64Array =>
    n >= 0 && n < used.length ? (used[n] as Float64Array) : empty;

  /** Windows may reach over the ends of the text. */
  const pool = (used: readonly Float64Array[], width: number): void => {
    const place = ((width * (width - 1)) / 2) * filters;
    const [largest, total] = [2 * (width - 1) * filters, (2 * width - 1) * filters];
    const first = (width - 1) * filters;
    pooled.fill(0, largest, total + filters);
    largestAt.fill(-1, first, first + filters);
    for (let begin = 1 - width; begin < used.length; begin++) {
      const one = rowAt(used, begin);
      const two = rowAt(used, begin + 1);
      const three = rowAt(used, begin + 2);
      for (let f = 0; f < filters; f++) {
        const at = place + f;
        let sum = (bias[first + f] as number) + (one[at] as number);
        if (width > 1) sum += two[at + filters] as number;
        if (width > 2) sum += three[at + 2 * filters] as number;
        if (sum <= 0) continue;
        pooled[total + f] = (pooled[total + f] as number) + sum;
        if (sum <= (pooled[largest + f] as number)) continue;
        pooled[largest + f] = sum;
        largestAt[first + f] = begin;
      }
    }
    for (let f = 0; f < filters; f++) pooled[total + f] = (pooled[total + f] as number) / Math.max(1, used.length);
  };

  const numbersOf = (words: readonly string[]): number[] => words.map((word) => index.get(word) ?? unknown);
  const poolAll = (words: readonly number[]): void => {
    const used = words.map(rowOf);
    for (let width = 1; width <= widths; width++) pool(used, width);
  };
  const weightOf = (word: number, sign: number): number =>
    vectors[word * (dimensions + SIGNS) + dimensions + sign] ?? 0;
  const pairWeight = (one: number, two: number, sign: number): number =>
    pairs[pairPlace(one, two, pairMask) * SIGNS + sign] ?? 0;

  return {
    isKnown: (word) => index.has(word),
    read: (words) => {
      const used = numbersOf(words);
      poolAll(used);
      const odds = [0, 0, 0];
      for (let sign = 0; sign < SIGNS; sign++) {
        let sum = data.outputBias[sign] ?? 0;
        for (let n = 0; n < inputs; n++) sum += (pooled[n] as number) * (output[sign * inputs + n] as number);
        for (let n = 0; n < used.length; n++) {
          sum += weightOf(used[n] as number, sign);
          if (n > 0) sum += pairWeight(used[n - 1] as number, used[n] as number, sign);
        }
        odds[sign] = sum;
      }
      return softmax(odds);
    },
    decidingWord: (words, sign) => {
      const used = numbersOf(words);
      poolAll(used);
      const polar = sign + 1;
      const against = (of: (sign: number) => number) => of(polar) - of(NEUTRAL);
      const shares = used.map((word, n) => {
        const before = n > 0 ? against((s) => pairWeight(used[n - 1] as number, word, s)) : 0;
        return against((s) => weightOf(word, s)) + before;
      });
      for (let width = 1; width <= widths; width++)
        for (let f = 0; f < filters; f++) {
          const begin = largestAt[(width - 1) * filters + f] as number;
          const input = 2 * (width - 1) * filters + f;
          const share = (pooled[input] as number) * against((s) => output[s * inputs + input] as number);
          for (let n = begin; n < begin + width; n++)
            if (shares[n] !== undefined) shares[n] = (shares[n] ?? 0) + share / width;
        }
      return Math.max(0, shares.indexOf(Math.max(...shares)));
    },
  };
}

/** Words count from 1 here, as in the training. */
const pairPlace = (one: number, two: number, mask: number): number =>
  (((one + 1) * PAIR_FACTORS[0]) ^ ((two + 1) * PAIR_FACTORS[1] + PAIR_OFFSET)) & mask;

function decodeNumbers(characters: string, step: number): Float32Array {
  const numbers = new Float32Array(characters.length);
  for (let n = 0; n < characters.length; n++) numbers[n] = (VALUES.get(characters.charCodeAt(n)) ?? 0) * step;
  return numbers;
}

function decodeWords({ words, steps, dimensions }: NetworkData) {
  const lines = words.split('\n').filter((line) => line !== '');
  const size = dimensions + SIGNS;
  const vectors = new Float32Array(lines.length * size);
  const index = new Map<string, number>();
  lines.forEach((line, n) => {
    const start = line.length - size;
    index.set(line.slice(0, start - 1), n);
    for (let d = 0; d < size; d++)
      vectors[n * size + d] = (VALUES.get(line.charCodeAt(start + d)) ?? 0) * (steps[d] ?? 0);
  });
  return { index, vectors };
}

function softmax(odds: readonly number[]): [number, number, number] {
  const [negative = 0, neutral = 0, positive = 0] = odds;
  const most = Math.max(negative, neutral, positive);
  const [a, b, c] = [Math.exp(negative - most), Math.exp(neutral - most), Math.exp(positive - most)];
  return [a / (a + b + c), b / (a + b + c), c / (a + b + c)];
}
