import { type FoundDate, isPlausible, parseDate } from './dates.ts';

export interface DateCandidates {
  /** Dates in the page's metadata, best first. */
  machine: readonly string[];
  /** The vendor's date. */
  hint: string | undefined;
  /** Dates in the visible text in reading order, searched only when the metadata has none. */
  visible: () => readonly FoundDate[];
}

/**
 * Prefers an exact instant in the page's metadata, then the vendor's date, then an incomplete date in the metadata, then a date
 * in the text. Implausible dates are skipped.
 */
export function choosePublishedAt(candidates: DateCandidates, availableAt: Date): Date | null {
  const firstPlausible = (dates: readonly FoundDate[]) => dates.find((found) => isPlausible(found.at, availableAt))?.at;
  const machine = candidates.machine.map(parseDate).filter((found) => found !== null);
  const hint = candidates.hint === undefined ? null : parseDate(candidates.hint);
  const stated = firstPlausible([...machine.filter((found) => found.exact), ...(hint === null ? [] : [hint])]);
  if (stated !== undefined) return stated;
  const visible = candidates.visible();
  return firstPlausible([...visible.filter((found) => found.exact), ...machine, ...visible]) ?? null;
}
