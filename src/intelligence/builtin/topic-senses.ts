import type { CatalystType } from '../catalyst.ts';
import type { Match } from './patterns.ts';
import type { Token } from './tokens.ts';

const CONDITION_WINDOW = 5;
const CONDITION = /^(?:subject|pending|await(?:s|ed|ing)?|requires?|needs?|conditional|depends|dependent|contingent)$/;
const APPROVAL = /^(?:approvals?|clearances?|consents?|authori[sz]ations?|permits?|licen[cs]es?)$/;

/** "is subject to approval by", "awaits clearance": a condition that is not met yet. */
export function isCondition(tokens: readonly Token[], { from, to }: Pick<Match<unknown>, 'from' | 'to'>): boolean {
  const noun = tokens.findIndex(({ word }, at) => at >= from && at < to && APPROVAL.test(word));
  if (noun < 0) return false;
  for (let at = noun - 1; at >= Math.max(0, noun - CONDITION_WINDOW); at--) {
    const { kind, word } = tokens[at] ?? { kind: 'punct', word: '' };
    if (kind === 'punct') return false;
    if (CONDITION.test(word)) return true;
  }
  return false;
}

const ASSET_WINDOW = 3;
/** What a company buys without taking over another. */
const ASSET = /^(?:land|plot|premises|building|buildings|property|site|vessels?|ships?|aircraft|machines?|machinery)$/;
const COMPANY_PART = /^(?:owner|operator|maker|developer|company|firm|group|of)$/;

/** "acquires the land on which its warehouse stands" */
export const isAsset = (tokens: readonly Token[], to: number): boolean => {
  const at = tokens.findIndex(({ word }, i) => i >= to && i < to + ASSET_WINDOW && ASSET.test(word));
  return at >= 0 && !COMPANY_PART.test(tokens[at + 1]?.word ?? '');
};

const SERVICE = /^(?:service|services|care|support|experience|satisfaction|data|loyalty|base)$/;

/** Words of a topic that mean something else beside their neighbours. */
export function isOtherTopic(tokens: readonly Token[], type: CatalystType, { from, to }: Match<unknown>): boolean {
  const word = tokens[from]?.word ?? '';
  const next = tokens[to]?.word ?? '';
  // "Others followed suit" is no lawsuit.
  if (word === 'suit') return tokens[from - 1]?.word.startsWith('follow') === true;
  // "rejected at the 200 day": a price.
  if (type === 'regulatory_action') return word === 'rejected' && next === 'at';
  // "a new customer service point"
  if (type === 'contract_win' || type === 'contract_loss')
    return tokens[to - 1]?.word === 'customer' && SERVICE.test(next);
  if (type === 'regulatory_approval') return isCondition(tokens, { from, to });
  return type === 'ma_acquirer' && isAsset(tokens, to);
}
