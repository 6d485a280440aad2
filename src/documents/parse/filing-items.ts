/** What each item of a current report is about, in the words of news. Items of exhibits and signatures are left out. */
export const CURRENT_REPORT_ITEMS: Readonly<Record<string, string>> = {
  '1.01': 'material agreement',
  '1.02': 'end of a material agreement',
  '1.03': 'bankruptcy or receivership',
  '1.05': 'material cybersecurity incident',
  '2.01': 'acquisition or disposal completed',
  '2.02': 'results of operations',
  '2.03': 'new financial obligation',
  '2.04': 'acceleration of an obligation',
  '2.05': 'costs of exit or disposal',
  '2.06': 'material impairment',
  '3.01': 'notice of delisting',
  '3.02': 'unregistered sale of equity',
  '3.03': 'change of holders’ rights',
  '4.01': 'change of auditor',
  '4.02': 'earlier statements not to be relied on',
  '5.01': 'change of control',
  '5.02': 'directors and officers',
  '5.03': 'change of articles or bylaws',
  '5.07': 'vote of the shareholders',
  '7.01': 'Regulation FD disclosure',
  '8.01': 'other events',
};

/** "Item 2.02 Results of Operations and Financial Condition."; before August 2004 "Item 5. Other Events". */
const ITEM = /^item\s*(\d\.\d\d|\d{1,2})\b/i;
const SIGNATURES = /^signatures?\.?$/i;
/** The list of exhibits, now and before August 2004. */
const EXHIBIT_ITEMS: ReadonlySet<string> = new Set(['9.01', '7']);
const PAGE_REFERENCE = /\.{3,}|\s\d{1,3}$/;

export interface CurrentReport {
  readonly items: readonly string[];
  readonly paragraphs: readonly string[];
}

/** The items of a current report without its cover page, list of exhibits and signatures; null when it has no item. */
export function readCurrentReport(paragraphs: readonly string[]): CurrentReport | null {
  const items: string[] = [];
  const kept: string[] = [];
  let current: string | null = null;
  for (const paragraph of paragraphs) {
    const item = ITEM.exec(paragraph.trim())?.[1];
    if (item !== undefined) {
      current = item;
      if (!items.includes(item)) items.push(item);
    }
    if (SIGNATURES.test(paragraph.trim())) break;
    if (current !== null && !EXHIBIT_ITEMS.has(current)) kept.push(paragraph);
  }
  return items.length === 0 ? null : { items, paragraphs: kept };
}

const DISCUSSION = /^(?:item\s*(?:2|7)\s*[.:]?\s*)?[—–-]?\s*management[’']?s?\s+discussion\s+and\s+analysis\s+of/i;
const AFTER_DISCUSSION =
  /^(?:item\s*(?:3|4|7a|8)\b|[—–-]?\s*quantitative\s+and\s+qualitative\s+disclosures?\s+about\s+market\s+risk|controls\s+and\s+procedures$)/i;
const BODY_START = /^(?:part\s+i\b|item\s*1\b)/i;
const DISCUSSION_LENGTH_MIN = 1_500;
/** Table of contents: the discussion's heading occurs there too. */
const HEADINGS_MAX = 20;

/**
 * A quarterly or annual report with management's discussion first, because it says what changed and why, then the rest without
 * cover page and signatures.
 */
export function discussionFirst(paragraphs: readonly string[]): readonly string[] {
  const found = findDiscussion(paragraphs);
  const bodyStart = paragraphs.findIndex((paragraph) => BODY_START.test(paragraph.trim()));
  const signatures = paragraphs.findLastIndex((paragraph) => SIGNATURES.test(paragraph.trim()));
  const end = signatures > Math.max(found?.end ?? 0, bodyStart) ? signatures : paragraphs.length;
  if (found === null) return paragraphs.slice(Math.max(0, bodyStart), end);
  return [
    ...paragraphs.slice(found.start, found.end),
    ...paragraphs.slice(Math.max(0, bodyStart), found.start),
    ...paragraphs.slice(found.end, end),
  ];
}

function findDiscussion(paragraphs: readonly string[]): { start: number; end: number } | null {
  let headings = 0;
  for (let start = 0; start < paragraphs.length && headings < HEADINGS_MAX; start++) {
    const heading = paragraphs[start] ?? '';
    if (heading.length > 200 || !DISCUSSION.test(heading.trim()) || PAGE_REFERENCE.test(heading.trim())) continue;
    headings += 1;
    let end = start + 1;
    let length = 0;
    while (end < paragraphs.length && !AFTER_DISCUSSION.test((paragraphs[end] ?? '').trim())) {
      length += paragraphs[end]?.length ?? 0;
      end += 1;
    }
    if (length >= DISCUSSION_LENGTH_MIN) return { start, end };
  }
  return null;
}
