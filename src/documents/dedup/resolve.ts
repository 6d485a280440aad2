export interface DatedDocument {
  id: string;
  availableAtMs: number;
}

/** A stored document with its original and its story. */
export interface KnownDocument extends DatedDocument {
  original: DatedDocument;
  storyHead: DatedDocument;
}

export interface Edge {
  left: string;
  right: string;
  relation: 'duplicate' | 'same_story';
}

export interface Resolution {
  /** For each new document its original (itself if it is one) and its story. */
  documents: Map<string, { originalId: string; storyId: string }>;
  /** Stored originals that are copies of an earlier document; their copies move with them. */
  demoted: { id: string; originalId: string }[];
  mergedStories: { from: string; into: string }[];
}

/**
 * Copies are connected components: a duplicate of a duplicate is a duplicate, and the member with the smallest (available_at,
 * id) is the original. Stories are components too, headed by their first document. Components do not depend on the order in
 * which edges are found, so any number of workers can parse in any order.
 */
export function resolveDuplicates(
  added: readonly DatedDocument[],
  known: readonly KnownDocument[],
  edges: readonly Edge[],
): Resolution {
  const copies = new Components();
  const stories = new Components();
  for (const document of added) {
    copies.add(document);
    stories.add(document);
  }
  for (const document of known) {
    copies.join(document, document.original);
    stories.join(document, document.storyHead);
    stories.join(document.original, document.storyHead);
  }
  for (const { left, right, relation } of edges) {
    if (relation === 'duplicate') copies.joinIds(left, right);
    stories.joinIds(left, right);
  }
  const heads = (pick: (document: KnownDocument) => string) => [...new Set(known.map(pick))].sort();
  return {
    documents: new Map(added.map(({ id }) => [id, { originalId: copies.headOf(id), storyId: stories.headOf(id) }])),
    demoted: heads(({ original }) => original.id).flatMap((id) =>
      copies.headOf(id) === id ? [] : [{ id, originalId: copies.headOf(id) }],
    ),
    mergedStories: heads(({ storyHead }) => storyHead.id).flatMap((from) =>
      stories.headOf(from) === from ? [] : [{ from, into: stories.headOf(from) }],
    ),
  };
}

/** Union-find whose representative is always the earliest member. */
class Components {
  private readonly parents = new Map<string, string>();
  private readonly dates = new Map<string, number>();

  add(document: DatedDocument): void {
    if (this.parents.has(document.id)) return;
    this.parents.set(document.id, document.id);
    this.dates.set(document.id, document.availableAtMs);
  }

  join(left: DatedDocument, right: DatedDocument): void {
    this.add(left);
    this.add(right);
    this.joinIds(left.id, right.id);
  }

  joinIds(left: string, right: string): void {
    const leftHead = this.headOf(left);
    const rightHead = this.headOf(right);
    if (leftHead === rightHead) return;
    if (this.isEarlier(leftHead, rightHead)) this.parents.set(rightHead, leftHead);
    else this.parents.set(leftHead, rightHead);
  }

  headOf(id: string): string {
    let head = id;
    for (let parent = this.parents.get(head); parent !== undefined && parent !== head; parent = this.parents.get(head))
      head = parent;
    this.parents.set(id, head);
    return head;
  }

  private isEarlier(left: string, right: string): boolean {
    const difference = (this.dates.get(left) ?? 0) - (this.dates.get(right) ?? 0);
    return difference === 0 ? left < right : difference < 0;
  }
}
