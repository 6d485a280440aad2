import type { Occurrence } from './forms.ts';
import { isFiniteVerb, isMoveVerb } from './verbs.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** After the name: the index or the exchange itself, or something listed there. */
const AFTER = set(
  'composite index indexes indices 100 500 1000 2000 3000 30 jones industrial industrials futures future points point average averages listed listing listings traded trading rule rules notice compliance transport transports utility close open session global exchange market markets stock biotechnology stocks up down higher lower flat mixed',
);
/** Before the name: the index or the exchange. */
const BEFORE = set('the on nyse tech heavy p 500 to and index futures versus vs from through');
const EXCHANGES = set('cme cboe euronext lse');
/** Anywhere in the sentence: talk about the market. */
const MARKET_TALK = set(
  'points index indexes indices futures composite jones stocks russell nikkei ftse dax wall session vix treasuries yields bourse bourses market markets premarket',
);

/** Whether an index or exchange name at this position is the index or the exchange, not the company that runs or bears it. */
export function isIndexTalk({ tokens, first, last }: Occurrence): boolean {
  const { text, lower } = tokens;
  const written = tokens.words[first] ?? '';
  if (written[0] !== written[0]?.toUpperCase()) return true;
  const end = tokens.ends[last] ?? 0;
  // "(NASDAQ: XYZ)", "Nasdaq-listed", "Nasdaq/NYSE".
  if (/^\s*[:：/-]/.test(text.slice(end, end + 3))) return true;
  const sentence = tokens.sentences[first] ?? 0;
  const from = tokens.sentenceStarts[sentence] ?? 0;
  const to = tokens.sentenceStarts[sentence + 1] ?? tokens.words.length;
  if (last + 1 >= to) return true;
  const next = lower[last + 1] ?? '';
  // "Dow and Nasdaq" are indexes, "CME and Cboe report volumes" companies.
  if (next === 'and' && !EXCHANGES.has(lower[first] ?? '')) return true;
  if (AFTER.has(next) || (first > from && BEFORE.has(lower[first - 1] ?? ''))) return true;
  for (let index = from; index < to; index++)
    if ((index < first || index > last) && MARKET_TALK.has(lower[index] ?? '')) return true;
  return !isCompanyAct(lower, last, to);
}

const EXECUTIVES = set(
  'ceo cfo coo chief chairman president executive spokesman spokeswoman spokesperson shareholders unit inc',
);

/** "Nasdaq agrees to buy", "Nasdaq to sell", "Nasdaq's chief executive": an index cannot do that. */
function isCompanyAct(lower: readonly string[], last: number, to: number): boolean {
  const at = lower[last + 1] === 's' ? last + 2 : last + 1;
  if (at >= to) return false;
  const next = lower[at] ?? '';
  if (EXECUTIVES.has(next)) return true;
  if (next === 'to' || next === 'will' || next === 'may' || next === 'could') {
    const verb = lower[at + 1] ?? '';
    return isFiniteVerb(`${verb}s`) && !isMoveVerb(`${verb}s`);
  }
  return isFiniteVerb(next) && !isMoveVerb(next) && !EXCHANGE_ACTS.has(next);
}

/** What an exchange does to the shares that it lists. */
const EXCHANGE_ACTS = set(
  'halts halted suspends suspended resumes resumed notifies notified cancels cancelled lists listed delists delisted approves approved grants granted rejects rejected removes removed',
);

const ATTRIBUTION_BEFORE = set('to by told from via source with tells the for in credit photo image');
const ATTRIBUTION_AFTER = set(
  'reported reports said says news poll survey data story stories interview journalist reporter columnist editorial opinion article first has citing estimates consensus showed shows images exclusive',
);

/** "(Reuters)", "told Reuters", "the New York Times reported": the publisher is the source of the text. */
export function isAttribution({ tokens, first, last }: Occurrence): boolean {
  const { text, lower } = tokens;
  const start = tokens.starts[first] ?? 0;
  const end = tokens.ends[last] ?? 0;
  if (/[(/@]/.test(text[start - 1] ?? '') || /^[)/]|^ [-–—]/.test(text.slice(end, end + 2))) return true;
  return (
    ATTRIBUTION_BEFORE.has(lower[first - 1] ?? '') ||
    ATTRIBUTION_AFTER.has(lower[last + 1] ?? '') ||
    last + 1 >= lower.length
  );
}
