import { EVIDENCE_MAX, KEY_FACTS_MAX, type MacroEvent } from '../intelligence.ts';
import { type MacroDuration, type MacroEventType, USUAL_DURATION } from '../macro-event.ts';
import type { DocumentSentence } from './document.ts';
import { PLACE_WEIGHT } from './sentence-weight.ts';
import { GAZETTEER } from './lexicon/gazetteer.ts';
import { DURATION_WORDS, MACRO_CUES } from './lexicon/macro.ts';
import { severityOf } from './macro-severity.ts';
import { findLongest, findMatches } from './patterns.ts';
import { evidenceOf, shorten } from './quote.ts';
import { clip, round } from './score.ts';

interface TypeEvidence {
  score: number;
  strongest: number;
  readonly sentences: DocumentSentence[];
  /** Sentences that state the event: by a phrase that names it, or by several of its words. Others share a word with it. */
  readonly stating: DocumentSentence[];
}

// Without a phrase that names the event, more topic words are needed. A text about a company mentions macro events in passing,
// so it needs the highest score.
const STRONG_CERTAINTY = 0.9;
const SCORE_MIN = 1.2;
const SCORE_MIN_WITHOUT_NAME = 3;
const SCORE_MIN_BESIDE_COMPANY = 6;
/** Limits the contribution of one sentence, so that a pile of words cannot prove an event. */
const CERTAINTY_MAX = 2;
/** A second type belongs to the event when its score is nearly as high. */
const SECOND_TYPE_SHARE = 0.8;
/** The sum of topic words from which a sentence is about the event. */
const STATED_CERTAINTY = 1.8;
const LABELS_MAX = 20;

function collect(sentences: readonly DocumentSentence[]): Map<MacroEventType, TypeEvidence> {
  const types = new Map<MacroEventType, TypeEvidence>();
  for (const sentence of sentences) {
    const places = new Map<MacroEventType, Map<number, number>>();
    for (const { payload, from } of findMatches(MACRO_CUES, sentence.tokens)) {
      const at = places.get(payload.type) ?? new Map<number, number>();
      at.set(from, Math.max(at.get(from) ?? 0, payload.certainty));
      places.set(payload.type, at);
    }
    for (const [type, at] of places) {
      const entry = types.get(type) ?? { score: 0, strongest: 0, sentences: [], stating: [] };
      const certainty = [...at.values()].reduce((sum, weight) => sum + weight, 0);
      entry.score += Math.min(CERTAINTY_MAX, certainty) * PLACE_WEIGHT[sentence.place];
      entry.strongest = Math.max(entry.strongest, ...at.values());
      entry.sentences.push(sentence);
      if (Math.max(...at.values()) >= STRONG_CERTAINTY || certainty >= STATED_CERTAINTY) entry.stating.push(sentence);
      types.set(type, entry);
    }
  }
  return types;
}

function labels(sentences: readonly DocumentSentence[]) {
  const found = {
    region: new Map<string, number>(),
    sector: new Map<string, number>(),
    commodity: new Map<string, number>(),
  };
  for (const { tokens, place } of sentences)
    for (const { payload, from } of findLongest(GAZETTEER, tokens)) {
      // A country starts with a capital, unlike "tell us" and "turkey dinner".
      if (payload.kind === 'region' && tokens[from]?.capital !== true) continue;
      const counts = found[payload.kind];
      counts.set(payload.name, (counts.get(payload.name) ?? 0) + PLACE_WEIGHT[place]);
    }
  const ranked = (counts: Map<string, number>) =>
    [...counts]
      .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, LABELS_MAX)
      .map(([name]) => name);
  return {
    affectedRegions: ranked(found.region),
    affectedSectors: ranked(found.sector),
    affectedCommodities: ranked(found.commodity),
  };
}

function durationOf(type: MacroEventType, sentences: readonly DocumentSentence[]): MacroDuration {
  for (const { tokens } of sentences) {
    const stated = findMatches(DURATION_WORDS, tokens)[0];
    if (stated) return stated.payload;
  }
  return USUAL_DURATION[type];
}

/** Macro events of the text: at most one, of one or several types. */
export function findMacroEvents(sentences: readonly DocumentSentence[], isAboutCompany: boolean): MacroEvent[] {
  const ranked = [...collect(sentences)].toSorted((a, b) => b[1].score - a[1].score || (a[0] < b[0] ? -1 : 1));
  const first = ranked[0];
  if (first === undefined) return [];
  const [type, main] = first;
  const named = main.strongest >= STRONG_CERTAINTY ? SCORE_MIN : SCORE_MIN_WITHOUT_NAME;
  if (main.score < (isAboutCompany ? SCORE_MIN_BESIDE_COMPANY : named)) return [];
  const stating = main.stating.length > 0 ? main.stating : main.sentences;
  const evidence = evidenceOf(stating, EVIDENCE_MAX);
  if (evidence.length === 0) return [];
  const eventTypes = ranked.filter(([, { score }]) => score >= SECOND_TYPE_SHARE * main.score).map(([name]) => name);
  const hasFigure = stating.some(({ reading }) => reading.numeric);
  const isFactual = stating.some(({ reading }) => reading.modality === 'factual');
  const around = sentences.filter((sentence) => sentence.place !== 'body' || stating.includes(sentence));
  return [
    {
      eventTypes,
      severity: severityOf(
        type,
        stating.map(({ tokens }) => tokens),
      ),
      ...labels(around),
      summary: shorten(stating[0]?.text ?? '', 400),
      keyFacts: stating
        .filter(({ reading }) => reading.numeric)
        .slice(0, KEY_FACTS_MAX)
        .map(({ text }) => shorten(text, 300)),
      estimatedDuration: durationOf(type, stating),
      confidence: round(clip(0.35 + 0.1 * main.score + (hasFigure ? 0.1 : 0) - (isFactual ? 0 : 0.1), 0.2, 0.9)),
      evidence,
    },
  ];
}
