/** A provider's stated confidence and whether it was right. */
export interface Label {
  readonly confidence: number;
  readonly isRight: boolean;
  /** How much it counts; 1 unless given. */
  readonly weight?: number;
}

export type Calibration =
  | { readonly kind: 'shrink' }
  | { readonly kind: 'platt'; readonly slope: number; readonly offset: number }
  | {
      readonly kind: 'isotonic';
      readonly knots: readonly { readonly confidence: number; readonly probability: number }[];
    };

export const PLATT_LABELS_MIN = 200;
export const ISOTONIC_LABELS_MIN = 1_000;
/** Without enough labels a stated confidence keeps six tenths of its distance from 0.5. */
const SHRINK = 0.6;
const CONFIDENCE_EDGE = 1e-4;
const NEWTON_STEPS_MAX = 100;
const TOLERANCE = 1e-10;
const LOSS_STEP_MIN = 1e-13;
const RIDGE = 1e-12;

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));
const clamp = (p: number) => Math.max(CONFIDENCE_EDGE, Math.min(1 - CONFIDENCE_EDGE, p));
const logit = (p: number) => Math.log(clamp(p) / (1 - clamp(p)));

/** The number of independent labels decides which form is fitted; it is the number of labels unless they overlap. */
export function fitCalibration(labels: readonly Label[], independent = labels.length): Calibration {
  if (independent >= ISOTONIC_LABELS_MIN) return fitIsotonic(labels);
  if (independent >= PLATT_LABELS_MIN) return fitPlatt(labels);
  return { kind: 'shrink' };
}

export function calibrate(calibration: Calibration, confidence: number): number {
  switch (calibration.kind) {
    case 'shrink':
      return 0.5 + SHRINK * (clamp(confidence) - 0.5);
    case 'platt':
      return sigmoid(calibration.slope * logit(confidence) + calibration.offset);
    case 'isotonic':
      return interpolate(calibration.knots, confidence);
  }
}

/** Platt's smoothed targets, which prevent certainty after a lucky streak. */
export function plattTargets(positives: number, negatives: number): { hit: number; miss: number } {
  return { hit: (positives + 1) / (positives + 2), miss: 1 / (negatives + 2) };
}

/** Logistic regression of correctness on logit(confidence), by Newton's method with step halving. */
export function fitPlatt(labels: readonly Label[]): Calibration {
  const total = labels.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const positives = labels.reduce((sum, { isRight, weight = 1 }) => sum + (isRight ? weight : 0), 0);
  const { hit, miss } = plattTargets(positives, total - positives);
  const points = labels.map(({ confidence, isRight, weight = 1 }) => ({
    x: logit(confidence),
    target: isRight ? hit : miss,
    weight,
  }));
  const lossAt = (slope: number, offset: number) =>
    points.reduce((sum, { x, target, weight }) => {
      const f = slope * x + offset;
      // log(1 + e^f) - target * f, without overflow.
      return sum + weight * (Math.max(f, 0) + Math.log1p(Math.exp(-Math.abs(f))) - target * f);
    }, 0);
  let slope = 0;
  let offset = Math.log((positives + 1) / (total - positives + 1));
  let loss = lossAt(slope, offset);
  for (let step = 0; step < NEWTON_STEPS_MAX; step++) {
    let [g1, g2, h11, h12, h22] = [0, 0, RIDGE, 0, RIDGE];
    for (const { x, target, weight } of points) {
      const p = sigmoid(slope * x + offset);
      const w = weight * p * (1 - p);
      g1 += weight * x * (p - target);
      g2 += weight * (p - target);
      h11 += x * x * w;
      h12 += x * w;
      h22 += w;
    }
    if (Math.abs(g1) < TOLERANCE && Math.abs(g2) < TOLERANCE) break;
    const determinant = h11 * h22 - h12 * h12;
    if (!(Math.abs(determinant) > 0)) break;
    const dSlope = -(h22 * g1 - h12 * g2) / determinant;
    const dOffset = -(h11 * g2 - h12 * g1) / determinant;
    let size = 1;
    let next = lossAt(slope + dSlope, offset + dOffset);
    while (size > 1e-10 && next > loss) {
      size /= 2;
      next = lossAt(slope + size * dSlope, offset + size * dOffset);
    }
    if (next > loss) break;
    slope += size * dSlope;
    offset += size * dOffset;
    const gained = loss - next;
    loss = next;
    // Rounding keeps the gradient of thousands of labels above the tolerance; then every further step is halved to nothing.
    if (gained <= LOSS_STEP_MIN * loss) break;
  }
  // A negative slope is treated as noise, because higher confidence must never mean lower probability.
  return slope >= 0
    ? { kind: 'platt', slope, offset }
    : { kind: 'platt', slope: 0, offset: Math.log((positives + 1) / (total - positives + 1)) };
}

/** Pool adjacent violators: the monotone step function closest to the observations. */
export function fitIsotonic(labels: readonly Label[]): Calibration {
  const sorted = labels.toSorted((a, b) => a.confidence - b.confidence);
  const blocks: { sum: number; count: number; low: number; high: number }[] = [];
  for (const { confidence, isRight, weight = 1 } of sorted) {
    const last = blocks.at(-1);
    if (last && last.high === confidence) {
      last.sum += isRight ? weight : 0;
      last.count += weight;
    } else blocks.push({ sum: isRight ? weight : 0, count: weight, low: confidence, high: confidence });
  }
  const pooled: typeof blocks = [];
  for (const block of blocks) {
    let current = block;
    for (let last = pooled.at(-1); last && last.sum / last.count >= current.sum / current.count; last = pooled.at(-1)) {
      current = { sum: last.sum + current.sum, count: last.count + current.count, low: last.low, high: current.high };
      pooled.pop();
    }
    pooled.push(current);
  }
  const knots = pooled.flatMap(({ sum, count, low, high }) => {
    const probability = sum / count;
    return low === high
      ? [{ confidence: low, probability }]
      : [
          { confidence: low, probability },
          { confidence: high, probability },
        ];
  });
  return { kind: 'isotonic', knots };
}

function interpolate(knots: readonly { confidence: number; probability: number }[], confidence: number): number {
  const after = knots.findIndex((knot) => knot.confidence >= confidence);
  const right = knots[after];
  const left = knots[after - 1];
  if (knots.length === 0) return 0.5;
  if (right === undefined) return knots.at(-1)?.probability ?? 0.5;
  if (left === undefined || right.confidence === confidence) return right.probability;
  const share = (confidence - left.confidence) / (right.confidence - left.confidence);
  return left.probability + share * (right.probability - left.probability);
}
