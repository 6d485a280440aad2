/**
 * Reproducible random numbers. Every decision has its own named stream, so an extra draw in one place does not change
 * any other, and parts of the world can be rebuilt on their own.
 */
export interface Rng {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform integer in [low, high], inclusive. */
  int(low: number, high: number): number;
  between(low: number, high: number): number;
  gaussian(): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  pickWeighted<T>(items: readonly T[], weight: (item: T) => number): T;
  shuffle<T>(items: readonly T[]): T[];
}

export function stream(seed: number, ...name: readonly (string | number)[]): Rng {
  const [a, b, c, d] = hash128(`${seed}/${name.join('/')}`);
  return fromGenerator(sfc32(a, b, c, d));
}

function fromGenerator(next: () => number): Rng {
  let spare: number | null = null;
  const rng: Rng = {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    between: (low, high) => low + next() * (high - low),
    gaussian() {
      if (spare !== null) {
        const kept = spare;
        spare = null;
        return kept;
      }
      // Box-Muller transform; 1 - u keeps the logarithm's argument above zero.
      const radius = Math.sqrt(-2 * Math.log(1 - next()));
      const angle = 2 * Math.PI * next();
      spare = radius * Math.sin(angle);
      return radius * Math.cos(angle);
    },
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('cannot pick from an empty list');
      return item;
    },
    pickWeighted(items, weight) {
      let left = next() * items.reduce((sum, item) => sum + weight(item), 0);
      for (const item of items) {
        left -= weight(item);
        if (left < 0) return item;
      }
      return rng.pick(items);
    },
    shuffle<T>(items: readonly T[]) {
      const copy = [...items];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = rng.int(0, i);
        const held = copy[i] as T;
        copy[i] = copy[j] as T;
        copy[j] = held;
      }
      return copy;
    },
  };
  return rng;
}

const SFC32_WARM_UP = 12;

/** Chris Doty-Humphrey's small fast counting generator (sfc32): 128 bits of state, passes PractRand. */
function sfc32(a: number, b: number, c: number, d: number): () => number {
  const step = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < SFC32_WARM_UP; i++) step();
  return step;
}

/** Hashes the name's UTF-16 units into four 32-bit lanes; enough to separate streams, not cryptographic. */
function hash128(text: string): [number, number, number, number] {
  let a = 1_779_033_703;
  let b = 3_144_134_277;
  let c = 1_013_904_242;
  let d = 2_773_480_762;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ unit, 597_399_067);
    b = c ^ Math.imul(b ^ unit, 2_869_860_233);
    c = d ^ Math.imul(c ^ unit, 951_274_213);
    d = a ^ Math.imul(d ^ unit, 2_716_044_179);
  }
  a = Math.imul(c ^ (a >>> 18), 597_399_067);
  b = Math.imul(d ^ (b >>> 22), 2_869_860_233);
  c = Math.imul(a ^ (c >>> 17), 951_274_213);
  d = Math.imul(b ^ (d >>> 19), 2_716_044_179);
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a];
}

/** A stable hexadecimal id that looks like a vendor's. */
export function hexName(seed: number, length: number, ...name: readonly (string | number)[]): string {
  let hex = '';
  for (let part = 0; hex.length < length; part++) {
    hex += hash128(`${seed}/${name.join('/')}/${part}`)
      .map((lane) => (lane >>> 0).toString(16).padStart(8, '0'))
      .join('');
  }
  return hex.slice(0, length);
}
