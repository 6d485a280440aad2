/** There are 12,870 ways to choose half of 16 blocks. */
const BLOCKS = 16;
const TRIALS_MIN = 2;
const ROWS_PER_BLOCK_MIN = 2;

export interface Overfitting {
  /** The share of splits in which the best in sample is no better than the median out of sample. */
  readonly probability: number;
  readonly splits: number;
  readonly trials: number;
  readonly blocks: number;
}

/**
 * Probability of backtest overfitting by combinatorially symmetric cross-validation (Bailey, Borwein, Lopez de Prado, Zhu): each
 * half of the blocks selects the trial with the best Sharpe ratio, and the other half ranks it. Trials are equally long series
 * of returns; null where there are fewer than two, or too few returns for the blocks.
 */
export function computeOverfitting(trials: readonly ArrayLike<number>[], blocks = BLOCKS): Overfitting | null {
  const rows = Math.min(...trials.map(({ length }) => length));
  if (trials.length < TRIALS_MIN || rows < blocks * ROWS_PER_BLOCK_MIN || blocks < 2 || blocks % 2 !== 0) return null;
  const size = Math.floor(rows / blocks);
  // Returns that do not fill a block are left out at the beginning, where they are oldest.
  const sums = trials.map((trial) => blockSums(trial, rows - size * blocks, size, blocks));
  const half = (size * blocks) / 2;
  let splits = 0;
  let below = 0;
  forEachHalf(blocks, (chosen) => {
    const inSample = sums.map((sum) => sharpeOver(sum, chosen, true, half));
    const outOfSample = sums.map((sum) => sharpeOver(sum, chosen, false, half));
    if (relativeRank(outOfSample, indexOfLargest(inSample)) <= 0.5) below++;
    splits++;
  });
  return { probability: below / splits, splits, trials: trials.length, blocks };
}

interface BlockSums {
  readonly sum: Float64Array;
  readonly squares: Float64Array;
}

function blockSums(trial: ArrayLike<number>, start: number, size: number, blocks: number): BlockSums {
  const sum = new Float64Array(blocks);
  const squares = new Float64Array(blocks);
  for (let block = 0; block < blocks; block++) {
    let total = 0;
    let square = 0;
    for (let row = 0; row < size; row++) {
      const value = trial[start + block * size + row] ?? Number.NaN;
      total += value;
      square += value * value;
    }
    sum[block] = total;
    squares[block] = square;
  }
  return { sum, squares };
}

/** Of the chosen blocks, or of the others. 0 for a trial that never moved. */
function sharpeOver({ sum, squares }: BlockSums, chosen: number, isChosen: boolean, count: number): number {
  let total = 0;
  let square = 0;
  for (let block = 0; block < sum.length; block++) {
    if (((chosen >> block) & 1) === (isChosen ? 1 : 0)) {
      total += sum[block] ?? 0;
      square += squares[block] ?? 0;
    }
  }
  const mean = total / count;
  const variance = square / count - mean * mean;
  return variance > square * 1e-14 ? mean / Math.sqrt(variance) : 0;
}

/** Visits every choice of half of the blocks, as a bit set. */
function forEachHalf(blocks: number, visit: (chosen: number) => void): void {
  const limit = 1 << blocks;
  // Gosper's hack: the next larger number with as many bits.
  for (let chosen = (1 << (blocks / 2)) - 1; chosen < limit; ) {
    visit(chosen);
    const lowest = chosen & -chosen;
    const ripple = chosen + lowest;
    chosen = ripple | (((chosen ^ ripple) >>> 2) / lowest);
  }
}

function indexOfLargest(values: readonly number[]): number {
  let best = 0;
  for (let index = 1; index < values.length; index++) if ((values[index] ?? 0) > (values[best] ?? 0)) best = index;
  return best;
}

/** In (0, 1): rank from below over count + 1; equal values share their middle rank. */
function relativeRank(values: readonly number[], index: number): number {
  const own = values[index] ?? 0;
  let smaller = 0;
  let equal = 0;
  for (const value of values) {
    if (value < own) smaller++;
    else if (value === own) equal++;
  }
  return (smaller + (equal + 1) / 2) / (values.length + 1);
}
