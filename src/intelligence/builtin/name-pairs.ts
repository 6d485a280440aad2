import { causedMoves } from './causatives.ts';
import type { NamedCompany } from './name-lists.ts';
import type { Effect } from './lexicon/role-frames.ts';
import type { Token } from './tokens.ts';

/** What a construction with two names means for one of them. */
export interface PairEffect {
  readonly companyId: string;
  readonly effect: Effect;
  /** The writer trades, or a price moves: more than a way to say it. */
  readonly isSure?: true;
  /** Token range that is read here. */
  readonly from: number;
  readonly to: number;
}

const MOVE =
  /^(?:switch|mov|shift|migrat|flow|defect|flee|fled|flock|transfer|rotat|drift|turn|swap|jump|spend|business|custom|demand|traffic|money)/;
const MALUS =
  /^(?:loss|losses|trouble|troubles|pain|misfortune|problem|problems|woes|misery|weakness|stumble|downfall|decline|failure|mistake)$/;
const BONUS = /^(?:gain|gains|opportunity|boon|win|good|benefit|luck|fortune|advantage|chance|blessing|delight)$/;
const BUY =
  /^(?:buy|buying|bought|roll|rolled|rotated|moved|long|own|owning|add|adding|added|accumulate|accumulating)$/;
const SELL =
  /^(?:sell|selling|sold|short|shorting|shorted|dump|dumping|dumped|avoid|avoiding|trim|trimming|trimmed|exit|exiting|exited)$/;
/** Who trades: the writer, or nobody where a post leaves the subject out. */
const TRADER = /^(?:i|we|i'm|i've|i'd|we're|we've|let's|me|and|then|,|;|\/|:|just|have|would|am|to|now)$/;
const SCORE = 0.45;
const TRADE_WINDOW = 2;
/** "sold all my Acme", "bought some more Beta". */
const AMOUNT = /^(?:all|half|most|some|more|my|our|of|the|rest|remaining|position|shares|in|into|out)$/;

const good: Effect = { type: 'other', score: SCORE };
const bad: Effect = { type: 'other', score: -SCORE };
const NOTHING: Effect = { type: 'other', score: 0 };

/** Constructions that oppose two names. Empty when the sentence has none. */
export function pairEffects(tokens: readonly Token[], names: readonly NamedCompany[]): readonly PairEffect[] {
  return names.length < 2
    ? []
    : [...transfers(tokens, names), ...lossAndGain(tokens, names), ...trades(tokens, names), ...moves(tokens, names)];
}

/** "sending Acme, Beta and Gamma higher". */
const moves = (tokens: readonly Token[], names: readonly NamedCompany[]): PairEffect[] =>
  causedMoves(tokens, names).flatMap(({ companyIds, sign, at }) =>
    [...companyIds].flatMap((companyId) =>
      at.map((from, n) => ({
        companyId,
        effect: n > 0 ? NOTHING : sign > 0 ? good : bad,
        isSure: true as const,
        from,
        to: from + 1,
      })),
    ),
  );

const wordBefore = (tokens: readonly Token[], { from }: NamedCompany) => tokens[from - 1]?.word ?? '';

/** "Customers are switching from Acme to Beta", "demand shifted away from Acme toward Beta". */
function transfers(tokens: readonly Token[], names: readonly NamedCompany[]): PairEffect[] {
  const found: PairEffect[] = [];
  for (let i = 0; i + 1 < names.length; i++) {
    const source = names[i];
    const goal = names[i + 1];
    if (source === undefined || goal === undefined || source.companyId === goal.companyId) continue;
    if (wordBefore(tokens, source) !== 'from' || !/^(?:to|toward|towards|into)$/.test(wordBefore(tokens, goal)))
      continue;
    const verb = tokens.findLastIndex(({ word }, at) => at < source.from && MOVE.test(word));
    // "switches auditor from Acme to Beta" moves no business.
    const isAdviser = /^(?:auditors?|advisers?|advisors?|listing|ticker)$/.test(tokens[source.from - 2]?.word ?? '');
    if (verb < 0 || goal.from - source.to > 3 || isAdviser) continue;
    found.push({ companyId: source.companyId, effect: bad, isSure: true, from: verb, to: goal.to });
    found.push({ companyId: goal.companyId, effect: good, isSure: true, from: verb, to: goal.to });
  }
  return found;
}

/** "Acme's loss is Beta's gain". */
function lossAndGain(tokens: readonly Token[], names: readonly NamedCompany[]): PairEffect[] {
  const isBonus = (name: NamedCompany) => BONUS.test(tokens[name.to]?.word ?? '');
  const isMalus = (name: NamedCompany) => MALUS.test(tokens[name.to]?.word ?? '');
  const [one, two] = names;
  if (
    one === undefined ||
    two === undefined ||
    !tokens.slice(one.to, two.from).some(({ word }) => /^(?:is|was|means|becomes|may|could)$/.test(word))
  )
    return [];
  const [loser, winner] = isMalus(one) && isBonus(two) ? [one, two] : isBonus(one) && isMalus(two) ? [two, one] : [];
  if (loser === undefined || winner === undefined) return [];
  const range = { from: one.from, to: two.to + 1 };
  return [
    { companyId: loser.companyId, effect: bad, ...range },
    { companyId: winner.companyId, effect: good, ...range },
  ];
}

/** "Long Acme, short Beta", "I sold Acme and bought Beta": what the writer does with each. */
function trades(tokens: readonly Token[], names: readonly NamedCompany[]): PairEffect[] {
  const found: PairEffect[] = [];
  for (const name of names) {
    let last = name.from - 1;
    while (AMOUNT.test(tokens[last]?.word ?? '')) last--;
    for (let at = last; at > Math.max(-1, last - TRADE_WINDOW); at--) {
      const word = tokens[at]?.word ?? '';
      const effect = BUY.test(word) ? good : SELL.test(word) ? bad : null;
      if (effect === null) continue;
      const before = tokens[at - 1]?.word;
      // "Long Acme short Beta"
      if (before === undefined || TRADER.test(before) || names.some(({ to }) => to === at))
        found.push({ companyId: name.companyId, effect, isSure: true, from: at, to: name.to });
      break;
    }
  }
  // One alone is an order or a purchase of goods as often as a trade.
  return found.some(({ effect }) => effect === good) && found.some(({ effect }) => effect === bad) ? found : [];
}

/** "Beta, unlike Acme, is growing", "in contrast to Acme", "stronger than Acme": the named company is the foil of the other. */
export function isFoil(tokens: readonly Token[], name: NamedCompany): boolean {
  // "in contrast to struggling Acme"
  const skipped = /^(?:rival|peer|the|its|\w+ing|\w+ed)$/.test(tokens[name.from - 1]?.word ?? '') ? 1 : 0;
  const word = (back: number) => tokens[name.from - back - skipped]?.word ?? '';
  if (word(1) === 'unlike') return true;
  return /^(?:to|with)$/.test(word(1)) && /^(?:contrast|contrasts|contrasting)$/.test(word(2));
}
