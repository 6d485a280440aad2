import { sql } from 'kysely';
import { WITHHELD } from '../kernel/access/restricted-text.ts';
import type { Executor } from '../kernel/db/database.ts';
import type { Period } from './period.ts';
import type {
  AuditHead,
  DataQualityItem,
  LabelCounts,
  MacroEventItem,
  PipelineSection,
  RiskSection,
} from './report-data.ts';

const EVENTS_MAX = 50;
const ROWS_MAX = 200;

export async function loadRisk(db: Executor, { from, to }: Period): Promise<RiskSection> {
  const breakers = await sql<{ breaker: string; event: string; occurred_at: Date; until: Date | null }>`
    select breaker, event, occurred_at, until from breaker_events
    where occurred_at > ${from} and occurred_at <= ${to} order by occurred_at, id limit ${ROWS_MAX}`.execute(db);
  const lockouts = await sql<{
    ticker: string;
    lockout_type: string;
    reason: string;
    created_at: Date;
    expires_at: Date;
  }>`
    select ticker, lockout_type, reason, created_at, expires_at from symbol_lockouts
    where created_at <= ${to} and expires_at > ${from} order by created_at, id limit ${ROWS_MAX}`.execute(db);
  const approvals = await sql<{ status: string; count: number }>`
    select status, count(*)::integer as count from approval_requests
    where requested_at > ${from} and requested_at <= ${to} group by 1 order by 1`.execute(db);
  return {
    breakers: breakers.rows.map((row) => ({
      ...row,
      occurred_at: row.occurred_at.toISOString(),
      until: row.until?.toISOString() ?? null,
    })),
    lockouts: lockouts.rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    })),
    approvals: {
      requested: approvals.rows.reduce((sum, { count }) => sum + count, 0),
      by_status: Object.fromEntries(approvals.rows.map(({ status, count }) => [status, count])),
    },
  };
}

/** Documents that became available in the period, and the models that read them. */
export async function loadPipeline(db: Executor, { from, to }: Period): Promise<PipelineSection> {
  const statuses = await sql<{ status: string; count: number }>`
    select status, count(*)::integer as count from documents
    where available_at > ${from} and available_at <= ${to} group by 1 order by 1`.execute(db);
  const readings = await sql<PipelineSection['provider_mix'][number]>`
    select reading.provider, reading.model_name, count(*)::integer as readings,
      (count(*) filter (where reading.status = 'degraded'))::integer as degraded
    from intelligence reading join documents on documents.id = reading.document_id
    where documents.available_at > ${from} and documents.available_at <= ${to} and reading.status <> 'failed'
    group by 1, 2 order by 3 desc, 1, 2 limit ${ROWS_MAX}`.execute(db);
  const invocations = await sql<{ count: number }>`
    select count(*)::integer as count from agent_invocations
    where created_at > ${from} and created_at <= ${to} and status in ('failed', 'degraded')`.execute(db);
  const byStatus = Object.fromEntries(statuses.rows.map(({ status, count }) => [status, count]));
  return {
    documents: statuses.rows.reduce((sum, { count }) => sum + count, 0),
    documents_by_status: byStatus,
    failures: {
      parse: byStatus.parse_failed ?? 0,
      extraction: byStatus.extraction_failed ?? 0,
      model_invocations: invocations.rows[0]?.count ?? 0,
    },
    provider_mix: readings.rows,
  };
}

export async function countDocuments(db: Executor, { from, to }: Period): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from documents where available_at > ${from} and available_at <= ${to}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Most severe first. Reports are for every reader, so that they hold no text of restricted sources. */
export async function listMacroEvents(db: Executor, { from, to }: Period): Promise<MacroEventItem[]> {
  const { rows } = await sql<Omit<MacroEventItem, 'available_at'> & { available_at: Date }>`
    select id, event_types, severity, case when text_restricted then ${WITHHELD} else summary end as summary,
      affected_regions, available_at
    from global_events
    where available_at > ${from} and available_at <= ${to}
    order by array_position('{critical,high,moderate,low}'::text[], severity), available_at, id limit ${EVENTS_MAX}`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, available_at: row.available_at.toISOString() }));
}

export async function listDataQuality(db: Executor, period: Period): Promise<DataQualityItem[]> {
  const { rows } = await sql<DataQualityItem>`
    select area, issue, sum(count)::integer as count from data_quality
    where day between ${period.start} and ${period.end} group by 1, 2 order by 3 desc, 1, 2 limit ${ROWS_MAX}`.execute(
    db,
  );
  return rows;
}

export async function countLabels(db: Executor, now: Date): Promise<LabelCounts> {
  const { rows } = await sql<LabelCounts>`
    select (select count(*) from predictions)::integer as predictions,
      (select count(*) from prediction_labels where status = 'labelled')::integer as labelled,
      (select count(*) from prediction_labels where status = 'unlabelable')::integer as unlabelable,
      (select count(*) from label_queue)::integer as waiting,
      (select count(*) from label_queue where due_at <= ${now})::integer as overdue`.execute(db);
  return rows[0] ?? { predictions: 0, labelled: 0, unlabelable: 0, waiting: 0, overdue: 0 };
}

/** The sequence of each audit chain by its head and by its last event. */
export async function listAuditHeads(db: Executor): Promise<(AuditHead & { lastSequence: number })[]> {
  const { rows } = await sql<AuditHead & { lastSequence: number }>`
    select head.service, head.sequence, head.hash,
      coalesce((select max(event.sequence) from audit_events event where event.service = head.service), 0)
        as "lastSequence"
    from kernel.audit_heads head order by head.service limit ${ROWS_MAX}`.execute(db);
  return rows;
}
