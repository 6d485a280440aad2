import type { CatalystType } from '../catalyst.ts';
import { isSpendingOutlook } from './guidance.ts';
import type { EventCue } from './lexicon/events.ts';
import type { Match } from './patterns.ts';
import type { Sentence } from './reading.ts';
import { isAsset, isCondition } from './topic-senses.ts';
import { isComparative, isNoun } from './verb-form.ts';

/** "booked fewer orders", "received no contracts": a contract win that did not happen. */
export function isMissedWin(sentence: Sentence, { from, to }: Match<EventCue>): boolean {
  return sentence.tokens.slice(from, to).some(({ word }) => /^(fewer|less|lower|smaller|no|backlog)$/.test(word));
}

/** "Acme has ordered two ferries from a yard": the buyer won nothing. */
export const isPurchase = ({ tokens }: Sentence, { from }: Match<EventCue>) =>
  /^(has|have)$/.test(tokens[from]?.word ?? '') && tokens[from + 1]?.word === 'ordered';

const OF_TAKEOVER =
  /^(?:acquir(?:e|es|ed|ing)|acquisition|buy|buys|buying|bought|buyout|takeover|merg(?:e|es|ed|ing)|merger|suitor|talks)$/;

/** "to buy Acme in a deal worth 2 billion", "talks with Acme on a deal worth 2 billion": no order. */
export const isTakeover = ({ tokens }: Sentence, { from }: Match<EventCue>): boolean =>
  /^(?:deal|agreement|value)$/.test(tokens[from]?.word ?? '') &&
  tokens.slice(0, from).some(({ word }) => OF_TAKEOVER.test(word));

/** "The watchdog orders Acme to fix": a command, not an order of goods. */
export function isCommand({ tokens }: Sentence, { from, to }: Match<EventCue>): boolean {
  const at = tokens.findIndex(({ word }, i) => i >= from && i < to && /^order(s|ed)?$/.test(word));
  if (at < 0) return false;
  return tokens.slice(at + 1, at + COMMAND_WINDOW).some(({ word }, i, all) => {
    return word === 'to' && all[i + 1]?.kind === 'word' && !/^(supply|deliver|build)$/.test(all[i + 1]?.word ?? '');
  });
}
const COMMAND_WINDOW = 6;

/** What is launched but is no product. */
const NOT_PRODUCT =
  /^(offers?|bids?|probes?|investigation|offering|buybacks?|tender|reviews?|appeal|lawsuit|suit|attacks?|strikes?|plans?|programme|program|results|reports?|statement|strategy|restructuring|cost|shares?|stock|ipo|takeover|inquiry|search|legal|figures|earnings|details|outlook|forecast|guidance|study|trial|layoffs|cuts|repurchase|notes|bonds?|debt|hostile|proxy|activist|federal|campaign|fund|measures|bill|sanctions|tariffs|dividend|split)$/;
const LAUNCH_WINDOW = 8;
const PUT_OFF = /^(cancel|delay|postpone|scrap|halt|shelve)(s|ed|led|ped|ing)?$/;
/** "recalls the day", "he recalled how": a memory. */
const MEMORY = /^(that|how|when|why|the|his|her|a|being|what|as|election)$/;
const REMEMBERING = /^(he|she|i|we|they|who|cannot|can't|total|to)$/;

const BROKERAGE =
  /^(?:analysts?|brokers?|brokerage|rating|ratings|rated|shares|stock|buy|sell|hold|neutral|overweight|underweight|outperform|underperform|bank|capital|securities|research|morgan|goldman|jpmorgan|citi|ubs|barclays|hsbc|jefferies)$/;
const INSIDER = /^(?:insiders?|director|officer|counsel|ceo|cfo|chairman)$/;
const CUSTOMER = /^(?:i|i'm|i've|i'd|i'll|my|me)$/;
const OWNERS = /^(shareholders?|stockholders?|investors|board|boards|directors|owners|members|creditors|unitholders)$/;
const OWNERS_WINDOW = 3;
/** "The boards of directors of Acme and Beta have unanimously approved" */
const VOTERS_WINDOW = 12;

/** "shareholders approve the merger", "approval of its board": no authority decides. */
const isOwnersVote = (tokens: Sentence['tokens'], from: number, to: number): boolean =>
  hasVoters(tokens, from) ||
  tokens
    .slice(to - 1, to + OWNERS_WINDOW)
    .some(({ word }, at, all) => at > 0 && OWNERS.test(word) && !all.slice(0, at).some((one) => one.kind === 'punct'));

function hasVoters(tokens: Sentence['tokens'], from: number): boolean {
  for (let at = from - 1; at >= Math.max(0, from - VOTERS_WINDOW); at--) {
    const token = tokens[at];
    if (token === undefined || token.kind === 'punct' || /^(?:said|says|after|that|which)$/.test(token.word))
      return false;
    if (OWNERS.test(token.word)) return true;
  }
  return false;
}

/** "codetermination talks ended": no merger. */
const STAFF_TALKS =
  /^(?:codetermination|cooperation|determination|consultation|labou?r|wage|pay|contract|union|peace|trade|climate)$/;
const STATED = /^(?:disclosed|given|published|revealed|announced|specified|stated)$/;
const UNSTATED_WINDOW = 5;

/** "The value of the deal was not disclosed": nothing is said of an order. */
const isUnstated = (tokens: Sentence['tokens'], to: number): boolean =>
  tokens
    .slice(to, to + UNSTATED_WINDOW)
    .some(({ word }, at, all) => STATED.test(word) && /(?:^not|n't)$/.test(all[at - 1]?.word ?? ''));

/** Single words that mean the event only beside the right neighbours. */
export function isOtherSense({ tokens }: Sentence, { payload, from, to }: Match<EventCue>): boolean {
  if (isComparative(tokens, from)) return true;
  if (payload.type === 'guidance_cut' || payload.type === 'guidance_raise') return isSpendingOutlook(tokens);
  if (payload.type === 'product_launch' && to === from + 1 && isNoun(tokens, from)) return true;
  if (
    payload.type === 'product_launch' &&
    tokens.slice(Math.max(0, from - 4), from).some(({ word }) => PUT_OFF.test(word))
  )
    return true;
  if (payload.type === 'product_launch')
    return tokens.slice(to, to + LAUNCH_WINDOW).some(({ word }) => NOT_PRODUCT.test(word));
  // "I will get a refund and have to order another": a customer's order.
  if (payload.type === 'contract_win' && tokens.some(({ word }) => CUSTOMER.test(word))) return true;
  // "Form 4: insiders sold 8,000 shares": theirs, not new ones of the company.
  if (payload.type === 'dividend_cut_dilution' && tokens.some(({ word }) => INSIDER.test(word))) return true;
  // "declares a quarterly dividend, in line with previous": nothing is raised.
  if (
    payload.type === 'buyback_dividend_up' &&
    tokens.some(({ word }, at) => word === 'line' && tokens[at + 1]?.word === 'with')
  )
    return true;
  // "an upgrade to the laptop"
  if (payload.type.startsWith('analyst_') && isNoun(tokens, from))
    return !tokens.some(({ word }) => BROKERAGE.test(word));
  // "the search default": a setting.
  if (payload.type === 'credit_event' && tokens[from]?.word === 'default')
    if (
      /^(search|by|browser|engine)$/.test(tokens[from - 1]?.word ?? '') ||
      /^(browser|search|settings?|option|app)$/.test(tokens[to]?.word ?? '')
    )
      return true;
  if (payload.type === 'regulatory_approval')
    return isOwnersVote(tokens, from, to) || isCondition(tokens, { from, to });
  if (payload.type === 'ma_acquirer') return isAsset(tokens, to);
  if (payload.type === 'ma_target' && tokens[from]?.word === 'talks')
    return STAFF_TALKS.test(tokens[from - 1]?.word ?? '');
  if (payload.type === 'contract_win' && tokens[from]?.word === 'value') return isUnstated(tokens, to);
  if (payload.type === 'recall_failure' && to === from + 1)
    return MEMORY.test(tokens[to]?.word ?? '') || REMEMBERING.test(tokens[from - 1]?.word ?? '');
  return false;
}

const OFFERS =
  /^(?:offers?|offering|sells?|selling|makes?|provides?|providing|develops?|supplies|insures?|covers?|advises?)$/;
const PRODUCT =
  /^(?:software|insurance|cover|policies|products?|services?|tools?|solutions?|technology|systems?|platform|advice|courses|training|protection|devices?|apps?)$/;
const PURPOSE = /^(?:against|that|which|to|for|from|on)$/;
const DANGERS: ReadonlySet<CatalystType> = new Set([
  'cyber_incident',
  'recall_failure',
  'supply_disruption',
  'credit_event',
]);

/** "sells software that stops hackers", "offers insurance against cyber attacks": what a product is for did not happen. */
export function isProductPurpose({ tokens }: Sentence, { payload, from }: Match<EventCue>): boolean {
  if (!DANGERS.has(payload.type)) return false;
  const offer = tokens.findIndex(({ word }, at) => at < from && OFFERS.test(word));
  const product = tokens.findIndex(({ word }, at) => at > offer && at < from && PRODUCT.test(word));
  if (offer < 0 || product < 0) return false;
  return tokens.slice(product + 1, from).some(({ word }) => PURPOSE.test(word));
}

/** "seeks bankruptcy protection": from creditors, no product against bankruptcies. */
export const isProtection = ({ tokens }: Sentence, { payload, to }: Match<EventCue>): boolean =>
  payload.type === 'credit_event' && tokens[to]?.word === 'protection';
