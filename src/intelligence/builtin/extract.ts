import { type VisibleText, visibleText } from '../../documents/link/visible-text.ts';
import {
  type CompanyImpact,
  type DocumentDirection,
  type Evidence,
  type Extraction,
  IMPACTS_MAX,
} from '../intelligence.ts';
import { isCompanyReport } from './boilerplate.ts';
import { confidenceOf } from './confidence.ts';
import { type DocumentNames, type DocumentSentence, readDocument } from './document.ts';
import { computeImpacts, NEUTRAL_S_BELOW } from './impact.ts';
import { learntOf } from './learnt/learnt-reading.ts';
import { findMacroEvents } from './macro.ts';
import { NEUTRAL_BELOW } from './polarity.ts';
import { type ExtractionMention, scopeCompanies } from './scope.ts';
import type { UsualFigures } from './size.ts';
import { round } from './score.ts';
import { quoteOf } from './quote.ts';
import { SENTENCES_MAX } from './sentences.ts';
import { weighSentences } from './sentence-weight.ts';
import { keyFacts, summarise } from './summary.ts';

export const BUILTIN_PROVIDER = 'builtin';
export const BUILTIN_MODEL = 'lexrule-1';

export interface BuiltinInput {
  readonly title: string | null;
  /** The stored text; evidence offsets are UTF-16 units of it. It may start with the title. */
  readonly text: string;
  readonly mentions: readonly ExtractionMention[];
  /** The company whose own filing or press release the text is. */
  readonly subjectCompanyId?: string | null;
  /** What is usual for a company, by ticker. */
  readonly usual?: ReadonlyMap<string, UsualFigures> | undefined;
}

export interface BuiltinExtraction extends Extraction {
  /** The score behind `sentiment` before squashing; used by triage. */
  readonly score: number;
}

const ABOUT_COMPANY_SALIENCE = 0.5;
/** A post or a remark. */
const SHORT_SENTENCES = 3;
/** Smaller cues of the other sign do not make a sentence mixed. */
const WEAK_CUE = 0.1;

function directionOf(s: number): DocumentDirection {
  if (Math.abs(s) < NEUTRAL_S_BELOW) return 'neutral';
  return s > 0 ? 'positive' : 'negative';
}

/** A neutral tone takes the side of the events, when all companies of the text are affected in one direction. */
function withEvents(tone: number, impacts: readonly CompanyImpact[]): number {
  const [first] = impacts;
  if (Math.abs(tone) >= NEUTRAL_S_BELOW || first === undefined) return tone;
  if (first.direction !== 'positive' && first.direction !== 'negative') return tone;
  const isStated = ({ catalystType, direction, modality }: CompanyImpact) =>
    modality === 'factual' &&
    catalystType !== 'other' &&
    catalystType !== 'macro_exposure' &&
    direction === first.direction;
  return impacts.every(isStated) ? (first.direction === 'positive' ? NEUTRAL_S_BELOW : -NEUTRAL_S_BELOW) : tone;
}

/** Cues of both signs in a text of one sentence, or sentences of both signs. */
function isMixedReading(sentences: readonly DocumentSentence[], isOpposed: boolean): boolean {
  if (sentences.length > 1) return isOpposed;
  const cues = sentences.flatMap(({ reading }) => reading.cues);
  return cues.some(({ score }) => score > WEAK_CUE) && cues.some(({ score }) => score < -WEAK_CUE);
}

/** A neutral text with companies that gain or lose, or a text with a direction that none of its companies has. */
function isContradicted(
  direction: DocumentDirection,
  hasCompanies: boolean,
  impacts: readonly CompanyImpact[],
): boolean {
  if (direction !== 'neutral') return hasCompanies && impacts.length === 0;
  return impacts.some((impact) => impact.direction === 'positive' || impact.direction === 'negative');
}

/** Pieces of evidence with the sign of the text. */
const supports = (sentences: readonly DocumentSentence[], s: number): number =>
  sentences.reduce((count, { reading }) => count + reading.cues.filter(({ score }) => score * s > 0).length, 0);

function namesOf(mentions: readonly ExtractionMention[]): DocumentNames {
  const linked = mentions.filter(({ status }) => status === 'linked').toSorted((a, b) => a.start - b.start);
  return {
    text: linked.filter(({ inTitle }) => inTitle !== true),
    title: linked.filter(({ inTitle }) => inTitle === true),
  };
}

/** Reads one text as a reader sees it. Deterministic: uses no model, clock or network. */
export function extractBuiltin(input: BuiltinInput): BuiltinExtraction {
  const visible = visibleText(input.text);
  const title = input.title === null ? null : visibleText(input.title);
  const headline = title?.text.trim() ?? null;
  if (visible.text === input.text && headline === input.title) return readVisible(input);
  const lead = title === null ? 0 : title.text.length - title.text.trimStart().length;
  const read = readVisible({
    ...input,
    title: headline,
    text: visible.text,
    mentions: input.mentions.map((mention) =>
      mention.inTitle === true && title !== null ? seenMention(mention, title, lead) : seenMention(mention, visible, 0),
    ),
  });
  const quoteOriginal = ({ start, end }: Evidence): Evidence => {
    const range = visible.toOriginal(start, end);
    return quoteOf(input.text, range.start, range.end);
  };
  return {
    ...read,
    companyImpacts: read.companyImpacts.map((impact) => ({ ...impact, evidence: impact.evidence.map(quoteOriginal) })),
    macroEvents: read.macroEvents.map((event) => ({ ...event, evidence: event.evidence.map(quoteOriginal) })),
  };
}

/** A mention by its place in the visible text, whose first `lead` units are white space that is left out. */
const seenMention = (mention: ExtractionMention, seen: VisibleText, lead: number): ExtractionMention => ({
  ...mention,
  start: seen.fromOriginal(mention.start) - lead,
  end: seen.fromOriginal(mention.end) - lead,
});

function readVisible({ title, text, mentions, subjectCompanyId = null, usual }: BuiltinInput): BuiltinExtraction {
  const sentences = readDocument(title, text, namesOf(mentions));
  const tone = weighSentences(sentences.map(({ place, reading }) => ({ place, value: reading.value })));
  const polar = sentences.filter(({ reading }) => Math.abs(reading.value) >= NEUTRAL_BELOW);
  const isConsistent = polar.length > 0 && polar.every(({ reading }) => reading.value > 0 === tone > 0);
  const companies = scopeCompanies(text, sentences, mentions, subjectCompanyId);
  const isAboutCompany = companies.some(({ salience }) => salience >= ABOUT_COMPANY_SALIENCE);
  const impacts = companies
    .flatMap((company) => {
      const isOwn = company.companyId === subjectCompanyId;
      const found = computeImpacts(company, usual?.get(company.ticker), isOwn);
      // A report's words on its customers and rivals are about itself, unless they state an event.
      return isOwn || subjectCompanyId === null ? found : found.filter(({ catalystType }) => catalystType !== 'other');
    })
    .slice(0, IMPACTS_MAX);
  const s = withEvents(tone, impacts);
  const direction = directionOf(s);
  const warnings = sentences.length >= SENTENCES_MAX ? [`only the first ${SENTENCES_MAX} sentences were read`] : [];
  return {
    summary: summarise(sentences),
    sentiment: round(Math.tanh(s)),
    score: round(s),
    direction,
    keyFacts: keyFacts(sentences),
    companyImpacts: impacts,
    // A company's own report mentions macro events in passing and cites laws on every page.
    macroEvents: subjectCompanyId !== null || isCompanyReport(text) ? [] : findMacroEvents(sentences, isAboutCompany),
    confidence: round(
      confidenceOf({
        s,
        isNeutral: direction === 'neutral',
        hasEvent: sentences.some(({ reading }) => reading.events.length > 0),
        isNumeric: polar.some(({ reading }) => reading.numeric),
        isMixed: isMixedReading(sentences, polar.length > 1 && !isConsistent),
        isNonfactual: polar.length > 0 && polar.every(({ reading }) => reading.modality !== 'factual'),
        hasWeakCues: direction === 'neutral' && sentences.some(({ reading }) => reading.cues.length > 0),
        isContradicted: sentences.length > 1 && isContradicted(direction, companies.length > 0, impacts),
        isUnlinked: sentences.length > 1 && impacts.length === 0,
        isJudging: sentences.length <= SHORT_SENTENCES && sentences.some(({ reading }) => reading.isJudging),
        isSupported: supports(sentences, s) > 1,
        // A direction that the events gave was not weighed.
        learnt: s === tone ? learntOf(sentences) : null,
      }),
    ),
    warnings,
  };
}
