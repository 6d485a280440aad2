import { isFiniteVerb } from '../../documents/link/verbs.ts';
import type { Token } from './tokens.ts';

/** A company's name in a sentence, as token indices (half open). */
export interface NamedCompany {
  readonly companyId: string;
  readonly from: number;
  readonly to: number;
}

/** The ending "'s" is no token; it leaves a gap of three characters with its space. */
export const POSSESSIVE_GAP = 3;

const JOIN_WINDOW = 10;
const LEGAL_FORM = /^(?:inc|corp|corporation|co|company|ltd|limited|plc|ag|se|sa|nv|spa|group|holdings?|bhd|llc|\.)$/;

const TICKER_MOVE = /^(?:\d[\d.,]*|%|\+|-|−|–)$/;
const TICKER_MOVE_WORDS = 5;

/** The words between two names without what belongs to the first: its legal form and its ticker in brackets. */
function withoutForm(words: readonly string[]): readonly string[] {
  let from = 0;
  // Behind a ticker its bracket closes, also behind its move: "Acme (NYSE: ACM) and Beta", "Acme (ACM -2%) and Beta".
  const closing = words.slice(0, TICKER_MOVE_WORDS).indexOf(')');
  if (closing >= 0 && words.slice(0, closing).every((word) => TICKER_MOVE.test(word))) from = closing + 1;
  while (LEGAL_FORM.test(words[from] ?? '')) from++;
  if (words[from] === '(') {
    const end = words.indexOf(')', from);
    if (end > 0) from = end + 1;
  }
  return words.slice(from);
}

const LIST_WORD = /^(and|&|,|or|\/|plus)$/;

/** "Acme and Beta", "Acme, Beta and Gamma", "Acme, Beta lead": names that share their role. */
export function isJoined(
  tokens: readonly Token[],
  one: NamedCompany,
  two: NamedCompany,
  names: readonly NamedCompany[],
): boolean {
  const [first, second] = one.from < two.from ? [one, two] : [two, one];
  if (second.from - first.to > JOIN_WINDOW || second.from < first.to) return false;
  const gap = tokens.slice(first.to, second.from);
  const between = gap.slice(gap.length - withoutForm(gap.map(({ word }) => word)).length);
  const last = between.at(-1);
  // "Acme and China's Beta"
  const isOwned =
    between.length === 2 &&
    (last?.capital ?? false) &&
    (tokens[second.from]?.start ?? 0) - (last?.end ?? 0) >= POSSESSIVE_GAP;
  const isList = LIST_WORD.test(between[0]?.word ?? '') && (isOwned || LIST_WORD.test(last?.word ?? ''));
  // "Acme, Zyx, Beta fall": a name that is not linked may stand between two others.
  if (!isList || !between.every(({ word, capital }) => LIST_WORD.test(word) || capital)) return false;
  if (between.length > 2 && !between.some(({ capital }) => capital)) return false;
  return last?.word !== ',' || isCommaList(tokens, first, second, names);
}

/** A sentence with more names is a table, whose rows share nothing; the search for lists would take long. */
const NAMES_MAX = 20;
const OTHERS = /^(?:others?|several|rivals?|peers?|more|some)$/;

/** "After a miss by Acme, Beta shares fell": the noun belongs to the second name alone. */
const OWNED = /^(?:shares|sales|earnings|results|profits|revenues|bonds|deliveries|orders|bookings|subscribers)$/;

/** The first of the names before this one that are parted by commas alone. */
function headOfList(tokens: readonly Token[], name: NamedCompany, names: readonly NamedCompany[]): NamedCompany {
  let head = name;
  for (const before of names.toReversed()) {
    if (before.to > head.from) continue;
    const gap = withoutForm(tokens.slice(before.to, head.from).map(({ word }) => word));
    if (gap.length !== 1 || gap[0] !== ',') break;
    head = before;
  }
  return head;
}

/** Names parted by a comma alone are a list when "and" closes it, or when it opens the sentence as the subject of a plural verb. */
function isCommaList(
  tokens: readonly Token[],
  first: NamedCompany,
  second: NamedCompany,
  names: readonly NamedCompany[],
): boolean {
  if (names.length > NAMES_MAX) return false;
  const after = names.find(({ from, companyId }) => from > second.from && companyId !== second.companyId);
  if (after !== undefined && isJoined(tokens, second, after, names)) return true;
  const rest = withoutForm(tokens.slice(second.to, second.to + JOIN_WINDOW).map(({ word }) => word));
  // "Acme, Beta and other retailers"
  if (/^(?:and|or|&)$/.test(rest[0] ?? '') && OTHERS.test(rest[1] ?? '')) return true;
  const head = headOfList(tokens, first, names);
  const opens = head.from === 0 || /^[:;]$/.test(tokens[head.from - 1]?.word ?? '');
  const verb = tokens[second.to];
  if (verb?.kind !== 'word' || LIST_WORD.test(verb.word)) return false;
  // "Costco, Target lead": a plural verb. "Uber, Lyft slides": also written so. "sales of Costco, Target products": a noun.
  return opens || (!verb.capital && !isFiniteVerb(verb.word) && !OWNED.test(verb.word) && verb.word.endsWith('s'));
}
