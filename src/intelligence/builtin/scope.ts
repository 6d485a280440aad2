import type { DocumentSentence } from './document.ts';
import { clip } from './score.ts';
import { MODALITY_FACTOR } from './lexicon/cues.ts';

/** A company mention found by the linker. Offsets are UTF-16 units of the text. */
export interface ExtractionMention {
  readonly companyId: string;
  readonly ticker: string;
  readonly start: number;
  readonly end: number;
  readonly status: 'linked' | 'ambiguous';
  readonly salience: number;
}

export interface ScopedCompany {
  readonly companyId: string;
  readonly ticker: string;
  readonly salience: number;
  readonly sentences: readonly ScopedSentence[];
}

export interface ScopedSentence {
  readonly sentence: DocumentSentence;
  readonly value: number;
  /** Start of the company's own mention; -1 when the company is carried over from an earlier sentence. */
  readonly mentionStart: number;
  /** Starts of the other companies' mentions in the sentence. */
  readonly otherStarts: readonly number[];
}

/** A sentence without a name ("It", "the company") belongs to the company mentioned just before. */
const CARRY_SENTENCES = 2;

export function scopeCompanies(
  text: string,
  sentences: readonly DocumentSentence[],
  mentions: readonly ExtractionMention[],
): ScopedCompany[] {
  const linked = mentions
    .filter(({ status, start, end }) => status === 'linked' && start >= 0 && end <= text.length && start < end)
    .toSorted((a, b) => a.start - b.start || a.end - b.end || (a.companyId < b.companyId ? -1 : 1));
  const bySentence = sentences.map((sentence) => mentionsIn(text, sentence, linked));
  const companies = new Map<string, { ticker: string; salience: number; sentences: ScopedSentence[] }>();
  for (const { companyId, ticker, salience } of linked) {
    const known = companies.get(companyId);
    if (known) known.salience = Math.max(known.salience, salience);
    else companies.set(companyId, { ticker, salience, sentences: [] });
  }
  const lastNamed = new Map<string, number>();
  let lastAny = -1;
  sentences.forEach((sentence, index) => {
    const named = bySentence[index] ?? new Map<string, number>();
    for (const companyId of named.keys()) lastNamed.set(companyId, index);
    if (named.size > 0) lastAny = index;
    for (const [companyId, company] of companies) {
      const own = named.get(companyId);
      const since = index - (lastNamed.get(companyId) ?? Number.NEGATIVE_INFINITY);
      // Carried over only while no other company is mentioned in between.
      const carried =
        own === undefined && named.size === 0 && since <= CARRY_SENTENCES && lastNamed.get(companyId) === lastAny;
      if (own === undefined && !carried) continue;
      const otherStarts = [...named].filter(([id]) => id !== companyId).map(([, start]) => start);
      const mentionStart = own ?? -1;
      const value = valueFor(sentence, mentionStart, otherStarts);
      company.sentences.push({ sentence, value, mentionStart, otherStarts });
    }
  });
  return [...companies]
    .map(([companyId, company]) => ({ companyId, ...company }))
    .toSorted((a, b) => (a.ticker < b.ticker ? -1 : a.ticker > b.ticker ? 1 : 0));
}

/** First position of each company in the sentence. A title outside the text is searched for the names used in the text. */
function mentionsIn(
  text: string,
  sentence: DocumentSentence,
  linked: readonly ExtractionMention[],
): Map<string, number> {
  const found = new Map<string, number>();
  for (const mention of linked) {
    if (found.has(mention.companyId)) continue;
    if (sentence.span === null) {
      const at = sentence.text.indexOf(text.slice(mention.start, mention.end));
      if (at >= 0) found.set(mention.companyId, at);
    } else if (mention.start >= sentence.span.start && mention.start < sentence.span.end)
      found.set(mention.companyId, mention.start);
  }
  return found;
}

/** In a sentence with several companies, each cue counts for the last one mentioned before it, else the first after it. */
export function isOwn(position: number, mentionStart: number, otherStarts: readonly number[]): boolean {
  if (otherStarts.length === 0 || mentionStart < 0) return true;
  const all = [mentionStart, ...otherStarts].toSorted((a, b) => a - b);
  const before = all.filter((start) => start <= position).at(-1);
  return (before ?? all[0]) === mentionStart;
}

function valueFor(sentence: DocumentSentence, mentionStart: number, otherStarts: readonly number[]): number {
  const { reading, tokens } = sentence;
  if (otherStarts.length === 0) return reading.value;
  const own = reading.cues.filter(({ at }) => isOwn(tokens[at]?.start ?? 0, mentionStart, otherStarts));
  return clip(own.reduce((sum, { score }) => sum + score, 0)) * MODALITY_FACTOR[reading.modality];
}
