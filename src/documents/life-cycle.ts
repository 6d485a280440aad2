import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/clock.ts';

export const DOCUMENT_TYPES = ['news', 'filing', 'web_page', 'press_release'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const DOCUMENT_STATUSES = [
  'raw',
  'parsed',
  'parse_failed',
  'duplicate',
  'irrelevant',
  'extracted',
  'extraction_failed',
  'archived',
] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** What comes next for a document in this state; null when it waits for nobody. */
export function nextQueue(status: DocumentStatus): 'parse' | 'extract' | null {
  if (status === 'raw') return 'parse';
  return status === 'parsed' ? 'extract' : null;
}

export const PARSE_QUEUE = 'parse';
export const EXTRACT_QUEUE = 'extract';
/** Both queues are keyed by the document, so a document waits once however often it is enqueued. */
export interface DocumentJob {
  document_id: string;
}

/**
 * How often a document gives trouble is counted on the document, once its own turn has come. A job's attempts are spent by
 * whatever ends a worker or the database while the job is in its hands, begun or not: they must outlast a bad hour, or
 * documents that nobody has looked at would lie among the dead.
 */
const PARSE_JOB_ATTEMPTS_MAX = 25;

export function documentJob(queue: typeof PARSE_QUEUE | typeof EXTRACT_QUEUE, documentId: string) {
  const payload: DocumentJob = { document_id: documentId };
  return { queue, key: documentId, payload, ...(queue === 'parse' ? { maxAttempts: PARSE_JOB_ATTEMPTS_MAX } : {}) };
}

/** In progress is a lease, not a status: a crash leaves the document as it was. */
export const DOCUMENT_LEASE_MS = 10 * MINUTE_MS;
export const PARSE_ATTEMPTS_MAX = 3;
/**
 * Tries that ended without a verdict, because their worker ended with them, before the document is held to be the cause. More
 * than a document's own failures: with workers killed at random all day, three such ends did meet readable documents.
 */
export const PARSE_UNFINISHED_MAX = 5;
export const STUCK_IDLE_MS = 15 * MINUTE_MS;
/** Stops recovery and the retry endpoint from enqueueing the same document twice. */
export const MARKER_SCOPE = 'document';
export const MARKER_TTL_MS = HOUR_MS;
export const RECOVER_DOCUMENTS_MAX = 1_000;
/** Documents per statement when a flush is made good. */
export const RESUME_PAGE = 1_000;
export const RESUME_PAGES_MAX = 10_000;
export const RETRY_DOCUMENTS_MAX = 200;
export const AUTO_RETRY_COOLDOWN_MS = HOUR_MS;
export const EXTRACTION_JOBS_MAX = 3;
export const ARCHIVE_DOCUMENTS_MAX = 1_000;
/** Near-duplicates are looked for this far on either side of a document's own time. */
export const CANDIDATE_WINDOW_MS = 7 * DAY_MS;

export const PARSER_VERSION = 'documents-1';
export const LINKER_VERSION = 1;
