/**
 * Text that every filing and press release carries and that reports nothing: cover page, references, safe harbour, signatures,
 * disclaimers. It is neither evidence nor a key fact, and the laws it cites are no events.
 */
const SENTENCES: readonly RegExp[] = [
  /\bsecurities (?:exchange )?act of 19\d\d\b|\bsections? 1[0-9]\w*(?:\(\w\))?(?: or 15\(d\))? (?:of|under) the\b|\bregulation [sS]-[kKtT]\b|\b17 CFR\b/i,
  /\bprivate securities litigation reform act\b|\bforward[- ]looking statements?\b|\bsafe harbou?r\b/i,
  /\bwashington, ?d\.?c\.? 20549\b|^\W*20549\W*$|\bcommission file (?:number|no)\b|\bI\.?R\.?S\.? employer\b|\bexact name of (?:the )?registrant\b/i,
  /\bindicate by check ?mark\b|\bcheck the appropriate box\b|\bemerging growth company\b|\bshell company\b.*\bact\b|\baccelerated filer\b|\bwell-known seasoned issuer\b/i,
  /\bincorporated (?:herein )?by reference\b|\bshall not be deemed ["“]?filed\b|\bdeemed to be ["“]?filed\b|\bpursuant to the requirements of\b|\bduly caused this report\b/i,
  /\b(?:inline )?XBRL\b|\btaxonomy extension\b|\binteractive data file\b|\bcover page\b/i,
  /\bundue reliance\b|\bundertakes? no (?:obligation|duty)\b|\bdisclaims? any (?:obligation|intent)\b|\bactual results (?:could|may|to) differ\b|\brisks and uncertainties\b/i,
  /\bshould be read in conjunction with\b|\bqualified in its entirety\b|\bcertif(?:y|ies|ication)\b.*\b(?:sarbanes|section 302|section 906)\b|\bsarbanes-oxley\b/i,
  /\bthis (?:article|report|material|communication|press release) (?:is|does) not (?:constitute )?(?:an? )?(?:offer|investment advice|solicitation)\b|\bpast performance is (?:no|not)\b/i,
  /\bnon-GAAP (?:financial )?measures? (?:should|are not|is not)\b|\bconference call\b.*\b(?:dial|replay|webcast)\b|\bdial-in\b|\bwebcast (?:will|of|may)\b/i,
  /^\W*exhibit \d+(?:\.\d+)?\W*$|^\W*EX-\d+(?:\.\d+)?\W*$/i,
  /\bintentional misstatements or omissions of fact\b|\bfederal criminal violations\b|\bthe information required (?:in|on) the remainder\b/i,
];

/** A paragraph with one of these is boilerplate as a whole. */
const PARAGRAPH =
  /\bprivate securities litigation reform act\b|\bforward[- ]looking statements?\b|\bsafe harbou?r\b|\bundue reliance\b|\bactual results (?:could|may) differ\b/i;

/** Words without which no rule above can match; most sentences have none of them. */
const HINT =
  /\bact\b|section|regulation s|cfr|forward|harbo|20549|commission file|employer|exact name|check ?mark|check the|growth company|accelerated|seasoned|reference|deemed|requirements of|duly|xbrl|taxonomy|interactive|cover page|reliance|undertake|disclaim|actual results|uncertaint|conjunction|entirety|sarbanes|not constitute|investment advice|past performance|non-gaap|conference call|dial|webcast|misstatements|criminal|remainder|solicitation|\boffer\b|^\W*ex(?:hibit|-)/i;

/** A pattern with two words would take the square of the time for one endless sentence. */
const SENTENCE_LENGTH_MAX = 3_000;

export function isBoilerplate(sentence: string): boolean {
  const read = sentence.slice(0, SENTENCE_LENGTH_MAX);
  return HINT.test(read) && SENTENCES.some((pattern) => pattern.test(read));
}

export function isBoilerplateParagraph(paragraph: string): boolean {
  return PARAGRAPH.test(paragraph);
}

/** Items of a current report that are routine: votes at meetings, bylaws, lists of exhibits. */
const ROUTINE_ITEMS: ReadonlySet<string> = new Set(['5.03', '5.05', '5.07', '9.01']);
const ITEM_HEADING = /^item\s*(\d{1,2}(?:\.\d\d)?[a-c]?)\b/i;

/** The item whose heading the paragraph is; null for other paragraphs. */
export const itemOf = (paragraph: string): string | null => ITEM_HEADING.exec(paragraph)?.[1] ?? null;

const SIGNATURES = /^\W*signatures?\W*(?:\n|$)/i;
const EXHIBIT = /^\W*(?:exhibit|ex-?)\s*(\d+)(?:\.\d+)?\W*(?:\n|$)/i;

/** The part of a filing that a heading of its own opens: the signatures, a press release (exhibit 99) or another exhibit. */
export function partOf(paragraph: string): 'signatures' | 'release' | 'exhibit' | null {
  const exhibit = EXHIBIT.exec(paragraph)?.[1];
  if (exhibit !== undefined) return exhibit === '99' ? 'release' : 'exhibit';
  return SIGNATURES.test(paragraph) ? 'signatures' : null;
}

/** The heading of management's discussion in a quarterly or annual report. */
export const isDiscussion = (paragraph: string): boolean =>
  /\bmanagement[’']?s? discussion and analysis\b/i.test(paragraph);

export const isRoutineItem = (item: string): boolean => ROUTINE_ITEMS.has(item);

const NUMBER = /^[($€£]*\d[\d,.]*[)%]*$|^[—–-]+%?$|^[$%()]+$/;
const ROW_NUMBERS_MIN = 4;
const ROW_SHARE = 0.5;

/** A number alone, or a row of a table of figures, which has no verb: "Net sales 9,672 9,674 9,682 9,619". */
export function isTableRow(sentence: string): boolean {
  if (!/\p{L}{2}/u.test(sentence)) return true;
  if (/[.!?]["”)]?$/.test(sentence)) return false;
  const words = sentence.split(/\s+/);
  if (words.length < ROW_NUMBERS_MIN) return false;
  const numbers = words.filter((word) => NUMBER.test(word)).length;
  return numbers >= ROW_NUMBERS_MIN && numbers >= ROW_SHARE * words.length;
}

const REPORT_HEAD_LENGTH = 6_000;
const REPORT_MARKS =
  /\bsecurities and exchange commission\b|\bexact name of (?:the )?registrant\b|\b(?:form|report on form) (?:8-K|10-[KQ]|20-F|6-K)\b|\bschedule 13[DG]\b/i;
const SAFE_HARBOUR =
  /\bprivate securities litigation reform act\b|\bforward-looking statements?\b.{0,200}\b(?:risks|section 27A)\b/i;

/** The title that a stored filing begins with, in place of its cover page: "Acme, Inc.: 10-Q for the period ended June 30, 2026". */
const FILING_TITLE = /^\s*\S[^\n]{0,150}: (?:8-K|6-K|10-[KQ]|20-F|40-F)(?:\/A)?(?:,| for the period\b|\s*\n)/;
const PERIODIC_TITLE = /^\s*\S[^\n]{0,150}: (?:10-[KQ]|20-F|40-F)(?:\/A)?(?: for the period\b|\s*\n)/;

/** Whether the text begins with the title of a quarterly or annual report. */
export const hasPeriodicTitle = (text: string): boolean => PERIODIC_TITLE.test(text.slice(0, REPORT_HEAD_LENGTH));

/** Whether the text is a company's own filing or press release. */
export function isCompanyReport(text: string): boolean {
  const head = text.slice(0, REPORT_HEAD_LENGTH);
  return REPORT_MARKS.test(head) || FILING_TITLE.test(head) || SAFE_HARBOUR.test(text);
}
