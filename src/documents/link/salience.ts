export interface SalienceRanges {
  titleEnd: number;
  leadStart: number;
  leadEnd: number;
}

const COUNT_FOR_FULL = 5;

/** How much a document is about one company: mentions in the headline, in the lead and their number. */
export function companySalience(mentions: readonly { start: number }[], ranges: SalienceRanges): number {
  if (mentions.length === 0) return 0;
  const inTitle = mentions.some(({ start }) => start < ranges.titleEnd);
  const inLead = mentions.some(({ start }) => start >= ranges.leadStart && start < ranges.leadEnd);
  return (inTitle ? 0.5 : 0) + (inLead ? 0.3 : 0) + 0.2 * Math.min(1, mentions.length / COUNT_FOR_FULL);
}
