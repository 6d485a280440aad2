import { adjustmentFactor } from '../../market/adjustment.ts';
import { listCorporateActions } from '../../market/corporate-action.store.ts';
import { type DueDecision, findCloseWithin, insertOutcome, listDueSkipped } from '../skipped.store.ts';
import type { EngineDeps } from './round.ts';

const BATCH = 200;
/** When the price at the horizon is missing, one of the next few sessions is used. */
const LATE_SESSIONS_MAX = 3;

/** Measures the forgone return of skipped recommendations whose horizon has passed. */
export async function measureSkipped(
  deps: Pick<EngineDeps, 'db' | 'calendar'>,
  now: Date,
): Promise<{ measured: number; due: number }> {
  const due = await listDueSkipped(deps.db, now, BATCH);
  let measured = 0;
  for (const decision of due) if (await measure(deps, decision, now)) measured++;
  return { measured, due: due.length };
}

async function measure(
  { db, calendar }: Pick<EngineDeps, 'db' | 'calendar'>,
  decision: DueDecision,
  now: Date,
): Promise<boolean> {
  const { price, ticker, horizon_ends_at: endsAt } = decision;
  const latest = calendar.addSessions(endsAt, LATE_SESSIONS_MAX);
  const until = latest < now ? latest : now;
  // Not before the decision and not long before the horizon: an old price would show no move.
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

/** The return of not acting: positive was missed, negative was avoided. `splitFactor`: shares at the end for one at the decision. */
export function forgoneReturn(
  action: 'buy' | 'sell' | 'hold',
  price: number,
  endPrice: number,
  splitFactor: number,
): number {
  const moved = (endPrice * splitFactor) / price - 1;
  return action === 'sell' ? -moved : moved;
}
