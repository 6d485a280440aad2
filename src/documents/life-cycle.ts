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

/** The queue that processes documents of this status; null when none does. */
export function nextQueue(status: DocumentStatus): 'parse' | 'extract' | null {
  if (status === 'raw') return 'parse';
  return status === 'parsed' ? 'extract' : null;
}

export const PARSE_QUEUE = 'parse';
export const EXTRACT_QUEUE = 'extract';
/** Both queues are keyed by document, so that a document waits only once however often it is enqueued. */
export interface DocumentJob {
  document_id: string;
}

/**
 * A document's own failures are counted on the document. A job's attempts are also used up by worker and database failures
 * before parsing even starts, so they must outlast an outage; otherwise unread documents would become dead jobs.
 */
const PARSE_JOB_ATTEMPTS_MAX = 25;

export function documentJob(queue: typeof PARSE_QUEUE | typeof EXTRACT_QUEUE, documentId: string) {
  const payload: DocumentJob = { document_id: documentId };
  return { queue, key: documentId, payload, ...(queue === 'parse' ? { maxAttempts: PARSE_JOB_ATTEMPTS_MAX } : {}) };
}

/** Work in progress is a lease, not a status, so that a crash leaves the document's status unchanged. */
export const DOCUMENT_LEASE_MS = 10 * MINUTE_MS;
export const PARSE_ATTEMPTS_MAX = 3;
/**
 * Attempts during which the worker died, after which the document counts as the cause. Higher than PARSE_ATTEMPTS_MAX: with
 * workers killed at random all day, three such deaths did hit readable documents.
 */
export const PARSE_UNFINISHED_MAX = 5;
export const STUCK_IDLE_MS = 15 * MINUTE_MS;
/** Stops recovery and the retry endpoint from enqueueing the same document twice. */
export const MARKER_SCOPE = 'document';
export const MARKER_TTL_MS = HOUR_MS;
export const RECOVER_DOCUMENTS_MAX = 1_000;
export const RETRY_DOCUMENTS_MAX = 200;
export const AUTO_RETRY_COOLDOWN_MS = HOUR_MS;
export const EXTRACTION_JOBS_MAX = 3;
export const ARCHIVE_DOCUMENTS_MAX = 1_000;
/** Near-duplicates are searched within this distance of a document's own time. */
export const CANDIDATE_WINDOW_MS = 7 * DAY_MS;

export const PARSER_VERSION = 'documents-2';
export const LINKER_VERSION = 2;
