import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AliasType } from '../registry/registry-enums.ts';
import type { DocumentStatus, DocumentType } from './life-cycle.ts';
import type { MentionStatus } from './link/link-mentions.ts';

interface DocumentsTable {
  id: Generated<string>;
  source_id: string | null;
  company_id: string | null;
  external_id: string;
  document_type: DocumentType;
  status: Generated<DocumentStatus>;
  url: string | null;
  canonical_url: string | null;
  content_type: string;
  title: string | null;
  author: string | null;
  language: string | null;
  published_at: Date;
  published_estimated: Generated<boolean>;
  available_at: Date;
  pit_estimated: Generated<boolean>;
  body: string | null;
  title_end: Generated<number>;
  lead_start: Generated<number>;
  lead_end: Generated<number>;
  truncated: Generated<boolean>;
  text_hash: string | null;
  artifact_sha256: string;
  artifact_size_bytes: number;
  artifact_storage_key: string;
  hints: JSONColumnType<Record<string, unknown>, string | undefined>;
  filing_accession: string | null;
  duplicate_of: string | null;
  story_cluster_id: string | null;
  signature: Buffer | null;
  similarity: number | null;
  version: Generated<number>;
  algo_version: string | null;
  lease_token: string | null;
  lease_expires_at: Date | null;
  attempts: Generated<number>;
  failure_reason: string | null;
  extraction_jobs_failed: Generated<number>;
  last_extraction_failed_at: Date | null;
  degraded: Generated<boolean>;
  /** Set by the database from the source's access policy. */
  restricted: Generated<boolean>;
  parsed_at: Date | null;
  /** Set by the database when the status becomes `extracted`. */
  extracted_at: Generated<Date | null>;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, never>;
}

interface DocumentMentionsTable {
  document_id: string;
  version: number;
  ordinal: number;
  company_id: string;
  ticker: string;
  mention_text: string;
  mention_type: AliasType;
  start_offset: number;
  end_offset: number;
  confidence: number;
  salience: number;
  status: MentionStatus;
}

interface DocumentCompaniesTable {
  document_id: string;
  company_id: string;
  published_at: Date;
  available_at: Date;
  mention_count: number;
  confidence: number;
  salience: number;
}

interface DocumentBandsTable {
  band_key: number;
  available_at: Date;
  document_id: string;
}

interface DocumentTextsTable {
  document_id: string;
  source_id: string | null;
  document_type: DocumentType;
  restricted: boolean;
  published_at: Date;
  available_at: Date;
  /** A tsvector, made by `kernel.document_vector`. */
  words: string;
}

interface UnindexedDocumentsTable {
  document_id: string;
  parsed_at: Generated<Date>;
}

interface DocumentTransitionsTable {
  from_status: DocumentStatus;
  to_status: DocumentStatus;
  reason: string;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    documents: DocumentsTable;
    document_mentions: DocumentMentionsTable;
    document_companies: DocumentCompaniesTable;
    'kernel.document_bands': DocumentBandsTable;
    'kernel.document_texts': DocumentTextsTable;
    'kernel.document_transitions': DocumentTransitionsTable;
    'kernel.unindexed_documents': UnindexedDocumentsTable;
  }
}
