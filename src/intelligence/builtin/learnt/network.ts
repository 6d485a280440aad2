/**
 * A small convolution over words. Each word is a short vector; filters of one to three words respond to each place of the text; the
 * largest and the mean response of each filter and a weight of each word give the log-odds of the three signs. A filter's response
 * is a sum over its words, so that the responses to a word are computed once (`rows`) and a text costs additions.
 */
export interface NetworkData {
  readonly dimensions: number;
  /** Filters of each width. */
  readonly filters: number;
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

  return {
    isKnown: (word) => index.has(word),
    read: (words) => {
      const used = words.map(rowOf);
      const odds = [...data.outputBias];
      for (const row of used)
        for (let sign = 0; sign < SIGNS; sign++) odds[sign] = (odds[sign] ?? 0) + (row[places * filters + sign] ?? 0);
      const inputs = 2 * widths * filters;
      for (let width = 1; width <= widths; width++) {
        const place = (width * (width - 1)) / 2;
        for (let f = 0; f < filters; f++) {
          const bias = data.bias[(width - 1) * filters + f] ?? 0;
          let largest = 0;
          let total = 0;
          // Windows may begin before the text and end behind it.
          for (let from = 1 - width; from < used.length; from++) {
            let sum = bias;
            for (let k = 0; k < width; k++) sum += used[from + k]?.[(place + k) * filters + f] ?? 0;
            if (sum <= 0) continue;
            total += sum;
            if (sum > largest) largest = sum;
          }
          const column = 2 * (width - 1) * filters + f;
          const mean = total / Math.max(1, used.length);
          for (let sign = 0; sign < SIGNS; sign++)
            odds[sign] =
              (odds[sign] ?? 0) +
              largest * (data.output[sign * inputs + column] ?? 0) +
              mean * (data.output[sign * inputs + column + filters] ?? 0);
        }
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
  const values = new Map([...DIGITS].map((digit, n) => [digit.charCodeAt(0), n - ZERO]));
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
