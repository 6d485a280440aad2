import { recordAudit } from '../../kernel/audit/audit.store.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { evaluateGate, GATE_HORIZON, GATE_LOOKBACK, type GateGrades, nextGateState } from '../gate.ts';
import { findGate, saveGate, type StoredGate } from '../gate.store.ts';
import { explainGate } from '../gate-words.ts';
import { liveCapital } from '../live-capital.ts';
import { independentDates } from '../live-session.ts';
import { findLiveRecord } from '../live-record.store.ts';

/** The largest stored evidence, so that it stays a finite number of JSON. */
const LOG_EVIDENCE_MAX = 700;

/** Evaluated once a session, because leaving `fail` takes two sessions and not two evaluations of the same one. */
export async function updateGate(
  tx: Tx,
  lived: { all: GateGrades; recent: GateGrades },
  calendar: TradingCalendar,
  now: Date,
): Promise<StoredGate> {
  const before = await findGate(tx);
  const sessionDate = calendar.lastClosedSession(now)?.date ?? calendar.dateOf(now);
  if (before && before.gate.session_date >= sessionDate) return before.gate;
  const record = await findLiveRecord(tx);
  const evidence = Math.exp(Math.min(LOG_EVIDENCE_MAX, record.log));
  const dates = independentDates(record.sessions);
  const { verdict, checks } = evaluateGate({ ...lived, independentDates: dates, evidence });
  const previous = before && { status: before.gate.status, nonFails: before.gate.non_fails };
  const { status, nonFails } = nextGateState(previous, verdict);
  const capital = status === 'pass' ? liveCapital({ evidence, independentDates: dates }) : { stage: 0, fraction: 0 };
  const gate: StoredGate = {
    status,
    verdict,
    message: explainGate({ status, checks, capitalFraction: capital.fraction }),
    non_fails: nonFails,
    since: before?.gate.status === status ? before.gate.since : now.toISOString(),
    evaluated_at: now.toISOString(),
    session_date: sessionDate,
    horizon: GATE_HORIZON,
    lookback: GATE_LOOKBACK,
    record: 'lived',
    prediction_count: lived.all.n,
    lived_sessions: record.sessions,
    lived_since: record.since,
    independent_dates: dates,
    evidence,
    capital_stage: capital.stage,
    capital_fraction: capital.fraction,
    checks,
  };
  const id = await saveGate(tx, gate);
  if (before?.gate.status !== status || before.gate.capital_fraction !== capital.fraction) {
    await recordAudit(tx, {
      service: 'validation',
      entityType: 'risk_config',
      entityId: id,
      action: 'quality_gate_changed',
      actor: { name: 'validation', tokenName: null },
      before: before?.gate ?? null,
      after: gate,
      occurredAt: now,
    });
  }
  return gate;
}
