import { adjustmentFactor } from '../../market/adjustment.ts';
import { listCorporateActions } from '../../market/corporate-action.store.ts';
import { forgoneReturn } from '../untaken.ts';
import { type DueDecision, findCloseWithin, insertOutcome, listDueUntaken } from '../untaken.store.ts';
import type { EngineDeps } from './round.ts';

const BATCH = 200;
/** A price that is missing at the horizon may be one of the next few sessions. */
const LATE_SESSIONS_MAX = 3;

/** Looks at what was not done once its horizon has passed: what would it have brought? */
export async function measureUntaken(
  deps: Pick<EngineDeps, 'db' | 'calendar'>,
  now: Date,
): Promise<{ measured: number; looked: number }> {
  const due = await listDueUntaken(deps.db, now, BATCH);
  let measured = 0;
  for (const decision of due) if (await measure(deps, decision, now)) measured++;
  return { measured, looked: due.length };
}

async function measure(
  { db, calendar }: Pick<EngineDeps, 'db' | 'calendar'>,
  decision: DueDecision,
  now: Date,
): Promise<boolean> {
  const { price, ticker, horizon_ends_at: endsAt } = decision;
  const latest = calendar.addSessions(endsAt, LATE_SESSIONS_MAX);
  const until = latest < now ? latest : now;
  // Not from before the decision, and not from much before the horizon: an old price would say that nothing happened.
  const oldest = calendar.addSessions(endsAt, -1);
  const after = oldest > decision.created_at ? oldest : decision.created_at;
  const end =
    price === null
      ? null
      : ((await findCloseWithin(db, { ticker, after, until: endsAt, pick: 'last' })) ??
        (await findCloseWithin(db, { ticker, after: endsAt, until, pick: 'first' })));
  if (price !== null && end !== null) {
    const actions = await listCorporateActions(db, ticker, now);
    const factor = adjustmentFactor(actions, decision.created_at, endsAt, now);
    await insertOutcome(db, {
      decision_id: decision.id,
      status: 'measured',
      end_price: end,
      forgone_return: forgoneReturn(decision.action, price, end, factor),
      measured_at: now,
    });
    return true;
  }
  if (price !== null && now < latest) return false;
  await insertOutcome(db, {
    decision_id: decision.id,
    status: 'unlabelable',
    end_price: null,
    forgone_return: null,
    measured_at: now,
  });
  return true;
}
