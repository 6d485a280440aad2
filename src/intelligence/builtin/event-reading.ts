import { isAgency } from './mask-names.ts';
import type { CatalystType } from '../catalyst.ts';
import { OWN_VIEW } from './compare.ts';
import { EVENTS, type EventCue, OWNERSHIP_DEAL } from './lexicon/events.ts';
import { isSpendingOutlook } from './guidance.ts';
import { isTradeTopic } from './trade-topic.ts';
import { findMatches, type Match } from './patterns.ts';
import { isComparative, isNoun } from './verb-form.ts';
import { type Cue, negation, type Sentence } from './reading.ts';

/** What an event becomes when somebody refuses it or fails to bring it about. */
const OPPOSITES: Readonly<Partial<Record<CatalystType, CatalystType>>> = {
  regulatory_approval: 'regulatory_action',
  contract_win: 'contract_loss',
  earnings_beat: 'earnings_miss',
  guidance_raise: 'guidance_cut',
  buyback_dividend_up: 'dividend_cut_dilution',
};
const REFUSAL =
  /^(declin(e|es|ed|ing)|refus(e|es|ed|ing|al)|fail(s|ed|ing|ure)?|den(y|ies|ied)|unable|reject(s|ed|ing)?|block(s|ed)?|miss(es|ed)|withhold(s|ing)?|withheld|withdraw(s|n)|without)$/;
const REFUSAL_WINDOW = 4;
const REFUSED_SCORE = -0.55;

const STOPPED =
  /^(?:paus(?:e|es|ed|ing)|suspend(?:s|ed|ing)?|halt(?:s|ed|ing)?|stop(?:s|ped|ping)?|scrap(?:s|ped|ping)?)$/;

/** "pauses its share buyback" */
const isStopped = ({ tokens }: Sentence, { payload, from }: Match<EventCue>): boolean =>
  payload.type === 'buyback_dividend_up' &&
  tokens.slice(Math.max(0, from - REFUSAL_WINDOW), from).some(({ word }) => STOPPED.test(word));

/** Whether the event stands behind "declines to", "fails to win", "refused to". */
function isRefused({ tokens }: Sentence, from: number): boolean {
  for (let i = from - 1; i >= 0 && i >= from - REFUSAL_WINDOW; i--) {
    const token = tokens[i];
    // "misses estimates but hikes its dividend": another statement.
    if (token === undefined || token.kind === 'punct' || /^(?:but|and|while|yet|although)$/.test(token.word))
      return false;
    if (REFUSAL.test(token.word)) return true;
  }
  return false;
}

/** "booked fewer orders", "received no contracts": a contract win that did not happen. */
function isMissedWin(sentence: Sentence, { from, to }: Match<EventCue>): boolean {
  return sentence.tokens.slice(from, to).some(({ word }) => /^(fewer|less|lower|smaller|no|backlog)$/.test(word));
}

/** "above its earlier forecast": a change of the company's own outlook, not a surprise. */
function isOwnForecast(sentence: Sentence, { payload, from, to }: Match<EventCue>): boolean {
  if (payload.type !== 'earnings_beat' && payload.type !== 'earnings_miss') return false;
  return sentence.tokens.slice(from, to).some(({ word }) => OWN_VIEW.test(word));
}

/** "Acme has ordered two ferries from a yard": the buyer won nothing. */
const isPurchase = ({ tokens }: Sentence, { from }: Match<EventCue>) =>
  /^(has|have)$/.test(tokens[from]?.word ?? '') && tokens[from + 1]?.word === 'ordered';

/** "The watchdog orders Acme to fix": a command, not an order of goods. */
function isCommand({ tokens }: Sentence, { from, to }: Match<EventCue>): boolean {
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

/** Single words that mean the event only beside the right neighbours. */
function isOtherSense({ tokens }: Sentence, { payload, from, to }: Match<EventCue>): boolean {
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
  if (payload.type === 'regulatory_approval') return isOwnersVote(tokens, from, to);
  if (payload.type === 'recall_failure' && to === from + 1)
    return MEMORY.test(tokens[to]?.word ?? '') || REMEMBERING.test(tokens[from - 1]?.word ?? '');
  return false;
}

/** A cause that stops a plant for a time; without one a closure is for good. */
const ACCIDENT =
  /^(fire|blaze|storm|hurricane|flood|flooding|quake|earthquake|outage|explosion|shortage|shortages|leak|freeze|blast|typhoon|lockdown|attacks?|derailment)$/;

/** One happening, stated twice: a cyber attack or a strike that disrupts supply, an accident that shuts a plant. */
function withoutEchoes({ tokens }: Sentence, matches: readonly Match<EventCue>[]): Match<EventCue>[] {
  const has = (type: CatalystType) => matches.some(({ payload }) => payload.type === type);
  const isCyber = has('cyber_incident');
  const isStrike = has('labour_action');
  const isAccident = has('supply_disruption') && tokens.some(({ word }) => ACCIDENT.test(word));
  // "ends takeover talks": the phrase that begins before says what became of the other.
  const isUndone = ({ payload, from }: Match<EventCue>) =>
    matches.some(
      (other) =>
        other.payload.type === payload.type &&
        other.payload.score * payload.score < 0 &&
        other.from < from &&
        other.to > from,
    );
  const orders = matches.filter(({ payload }) => payload.type === 'regulatory_action' && payload.certainty >= 0.9);
  return matches
    .filter((match) => !isUndone(match))
    .filter(
      ({ payload: { type }, from, to }) =>
        !((isCyber || isStrike) && type === 'supply_disruption') &&
        !(isAccident && type === 'restructuring') &&
        // "Regulators halted the service": an order, whatever it stops.
        !(type === 'supply_disruption' && orders.some((order) => order.from < to && order.to > from)),
    );
}

const OUTLOOK_VERB = /^(guides|guided|guiding|sees|projects|forecasts|expects|estimates|anticipates|will)$/;

/** "forecasts revenue below estimates": a figure that is still to come is an outlook, not a result. */
function asOutlook({ tokens }: Sentence, match: Match<EventCue>): Match<EventCue> {
  const { type } = match.payload;
  if (type !== 'earnings_beat' && type !== 'earnings_miss') return match;
  if (!tokens.slice(1, match.from).some(({ word }) => OUTLOOK_VERB.test(word))) return match;
  return {
    ...match,
    payload: { ...match.payload, type: type === 'earnings_beat' ? 'guidance_raise' : 'guidance_cut' },
  };
}

const TO_COME = /^(?:expects?|expected|sees|anticipates?|anticipated|projects?|forecasts?|guides?|will|now)$/;

/** "is expected to be below its previous guidance": the outlook changed; a result above it is neither. */
function ownOutlook(sentence: Sentence, match: Match<EventCue>): Match<EventCue>[] {
  if (!sentence.tokens.slice(0, match.from).some(({ word }) => TO_COME.test(word))) return [];
  const type = match.payload.score > 0 ? 'guidance_raise' : 'guidance_cut';
  return [{ ...match, payload: { ...match.payload, type } }];
}

/** "cuts its loss forecast": less of a loss is a better outlook. What is withdrawn is no smaller loss. */
const CHANGES_LEVEL = /^(?:cut|lower|reduce|trim|slash|narrow|raise|lift|hike|increase|widen|boost|up)/;

function ofLoss({ tokens, metricAt }: Sentence, match: Match<EventCue>): Match<EventCue> {
  const { type, score } = match.payload;
  if (type !== 'guidance_raise' && type !== 'guidance_cut') return match;
  if (!CHANGES_LEVEL.test(tokens[match.from]?.word ?? '')) return match;
  let isLoss = false;
  for (let at = match.from; at < match.to; at++) if (metricAt[at]?.payload.kind === 'loss') isLoss = true;
  if (!isLoss) return match;
  const opposite = type === 'guidance_raise' ? 'guidance_cut' : 'guidance_raise';
  return { ...match, payload: { ...match.payload, type: opposite, score: -score } };
}

/** Whether a rating agency acts before the word at `from`; "S&P 500" is an index. */
export const isAgencyBefore = (tokens: Sentence['tokens'], from: number): boolean =>
  tokens.slice(0, from).some(({ word }, at) => isAgency(word) && tokens[at + 1]?.kind !== 'number');

/** "Moody's puts Acme on review for downgrade": a rating of its debt. */
function byAgency({ tokens }: Sentence, match: Match<EventCue>): Match<EventCue> {
  if (!match.payload.type.startsWith('analyst_')) return match;
  if (!isAgencyBefore(tokens, match.from)) return match;
  return { ...match, payload: { ...match.payload, type: 'credit_event' } };
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
function isProductPurpose({ tokens }: Sentence, { payload, from }: Match<EventCue>): boolean {
  if (!DANGERS.has(payload.type)) return false;
  const offer = tokens.findIndex(({ word }, at) => at < from && OFFERS.test(word));
  const product = tokens.findIndex(({ word }, at) => at > offer && at < from && PRODUCT.test(word));
  if (offer < 0 || product < 0) return false;
  return tokens.slice(product + 1, from).some(({ word }) => PURPOSE.test(word));
}

/** "seeks bankruptcy protection": from creditors, no product against bankruptcies. */
const isProtection = ({ tokens }: Sentence, { payload, to }: Match<EventCue>): boolean =>
  payload.type === 'credit_event' && tokens[to]?.word === 'protection';

function refused(match: Match<EventCue>): Match<EventCue> | null {
  const type = OPPOSITES[match.payload.type];
  return type === undefined ? null : { ...match, payload: { ...match.payload, type, score: REFUSED_SCORE } };
}

/** Trouble that ended keeps its type and turns its sign: "the court threw out the class action". */
function resolved(match: Match<EventCue>, turns: readonly Match<number>[]): Match<EventCue> {
  const { score } = match.payload;
  const turn = turns.find(({ from, to, payload }) => payload * score < 0 && match.from < to && match.to > from);
  return turn === undefined ? match : { ...match, payload: { ...match.payload, score: turn.payload } };
}

/** The events that the sentence states, with the sign they have here. */
export function eventsOf(sentence: Sentence, turns: readonly Match<number>[]): Match<EventCue>[] {
  const matches = findMatches(EVENTS, sentence.tokens);
  if (matches.length === 0) return matches;
  const ownership = findMatches(OWNERSHIP_DEAL, sentence.tokens).length > 0;
  return withoutEchoes(sentence, matches).flatMap((match) => {
    if (isProductPurpose(sentence, match)) return [];
    if (isOtherSense(sentence, match)) return [];
    if (
      match.payload.score < 0 &&
      !isProtection(sentence, match) &&
      isTradeTopic(sentence.tokens, match.from, match.to)
    )
      return [];
    if (match.payload.type === 'contract_win')
      if (ownership || isMissedWin(sentence, match) || isPurchase(sentence, match) || isCommand(sentence, match))
        return [];
    if (isOwnForecast(sentence, match)) return ownOutlook(sentence, match);
    if (isRefused(sentence, match.from) || isStopped(sentence, match))
      return refused(match) ?? [resolved(match, turns)];
    // "did not repurchase any shares": what did not happen is no event.
    if (negation(sentence, match.from) <= 0) return [];
    return [resolved(byAgency(sentence, ofLoss(sentence, asOutlook(sentence, match))), turns)];
  });
}

export function eventCues(sentence: Sentence, events: readonly Match<EventCue>[], factor: number): Cue[] {
  const best = new Map<string, Cue>();
  for (const { payload, from } of events) {
    if (payload.score === 0) continue;
    // "need not be approved", "the value of the order was not disclosed": a denied event is ignored, not reversed.
    if (negation(sentence, from) <= 0 && payload.score !== REFUSED_SCORE) continue;
    const score = payload.score * factor * (sentence.weights[from] ?? 1);
    const known = best.get(payload.type);
    if (known === undefined || Math.abs(score) > Math.abs(known.score))
      best.set(payload.type, { kind: 'event', score, at: from, label: payload.type });
  }
  return [...best.values()];
}
