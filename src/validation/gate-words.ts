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

const WORDS: Readonly<Record<string, { readonly subject: string; readonly digits: number }>> = {
  sample: { subject: 'lived buys and sells that are graded', digits: 0 },
  independent_dates: { subject: 'lived 7-day periods that do not overlap', digits: 0 },
  sequential_evidence: { subject: 'evidence of the sequential test', digits: 1 },
  rank_ic: { subject: 'rank IC', digits: 3 },
  win_rate_low: { subject: 'lower bound of the win rate', digits: 3 },
  calibration_error: { subject: 'calibration error', digits: 3 },
  brier: { subject: 'Brier score', digits: 3 },
  excess_vs_spy: { subject: 'mean excess return over SPY', digits: 4 },
};

function wordsOf({ name, observed, limit }: GateCheck): string {
  const { subject, digits } = WORDS[name] ?? { subject: name, digits: 3 };
  const text = (value: number | null) => (value === null ? 'unknown' : value.toFixed(digits));
  return `${subject} ${text(observed)}, required ${text(limit)}`;
}
