import type { DocumentIntake, IntakeItem } from '../../ingestion/intake.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { canonicalUrl } from '../dedup/canonical-url.ts';
import { insertRawDocuments } from '../document-intake.store.ts';
import { documentJob, PARSE_QUEUE } from '../life-cycle.ts';
import { choosePublishedAt } from '../parse/published-at.ts';
import { AUTHOR_LENGTH_MAX, TITLE_LENGTH_MAX } from '../parse/limits.ts';
import { cleanLine, cutText } from '../parse/text.ts';

/** Items per statement. */
const ACCEPT_CHUNK = 500;

/** Stores fetched items as documents and enqueues their parsing, in the transaction that advances the source's cursor. */
export function createDocumentIntake(queue: JobQueue): DocumentIntake {
  return (tx, items) => acceptDocuments(tx, queue, items);
}

export async function acceptDocuments(
  tx: Tx,
  queue: JobQueue,
  items: readonly IntakeItem[],
): Promise<{ inserted: number }> {
  let inserted = 0;
  for (let from = 0; from < items.length; from += ACCEPT_CHUNK) {
    const rows = items.slice(from, from + ACCEPT_CHUNK).map(toRawDocument);
    const ids = await insertRawDocuments(tx, rows);
    await enqueueParse(tx, queue, ids);
    inserted += ids.length;
  }
  return { inserted };
}

async function enqueueParse(tx: Tx, queue: JobQueue, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await queue.enqueue(
    tx,
    ids.map((id) => documentJob(PARSE_QUEUE, id)),
  );
}

function toRawDocument(item: IntakeItem) {
  const { title, author, publishedAt } = item.hints;
  const hinted = choosePublishedAt({ machine: [], hint: publishedAt, visible: () => [] }, item.availableAt);
  const hints = { ...item.hints };
  if (title !== undefined) hints.title = cutText(cleanLine(title), TITLE_LENGTH_MAX);
  if (author !== undefined) hints.author = cutText(cleanLine(author), AUTHOR_LENGTH_MAX);
  if (hints.summary !== undefined) hints.summary = cleanLine(hints.summary);
  return {
    item: { ...item, hints, contentType: cutText(cleanLine(item.contentType), 200) || 'application/octet-stream' },
    canonicalUrl: item.url === null ? null : canonicalUrl(item.url),
    publishedAt: hinted ?? item.availableAt,
    publishedEstimated: hinted === null,
  };
}
