import type { Executor } from '../kernel/db/database.ts';
import type { IncidentKind } from './broker.tables.ts';

const MESSAGE_CHARS_MAX = 2_000;

/** Records an incident unless the same one is open; every broker error is recorded. True when it is new. */
export async function raiseIncident(
  db: Executor,
  incident: {
    accountId: string;
    kind: IncidentKind;
    orderId?: string | null;
    ticker?: string | null;
    message: string;
    at: Date;
  },
): Promise<boolean> {
  const inserted = await db
    .insertInto('broker_incidents')
    .values({
      broker_account_id: incident.accountId,
      kind: incident.kind,
      order_id: incident.orderId ?? null,
      ticker: incident.ticker ?? null,
      message: incident.message.slice(0, MESSAGE_CHARS_MAX),
      raised_at: incident.at,
      // A broker error has no duration.
      resolved_at: incident.kind === 'broker_error' ? incident.at : null,
    })
    .onConflict((on) =>
      on
        .columns(['broker_account_id', 'kind', 'order_id', 'ticker'])
        .where('resolved_at', 'is', null)
        .where('kind', '<>', 'broker_error')
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function resolveIncidents(
  db: Executor,
  match: { accountId: string; kind: IncidentKind; orderId?: string; exceptTickers?: readonly string[] },
  at: Date,
): Promise<void> {
  let query = db
    .updateTable('broker_incidents')
    .set({ resolved_at: at })
    .where('broker_account_id', '=', match.accountId)
    .where('kind', '=', match.kind)
    .where('resolved_at', 'is', null);
  if (match.orderId !== undefined) query = query.where('order_id', '=', match.orderId);
  const except = match.exceptTickers ?? [];
  if (except.length > 0) query = query.where('ticker', 'not in', [...except]);
  await query.execute();
}

const OPEN_INCIDENTS_MAX = 100;

/** Incidents that are not resolved, newest first. */
export function listOpenIncidents(db: Executor, accountId: string) {
  return db
    .selectFrom('broker_incidents')
    .select(['id', 'kind', 'order_id', 'ticker', 'message', 'raised_at'])
    .where('broker_account_id', '=', accountId)
    .where('resolved_at', 'is', null)
    .orderBy('raised_at', 'desc')
    .orderBy('id')
    .limit(OPEN_INCIDENTS_MAX)
    .execute();
}
