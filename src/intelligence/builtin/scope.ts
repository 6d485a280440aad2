import { ownersByToken } from './company-clauses.ts';
import type { NamedCompany } from './name-lists.ts';
import { type DocumentSentence, isPost } from './document.ts';
import { type CompanyValue, companyVerdict, withVerdict } from './learnt/company-verdict.ts';
import { READ_SENTENCES_MAX } from './learnt/words.ts';
import type { EventCue } from './lexicon/events.ts';
import type { Match } from './patterns.ts';
import { NEUTRAL_BELOW } from './polarity.ts';
import type { Quantity } from './quantities.ts';
import { isUsable, readFor } from './company-reading.ts';

/** A company mention found by the linker. Offsets are UTF-16 units of the text. */
export interface ExtractionMention {
  readonly companyId: string;
  readonly ticker: string;
  readonly start: number;
  readonly end: number;
  readonly status: 'linked' | 'ambiguous';
  readonly salience: number;
  /** The mention is in a title outside the text; its offsets are those of the title. */
  readonly inTitle?: true;
}

export interface ScopedCompany {
  readonly companyId: string;
  readonly ticker: string;
  readonly salience: number;
  readonly sentences: readonly ScopedSentence[];
}

export interface ScopedSentence {
  readonly sentence: DocumentSentence;
  /** The sentence's value for this company. */
  readonly value: number;
  /** Events of the sentence in which this company has an affected role. */
  readonly events: readonly Match<EventCue>[];
  /** Figures about this company. */
  readonly quantities: readonly Quantity[];
  /** Whether the word at a token index is about this company. */
  readonly isOwn: (at: number) => boolean;
  /** The probability that the value's sign is right, where several companies are named in a short text. */
  readonly learnt?: number;
  /** Start of the company's own mention; -1 when the company is carried over from an earlier sentence. */
  readonly mentionStart: number;
}

/** A sentence without a name ("It", "the company") belongs to the company mentioned just before. */
const CARRY_SENTENCES = 2;
/** A report's first findings suffice; the discussion comes first. */
const SUBJECT_SENTENCES_MAX = 60;

export function scopeCompanies(
  text: string,
  sentences: readonly DocumentSentence[],
  mentions: readonly ExtractionMention[],
  subjectCompanyId: string | null = null,
): ScopedCompany[] {
  const valid = mentions
    .filter(({ start, end, inTitle }) => start >= 0 && (inTitle === true || end <= text.length) && start < end)
    .toSorted((a, b) => a.start - b.start || a.end - b.end || (a.companyId < b.companyId ? -1 : 1));
  const linked = valid.filter(({ status }) => status === 'linked');
  const named = [...linked, ...possibleNames(text, valid, linked)];
  const companies = new Map<string, { ticker: string; salience: number; sentences: ScopedSentence[] }>();
  for (const { companyId, ticker, salience } of linked) {
    const known = companies.get(companyId);
    if (known) known.salience = Math.max(known.salience, salience);
    else companies.set(companyId, { ticker, salience, sentences: [] });
  }
  const isTalk = isPost(text);
  const isOnePost = companies.size === 1 && isTalk;
  const isShort = sentences.length <= READ_SENTENCES_MAX;
  const lastNamed = new Map<string, number>();
  let lastAny = -1;
  let subjectSentences = 0;
  const isOfSeveral = new Set(named.map(({ companyId }) => companyId)).size > 1;
  sentences.forEach((read, index) => {
    const names = namesIn(text, read, named);
    const sentence = isOfSeveral && names.length > 0 ? withoutLearnt(read) : read;
    const ids = new Set(names.map(({ companyId }) => companyId));
    for (const companyId of ids) lastNamed.set(companyId, index);
    if (ids.size > 0) lastAny = index;
    const owners = ids.size > 1 ? ownersByToken(sentence.tokens, names) : null;
    for (const [companyId, company] of companies) {
      if (ids.has(companyId)) {
        const first = names.find((name) => name.companyId === companyId);
        const mentionStart = sentence.tokens[first?.from ?? 0]?.start ?? 0;
        const rules = readFor(sentence, companyId, names, owners);
        if (rules === null) {
          // "Acme fell after a downgrade from Beta. Its shares lost 2%": the next sentence is not about the broker either.
          lastNamed.delete(companyId);
          continue;
        }
        const own =
          isShort && owners !== null && !isWithoutRole(rules, sentence, names)
            ? withVerdict(rules, companyVerdict(rules, { tokens: sentence.tokens, names, isTalk }, companyId))
            : rules;
        company.sentences.push({ sentence, ...own, mentionStart });
        continue;
      }
      if (companyId === subjectCompanyId) {
        // "We" and "the Company" run through a company's own report: what it states without another name is about itself.
        if (ids.size > 0 || subjectSentences >= SUBJECT_SENTENCES_MAX || !statesSomething(sentence)) continue;
        subjectSentences += 1;
        company.sentences.push({
          sentence,
          value: sentence.reading.value,
          events: sentence.reading.events,
          quantities: sentence.reading.quantities,
          isOwn: () => true,
          mentionStart: -1,
        });
        continue;
      }
      // "I'm out. $ABC": all of a post is about its one company.
      if (isOnePost) {
        const { value, events, quantities } = sentence.reading;
        company.sentences.push({ sentence, value, events, quantities, isOwn: () => true, mentionStart: -1 });
        continue;
      }
      // "The Company" of a report is its own, not the party named before.
      if (subjectCompanyId !== null) continue;
      const since = index - (lastNamed.get(companyId) ?? Number.NEGATIVE_INFINITY);
      // Carried over only while no other company is mentioned in between.
      if (ids.size > 0 || since > CARRY_SENTENCES || lastNamed.get(companyId) !== lastAny) continue;
      const { value, events, quantities } = sentence.reading;
      company.sentences.push({ sentence, value, events, quantities, isOwn: () => true, mentionStart: -1 });
    }
  });
  return [...companies]
    .map(([companyId, company]) => ({ companyId, ...company }))
    .toSorted((a, b) => (a.ticker < b.ticker ? -1 : a.ticker > b.ticker ? 1 : 0));
}

/** The sentence as the rules read it: of a text that names several companies the network read the text as a whole. */
function withoutLearnt(sentence: DocumentSentence): DocumentSentence {
  const { reading } = sentence;
  const learnt = reading.cues.filter(({ kind }) => kind === 'learnt').reduce((sum, { score }) => sum + score, 0);
  if (learnt === 0) return sentence;
  const value = reading.value - learnt;
  return {
    ...sentence,
    reading: { ...reading, score: value, value, cues: reading.cues.filter(({ kind }) => kind !== 'learnt') },
  };
}

/**
 * Names that may be a company's: nothing is said of the company, but the words about it are not another's. "Acme rallies, TCS
 * falls"
 */
function possibleNames(
  text: string,
  mentions: readonly ExtractionMention[],
  linked: readonly ExtractionMention[],
): ExtractionMention[] {
  return mentions
    .filter(
      ({ status, start, end, inTitle, companyId }) =>
        status === 'ambiguous' &&
        inTitle !== true &&
        /^\p{Lu}/u.test(text.slice(start, end)) &&
        !linked.some((other) => other.companyId === companyId || (other.start < end && other.end > start)),
    )
    .map((mention) => ({ ...mention, companyId: `possibly ${mention.companyId}` }));
}

/** Where the rules know who does what to whom, a company without a part in it is not affected. */
const isWithoutRole = (
  { value, events }: CompanyValue,
  sentence: DocumentSentence,
  names: readonly NamedCompany[],
): boolean =>
  value === 0 && events.length === 0 && sentence.reading.frames.some((frame) => isUsable(frame, sentence, names));

const STATED_CERTAINTY = 0.9;
const OUTLOOK = /^guidance_/;

/** A figure with a sign or a stated event. Neutral sentences would dilute a long report, and its risk factors are no reports. */
function statesSomething({ reading }: DocumentSentence): boolean {
  // "We now expect sales below our July guidance": that an outlook changed is a fact.
  if (reading.modality === 'guidance')
    return reading.events.some(({ payload }) => OUTLOOK.test(payload.type) && payload.certainty >= STATED_CERTAINTY);
  if (reading.modality !== 'factual') return false;
  if (reading.numeric && Math.abs(reading.value) >= NEUTRAL_BELOW) return true;
  return reading.events.some(({ payload }) => payload.certainty >= STATED_CERTAINTY);
}

/** The names in the sentence by token. A title outside the text is searched for the names used in the text. */
function namesIn(text: string, sentence: DocumentSentence, linked: readonly ExtractionMention[]): NamedCompany[] {
  const { span, tokens } = sentence;
  const names: NamedCompany[] = [];
  for (const { companyId, start, end, inTitle } of linked) {
    let from = start;
    if (inTitle === true) {
      if (span !== null) continue;
    } else if (span === null) {
      if (names.some((name) => name.companyId === companyId)) continue;
      from = sentence.text.indexOf(text.slice(start, end));
      if (from < 0) continue;
    } else if (start < span.start || start >= span.end) continue;
    const first = tokens.findIndex((token) => token.end > from);
    // A ticker in brackets is left out of the sentence.
    if (first < 0 || (tokens[first]?.start ?? 0) >= from + end - start) continue;
    let to = first + 1;
    while ((tokens[to]?.start ?? Number.POSITIVE_INFINITY) < from + end - start) to++;
    names.push({ companyId, from: first, to });
  }
  return names.toSorted((a, b) => a.from - b.from);
}
