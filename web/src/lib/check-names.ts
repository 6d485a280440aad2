import {
  BREAKER_LABELS,
  DECIDE_CHECK_LABELS,
  EXIT_REASON_LABELS,
  GATE_CHECK_LABELS,
  RISK_CHECK_LABELS,
  SIZE_CONSTRAINT_LABELS,
  SKIP_REASON_LABELS,
} from '../api/check-labels.ts';
import { formatWords } from './format.ts';

type Name = string | null | undefined;

/** The label of a name; a name outside the catalogue, such as an order's status, is shown as its own words. */
const labelFrom = (labels: Readonly<Record<string, string>>) => (name: Name) => {
  const label = name && Object.hasOwn(labels, name) ? labels[name] : undefined;
  return label ? label.charAt(0).toUpperCase() + label.slice(1) : formatWords(name);
};

export const decideCheckLabel = labelFrom(DECIDE_CHECK_LABELS);
export const riskCheckLabel = labelFrom(RISK_CHECK_LABELS);
export const skipReasonLabel = labelFrom(SKIP_REASON_LABELS);
export const sizeConstraintLabel = labelFrom(SIZE_CONSTRAINT_LABELS);
export const breakerLabel = labelFrom(BREAKER_LABELS);
export const exitReasonLabel = labelFrom(EXIT_REASON_LABELS);
/** Checks of the order gate, which runs the risk checks too. */
export const gateLayerLabel = labelFrom({ ...RISK_CHECK_LABELS, ...GATE_CHECK_LABELS });
/** Checks of the quality gate, which validation names. */
export const gateCheckLabel = labelFrom({
  sample: 'Lived buys and sells',
  independent_dates: 'Lived 7-day periods without overlap',
  sequential_evidence: 'Evidence of the sequential test',
  rank_ic: 'Rank IC',
  win_rate_low: 'Win rate, lower bound',
  excess_vs_spy: 'Return above SPY',
});
