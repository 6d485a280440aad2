export type AxisRange = [number, number];

const BAR_HEADROOM = 0.08;
const LINE_HEADROOM = 0.1;
const AXIS_WIDTH_MIN_PX = 52;
/** The widest digit in the font of the axes, and the room beside a number. */
const CHARACTER_PX = 6.6;
const AXIS_GAP_PX = 12;

/** The width of an axis in which its longest number fits. Null before there are numbers. */
export const axisWidthOf = (numbers: readonly string[] | null): number =>
  Math.max(
    AXIS_WIDTH_MIN_PX,
    ...(numbers ?? []).map((number) => Math.ceil(number.length * CHARACTER_PX + AXIS_GAP_PX)),
  );

/** A constant line still needs a range with height. */
export const spanOf = (low: number, high: number): AxisRange => [low, high > low ? high : low + 1];

/** The length of a bar is its value only if the axis contains zero. */
export function zeroBased(low: number, high: number): AxisRange {
  const [from, to] = [Math.min(0, low), Math.max(0, high)];
  const room = (to - from || 1) * BAR_HEADROOM;
  return [from < 0 ? from - room : 0, to > 0 ? to + room : from < 0 ? 0 : 1];
}

/** The least height of an axis whose numbers have this many decimals: in a smaller one they would repeat. */
export const leastSpanFor = (decimals: number): number => 10 ** (1 - decimals);

/** The values with room above and below. Values closer together than `leastSpan` are centred in a range of that height. */
export function withHeadroom(low: number, high: number, leastSpan: number): AxisRange {
  const span = high - low;
  if (span > 0 && span >= leastSpan) return [low - span * LINE_HEADROOM, high + span * LINE_HEADROOM];
  const half = Math.max(leastSpan, Math.abs(low) * LINE_HEADROOM) / 2 || 1;
  const middle = (low + high) / 2;
  return [middle - half, middle + half];
}
