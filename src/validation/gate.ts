import { HORIZON_SESSIONS } from '../kernel/calendar/horizon.ts';
import type { QualityGate } from '../risk/account-state.ts';
import type { ComputedSnapshot } from './snapshot.ts';
import { EVIDENCE_MIN } from './statistics/sequential-test.ts';
import { wilsonInterval } from './statistics/wilson.ts';

/** The labels that the gate evaluates: lived predictions alone. */
export const GATE_HORIZON = '7d';
/** Failing and calibration are judged by the recent past, skill by the whole lived record. */
export const GATE_LOOKBACK = '90d';

const SAMPLE_MIN = 100;
/** A quarter of a year of 7-day periods. */
export const INDEPENDENT_DATES_MIN = 12;
const WILSON_Z = 1.645;
const PASS = { rankIc: 0.01, winLow: 0.4, calibrationError: 0.1, brierAboveBase: 0.005 } as const;
const FAIL = { t: -1.5, calibrationError: 0.2, winHigh: 0.48 } as const;
/** Leaving `fail` takes this many evaluations in a row that do not fail. */
const RECOVERY_RUN = 2;

export interface GateCheck {
  readonly name: string;
  readonly passed: boolean;
  readonly observed: number | null;
  readonly limit: number | null;
}

/** The grades of a period that the gate reads. */
export interface GateGrades {
  readonly n: number;
  readonly wins: number;
  readonly rankIc: number | null;
  readonly rankT: number | null;
  readonly calibrationError: number | null;
  readonly brier: number | null;
  readonly uncertainty: number | null;
  readonly avgExcessSpy: number | null;
}

export interface GateInput {
  /** All lived predictions. */
  readonly all: GateGrades;
  /** Those of the gate's lookback. */
  readonly recent: GateGrades;
  /** Lived periods of the gate's horizon that do not overlap. */
  readonly independentDates: number;
  /** Of the sequential test; 1 before the first session. */
  readonly evidence: number;
}

export interface GateVerdict {
  /** The verdict of this evaluation, without regard to the status before. */
  readonly verdict: QualityGate;
  readonly checks: readonly GateCheck[];
}

/**
 * The figures that the gate evaluates. Information, calibration and Brier cover everything that was published; wins cover buys
 * and sells, which would be traded. A hold wins when the price hardly moves, which happens in 38 of 100 cases without any skill:
 * with holds included no model could reach the win rate.
 */
export function gateGrades({
  information,
  buy,
  sell,
  calibrationError,
  brier,
  avgExcessSpy,
}: ComputedSnapshot): GateGrades {
  return {
    n: buy.n + sell.n,
    rankIc: information.rankCoefficient,
    rankT: information.rankT,
    wins: buy.wins + sell.wins,
    calibrationError,
    brier: brier?.score ?? null,
    uncertainty: brier?.uncertainty ?? null,
    avgExcessSpy,
  };
}

/** Labels of neighbouring sessions overlap, so that as many predictions as a horizon has sessions count as one. */
const effective = ({ wins, n }: GateGrades) =>
  wilsonInterval(wins / HORIZON_SESSIONS[GATE_HORIZON], n / HORIZON_SESSIONS[GATE_HORIZON], WILSON_Z);

/** Whether the model may trade real money. A figure that cannot be computed neither passes nor fails. */
export function evaluateGate(input: GateInput): GateVerdict {
  const { all, recent } = input;
  const base = recent.uncertainty === null ? null : recent.uncertainty + PASS.brierAboveBase;
  const checks: GateCheck[] = [
    atLeast('sample', all.n, SAMPLE_MIN),
    atLeast('independent_dates', input.independentDates, INDEPENDENT_DATES_MIN),
    atLeast('sequential_evidence', input.evidence, EVIDENCE_MIN),
    atLeast('rank_ic', all.rankIc, PASS.rankIc),
    atLeast('win_rate_low', effective(all)?.low ?? null, PASS.winLow),
    // Calibration is learnt, so that the recent past counts and not the first weeks.
    atMost('calibration_error', recent.calibrationError, PASS.calibrationError),
    atMost('brier', recent.brier, base),
    above('excess_vs_spy', all.avgExcessSpy, 0),
  ];
  if (all.n < SAMPLE_MIN || input.independentDates < INDEPENDENT_DATES_MIN)
    return { verdict: 'insufficient_data', checks };
  if (isFailing(recent)) return { verdict: 'fail', checks };
  return { verdict: checks.every(({ passed }) => passed) ? 'pass' : 'warn', checks };
}

function isFailing(recent: GateGrades): boolean {
  if (recent.n < SAMPLE_MIN) return false;
  const winHigh = effective(recent)?.high ?? null;
  return (
    (recent.rankT !== null && recent.rankT <= FAIL.t) ||
    (recent.calibrationError !== null && recent.calibrationError > FAIL.calibrationError) ||
    (winHigh !== null && winHigh < FAIL.winHigh)
  );
}

const atLeast = (name: string, observed: number | null, limit: number | null): GateCheck => ({
  name,
  observed,
  limit,
  passed: observed !== null && limit !== null && observed >= limit,
});
const atMost = (name: string, observed: number | null, limit: number | null): GateCheck => ({
  name,
  observed,
  limit,
  passed: observed !== null && limit !== null && observed <= limit,
});
const above = (name: string, observed: number | null, limit: number): GateCheck => ({
  name,
  observed,
  limit,
  passed: observed !== null && observed > limit,
});

export interface GateState {
  readonly status: QualityGate;
  /** Evaluations in a row that did not fail while the status is `fail`. */
  readonly nonFails: number;
}

/** A failure applies at once; recovery takes several evaluations. */
export function nextGateState(previous: GateState | null, verdict: QualityGate): GateState {
  if (verdict === 'fail') return { status: 'fail', nonFails: 0 };
  if (previous?.status !== 'fail') return { status: verdict, nonFails: 0 };
  const nonFails = previous.nonFails + 1;
  return nonFails >= RECOVERY_RUN ? { status: verdict, nonFails: 0 } : { status: 'fail', nonFails };
}
