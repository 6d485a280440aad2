import { type FoundDate, isPlausible, parseDate } from './dates.ts';

export interface DateCandidates {
  /** What the page says to machines, best first. */
  machine: readonly string[];
  /** What the vendor said. */
  hint: string | undefined;
  /** What the page says to readers, in their order: looked for only when machines were told nothing. */
  visible: () => readonly FoundDate[];
}

/**
 * An exact instant of the page's own is best; then the vendor's; then what the page says in part (a date without a time);
 * then a date seen in the text. Impossible ones are passed over, wherever they come from.
 */
export function choosePublishedAt(candidates: DateCandidates, availableAt: Date): Date | null {
  const firstPlausible = (dates: readonly FoundDate[]) => dates.find((found) => isPlausible(found.at, availableAt))?.at;
  const machine = candidates.machine.map(parseDate).filter((found) => found !== null);
  const hint = candidates.hint === undefined ? null : parseDate(candidates.hint);
  const told = firstPlausible([...machine.filter((found) => found.exact), ...(hint === null ? [] : [hint])]);
  if (told !== undefined) return told;
  const visible = candidates.visible();
  return firstPlausible([...visible.filter((found) => found.exact), ...machine, ...visible]) ?? null;
}
