import { ACTIONS } from './decision.ts';

export type RewriteVerdict =
  | { readonly accepted: true }
  | { readonly accepted: false; readonly reason: 'length' | 'characters' | 'numbers' | 'tickers' | 'action' };

const LENGTH_MIN = 40;
/** A rewrite that is much longer than the template states things that the template does not. */
const GROWTH_MAX = 2;
export const THESIS_LENGTH_MAX = 2_000;

const NUMBER = /[-+]?\d+(?:[.,]\d+)*(?:[a-z%]+)?/gi;
const CAPITALS = /\b[A-Z][A-Z0-9.-]*[A-Z0-9]\b|\$[A-Za-z][A-Za-z.-]*|\b[B-HJ-Z]\b/g;
const NUMBER_WORDS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|double[sd]?|doubling|triple[sd]?|tripling|half|halve[sd]?|halving|twice|thrice|quarter)\b/gi;
const ACTION_FORMS: Readonly<Record<string, string>> = {
  buy: 'buy',
  buys: 'buy',
  buying: 'buy',
  purchase: 'buy',
  accumulate: 'buy',
  sell: 'sell',
  sells: 'sell',
  selling: 'sell',
  short: 'sell',
  exit: 'sell',
  hold: 'hold',
  holds: 'hold',
  holding: 'hold',
  wait: 'hold',
};
const NEGATION = /\b(?:not|never|no|avoid|against|refrain|don't|cannot|rather than|instead of)\b/i;
const NEGATION_REACH = 25;
/** Markup, and control or invisible characters, which can reverse or hide text. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]/u;

/**
 * Whether a model's rewrite may replace the template: it must have the same numbers equally often, the same tickers, and the same
 * action, not negated. It is strict because a refusal only keeps the template, while a wrong acceptance publishes a false thesis.
 */
export function checkRewrite(template: string, rewrite: string): RewriteVerdict {
  const limit = Math.min(THESIS_LENGTH_MAX, template.length * GROWTH_MAX);
  if (rewrite.length < LENGTH_MIN || rewrite.length > limit) return { accepted: false, reason: 'length' };
  if (UNFIT.test(rewrite)) return { accepted: false, reason: 'characters' };
  if (!isSame(numbersOf(template), numbersOf(rewrite))) return { accepted: false, reason: 'numbers' };
  if (!isSame(distinct(tickersOf(template)), distinct(tickersOf(rewrite)))) {
    return { accepted: false, reason: 'tickers' };
  }
  // The template starts with the action; its other sentences may repeat the word.
  const action = actionsOf(template)[0]?.action;
  const stated = actionsOf(rewrite);
  const isStated = stated.length > 0 && stated.every((found) => found.action === action && !found.negated);
  return isStated ? { accepted: true } : { accepted: false, reason: 'action' };
}

function numbersOf(text: string): string[] {
  const digits = text.match(NUMBER) ?? [];
  const words = (text.match(NUMBER_WORDS) ?? []).map((word) => word.toLowerCase());
  // A comma groups digits or ends a clause and is not part of the value.
  return [...digits.map((number) => number.replaceAll(',', '').toLowerCase()), ...words].sort();
}

function tickersOf(text: string): string[] {
  return (text.match(CAPITALS) ?? [])
    .map((word) => word.replace('$', '').toUpperCase())
    .filter((word) => !(ACTIONS as readonly string[]).includes(word.toLowerCase()));
}

function actionsOf(text: string): { action: string; negated: boolean }[] {
  return [...text.matchAll(/[a-z]+/gi)].flatMap((match) => {
    const word = match[0].toLowerCase();
    const action = Object.hasOwn(ACTION_FORMS, word) ? ACTION_FORMS[word] : undefined;
    if (action === undefined) return [];
    const before = text.slice(Math.max(0, match.index - NEGATION_REACH), match.index);
    return [{ action, negated: NEGATION.test(before.slice(before.lastIndexOf('.') + 1)) }];
  });
}

const distinct = (words: readonly string[]) => [...new Set(words)].sort();
const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((item, index) => item === b[index]);
