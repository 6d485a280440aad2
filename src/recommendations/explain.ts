import { sigmoid } from '../signals/numbers.ts';
import type { Calibration } from './confidence.ts';
import { type Action, type DecisionInput, decide } from './decision.ts';
import { BASE_LOGIT } from './layer-weights.ts';

/** A piece of evidence as an explanation needs it. */
export interface ExplainedEvidence {
  readonly id: string;
  readonly layer: 'company' | 'macro' | 'competitive';
  readonly weight: number;
  readonly signedContribution: number;
  /** False for an entry that sums up many pieces of evidence: they cannot be removed as one. */
  readonly isRemovable: boolean;
}

export interface ExplainInput {
  readonly evidence: readonly ExplainedEvidence[];
  readonly evidenceWeight: number;
  readonly contradiction: number;
  readonly horizon: DecisionInput['horizon'];
  readonly price: DecisionInput['price'];
  readonly calibration: Calibration;
  readonly signal?: DecisionInput['signal'];
}

export interface Counterfactual {
  readonly removed: readonly string[];
  readonly action: Action;
  readonly pUp: number;
  /**
   * `smallest`: every smaller set was tried and changes nothing. `sufficient`: removing this set does change the action, and
   * no smaller one was found, but not all were tried.
   */
  readonly guarantee: 'smallest' | 'sufficient';
}

/** The maximum number of sets tried in the search for a smaller one: some tens of milliseconds. */
const SETS_MAX = 20_000;

/**
 * The action without some of the evidence. The confidences of the layers stay as they were; the weight and the contradictions
 * are those of the remaining evidence.
 */
export function actionWithout(input: ExplainInput, removed: ReadonlySet<string>): { action: Action; pUp: number } {
  let logit = BASE_LOGIT;
  let weightGone = 0;
  let [sum, absolute, sumBefore, absoluteBefore] = [0, 0, 0, 0];
  for (const item of input.evidence) {
    const isCompany = item.layer === 'company';
    if (isCompany) {
      sumBefore += item.signedContribution;
      absoluteBefore += Math.abs(item.signedContribution);
    }
    if (removed.has(item.id)) {
      if (isCompany) weightGone += item.weight;
      continue;
    }
    logit += item.signedContribution;
    if (isCompany) {
      sum += item.signedContribution;
      absolute += Math.abs(item.signedContribution);
    }
  }
  const contradictionOf = (net: number, all: number) => (all > 0 ? 1 - Math.abs(net) / all : 0);
  const pUp = sigmoid(logit);
  // The stored value covers all evidence, part of which is listed as one sum; only the change is computed here.
  const change = contradictionOf(sum, absolute) - contradictionOf(sumBefore, absoluteBefore);
  const { action } = decide({
    pUp,
    horizon: input.horizon,
    evidenceWeight: input.evidenceWeight - weightGone,
    contradiction: Math.max(0, Math.min(1, input.contradiction + change)),
    price: input.price,
    calibration: input.calibration,
    signal: input.signal ?? null,
  });
  return { action, pUp };
}

/** The smallest set of evidence whose removal changes the action; null where no such set was found. */
export function smallestChange(input: ExplainInput): Counterfactual | null {
  const { action } = actionWithout(input, new Set());
  const removable = input.evidence.filter(({ isRemovable }) => isRemovable);
  const changes = (ids: readonly string[]) => {
    const found = actionWithout(input, new Set(ids));
    return found.action === action ? null : found;
  };
  const greedy = shortestPrefix(orders(removable), changes);
  // Short lists are searched completely even if the greedy orders find nothing.
  const sizesBelow = greedy ? greedy.removed.length : removable.length + 1;
  const search = searchSmaller(
    removable.map(({ id }) => id),
    sizesBelow,
    changes,
  );
  if (search.found) return { ...search.found, guarantee: 'smallest' };
  return greedy ? { ...greedy, guarantee: search.isComplete ? 'smallest' : 'sufficient' } : null;
}

type Found = Omit<Counterfactual, 'guarantee'>;
type Changes = (ids: readonly string[]) => { action: Action; pUp: number } | null;

/** Greedy removal orders: an action changes by its probability, its evidence weight or its contradictions. */
function orders(items: readonly ExplainedEvidence[]): string[][] {
  const by = (key: (item: ExplainedEvidence) => number) =>
    items
      .filter((item) => key(item) > 0)
      .sort((a, b) => key(b) - key(a) || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);
  return [
    by(({ signedContribution }) => signedContribution),
    by(({ signedContribution }) => -signedContribution),
    by(({ layer, weight }) => (layer === 'company' ? weight : 0)),
    by(({ layer, signedContribution }) => (layer === 'company' ? signedContribution : 0)),
    by(({ layer, signedContribution }) => (layer === 'company' ? -signedContribution : 0)),
  ];
}

function shortestPrefix(candidates: readonly string[][], changes: Changes): Found | null {
  let best: Found | null = null;
  for (const order of candidates) {
    const longest: number = best ? best.removed.length - 1 : order.length;
    for (let size = 1; size <= Math.min(longest, order.length); size++) {
      const removed = order.slice(0, size);
      const found = changes(removed);
      if (!found) continue;
      best = { removed, ...found };
      break;
    }
  }
  return best;
}

/** All sets by size, smallest first, up to the limit. */
function searchSmaller(
  ids: readonly string[],
  sizesBelow: number,
  changes: Changes,
): { found: Found | null; isComplete: boolean } {
  let tried = 0;
  for (let size = 1; size < sizesBelow; size++) {
    if (tried + combinations(ids.length, size) > SETS_MAX) return { found: null, isComplete: false };
    for (const removed of subsets(ids, size)) {
      tried++;
      const found = changes(removed);
      if (found) return { found: { removed, ...found }, isComplete: true };
    }
  }
  return { found: null, isComplete: true };
}

function combinations(count: number, size: number): number {
  let result = 1;
  for (let index = 0; index < size; index++) result = (result * (count - index)) / (index + 1);
  return result;
}

function* subsets(ids: readonly string[], size: number, start = 0): Generator<string[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let index = start; index <= ids.length - size; index++) {
    const id = ids[index];
    if (id === undefined) return;
    for (const rest of subsets(ids, size - 1, index + 1)) yield [id, ...rest];
  }
}
