import { type CatalystType, catalystPolarity } from '../catalyst.ts';
import type { CatalystScore } from './catalyst-score.ts';

/** Minimum share of the main event's score; the tone of the text favours the main one. */
const SHARE_MIN = 0.2;
const CERTAINTY_MIN = 0.9;
/** What may be reported beside news of the other sign. Other pairs are more often two readings of one happening. */
const OWN_ACTS: ReadonlySet<CatalystType> = new Set([
  'earnings_beat',
  'earnings_miss',
  'guidance_raise',
  'guidance_cut',
  'buyback_dividend_up',
  'dividend_cut_dilution',
  'restructuring',
]);
/** The two ends of one scale: a text states only one of them. */
const SAME_SCALE: Readonly<Partial<Record<CatalystType, CatalystType>>> = {
  earnings_beat: 'earnings_miss',
  earnings_miss: 'earnings_beat',
  guidance_raise: 'guidance_cut',
  guidance_cut: 'guidance_raise',
  buyback_dividend_up: 'dividend_cut_dilution',
  dividend_cut_dilution: 'buyback_dividend_up',
};
const SEPARATOR = /^(?:[;,:.]|but|while|despite|although|and|even|though|as)$/;

/** An event of the company that is stated beside the main one and has the other sign: "EPS beats; guides Q1 below consensus". */
export function findOpposed(scores: readonly CatalystScore[], top: CatalystScore): CatalystScore | null {
  const sign = top.sign || catalystPolarity(top.type);
  if (sign === 0 || !OWN_ACTS.has(top.type)) return null;
  const found = scores.find(
    (other) =>
      other.type !== SAME_SCALE[top.type] &&
      OWN_ACTS.has(other.type) &&
      (other.sign || catalystPolarity(other.type)) === -sign &&
      other.certainty >= CERTAINTY_MIN &&
      other.score >= SHARE_MIN * top.score &&
      areApart(other, top),
  );
  return found === undefined ? null : { ...found, sign: -sign as -1 | 1 };
}

/** In different sentences, or in different clauses of one. */
function areApart(one: CatalystScore, two: CatalystScore): boolean {
  return one.sentences.some(({ sentence, events }) => {
    const first = events.find(({ payload }) => payload.type === one.type);
    const second = events.find(({ payload }) => payload.type === two.type);
    if (first === undefined) return false;
    if (second === undefined) return true;
    const from = Math.min(first.to, second.to);
    const to = Math.max(first.from, second.from);
    return sentence.tokens.slice(from, to).some(({ word }) => SEPARATOR.test(word));
  });
}
