const CODE_MAX = 127;

/** A vector of length 1 in one byte for each dimension: each value is a code times the scale. */
export interface QuantisedVector {
  readonly scale: number;
  readonly codes: Int8Array;
}

/** The vector with the length 1. Models return vectors of any length, and only their direction counts. */
export function toUnitLength(vector: readonly number[]): Float64Array {
  // The largest value first: the squares of very large or small values are not finite numbers.
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const scaled = Float64Array.from(vector, (value) => value / largest);
  const length = Math.sqrt(scaled.reduce((sum, value) => sum + value * value, 0));
  return scaled.map((value) => value / length);
}

/** The error of each value is at most half a step, and a step is at most 1/127. */
export function quantise(vector: readonly number[]): QuantisedVector {
  const unit = toUnitLength(vector);
  const largest = unit.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  // As the database stores it, so that a stored vector is equal to the one that was made.
  const scale = Math.fround(largest / CODE_MAX);
  return {
    scale,
    codes: Int8Array.from(unit, (value) => Math.max(-CODE_MAX, Math.min(CODE_MAX, Math.round(value / scale)))),
  };
}

/** The cosine of the angle between two vectors; null when they are not of the same model. */
export function similarityOf(unit: Float64Array, { scale, codes }: QuantisedVector): number | null {
  if (unit.length !== codes.length) return null;
  let product = 0;
  for (let place = 0; place < codes.length; place++) product += (unit[place] ?? 0) * (codes[place] ?? 0);
  return product * scale;
}
