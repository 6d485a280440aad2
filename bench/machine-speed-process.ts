import { percentile } from './kit.ts';

const SLICES = 24;
const SLICE_MS = 40;
const WARM_UP_MS = 300;
const SUMS = 400;

const TEXT =
  'Net sales of the group decreased by 4.2 % to EUR 31.7 mn, mainly because of weaker demand, while operating profit rose to 2.9 mn.';
const RECORD = {
  id: '3f2c9a4e-5b1d-4c8f-9e7a-0d6b2f1a8c34',
  limits: [0.02, 0.1, 0.25, 5_000, 120_000],
  positions: Array.from({ length: 8 }, (_, n) => ({ ticker: `T${n}`, quantity: 10 + n, value: 1_000.5 + n })),
};

/** The median of many slices, so that short interruptions do not count. */
function roundsPerSecond(): number {
  measureSlice(WARM_UP_MS);
  return percentile(
    Array.from({ length: SLICES }, () => measureSlice(SLICE_MS)),
    0.5,
  );
}

function measureSlice(forMs: number): number {
  const startedMs = performance.now();
  let rounds = 0;
  let sum = 0;
  while (performance.now() - startedMs < forMs) {
    for (let n = 1; n <= 10; n++) sum += workRound(n);
    rounds += 10;
  }
  // The sum keeps the compiler from removing the work.
  if (!Number.isFinite(sum)) throw new Error('the work of the machine speed went wrong');
  return (rounds * 1_000) / (performance.now() - startedMs);
}

/** The kinds of work that the platform does, in a fixed amount: words of a text, a record to text and back, sums, a sort. */
function workRound(n: number): number {
  const counts = new Map<string, number>();
  for (const word of TEXT.toLowerCase().split(/[^\p{L}]+/u)) counts.set(word, (counts.get(word) ?? 0) + n);
  const record = JSON.parse(JSON.stringify({ ...RECORD, n })) as typeof RECORD;
  let sum = counts.size;
  for (let step = 1; step <= SUMS; step++) sum += Math.sqrt(step + sum) / (step + n);
  for (const { value, quantity } of record.positions) sum += value / quantity;
  const sorted = record.positions.toSorted((one, other) => other.value - one.value);
  return sum + (sorted[0]?.quantity ?? 0);
}

process.send?.(roundsPerSecond(), () => process.exit());
