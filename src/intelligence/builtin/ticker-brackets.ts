import type { Token } from './tokens.ts';
import type { NameSpan } from './mask-names.ts';

const EXCHANGE =
  /^(?:nyse|nasdaq|nasdaqgs|nasdaqgm|nasdaqcm|amex|lse|aim|asx|tsx|tsxv|otc|otcqb|otcqx|otcpk|cboe|xetra|hkex|sgx|nse|bse|jse)$/;
const LENGTH_MAX = 7;
/** A legal form may stand between the name and the bracket. */
const NAME_WINDOW = 3;

/**
 * Leaves out "(NYSE: ACM)" and "(ACM)" behind a name: it names the same company once more, and would part the words of a phrase,
 * as in "beat out Acme (NYSE: ACM) to win". A bracket with a figure, "(ACM +2%)", states a move and stays.
 */
export function withoutTickerBrackets(tokens: readonly Token[], names: readonly NameSpan[]): readonly Token[] {
  const dropped = new Set<number>();
  for (let from = 1; from + 2 < tokens.length; from++) {
    if (tokens[from]?.word !== '(' || !isWordBefore(tokens, from)) continue;
    const length = tokens.slice(from, from + LENGTH_MAX + 1).findIndex(({ word }) => word === ')');
    if (length < 0) continue;
    const to = from + length;
    const inner = tokens.slice(from + 1, to);
    if (!isTicker(inner) || !isNamed(tokens.slice(Math.max(0, from - NAME_WINDOW), from), inner, names)) continue;
    for (let at = from; at <= to; at++) dropped.add(at);
    from = to;
  }
  return dropped.size === 0 ? tokens : tokens.filter((_, at) => !dropped.has(at));
}

/** "Acme (", "Acme Corp. (" */
const isWordBefore = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.kind === 'word' || (tokens[at - 1]?.word === '.' && tokens[at - 2]?.kind === 'word');

/** "NYSE: ACM", "ACM". */
function isTicker(inner: readonly Token[]): boolean {
  if (inner.some(({ kind }) => kind !== 'word' && kind !== 'punct')) return false;
  const words = inner.filter(({ kind }) => kind === 'word');
  if (!words.every(({ capital, word }) => capital || EXCHANGE.test(word))) return false;
  if (inner.some(({ word }) => word === ':')) return words.some(({ word }) => EXCHANGE.test(word));
  return words.length === 1;
}

/** A linked ticker is left out only behind the linked name; one that is not linked only where its exchange shows that it is one. */
function isNamed(before: readonly Token[], inner: readonly Token[], names: readonly NameSpan[]): boolean {
  const isIn = (token: Token) => names.some(({ start, end }) => start < token.end && token.start < end);
  return inner.some(isIn) ? before.some(isIn) : inner.some(({ word }) => word === ':');
}
