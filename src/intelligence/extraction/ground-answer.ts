import type { ExtractionMention } from '../builtin/scope.ts';
import { clip, surprisePct } from '../builtin/score.ts';
import { shorten } from '../builtin/quote.ts';
import {
  type CompanyImpact,
  type Direction,
  type Evidence,
  EVIDENCE_MAX,
  type Extraction,
  KEY_FACT_LENGTH_MAX,
  KEY_FACTS_MAX,
  type MacroEvent,
  SUMMARY_LENGTH_MAX,
  type Surprise,
} from '../intelligence.ts';
import { type GroundingText, locateQuote, prepareGrounding } from '../model/grounding.ts';
import { isStated, numbersIn, unsupportedNumbers } from '../model/numbers.ts';
import type { AnsweredEvent, AnsweredImpact, ImpactAnswer, MacroAnswer } from './model-answer.ts';
import { findPlaces, type Places, placeIn } from './places.ts';

/** A document prepared once for all checks of answers. */
export interface GroundSource {
  readonly text: string;
  readonly grounding: GroundingText;
  readonly numbers: () => ReadonlySet<string>;
  /** Company id by ticker, from linked mentions. */
  readonly companies: ReadonlyMap<string, string>;
  /** Computed on demand; only macro events need them. */
  readonly places: () => Places;
}

export function prepareSource(text: string, mentions: readonly ExtractionMention[]): GroundSource {
  const linked = mentions.filter(({ status }) => status === 'linked');
  let places: Places | undefined;
  let numbers: ReadonlySet<string> | undefined;
  return {
    text,
    grounding: prepareGrounding(text),
    numbers: () => (numbers ??= numbersIn(text)),
    companies: new Map(linked.map(({ ticker, companyId }) => [ticker, companyId])),
    places: () => (places ??= findPlaces(text)),
  };
}

/** The part of an answer that passed every check, and how many of its quotations were found. */
export interface Grounded<T> {
  readonly value: T;
  readonly quotesGiven: number;
  readonly quotesFound: number;
  readonly warnings: readonly string[];
  /** Problems reported to the model in a repair prompt. */
  readonly complaints: readonly string[];
}

/** The document extractor's result for one chunk of a text. */
export type ImpactPart = Pick<Extraction, 'summary' | 'sentiment' | 'keyFacts' | 'companyImpacts' | 'confidence'>;

export function groundImpacts(source: GroundSource, answer: ImpactAnswer): Grounded<ImpactPart> {
  const tally = createTally(source);
  const companyImpacts = answer.company_impacts.flatMap((impact) => {
    const grounded = groundImpact(source, impact, tally);
    return grounded === null ? [] : [grounded];
  });
  return tally.close({
    // The model's own summary is kept only if it contains no figure that the text lacks.
    summary: hasForeignNumber(source, answer.summary) ? '' : shorten(answer.summary, SUMMARY_LENGTH_MAX),
    sentiment: answer.sentiment,
    keyFacts: groundFacts(source, answer.key_facts),
    confidence: answer.confidence,
    companyImpacts,
  });
}

export function groundEvents(source: GroundSource, answer: MacroAnswer): Grounded<readonly MacroEvent[]> {
  const tally = createTally(source);
  return tally.close(
    answer.macro_events.flatMap((event) => {
      const grounded = groundEvent(source, event, tally);
      return grounded === null ? [] : [grounded];
    }),
  );
}

function groundImpact(source: GroundSource, impact: AnsweredImpact, tally: Tally): CompanyImpact | null {
  const ticker = plainTicker(impact.ticker);
  const companyId = source.companies.get(ticker);
  if (companyId === undefined) {
    tally.warn('unlisted_ticker', `${shorten(impact.ticker, 30)} is not one of the listed tickers`);
    return null;
  }
  const evidence = tally.locate(impact.evidence);
  if (evidence.length === 0) return null;
  const surprise = groundSurprise(source, impact.surprise);
  if (impact.surprise !== null && surprise === null)
    tally.warn('unstated_surprise', 'the figures of the surprise are not in the text');
  return {
    companyId,
    ticker,
    sentiment: impact.sentiment,
    direction: directionOf(impact),
    magnitude: impact.magnitude,
    catalystType: impact.catalyst_type,
    timeHorizon: impact.time_horizon,
    confidence: impact.confidence,
    modality: impact.modality,
    surprise,
    guidance: impact.guidance,
    evidence,
    rationale: hasForeignNumber(source, impact.rationale) ? '' : impact.rationale,
  };
}

function groundEvent(source: GroundSource, event: AnsweredEvent, tally: Tally): MacroEvent | null {
  const evidence = tally.locate(event.evidence);
  const [first] = evidence;
  if (first === undefined) return null;
  const named = (kind: 'region' | 'sector' | 'commodity', labels: readonly string[]) => [
    ...new Set(labels.flatMap((label) => placeIn(source.places(), source.text, kind, label) ?? [])),
  ];
  return {
    eventTypes: [...new Set(event.event_types)],
    severity: event.severity,
    affectedRegions: named('region', event.affected_regions),
    affectedSectors: named('sector', event.affected_sectors),
    affectedCommodities: named('commodity', event.affected_commodities),
    summary: shorten(hasForeignNumber(source, event.summary) ? first.quote : event.summary, SUMMARY_LENGTH_MAX),
    keyFacts: groundFacts(source, event.key_facts),
    estimatedDuration: event.estimated_duration,
    confidence: event.confidence,
    evidence,
  };
}

/** "$acme", "NYSE: ACME" and "(ACME)" are the same ticker. */
function plainTicker(raw: string): string {
  return (raw.split(':').at(-1) ?? raw).replaceAll(/[^A-Za-z0-9.-]/g, '').toUpperCase();
}

/**
 * The sign of the sentiment wins over the direction: a model that answers "positive" with -.8 confused the words, not the
 * number.
 */
function directionOf({ direction, sentiment }: AnsweredImpact): Direction {
  if (direction === 'mixed') return 'mixed';
  if (sentiment === 0) return 'neutral';
  return direction === 'neutral' ? 'neutral' : sentiment > 0 ? 'positive' : 'negative';
}

function groundSurprise(source: GroundSource, surprise: AnsweredImpact['surprise']): Surprise | null {
  if (surprise === null || surprise.metric === '') return null;
  const { actual, expected } = surprise;
  if (!isStated(actual, source.numbers()) || !isStated(expected, source.numbers())) return null;
  return { ...surprise, pct: surprisePct(actual, expected) };
}

const hasForeignNumber = (source: GroundSource, claim: string) =>
  unsupportedNumbers(claim, source.numbers()).length > 0;

/** Keeps only facts that are quotations of the text. */
function groundFacts(source: GroundSource, facts: readonly string[]): string[] {
  const found = facts.flatMap((fact) => {
    const evidence = locate(source, fact);
    return evidence === null ? [] : [shorten(evidence.quote, KEY_FACT_LENGTH_MAX)];
  });
  return [...new Set(found)].slice(0, KEY_FACTS_MAX);
}

/** A fuzzy match tolerates typing errors, but no other figures. */
function locate(source: GroundSource, quote: string): Evidence | null {
  const located = locateQuote(source.grounding, quote);
  if (located === null) return null;
  const { start, end } = located;
  const found = source.text.slice(start, end);
  if (located.method === 'fuzzy' && unsupportedNumbers(quote, numbersIn(found)).length > 0) return null;
  return { quote: found, start, end };
}

interface Tally {
  locate(quotes: readonly string[]): Evidence[];
  warn(warning: string, complaint: string): void;
  close<T>(value: T): Grounded<T>;
}

function createTally(source: GroundSource): Tally {
  const warnings = new Set<string>();
  const complaints: string[] = [];
  let quotesGiven = 0;
  let quotesFound = 0;
  const warn = (warning: string, complaint: string) => {
    warnings.add(warning);
    complaints.push(complaint);
  };
  return {
    warn,
    locate: (quotes) => {
      const found = new Map<number, Evidence>();
      for (const quote of quotes) {
        quotesGiven++;
        const evidence = locate(source, quote);
        if (evidence === null) warn('ungrounded_quote', `the text does not contain "${shorten(quote, 120)}"`);
        else {
          quotesFound++;
          found.set(evidence.start, evidence);
        }
      }
      return [...found.values()].slice(0, EVIDENCE_MAX).toSorted((a, b) => a.start - b.start);
    },
    close: (value) => ({ value, quotesGiven, quotesFound, warnings: [...warnings], complaints }),
  };
}

/** Share of the quotations found in the text; null without quotations. */
export function groundingRate(counts: { quotesGiven: number; quotesFound: number }): number | null {
  return counts.quotesGiven === 0 ? null : clip(counts.quotesFound / counts.quotesGiven, 0, 1);
}
