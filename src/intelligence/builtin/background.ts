import { DIRECTIONS_BY_WORD } from './lexicon/directions.ts';
import type { Token } from './tokens.ts';

const YEAR = /^(?:19|20)\d\d$/;
const PERIOD_END = /\bended\s+\w+\s+\d{1,2},?\s+(20\d\d)\b/gi;
const HEAD_LENGTH = 20_000;

/** The latest year in which a period of the report ended; null when the text names none. */
export function reportYearOf(text: string): number | null {
  let latest: number | null = null;
  for (const match of text.slice(0, HEAD_LENGTH).matchAll(PERIOD_END)) latest = Math.max(latest ?? 0, Number(match[1]));
  return latest;
}

const COMPARES = /^(?:compared|versus|vs|against|from|than|over|above|below|since)$/;
/** Verbs before "had": then "had" belongs to a subordinate clause ("the 71 cents analysts had forecast"). */
const FINITE =
  /^(?:is|are|was|were|has|have|will|would|says?|said|rose|fell|came|made|earned|won|lost|took|cut|hit|\w{3,}ed)$/;
const ANCHOR_TOKENS = 7;
const PERFECT_TOKENS = 10;
const PARTICIPLE =
  /^(?:been|\w+ed|grown|fallen|risen|won|lost|cut|made|taken|given|hit|sold|bought|begun|shrunk|sunk|come|gone|put|set|seen|become|paid|kept|led|met)$/;

/**
 * Whether a sentence tells what happened before the news: its first verb is in the past perfect ("shares had fallen"), or it opens
 * with an earlier period ("In 2021", "Last year", "In the prior year quarter") and compares nothing with it.
 */
export function isBackground(tokens: readonly Token[], reportYear: number | null): boolean {
  return isPastPerfect(tokens) || (opensInPast(tokens, reportYear) && !isComparing(tokens));
}

/** "from $4 million", "compared with the same quarter": the earlier period is the basis of a comparison. */
function isComparing(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ word }, at) =>
      COMPARES.test(word) &&
      tokens
        .slice(at + 1, at + COMPARED_TOKENS)
        .some(
          ({ kind, word: next }) =>
            (kind === 'number' && !YEAR.test(next)) || /^(?:same|prior|corresponding|comparable|last)$/.test(next),
        ),
  );
}
const COMPARED_TOKENS = 4;

function isPastPerfect(tokens: readonly Token[]): boolean {
  // "By the close the stock had lost a tenth": the time of the news.
  if (tokens[0]?.word === 'by') return false;
  for (let at = 0; at < Math.min(tokens.length, PERFECT_TOKENS); at++) {
    const word = tokens[at]?.word ?? '';
    if (word === 'had') {
      const next = tokens[at + 1]?.word ?? '';
      const after = /ly$|^(?:not|never|already|also)$/.test(next) ? (tokens[at + 2]?.word ?? '') : next;
      return PARTICIPLE.test(after);
    }
    if (FINITE.test(word) || (at > 0 && DIRECTIONS_BY_WORD.get(word)?.shape === 'verb')) return false;
  }
  return false;
}

/** "In fiscal 2023", "The decline in 2022", "Last year", "In the prior year quarter", "A year ago". */
function opensInPast(tokens: readonly Token[], reportYear: number | null): boolean {
  const word = (at: number) => tokens[at]?.word ?? '';
  if (word(0) === 'last' && /^(?:year|quarter|summer|winter|spring|autumn|fall|month)$/.test(word(1))) return true;
  if (
    /^(?:a|one|two|three|five|ten)$/.test(word(0)) &&
    /^(?:years?|months?)$/.test(word(1)) &&
    /^(?:ago|earlier|before)$/.test(word(2))
  )
    return true;
  for (let at = 0; at < Math.min(tokens.length, ANCHOR_TOKENS); at++) {
    if (
      /^(?:prior|previous|preceding)$/.test(word(at)) &&
      /^(?:year|quarter|period|fiscal)$/.test(word(at + 1)) &&
      at < 4
    )
      return /^(?:in|during|for|the)$/.test(word(0));
    if (word(at) === 'ago' && at < 4 && /^(?:in|during|the)$/.test(word(0))) return true;
    if (tokens[at]?.kind === 'number' && YEAR.test(word(at)))
      return (
        /^(?:in|during|for|fiscal|of|the|year|since|until)$/.test(word(at - 1)) &&
        (reportYear === null || (tokens[at]?.value ?? 0) < reportYear)
      );
  }
  return false;
}
