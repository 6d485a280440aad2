/**
 * A small convolution over words. Each word is a short vector; filters of one to three words respond to each place of the text; the
 * largest and the mean response of each filter and a weight of each word give the log-odds of the three signs. A filter's response
 * is a sum over its words, so that the responses to a word are computed once (`rows`) and a text costs additions.
 */
export interface NetworkData {
  readonly dimensions: number;
  /** Filters of each width. */
  readonly filters: number;
  /** From one word to this many. */
  readonly widths: number;
  /** One line a word: the word, a space, and a character for each number: its vector, then its three weights. */
  readonly words: string;
  /** The size of one step of each number of a line. */
  readonly steps: readonly number[];
  /** For each width and place in it: filters x dimensions. */
  readonly weights: readonly number[];
  readonly bias: readonly number[];
  /** Signs x (largest and mean response of each filter, by width). */
  readonly output: readonly number[];
  readonly outputBias: readonly number[];
}

export const SIGNS = 3;
/** Characters of the numbers from the lowest to the highest step; the middle one is 0. Without quotes, backslash, dollar and space. */
export const DIGITS = '!#%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~';
const ZERO = (DIGITS.length - 1) / 2;
const UNKNOWN = '<unk>';

export interface Network {
  readonly isKnown: (word: string) => boolean;
  /** Probabilities of negative, neutral and positive. */
  readonly read: (words: readonly string[]) => readonly [number, number, number];
}

export function createNetwork(data: NetworkData): Network {
  const { dimensions, filters, widths } = data;
  const { index, vectors } = decode(data);
  const places = (widths * (widths + 1)) / 2;
  const length = places * filters + SIGNS;
  const weights = Float32Array.from(data.weights);
  const rows: (Float32Array | undefined)[] = [];
  const unknown = index.get(UNKNOWN) ?? 0;

  /** The responses of all filters to one word at each of their places, then the word's own weights. */
  const rowOf = (word: string): Float32Array => {
    const n = index.get(word) ?? unknown;
    const known = rows[n];
    if (known !== undefined) return known;
    const row = new Float32Array(length);
    const base = n * (dimensions + SIGNS);
    for (let f = 0; f < places * filters; f++) {
      let sum = 0;
      for (let d = 0; d < dimensions; d++) sum += (weights[f * dimensions + d] ?? 0) * (vectors[base + d] ?? 0);
      row[f] = sum;
    }
    for (let sign = 0; sign < SIGNS; sign++) row[places * filters + sign] = vectors[base + dimensions + sign] ?? 0;
    rows[n] = row;
    return row;
  };

  const bias = Float32Array.from(data.bias);
  const output = Float32Array.from(data.output);
  const stride = places * filters;
  const inputs = 2 * widths * filters;
  /** The largest and the mean response of each filter, by width. */
  const pooled = new Float32Array(inputs);
  const around = widths - 1;

  /** The rows of the words in one piece, with empty ones before and behind: windows may reach over the ends of the text. */
  const joined = (used: readonly Float32Array[]): Float32Array => {
    const joint = new Float32Array((used.length + 2 * around) * stride);
    used.forEach((row, n) => joint.set(row.subarray(0, stride), (n + around) * stride));
    return joint;
  };

  const pool = (joint: Float32Array, count: number, width: number): void => {
    const place = ((width * (width - 1)) / 2) * filters;
    const [first, last] = [(around + 1 - width) * stride, (around + count) * stride];
    for (let f = 0; f < filters; f++) {
      const start = bias[(width - 1) * filters + f] as number;
      let largest = 0;
      let total = 0;
      for (let at = first + place + f; at < last; at += stride) {
        let sum = start;
        // The next word of a window is one row and one place further.
        for (let k = 0; k < width; k++) sum += joint[at + k * (stride + filters)] as number;
        const response = Math.max(0, sum);
        total += response;
        largest = Math.max(largest, response);
      }
      pooled[2 * (width - 1) * filters + f] = largest;
      pooled[(2 * width - 1) * filters + f] = total / Math.max(1, count);
    }
  };

  return {
    isKnown: (word) => index.has(word),
    read: (words) => {
      const used = words.map(rowOf);
      const joint = joined(used);
      for (let width = 1; width <= widths; width++) pool(joint, used.length, width);
      const odds = [0, 0, 0];
      for (let sign = 0; sign < SIGNS; sign++) {
        let sum = data.outputBias[sign] ?? 0;
        for (const row of used) sum += row[stride + sign] as number;
        for (let n = 0; n < inputs; n++) sum += (pooled[n] as number) * (output[sign * inputs + n] as number);
        odds[sign] = sum;
      }
      return softmax(odds);
    },
  };
}

function decode({ words, steps, dimensions }: NetworkData) {
  const lines = words.split('\n').filter((line) => line !== '');
  const size = dimensions + SIGNS;
  const vectors = new Float32Array(lines.length * size);
  const index = new Map<string, number>();
  const values = new Map(Array.from({ length: DIGITS.length }, (_, n) => [DIGITS.charCodeAt(n), n - ZERO]));
  lines.forEach((line, n) => {
    const start = line.length - size;
    index.set(line.slice(0, start - 1), n);
    for (let d = 0; d < size; d++)
      vectors[n * size + d] = (values.get(line.charCodeAt(start + d)) ?? 0) * (steps[d] ?? 0);
  });
  return { index, vectors };
}

function softmax(odds: readonly number[]): [number, number, number] {
  const [negative = 0, neutral = 0, positive = 0] = odds;
  const most = Math.max(negative, neutral, positive);
  const [a, b, c] = [Math.exp(negative - most), Math.exp(neutral - most), Math.exp(positive - most)];
  return [a / (a + b + c), b / (a + b + c), c / (a + b + c)];
}
