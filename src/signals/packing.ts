/**
 * States as bytes: scalars, then arrays, little-endian, in the order they are listed. Reading back what was written gives
 * the same bits, so a run that was interrupted goes on exactly as one that was not.
 */
export interface Layout {
  version: number;
  scalars: number;
  doubles: readonly number[];
  floats: readonly number[];
}

const HEADER_BYTES = 4;

function sizeOf({ scalars, doubles, floats }: Layout): number {
  const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0);
  return HEADER_BYTES + 8 * (scalars + sum(doubles)) + 4 * sum(floats);
}

export interface Unpacked {
  scalars: number[];
  doubles: Float64Array[];
  floats: Float32Array[];
}

export function pack(layout: Layout, parts: Unpacked): Uint8Array {
  const bytes = new Uint8Array(sizeOf(layout));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, layout.version, true);
  let offset = HEADER_BYTES;
  const double = (value: number) => {
    view.setFloat64(offset, value, true);
    offset += 8;
  };
  for (const value of parts.scalars) double(value);
  for (const values of parts.doubles) for (const value of values) double(value);
  for (const values of parts.floats) {
    for (const value of values) {
      view.setFloat32(offset, value, true);
      offset += 4;
    }
  }
  return bytes;
}

/** Null for bytes of another layout, or that hold what no state holds: whoever asked builds the state anew. */
export function unpack(layout: Layout, bytes: Uint8Array): Unpacked | null {
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
  const scalars = Array.from({ length: layout.scalars }, double);
  const doubles = layout.doubles.map((length) => filled(new Float64Array(length), double));
  const floats = layout.floats.map((length) => filled(new Float32Array(length), float));
  return finite ? { scalars, doubles, floats } : null;
}

function filled<A extends Float64Array | Float32Array>(values: A, next: () => number): A {
  for (let index = 0; index < values.length; index++) values[index] = next();
  return values;
}
