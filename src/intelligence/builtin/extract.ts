import { type DocumentDirection, type Extraction, IMPACTS_MAX } from '../intelligence.ts';
import { readDocument, weighSentences } from './document.ts';
import { computeImpacts, NEUTRAL_S_BELOW } from './impact.ts';
import { findMacroEvents } from './macro.ts';
import { NEUTRAL_BELOW } from './polarity.ts';
import { type ExtractionMention, scopeCompanies } from './scope.ts';
import { confidenceOf, round } from './score.ts';
import { SENTENCES_MAX } from './sentences.ts';
import { keyFacts, summarise } from './summary.ts';

export const BUILTIN_PROVIDER = 'builtin';
export const BUILTIN_MODEL = 'lexrule-1';

export interface BuiltinInput {
  readonly title: string | null;
  /** The stored text; evidence offsets are UTF-16 units of it. It may start with the title. */
  readonly text: string;
  readonly mentions: readonly ExtractionMention[];
}

export interface BuiltinExtraction extends Extraction {
  /** The score behind `sentiment` before squashing; used by triage. */
  readonly score: number;
}

const ABOUT_COMPANY_SALIENCE = 0.5;

function directionOf(s: number): DocumentDirection {
  if (Math.abs(s) < NEUTRAL_S_BELOW) return 'neutral';
  return s > 0 ? 'positive' : 'negative';
}

/** Reads one text. Deterministic: uses no model, clock or network. */
export function extractBuiltin({ title, text, mentions }: BuiltinInput): BuiltinExtraction {
  const sentences = readDocument(title, text);
  const s = weighSentences(sentences.map(({ place, reading }) => ({ place, value: reading.value })));
  const polar = sentences.filter(({ reading }) => Math.abs(reading.value) >= NEUTRAL_BELOW);
  const isConsistent = polar.length > 0 && polar.every(({ reading }) => reading.value > 0 === s > 0);
  const companies = scopeCompanies(text, sentences, mentions);
  const isAboutCompany = companies.some(({ salience }) => salience >= ABOUT_COMPANY_SALIENCE);
  const warnings = sentences.length >= SENTENCES_MAX ? [`only the first ${SENTENCES_MAX} sentences were read`] : [];
  return {
    summary: summarise(sentences),
    sentiment: round(Math.tanh(s)),
    score: round(s),
    direction: directionOf(s),
    keyFacts: keyFacts(sentences),
    companyImpacts: companies.flatMap(computeImpacts).slice(0, IMPACTS_MAX),
    macroEvents: findMacroEvents(sentences, isAboutCompany),
    confidence: round(
      confidenceOf({
        hasEvent: sentences.some(({ reading }) => reading.events.length > 0),
        s,
        isNumeric: polar.some(({ reading }) => reading.numeric),
        agrees: isConsistent,
        isMixed: polar.length > 1 && !isConsistent,
        isNonfactual: polar.length > 0 && polar.every(({ reading }) => reading.modality !== 'factual'),
      }),
    ),
    warnings,
  };
}
