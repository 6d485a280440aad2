import { hasPeriodicTitle, isDiscussion, itemOf } from './boilerplate.ts';
import type { Span } from './sentences.ts';

const HEAD_LENGTH = 6_000;
const PERIODIC =
  /\bform\s+10-?[kq]\b|\b(?:quarterly|annual|transition) report (?:pursuant|on form|under)\b|^\s*(?:quarterly|annual) report\b/i;
const HEADING_LENGTH_MAX = 260;
/** Headings of parts that repeat what is known or describe what may happen. They may stand without an item number. */
const OTHER_PART =
  /^(?:part\s+i{1,2}\b.{0,40})?(?:risk factors|legal proceedings|quantitative and qualitative disclosures?|controls and procedures|unregistered sales|defaults upon|mine safety|other information|exhibits|signatures?|notes to\b.{0,60}\bfinancial statements|critical accounting (?:policies|estimates)|(?:recent|recently|new) .{0,30}accounting (?:pronouncements|standards)|forward[- ]looking statements|(?:condensed )?consolidated (?:balance sheets?|statements? of))\b/i;
const DISCUSSION_PART = /^(?:results of operations|management[’']?s discussion and analysis)\b/i;

interface Part {
  readonly start: number;
  end: number;
  readonly isDiscussion: boolean;
}

/** Management's discussion in a quarterly or annual report, without its heading; null for other texts and when it is missing. */
export function findDiscussion(text: string): Span | null {
  if (!PERIODIC.test(text.slice(0, HEAD_LENGTH)) && !hasPeriodicTitle(text)) return null;
  const parts: Part[] = [];
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const kind = end - start <= HEADING_LENGTH_MAX ? headingOf(text.slice(start, end).trim()) : null;
    if (kind !== null) {
      const last = parts.at(-1);
      if (last) last.end = start;
      // "Results of Operations" inside the discussion continues it.
      if (last?.isDiscussion === true && kind === 'discussion' && last.end - last.start > HEADING_LENGTH_MAX)
        last.end = text.length;
      else parts.push({ start: end, end: text.length, isDiscussion: kind === 'discussion' });
    }
    start = end + 1;
  }
  // A table of contents has the headings too; the longest part is the discussion itself.
  let best: Part | null = null;
  for (const part of parts)
    if (part.isDiscussion && part.end - part.start > (best === null ? 1 : best.end - best.start)) best = part;
  return best;
}

function headingOf(line: string): 'discussion' | 'other' | null {
  if (line === '' || (/[.;]$/.test(line) && line.length > 100)) return null;
  const item = itemOf(line);
  if (item !== null) return isDiscussion(line) ? 'discussion' : /^item\s*\w+\W*$/i.test(line) ? null : 'other';
  if (DISCUSSION_PART.test(line)) return 'discussion';
  return OTHER_PART.test(line) ? 'other' : null;
}
