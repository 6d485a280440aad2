import type { Match } from './patterns.ts';
import type { Sentence } from './reading.ts';
import { hasNameSubject } from './subject.ts';

const HALT_WORDS: ReadonlySet<string> = new Set(
  'halt halts halted suspend suspends suspended suspension pause paused pauses stopped resume resumes resumed reopens reopened reopen'.split(
    ' ',
  ),
);
const NONE: Match<number>[] = [];
const TRADE = /^(?:trading|trade|shares?|stock|securities|options|listing)$/;
/** What a company makes or does: its halt is no halt of trading. */
const OPERATION =
  /^(?:production|output|operations|deliver\w*|shipments?|sales?|orders?|flights?|plant|plants|factory|mine|line|lines|trial|study|dividends?|payouts?|buybacks?|repurchases?|hiring|work|service|services|exports?|construction|guidance|outlook|issue|offering|programme|program)$/;
const AUTHORITY = /^(?:sec|regulators?|watchdog|authority|court|commission|prosecutors|finra)$/;
/** Words behind a name that was halted: a company that stops something has an object there. */
const AFTER_HALT =
  /^(?:pending|for|ahead|again|on|after|at|until|several|multiple|limit|before|due|as|today|twice|by|with|premarket|down|up|news)$/;
const BEFORE_WINDOW = 7;
const AFTER_WINDOW = 4;
const OBJECT_WINDOW = 3;
const CLAUSE = /^(?:[;,]|as|after|because|while|when|amid|but)$/;

/** Places where a sentence tells of a halt of trading, which says nothing about the company's operations. */
export function tradingHalts({ tokens, isTitle }: Sentence): Match<number>[] {
  if (!tokens.some(({ word }) => HALT_WORDS.has(word))) return NONE;
  const halts: Match<number>[] = [];
  tokens.forEach(({ kind, word }, at) => {
    if (kind !== 'word' || !HALT_WORDS.has(word)) return;
    // "shares dive as a customer halts orders": something else is stopped.
    if (tokens.slice(at + 1, at + OBJECT_WINDOW).some((token) => OPERATION.test(token.word))) return;
    const trade = tradeWordNear(tokens, at);
    const isAgain = word === 'halt' && halts.length > 0;
    if (trade === null && !isAgain && !isHaltedName(tokens, at, isTitle)) return;
    if (tokens.slice(0, at).some((token) => AUTHORITY.test(token.word))) return;
    halts.push({ payload: 0, from: Math.min(at, trade ?? at), to: Math.max(at, trade ?? at) + 1 });
  });
  return halts;
}

function tradeWordNear(tokens: Sentence['tokens'], at: number): number | null {
  for (let i = at - 1; i >= Math.max(0, at - BEFORE_WINDOW); i--) {
    const word = tokens[i]?.word ?? '';
    if (OPERATION.test(word) || CLAUSE.test(word)) break;
    if (TRADE.test(word)) return i;
  }
  for (let i = at + 1; i < Math.min(tokens.length, at + AFTER_WINDOW); i++) {
    const word = tokens[i]?.word ?? '';
    if (OPERATION.test(word) || /^[;,]$/.test(word)) break;
    if (TRADE.test(word)) return tokens[i + 1]?.word === 'buyback' || tokens[i + 1]?.word === 'repurchase' ? null : i;
  }
  return null;
}

/** "Acme halted, news pending", "Halt: Acme". */
function isHaltedName(tokens: Sentence['tokens'], at: number, isTitle: boolean): boolean {
  if (tokens[at]?.word === 'halt' && tokens[at + 1]?.word === ':') return true;
  if (!/^(?:halted|paused|halt)$/.test(tokens[at]?.word ?? '')) return false;
  const next = tokens[at + 1];
  if (next?.word === 'news' && tokens[at + 2]?.word === 'pending') return true;
  const isAlone = next === undefined || next.kind === 'punct' || AFTER_HALT.test(next.word);
  if (!isAlone || tokens.slice(at + 1, at + AFTER_WINDOW).some(({ word }) => OPERATION.test(word))) return false;
  return hasNameSubject(tokens, at, isTitle);
}
