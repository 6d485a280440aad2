import {
  BREAKER_LABELS,
  DECIDE_CHECK_LABELS,
  DECIDE_CHECK_UNITS,
  EXIT_REASON_LABELS,
  GATE_CHECK_LABELS,
  GATE_CHECK_UNITS,
  RISK_CHECK_LABELS,
  RISK_CHECK_UNITS,
  SIZE_CONSTRAINT_LABELS,
  SKIP_REASON_LABELS,
} from '../api/check-labels.ts';
import type { CheckUnit } from './check-figure.ts';
import { formatWords } from './format.ts';

type Name = string | null | undefined;

/** The label of a name; a name outside the catalogue, such as an order's status, is shown as its own words. */
const labelFrom = (labels: Readonly<Record<string, string>>) => (name: Name) => {
  const label = name && Object.hasOwn(labels, name) ? labels[name] : undefined;
  return label ? label.charAt(0).toUpperCase() + label.slice(1) : formatWords(name);
};

export const skipReasonLabel = labelFrom(SKIP_REASON_LABELS);
export const sizeConstraintLabel = labelFrom(SIZE_CONSTRAINT_LABELS);
export const breakerLabel = labelFrom(BREAKER_LABELS);
export const exitReasonLabel = labelFrom(EXIT_REASON_LABELS);

/** How the checks of a layer are named, and how their figures are read. */
export interface CheckCatalogue {
  /** `nth`: how many checks of this name stand before it; the gate has several rules of one name. */
  labelOf: (name: Name, nth?: number) => string;
  unitOf: (name: string) => CheckUnit | null;
}

const catalogue = (
  labels: Readonly<Record<string, string>>,
  units: Readonly<Record<string, CheckUnit>>,
): CheckCatalogue => ({
  labelOf: labelFrom(labels),
  unitOf: (name) => (Object.hasOwn(units, name) ? (units[name] ?? null) : null),
});

const labelsIn = (labels: Readonly<Record<string, string | readonly string[]>>, name: Name): readonly string[] =>
  name && Object.hasOwn(labels, name) ? [labels[name] ?? []].flat() : [];

export const DECIDE_CHECKS = catalogue(DECIDE_CHECK_LABELS, DECIDE_CHECK_UNITS);
export const RISK_CHECKS = catalogue(RISK_CHECK_LABELS, RISK_CHECK_UNITS);
/** Checks of the order gate, which runs the risk checks too. */
export const GATE_CHECKS: CheckCatalogue = {
  unitOf: catalogue({}, { ...RISK_CHECK_UNITS, ...GATE_CHECK_UNITS }).unitOf,
  labelOf: (name, nth = 0) => {
    const labels = [...labelsIn(GATE_CHECK_LABELS, name), ...labelsIn(RISK_CHECK_LABELS, name)];
    return labels[Math.min(nth, labels.length - 1)] ?? formatWords(name);
  },
};
/** Checks of the quality gate, which validation names. */
export const QUALITY_CHECKS = catalogue(
  {
    sample: 'Lived buys and sells',
    independent_dates: 'Lived 7-day periods without overlap',
    sequential_evidence: 'Evidence of the sequential test',
    rank_ic: 'Rank IC',
    win_rate_low: 'Win rate, lower bound',
    brier: 'Brier score',
    excess_vs_spy: 'Return above SPY',
  },
  { win_rate_low: 'share', calibration_error: 'share', excess_vs_spy: 'share' },
);
