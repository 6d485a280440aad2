/** `not_covered`: the bundle lacks what would be needed. */
export type Outcome = 'verified' | 'mismatch' | 'not_covered';

export interface Finding {
  /** Where in the bundle, as a path. */
  place: string;
  outcome: Outcome;
  text: string;
}

/** Relative. Exponentials and logarithms may differ in their last bits between machines. */
const TOLERANCE = 1e-9;

export function isClose(one: number, other: number, tolerance = TOLERANCE): boolean {
  if (Object.is(one, other) || one === other) return true;
  return Math.abs(one - other) <= tolerance * Math.max(1, Math.abs(one), Math.abs(other));
}

/** The path of the first difference between two values; null where there is none. An absent key counts as null. */
export function firstDifference(stored: unknown, computed: unknown, path = ''): string | null {
  if (typeof stored === 'number' && typeof computed === 'number')
    return isClose(stored, computed) ? null : `${path}: stored ${stored}, computed ${computed}`;
  if (isObject(stored) && isObject(computed)) {
    for (const key of new Set([...Object.keys(stored), ...Object.keys(computed)])) {
      const found = firstDifference(stored[key] ?? null, computed[key] ?? null, path === '' ? key : `${path}.${key}`);
      if (found !== null) return found;
    }
    return null;
  }
  if (Object.is(stored ?? null, computed ?? null)) return null;
  return `${path}: stored ${show(stored)}, computed ${show(computed)}`;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const show = (value: unknown): string => JSON.stringify(value ?? null).slice(0, 200);

/** Collects what was verified. A part of the bundle that cannot be read is a mismatch, not a crash. */
export class Findings {
  readonly list: Finding[] = [];

  verified(place: string, text: string): void {
    this.list.push({ place, outcome: 'verified', text });
  }

  mismatch(place: string, text: string): void {
    this.list.push({ place, outcome: 'mismatch', text });
  }

  notCovered(place: string, text: string): void {
    this.list.push({ place, outcome: 'not_covered', text });
  }

  /** Verified where the computed value is the stored one. */
  compare(place: string, text: string, stored: unknown, computed: unknown): void {
    const difference = firstDifference(stored, computed);
    if (difference === null) this.verified(place, text);
    else this.mismatch(place, `${text}: ${difference.replace(/^: /, '')}`);
  }

  /** Runs a part of the verification. */
  part(place: string, verify: () => void): void {
    try {
      verify();
    } catch (error) {
      this.mismatch(place, `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
