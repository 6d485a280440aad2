import type { Token } from './tokens.ts';

export interface Amount {
  /** In units of the currency or count, with the scale applied: 13.1 mn is 13100000. */
  readonly value: number;
  /** The scale factor: 1, a thousand, a million. */
  readonly scale: number;
  /** `%`, a currency, or an empty string for a bare count. */
  readonly unit: string;
  /** Token indices, half open, including currency and scale. */
  readonly from: number;
  readonly to: number;
  /** Token index of the number itself. */
  readonly at: number;
  /** Written with a plus or minus sign: "+9%" is a change, "9%" may be a level. */
  readonly isSigned: boolean;
}

const SCALES = new Map<string, number>([
  ...['k', 'thousand'].map((word) => [word, 1e3] as const),
  ...['m', 'mn', 'mln', 'mio', 'mil', 'million', 'millions'].map((word) => [word, 1e6] as const),
  ...['bn', 'bln', 'b', 'billion', 'billions'].map((word) => [word, 1e9] as const),
  ...['tn', 'trn', 'trillion'].map((word) => [word, 1e12] as const),
  ...['lakh', 'lakhs'].map((word) => [word, 1e5] as const),
  ...['crore', 'crores'].map((word) => [word, 1e7] as const),
]);
/** "7.1 MEUR": scale and currency in one word. */
const SCALED_CURRENCIES = new Map<string, string>(
  ['eur', 'sek', 'nok', 'dkk', 'usd', 'gbp', 'chf'].flatMap((code) => [[`m${code}`, code] as const]),
);
const MONTHS = new Set(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec'.split(
    ' ',
  ),
);
const CENTS = new Set(['c', 'cent', 'cents', 'pence']);
const TIME_UNITS = new Set('year years month months week weeks day days hour hours minutes am pm a.m p.m'.split(' '));

const isYear = (token: Token) =>
  token.value >= 1900 && token.value <= 2100 && Number.isInteger(token.value) && token.word.length === 4;

/** Money, percentages and counts, without dates, years and durations. */
export function findAmounts(tokens: readonly Token[]): Amount[] {
  const amounts: Amount[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const number = tokens[at];
    if (number?.kind !== 'number') continue;
    const before = tokens[at - 1];
    let to = at + 1;
    let from = at;
    let unit = '';
    let scale = 1;
    if (before?.kind === 'currency') {
      unit = before.word;
      from = at - 1;
    }
    // "$(0.25)"
    const isInner = before?.word === '(' && tokens[at - 2]?.kind === 'currency' && tokens[at + 1]?.word === ')';
    if (isInner) {
      unit = tokens[at - 2]?.word ?? '';
      from = at - 2;
      to = at + 2;
    }
    const scaleWord = tokens[to];
    if (scaleWord?.kind === 'word' && SCALES.has(scaleWord.word)) {
      scale = SCALES.get(scaleWord.word) ?? 1;
      to++;
    }
    const scaled = SCALED_CURRENCIES.get(tokens[to]?.word ?? '');
    if (scaled !== undefined) {
      scale = 1e6;
      unit = scaled;
      to++;
    }
    const after = tokens[to];
    if (after?.kind === 'percent' || (after?.word === 'per' && tokens[to + 1]?.word === 'cent')) {
      unit = '%';
      to += after.kind === 'percent' ? 1 : 2;
      if (/^points?$/.test(tokens[to]?.word ?? '')) to++;
    } else if (unit === '' && after?.kind === 'currency') {
      unit = after.word;
      to++;
    }
    // "10.2 trillion won": elsewhere "won" is a verb.
    if (unit === '' && scale > 1 && after?.word === 'won') {
      unit = 'krw';
      to++;
    }
    if (unit === '' && CENTS.has(after?.word ?? '')) {
      unit = 'cents';
      to++;
    }
    // "14x earnings" is a multiple.
    if (unit === '' && after?.word === 'x') continue;
    const bare = unit === '' && scale === 1;
    if (bare && (isYear(number) || MONTHS.has(before?.word ?? '') || isTime(after))) continue;
    if (isTolerance(tokens, from)) continue;
    const isLoss = isInner || (scale === 1 && isBracketedLoss(tokens, number.value, from, to));
    const isSigned = number.value < 0 || tokens[from - 1]?.word === '+';
    const amount = { value: (isLoss ? -number.value : number.value) * scale, scale, unit, from, to, at, isSigned };
    const low = amounts.at(-1);
    if (low !== undefined && isRange(low, amount)) amounts[amounts.length - 1] = middleOf(low, amount);
    else amounts.push(amount);
  }
  return amounts;
}

/** "plus or minus $400 million": how exact a figure is. */
function isTolerance(tokens: readonly Token[], from: number): boolean {
  const [first, second, third] = [tokens[from - 3]?.word, tokens[from - 2]?.word, tokens[from - 1]?.word];
  return second === 'or' && ((first === 'plus' && third === 'minus') || (first === 'give' && third === 'take'));
}

const BEFORE_LOSS = /^(?:eps|share|of|vs|versus|est|estimate|estimates|consensus|from|was|at|loss)$/;
const LOSS_PER_SHARE_MAX = 100;

/** "EPS of ($0.30)": accountants write a loss in brackets, others an equivalent: "CHF 25 ($28)". */
function isBracketedLoss(tokens: readonly Token[], value: number, from: number, to: number): boolean {
  if (tokens[from]?.kind !== 'currency' || tokens[from - 1]?.word !== '(' || tokens[to]?.word !== ')') return false;
  const before = tokens[from - 2]?.word === '.' ? tokens[from - 3] : tokens[from - 2];
  return value > 0 && value < LOSS_PER_SHARE_MAX && BEFORE_LOSS.test(before?.word ?? '');
}

/** "$1.10-$1.20", "10-12%": two figures with only a dash between, which the tokenizer drops. */
function isRange(low: Amount, high: Amount): boolean {
  if (low.to !== high.from || low.isSigned || high.isSigned) return false;
  return (low.unit === high.unit || low.unit === '') && low.value / low.scale < high.value / high.scale;
}

function middleOf(low: Amount, high: Amount): Amount {
  const from = low.scale === 1 ? low.value * high.scale : low.value;
  return { ...high, value: (from + high.value) / 2, from: low.from };
}

function isTime(after: Token | undefined): boolean {
  return after !== undefined && (MONTHS.has(after.word) || TIME_UNITS.has(after.word));
}

/** Whether two amounts are of one kind. Reporters drop the currency of the second: "EUR 7.8 mn, against 5.1 mn". */
export function isComparable(a: Amount, b: Amount): boolean {
  if (a.unit === b.unit) return true;
  return (a.unit === '' || b.unit === '') && a.unit !== '%' && b.unit !== '%';
}
