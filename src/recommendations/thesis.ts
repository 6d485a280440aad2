import type { TrendDirection } from '../trends/trend.ts';
import type { TrendWindow } from '../trends/window.ts';
import type { Action, HoldReason } from './decision.ts';
import type { RecommendationLayer } from './layer-weights.ts';
import type { LayerTerm } from './layers.ts';

export interface ThesisInput {
  readonly ticker: string;
  readonly action: Action;
  /** The published numbers: the text quotes no others. */
  readonly pUp: number;
  readonly confidence: number;
  readonly expectedReturn: number | null;
  readonly edge: number | null;
  readonly logit: number;
  readonly window: TrendWindow;
  readonly timeHorizon: string;
  readonly direction: TrendDirection;
  readonly trendScore: number;
  readonly evidenceCount: number;
  readonly sourceCount: number;
  readonly catalysts: readonly string[];
  readonly layers: Readonly<Record<RecommendationLayer, LayerTerm>>;
  readonly holdReasons: readonly HoldReason[];
  readonly referencePrice: number | null;
  readonly stopPrice: number | null;
  readonly targetPrice: number | null;
}

const REASON_TEXT: Readonly<Record<HoldReason, string>> = {
  thin_evidence: 'there is too little evidence',
  contradictory_evidence: 'the evidence contradicts itself',
  stale_price: 'the last price is out of date',
  price_missing: 'no price is known',
  uncalibrated: 'no view of this horizon has been graded yet, so that it is uncalibrated and claims no edge',
  negative_edge: 'the expected gain does not cover its cost',
  signal_not_confirmed: 'the signal engine does not confirm it',
  signal_conflict: 'the news and the signal engine point in opposite directions',
};

const percent = (value: number) => `${(100 * value).toFixed(1)}%`;
const signedPercent = (value: number) => `${value < 0 ? '-' : '+'}${(100 * Math.abs(value)).toFixed(2)}%`;
const signed = (value: number) => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(3)}`;
const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Writes the thesis from a template. A model may rephrase it, but not change its numbers. */
export function writeThesis(input: ThesisInput): string {
  const { ticker, layers } = input;
  return [
    `${input.action.toUpperCase()} ${ticker} over ${input.timeHorizon}: ${confidenceText(input)}.`,
    ...gainSentence(input),
    newsSentence(input),
    `In log-odds, company news gives ${signed(layers.company.term)}, macro events ${signed(layers.macro.term)} and related companies ${signed(layers.competitive.term)}, together ${signed(input.logit)}: a raw probability of a rise of ${percent(input.pUp)}.`,
    ...reasonSentence(input),
    ...priceSentence(input),
  ].join(' ');
}

function confidenceText({ action, confidence, referencePrice }: ThesisInput): string {
  if (referencePrice === null) return 'without a price there is no confidence';
  if (action === 'hold') return `the price hardly moves with a confidence of ${percent(confidence)}`;
  return `the confidence in ${action === 'sell' ? 'a fall of the price' : 'a gain'} is ${percent(confidence)}`;
}

function gainSentence({ action, expectedReturn, edge }: ThesisInput): string[] {
  if (action === 'hold' || expectedReturn === null || edge === null) return [];
  return [
    `The expected return to stop, target or horizon is ${signedPercent(expectedReturn)}, the edge after costs ${signedPercent(edge)}.`,
  ];
}

const catalystWords = (name: string): string => name.replace(/^ma_/, 'M&A ').replaceAll('_', ' ');

function newsSentence({ evidenceCount, sourceCount, window, direction, trendScore, catalysts }: ThesisInput): string {
  if (evidenceCount === 0) return 'There is no current news about the company.';
  const led = catalysts.length > 0 ? `, led by ${catalysts.map(catalystWords).join(' and ')}` : '';
  return `Company news of the ${window} window is ${direction} at ${signed(trendScore)} on ${plural(evidenceCount, 'item')} from ${plural(sourceCount, 'source')}${led}.`;
}

function reasonSentence({ holdReasons }: ThesisInput): string[] {
  if (holdReasons.length === 0) return [];
  return [`No action is advised because ${holdReasons.map((reason) => REASON_TEXT[reason]).join(' and ')}.`];
}

function priceSentence({ action, referencePrice, stopPrice, targetPrice }: ThesisInput): string[] {
  if (action === 'hold' || referencePrice === null) return [];
  const price = `The reference price is ${referencePrice.toFixed(2)}`;
  const target = targetPrice === null ? '' : `; the target is ${targetPrice.toFixed(2)}`;
  const stop = stopPrice === null ? '' : `; the view is invalid beyond ${stopPrice.toFixed(2)}`;
  return [`${price}${target}${stop}.`];
}
