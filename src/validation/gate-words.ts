import type { QualityGate } from '../risk/account-state.ts';
import type { GateCheck } from './gate.ts';

const REPLAY = 'Replayed history opens paper trading only.';

/** What the status means for trading, in words. */
export function explainGate(gate: {
  readonly status: QualityGate;
  readonly checks: readonly GateCheck[];
  readonly capitalFraction: number;
}): string {
  if (gate.status === 'pass') {
    const percent = Math.round(100 * gate.capitalFraction);
    return `The lived record allows live trading with at most ${percent}% of the account’s equity; a drawdown reduces it.`;
  }
  const missing = gate.checks.filter(({ passed }) => !passed).map(wordsOf);
  const why = missing.length > 0 ? `: ${missing.join('; ')}` : '';
  if (gate.status === 'fail')
    return `Live trading is closed and paper positions are halved, because recent lived predictions fail${why}.`;
  return `Live trading is closed until the lived record meets every check${why}. ${REPLAY}`;
}

interface Words {
  readonly subject: string;
  readonly digits: number;
  /** A share is stated in percent, as the table beside the sentence does. */
  readonly isShare?: true;
  readonly bound: 'at least' | 'at most' | 'more than';
}

const WORDS: Readonly<Record<string, Words>> = {
  sample: { subject: 'lived buys and sells that are graded', digits: 0, bound: 'at least' },
  independent_dates: { subject: 'lived 7-day periods that do not overlap', digits: 0, bound: 'at least' },
  sequential_evidence: { subject: 'evidence of the sequential test', digits: 1, bound: 'at least' },
  rank_ic: { subject: 'rank IC', digits: 3, bound: 'at least' },
  win_rate_low: { subject: 'lower bound of the win rate', digits: 1, isShare: true, bound: 'at least' },
  calibration_error: { subject: 'calibration error', digits: 1, isShare: true, bound: 'at most' },
  brier: { subject: 'Brier score', digits: 3, bound: 'at most' },
  excess_vs_spy: { subject: 'mean excess return over SPY', digits: 2, isShare: true, bound: 'more than' },
};

function wordsOf({ name, observed, limit }: GateCheck): string {
  const { subject, digits, isShare, bound }: Words = WORDS[name] ?? { subject: name, digits: 3, bound: 'at least' };
  const text = (value: number) => (isShare ? `${(100 * value).toFixed(digits)}%` : value.toFixed(digits));
  const found = `${subject} ${observed === null ? 'not known yet' : text(observed)}`;
  return limit === null ? found : `${found}, required ${bound} ${text(limit)}`;
}
