import type { ColumnType, Generated } from 'kysely';
import type { MacroDuration, MacroEventType, MacroSeverity } from '../intelligence/macro-event.ts';

interface GlobalEventsTable {
  id: string;
  event_types: MacroEventType[];
  severity: MacroSeverity;
  affected_regions: string[];
  affected_sectors: string[];
  affected_commodities: string[];
  summary: string;
  /** A document that the summary and the facts may come from is of a restricted source. */
  text_restricted: Generated<boolean>;
  key_facts: string[];
  estimated_duration: MacroDuration;
  confidence: number;
  source_document_id: string | null;
  available_at: Date;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, never>;
}

interface GlobalEventDocumentsTable {
  global_event_id: string;
  document_id: string;
  severity: MacroSeverity;
  confidence: number;
  available_at: Date;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    global_events: GlobalEventsTable;
    global_event_documents: GlobalEventDocumentsTable;
  }
}
