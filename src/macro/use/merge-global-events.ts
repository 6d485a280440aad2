import type { Tx } from '../../kernel/db/database.ts';
import type { DocumentEvents } from '../../intelligence/extraction/use/extract-deps.ts';
import { type EventClaim, findSameEvent, type GlobalEvent, mergeClaim, newGlobalEvent } from '../global-event.ts';
import {
  type EventDocument,
  linkEventDocuments,
  listMergeCandidates,
  lockEventTypes,
  saveGlobalEvent,
} from '../global-event.store.ts';

/**
 * Merges the documents' claims into macro events, in the transaction that stores the documents' readings. Returns the events
 * that were created or changed.
 */
export async function mergeGlobalEvents(
  tx: Tx,
  newId: () => string,
  documents: readonly DocumentEvents[],
): Promise<GlobalEvent[]> {
  const claims = claimsOf(documents);
  const [first] = claims;
  const last = claims.at(-1);
  if (first === undefined || last === undefined) return [];
  const types = claims.flatMap(({ event }) => event.eventTypes);
  await lockEventTypes(tx, types);
  const known = await listMergeCandidates(tx, types, { from: first.availableAt, to: last.availableAt });
  const byId = new Map(known.map((event) => [event.id, event]));
  const changed = new Set<string>();
  const links: EventDocument[] = [];
  for (const claim of claims) {
    const same = findSameEvent([...byId.values()], claim);
    const event = same === null ? newGlobalEvent(newId(), claim) : mergeClaim(same, claim);
    byId.set(event.id, event);
    changed.add(event.id);
    const { severity, confidence } = claim.event;
    links.push({
      eventId: event.id,
      documentId: claim.documentId,
      severity,
      confidence,
      availableAt: claim.availableAt,
    });
  }
  const merged = [...changed].toSorted().flatMap((id) => byId.get(id) ?? []);
  for (const event of merged) await saveGlobalEvent(tx, event);
  await linkEventDocuments(tx, links);
  return merged;
}

/** Oldest first, so that the result does not depend on the order of a batch. */
function claimsOf(documents: readonly DocumentEvents[]): EventClaim[] {
  return documents
    .flatMap(({ documentId, availableAt, macroEvents }) =>
      macroEvents.map((event) => ({ documentId, availableAt, event })),
    )
    .toSorted((a, b) => a.availableAt.getTime() - b.availableAt.getTime() || (a.documentId < b.documentId ? -1 : 1));
}
