import type { DocumentDirection } from '../intelligence.ts';

const CLASSES: readonly DocumentDirection[] = ['positive', 'negative', 'neutral'];

export interface Call {
  readonly label: DocumentDirection;
  /** Null when the reader failed; counted as wrong. */
  readonly called: DocumentDirection | null;
}

export interface DirectionScores {
  readonly count: number;
  readonly accuracy: number | null;
  /** Mean F1 of the classes that occur as a label or as a prediction. */
  readonly macroF1: number | null;
  /** Positive predicted as negative or the reverse, as a share of all non-neutral predictions. */
  readonly signFlipRate: number | null;
  readonly confusion: Readonly<Record<DocumentDirection, Readonly<Record<DocumentDirection | 'none', number>>>>;
}

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export function scoreDirections(calls: readonly Call[]): DirectionScores {
  const row = () => ({ positive: 0, negative: 0, neutral: 0, none: 0 });
  const confusion = { positive: row(), negative: row(), neutral: row() };
  for (const { label, called } of calls) confusion[label][called ?? 'none']++;
  const right = CLASSES.reduce((sum, name) => sum + confusion[name][name], 0);
  const sides = calls.filter(({ called }) => called === 'positive' || called === 'negative').length;
  const flips = confusion.positive.negative + confusion.negative.positive;
  const f1s = CLASSES.flatMap((name) => {
    const labelled = calls.filter(({ label }) => label === name).length;
    const called = calls.filter((call) => call.called === name).length;
    return labelled + called === 0 ? [] : [(2 * confusion[name][name]) / (labelled + called)];
  });
  return {
    count: calls.length,
    accuracy: ratio(right, calls.length),
    macroF1: f1s.length === 0 ? null : f1s.reduce((sum, f1) => sum + f1, 0) / f1s.length,
    signFlipRate: ratio(flips, sides),
    confusion,
  };
}

export interface SetCall {
  readonly labels: readonly string[];
  readonly found: readonly string[];
}

export interface SetScores {
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
}

/** Precision, recall and F1 over all items of all texts. */
export function scoreSets(calls: readonly SetCall[]): SetScores {
  let hits = 0;
  let found = 0;
  let labelled = 0;
  for (const call of calls) {
    const labels = new Set(call.labels);
    const unique = new Set(call.found);
    labelled += labels.size;
    found += unique.size;
    for (const item of unique) if (labels.has(item)) hits++;
  }
  return { precision: ratio(hits, found), recall: ratio(hits, labelled), f1: ratio(2 * hits, found + labelled) };
}
