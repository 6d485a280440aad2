import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/database.ts';
import { findGateRecord } from '../../risk/quality-gate.store.ts';
import type { PendingIncident } from './messages.ts';

const EVENTS_MAX = 100;

export interface PendingEvents {
  approvals: {
    id: string;
    ticker: string;
    side: 'buy' | 'sell';
    quantity: number;
    estimatedValue: number;
    expiresAt: Date;
  }[];
  unknownOrders: PendingIncident[];
  waitingExits: PendingIncident[];
  gate: { status: string; evaluatedAt: string } | null;
}

/** Approval requests and incidents without a notification, and the present quality gate. */
export async function listPendingEvents(db: Executor, now: Date): Promise<PendingEvents> {
  const approvals = await sql<PendingEvents['approvals'][number]>`
    select id, ticker, side, quantity, estimated_value as "estimatedValue", expires_at as "expiresAt"
    from approval_requests where status = 'pending' and expires_at > ${now}
      and not exists (select from notifications where key = 'approval:' || approval_requests.id)
    order by requested_at, id limit ${EVENTS_MAX}`.execute(db);
  const incidents = await sql<PendingIncident & { kind: 'unknown_order' | 'exit_waiting' }>`
    select kind, id, ticker, message from broker_incidents
    where kind in ('unknown_order', 'exit_waiting') and resolved_at is null and not exists (select from notifications
      where key = case kind when 'unknown_order' then 'unknown:' else 'exit:' end || broker_incidents.id)
    order by raised_at, id limit ${EVENTS_MAX}`.execute(db);
  const gate = await findGateRecord(db);
  return {
    approvals: approvals.rows,
    unknownOrders: incidents.rows.filter(({ kind }) => kind === 'unknown_order'),
    waitingExits: incidents.rows.filter(({ kind }) => kind === 'exit_waiting'),
    gate: gate && { status: gate.status, evaluatedAt: gate.evaluated_at },
  };
}
