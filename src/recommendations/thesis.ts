import type { TrendDirection } from '../trends/trend.ts';
import type { TrendWindow } from '../trends/window.ts';
import type { Action, HoldReason } from './decision.ts';
import type { LayerTerm, RecommendationLayer } from './layers.ts';

export interface ThesisInput {
  readonly ticker: string;
  readonly action: Action;
  readonly pUp: number;
  readonly confidence: number;
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
}

const REASON_TEXT: Readonly<Record<HoldReason, string>> = {
  thin_evidence: 'there is too little evidence',
  contradictory_evidence: 'the evidence contradicts itself',
  stale_price: 'the last price is out of date',
  price_missing: 'no price is known',
  negative_edge: 'the expected gain does not cover its cost',
  signal_not_confirmed: 'the signal engine does not confirm it',
  signal_conflict: 'the news and the signal engine point in opposite directions',
};

const percent = (value: number) => `${(100 * value).toFixed(1)}%`;
const signed = (value: number) => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(3)}`;
const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Writes the thesis from a template. A model may rephrase it, but not change its numbers. */
export function writeThesis(input: ThesisInput): string {
  const { ticker, layers } = input;
  return [
    `${input.action.toUpperCase()} ${ticker} over ${input.timeHorizon}: the chance of a rise is ${percent(input.pUp)}, the confidence ${input.confidence.toFixed(3)}.`,
    newsSentence(input),
    `In log-odds, company news gives ${signed(layers.company.term)}, macro events ${signed(layers.macro.term)} and related companies ${signed(layers.competitive.term)}, together ${signed(input.logit)}.`,
    ...reasonSentence(input),
    ...priceSentence(input),
  ].join(' ');
}

function newsSentence({ evidenceCount, sourceCount, window, direction, trendScore, catalysts }: ThesisInput): string {
  if (evidenceCount === 0) return 'There is no current news about the company.';
  const led =
    catalysts.length > 0 ? `, led by ${catalysts.map((name) => name.replaceAll('_', ' ')).join(' and ')}` : '';
  return `Company news of the ${window} window is ${direction} at ${signed(trendScore)} on ${plural(evidenceCount, 'item')} from ${plural(sourceCount, 'source')}${led}.`;
}

function reasonSentence({ holdReasons }: ThesisInput): string[] {
  if (holdReasons.length === 0) return [];
  return [`No action is advised because ${holdReasons.map((reason) => REASON_TEXT[reason]).join(' and ')}.`];
}

function priceSentence({ action, referencePrice, stopPrice }: ThesisInput): string[] {
  if (action === 'hold' || referencePrice === null) return [];
  const price = `The reference price is ${referencePrice.toFixed(2)}`;
  return [stopPrice === null ? `${price}.` : `${price}; the view is invalid beyond ${stopPrice.toFixed(2)}.`];
}
