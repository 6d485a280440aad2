/** Paragraphs that outlets add to a story, removed so that two copies do not differ by them. */
const BOILERPLATE_PARAGRAPH =
  /^(?:advertisement|sponsored.{0,40}|read more.{0,160}|related.{0,160}|see also.{0,160}|click here.{0,200}|sign up.{0,200}|subscribe.{0,200}|follow us.{0,200}|for more (?:information|news|on this).{0,200}|©.{0,300}|\(c\) \d{4}.{0,300}|copyright.{0,300}|.{0,120}all rights reserved.{0,120}|this (?:story|article|report) (?:was|has been|is|first|originally).{0,240}|the views? (?:and opinions )?expressed.{0,300}|disclaimer.{0,400}|image source.{0,160}|photo(?:graph)?(?: by| credit)?:.{0,160}|source:.{0,80}|reporting by.{0,240}|editing by.{0,240}|\(?(?:reporting|additional reporting|writing|editing) by.{0,300}|disclosure:.{0,300}|tags?:.{0,160})$/;
/** "LONDON, March 3 (Newswire) - ", "NEW YORK (AP) —": datelines differ between copies of one story. */
const DATELINE =
  /^[\p{L}.,\s]{2,40}(?:,\s*\p{L}+\.?\s+\d{1,2})?(?:,\s*\d{4})?\s*(?:\([^)]{2,30}\)\s*)?(?:--|—|–|-)\s+(?=\S)/u;
const UPPER_START = /^\p{Lu}{3,}/u;

const TOKEN = /[\p{L}\p{N}]+(?:[.,:'’][\p{N}\p{L}]+)*%?/gu;
const HAS_DIGIT = /\p{N}/u;

export interface NormalText {
  tokens: string[];
  /** Sorted and distinct: 1.32, 5.6%, 2026. */
  numbers: string[];
}

/** NFKC, lower case, boilerplate removed, spaces collapsed, so that copies by different outlets are equal. */
export function normaliseText(body: string): NormalText {
  const tokens: string[] = [];
  const numbers = new Set<string>();
  for (const paragraph of body.normalize('NFKC').split('\n\n')) {
    const line = UPPER_START.test(paragraph) ? paragraph.replace(DATELINE, '') : paragraph;
    const lower = line.toLowerCase();
    if (lower.length <= 420 && BOILERPLATE_PARAGRAPH.test(lower)) continue;
    for (const [token] of lower.matchAll(TOKEN)) {
      tokens.push(token);
      if (HAS_DIGIT.test(token)) numbers.add(token);
    }
  }
  return { tokens, numbers: [...numbers].sort() };
}
