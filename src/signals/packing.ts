/**
 * Encodes states as bytes: scalars, then arrays, little-endian, in the listed order. Decoding gives the same bits, so that an
 * interrupted run continues exactly like an uninterrupted one.
 */
export interface Layout<N extends string> {
  version: number;
  scalars: readonly N[];
  doubles: readonly number[];
  floats: readonly number[];
}

const HEADER_BYTES = 4;

function sizeOf({ scalars, doubles, floats }: Layout<string>): number {
  const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0);
  return HEADER_BYTES + 8 * (scalars.length + sum(doubles)) + 4 * sum(floats);
}

export interface Unpacked<N extends string> {
  scalars: Record<N, number>;
  doubles: Float64Array[];
  floats: Float32Array[];
}

export function pack<N extends string>(layout: Layout<N>, parts: Unpacked<N>): Uint8Array {
  const bytes = new Uint8Array(sizeOf(layout));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, layout.version, true);
  let offset = HEADER_BYTES;
  const double = (value: number) => {
    view.setFloat64(offset, value, true);
    offset += 8;
  };
  for (const name of layout.scalars) double(parts.scalars[name]);
  for (const values of parts.doubles) for (const value of values) double(value);
  for (const values of parts.floats) {
    for (const value of values) {
      view.setFloat32(offset, value, true);
      offset += 4;
    }
  }
  return bytes;
}

/** Null for bytes of another layout or with invalid values; the caller then rebuilds the state. */
export function unpack<N extends string>(layout: Layout<N>, bytes: Uint8Array): Unpacked<N> | null {
  if (bytes.byteLength !== sizeOf(layout)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== layout.version) return null;
  let offset = HEADER_BYTES;
  let finite = true;
  const double = () => {
    const value = view.getFloat64(offset, true);
    offset += 8;
    finite &&= Number.isFinite(value);
    return value;
  };
  const float = () => {
    const value = view.getFloat32(offset, true);
    offset += 4;
    finite &&= Number.isFinite(value);
    return value;
  };
  const scalars = Object.fromEntries(layout.scalars.map((name) => [name, double()])) as Record<N, number>;
  const doubles = layout.doubles.map((length) => filled(new Float64Array(length), double));
  const floats = layout.floats.map((length) => filled(new Float32Array(length), float));
  return finite ? { scalars, doubles, floats } : null;
}

function filled<A extends Float64Array | Float32Array>(values: A, next: () => number): A {
  for (let index = 0; index < values.length; index++) values[index] = next();
  return values;
}
