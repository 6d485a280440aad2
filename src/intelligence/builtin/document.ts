import {
  isBoilerplate,
  isBoilerplateParagraph,
  isDiscussion,
  isRoutineItem,
  isTableRow,
  itemOf,
  partOf,
} from './boilerplate.ts';
import { isBackground, reportYearOf } from './background.ts';
import { endOfCover, formEvents, isTradeRow } from './filing-events.ts';
import { findDiscussion } from './filing-sections.ts';
import { withLearntReading } from './learnt/learnt-reading.ts';
import { READ_SENTENCES_MAX } from './learnt/words.ts';
import { MARKET_SIGN } from './lexicon/emoji.ts';
import { maskNames, type NameSpan } from './mask-names.ts';
import { readSentence, type SentenceReading } from './polarity.ts';
import type { Place } from './sentence-weight.ts';
import { type Span, splitSentences } from './sentences.ts';
import { withoutTickerBrackets } from './ticker-brackets.ts';
import { type Token, tokenize } from './tokens.ts';

/** A short text with a cashtag ($ABC) is a trader's post as a whole; a longer article may use one in passing. */
const POST_LENGTH_MAX = 400;
const CASHTAG = /\$[A-Za-z]{1,6}\b/;
/** "I've got puts on it", "my calls": the writer's own options. */
const OWN_OPTIONS = /\b(?:i|i'm|i've|i’ve|my|we|got)\b[^.!?]{0,40}\b(?:puts|calls|leaps)\b/i;
/** "Item 5.02 Departure of Directors or Certain Officers; ..." is a heading, not a report. */
const HEADING_LENGTH_MAX = 260;

export interface DocumentSentence {
  /** Null for a title outside the stored text, which is read but never quoted. */
  readonly span: Span | null;
  readonly text: string;
  readonly place: Place;
  readonly tokens: readonly Token[];
  readonly reading: SentenceReading;
}

/** Linked names in text order: those of the text, and those of a title outside it. */
export interface DocumentNames {
  readonly text: readonly NameSpan[];
  readonly title: readonly NameSpan[];
}

const NO_NAMES: DocumentNames = { text: [], title: [] };

export const isPost = (text: string): boolean =>
  text.length <= POST_LENGTH_MAX && (CASHTAG.test(text) || MARKET_SIGN.test(text) || OWN_OPTIONS.test(text));

/** The title first, then the sentences of the text; the first of them is the lead. */
export function readDocument(title: string | null, text: string, names = NO_NAMES): DocumentSentence[] {
  const sentences = readByRules(title, text, names);
  // Of a filing the rules know what is background.
  if (sentences.length <= READ_SENTENCES_MAX && findDiscussion(text) === null)
    withLearntReading(sentences, isPost(text));
  return sentences;
}

/** What the rules alone read. */
export function readByRules(title: string | null, text: string, names = NO_NAMES): DocumentSentence[] {
  const headline = title?.trim() ?? '';
  const bodyStart = headline === '' ? 0 : endOfTitle(headline, text);
  const isTalk = isPost(text);
  const discussion = findDiscussion(text);
  const reportYear = discussion === null ? null : reportYearOf(text);
  const withFormEvent = formEvents(text);
  const coverEnd = endOfCover(text);
  const sentences: DocumentSentence[] = [];
  const push = (source: string, span: Span, place: Place, quotable: boolean) => {
    const inside = (quotable ? names.text : names.title).filter(
      ({ start, end }) => start < span.end && end > span.start,
    );
    const tokens = maskNames(withoutTickerBrackets(tokenize(source, span.start, span.end), inside), inside);
    const full = readSentence(tokens, isTalk);
    const timed = place === 'body' && isBackground(tokens, reportYear) ? asBackground(full) : full;
    const sentence = source.slice(span.start, span.end);
    const reading = quotable ? withFormEvent(span.start, sentence, timed) : timed;
    sentences.push({ span: quotable ? span : null, text: sentence, place, tokens, reading });
  };
  if (headline !== '' && bodyStart === 0) push(headline, { start: 0, end: headline.length }, 'title', false);
  let lead = true;
  const isSkipped = skipBoilerplate(text);
  for (const span of splitSentences(text)) {
    const inTitle = span.start < bodyStart;
    if (!inTitle && (span.start < coverEnd || isSkipped(span) || isOutside(span, discussion))) continue;
    push(text, span, inTitle ? 'title' : lead ? 'lead' : 'body', true);
    if (!inTitle) lead = false;
  }
  takeBack(sentences);
  return sentences;
}

const isOutside = ({ start }: Span, range: Span | null) =>
  range !== null && (start < range.start || start >= range.end);

const BACKGROUND_FACTOR = 0.3;

/** What happened before the news colours it a little and is no event of it. */
const asBackground = (reading: SentenceReading): SentenceReading => ({
  ...reading,
  score: reading.score * BACKGROUND_FACTOR,
  value: reading.value * BACKGROUND_FACTOR,
  events: [],
  frames: [],
  comparisons: [],
  quantities: [],
});

/** Whether a sentence is boilerplate, by itself or with its paragraph. Spans come in text order. */
function skipBoilerplate(text: string): (span: Span) => boolean {
  let paragraphEnd = -1;
  let isParagraph = false;
  let isRoutine = false;
  let isPeriodic = false;
  let headingEnd = -1;
  return ({ start, end }) => {
    if (start >= paragraphEnd) {
      const next = text.indexOf('\n\n', start);
      paragraphEnd = next < 0 ? text.length : next;
      const paragraph = text.slice(start, paragraphEnd);
      isParagraph = isBoilerplateParagraph(paragraph);
      const item = itemOf(paragraph);
      const part = partOf(paragraph);
      // A press release is attached behind the signatures; agreements and certifications are no news.
      if (part !== null) isRoutine = part !== 'release';
      if (item !== null) {
        if (isDiscussion(paragraph)) isPeriodic = true;
        // Of a periodic report only management's discussion is news; notes and risk factors repeat what is known.
        isRoutine = isPeriodic ? !isDiscussion(paragraph) : isRoutineItem(item);
        if (paragraph.length <= HEADING_LENGTH_MAX) headingEnd = paragraphEnd;
      }
    }
    if (isParagraph || isRoutine || start < headingEnd) return true;
    const sentence = text.slice(start, end);
    return isBoilerplate(sentence) || (isTableRow(sentence) && !isTradeRow(sentence));
  };
}

/** Offset after the title at the start of the text; 0 when the text does not start with the title. */
function endOfTitle(headline: string, text: string): number {
  const start = text.length - text.trimStart().length;
  if (!text.startsWith(headline, start)) return 0;
  const end = start + headline.length;
  // In a text that starts "Acme wins order from Beta", the title "Acme wins order" is part of the first sentence.
  return end >= text.length || /^\s*(\n|[.!?]\s)/.test(text.slice(end, end + 8)) ? end : 0;
}

const TURNS_BACK = /^(?:but|however|nevertheless|nonetheless|still|yet)$/;
const TAKEN_BACK_SHARE = 0.3;

/** "It may be boring. But I love it.": the sentence before a "but" is granted. */
function takeBack(sentences: DocumentSentence[]): void {
  for (let at = 1; at < sentences.length; at++) {
    const [before, after] = [sentences[at - 1], sentences[at]];
    if (before === undefined || after === undefined || !TURNS_BACK.test(after.tokens[0]?.word ?? '')) continue;
    if (before.place === 'title' || before.reading.value * after.reading.value >= 0) continue;
    const { score, value } = before.reading;
    const reading = { ...before.reading, score: score * TAKEN_BACK_SHARE, value: value * TAKEN_BACK_SHARE };
    sentences[at - 1] = { ...before, reading };
  }
}
