import type { EventCue } from '../lexicon/events.ts';
import type { NamedCompany } from '../name-lists.ts';
import type { Match } from '../patterns.ts';
import { NEUTRAL_BELOW } from '../polarity.ts';
import { hasTitleCase } from '../subject.ts';
import type { Token } from '../tokens.ts';
import { combineForCompany, valueOf, type Verdict } from './combine.ts';
import { learntNetwork } from './learnt-network.ts';
import type { CompanyRules } from './rules-verdict.ts';
import { kindWords, learntWords, type NameRole, WORDS_MAX } from './words.ts';

const STRONG_FROM = 0.45;

/** What the rules say of one company in a sentence. */
export interface CompanyValue {
  readonly value: number;
  readonly events: readonly Match<EventCue>[];
  /** The sum of its own moves, which are events without a sign of their own. */
  readonly move: number;
}

interface NamedSentence {
  readonly tokens: readonly Token[];
  readonly names: readonly NamedCompany[];
  readonly isTalk: boolean;
}

/** What the rules and the network say together of one company in a sentence that names several. */
export function companyVerdict(rules: CompanyValue, sentence: NamedSentence, companyId: string): Verdict {
  return combineForCompany(companyRules(rules), readCompany(sentence, companyId));
}

/** The value of the rules where it agrees with the verdict, else that of the verdict. */
export function withVerdict<Reading extends CompanyValue>(
  rules: Reading,
  verdict: Verdict,
): Reading & { readonly learnt: number } {
  const isWeakMove = rules.move * verdict.sign > 0 && Math.abs(rules.value) < NEUTRAL_BELOW;
  if (companyRules(rules).sign === verdict.sign && !isWeakMove) return { ...rules, learnt: verdict.probability };
  return { ...rules, learnt: verdict.probability, value: valueOf(verdict) };
}

/** The sign of the value, or of the most important event where the value is small. */
function companyRules({ value, events, move }: CompanyValue): CompanyRules {
  const strongest = events.reduce(
    (most, { payload: { score } }) => (Math.abs(score) > Math.abs(most) ? score : most),
    0,
  );
  // "Acme slid ahead of results": the words after a move weaken its value, not its sign.
  const deciding = Math.abs(value) >= NEUTRAL_BELOW ? value : strongest === 0 ? move : strongest;
  if (deciding === 0) return { finding: events.length > 0 ? 'cancelled' : value === 0 ? 'nothing' : 'weak', sign: 0 };
  const sign = deciding > 0 ? 1 : -1;
  const kind = strongest * sign > 0 || move * sign > 0 ? 'event' : 'words';
  return { finding: Math.abs(value) < STRONG_FROM ? kind : `strong ${kind}`, sign };
}

/** The sentence as the network reads it for one of its companies. */
function readCompany({ tokens, names, isTalk }: NamedSentence, companyId: string) {
  const { read, isKnown } = learntNetwork();
  const roles = new Map<Token, NameRole>();
  for (const name of names)
    for (const token of tokens.slice(name.from, name.to))
      roles.set(token, name.companyId === companyId ? '<it>' : '<other>');
  const isTitle = hasTitleCase(tokens);
  const { words } = learntWords(tokens, isTitle, isKnown, (token) => roles.get(token) ?? null);
  return read([...kindWords(isTalk, isTitle), ...words].slice(0, WORDS_MAX));
}
