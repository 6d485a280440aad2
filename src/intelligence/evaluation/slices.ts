import type { LabelledText } from './labelled.ts';

/** A group of texts by which readers are compared. */
export interface Slice {
  readonly name: string;
  readonly count: number;
  /** Share of texts whose direction is right. */
  readonly accuracy: number;
}

const COUNTS = ['no company', '1 company', '2 companies', '3 or more companies'] as const;

/** The groups of one text: its style, the events it reports and how many companies it names. */
function groupsOf({ style, companies, catalysts }: LabelledText): string[] {
  const groups = style === null ? [] : [`style: ${style}`];
  for (const type of new Set(catalysts ?? [])) groups.push(`event: ${type}`);
  if (companies !== null) groups.push(`companies: ${COUNTS[Math.min(companies.length, COUNTS.length - 1)]}`);
  return groups;
}

export function sliceTexts(read: readonly { readonly text: LabelledText; readonly isRight: boolean }[]): Slice[] {
  const tallies = new Map<string, { count: number; right: number }>();
  for (const { text, isRight } of read)
    for (const group of groupsOf(text)) {
      const tally = tallies.get(group) ?? { count: 0, right: 0 };
      tallies.set(group, { count: tally.count + 1, right: tally.right + (isRight ? 1 : 0) });
    }
  return [...tallies]
    .map(([name, { count, right }]) => ({ name, count, accuracy: right / count }))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
