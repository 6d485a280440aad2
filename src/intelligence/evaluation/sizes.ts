import type { Reader } from './evaluate.ts';
import { findNames } from './labelled.ts';
import { spearman } from './ranks.ts';
import { SIZED_COMPANY, sizedEvents } from './set/own-set.ts';

export interface SizeScores {
  readonly count: number;
  /** Spearman's rank correlation of the magnitudes with the sizes that people gave. */
  readonly correlation: number | null;
}

/** Whether a reader's magnitudes rank events as people do. */
export async function evaluateSizes(reader: Reader, signal: AbortSignal): Promise<SizeScores> {
  const sizes: number[] = [];
  const magnitudes: number[] = [];
  for (const [index, { size, text }] of sizedEvents().entries()) {
    signal.throwIfAborted();
    const mentions = findNames(text, [{ ticker: SIZED_COMPANY, name: SIZED_COMPANY }]);
    const { extraction } = await reader.read(
      {
        id: `size-${index + 1}`,
        title: null,
        text,
        label: 'neutral',
        style: null,
        mentions,
        companies: null,
        catalysts: null,
        macroEventTypes: null,
      },
      signal,
    );
    sizes.push(size);
    magnitudes.push(extraction?.companyImpacts[0]?.magnitude ?? 0);
  }
  return { count: sizes.length, correlation: spearman(sizes, magnitudes) };
}
