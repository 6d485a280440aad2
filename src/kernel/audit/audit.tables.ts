import type { Generated, JSONColumnType } from 'kysely';

interface AuditEventsTable {
  id: Generated<string>;
  service: string;
  sequence: number;
  entity_type: string;
  entity_id: string;
  action: string;
  actor: string;
  token_name: string | null;
  before: JSONColumnType<Record<string, unknown>, string | null, string | null> | null;
  after: JSONColumnType<Record<string, unknown>, string | null, string | null> | null;
  occurred_at: Date;
  previous_hash: string;
  hash: string;
}

interface AuditHeadsTable {
  service: string;
  sequence: number;
  hash: string;
}

declare module '../db/database.ts' {
  interface Database {
    audit_events: AuditEventsTable;
    'kernel.audit_heads': AuditHeadsTable;
  }
}
