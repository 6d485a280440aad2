/** The version of an item in a vendor's list. */
export interface ItemVersion {
  id: string;
  /** When the text was changed; null for the first text. */
  changedAt: Date | null;
}

/** A version's name in a cursor. */
export const versionName = ({ id, changedAt }: ItemVersion): string =>
  changedAt === null ? id : `${id}@${changedAt.toISOString()}`;

const CHANGED_AT = /@(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;
/** Characters that a time adds to an id. */
export const CHANGED_AT_LENGTH = '@2026-01-01T00:00:00.000Z'.length;

const idOf = (name: string): string => name.replace(CHANGED_AT, '');

/** The last change that was read of each item, by id; of a first text 0. */
export type KnownVersions = Map<string, number>;

export function knownVersions(names: readonly string[]): KnownVersions {
  const known: KnownVersions = new Map();
  for (const name of names) {
    const [id, changedMs] = [idOf(name), Date.parse(CHANGED_AT.exec(name)?.[1] ?? '') || 0];
    known.set(id, Math.max(known.get(id) ?? 0, changedMs));
  }
  return known;
}

/** An item is read again only when it was changed after the version that was read. */
export const isKnownVersion = (known: KnownVersions, { id, changedAt }: ItemVersion): boolean =>
  (known.get(id) ?? -1) >= (changedAt?.getTime() ?? 0);

/** The names with those of versions that were read now, one for each item; the oldest are dropped beyond the limit. */
export function addVersions(names: readonly string[], read: readonly ItemVersion[], max: number): string[] {
  const replaced = new Set(read.map(({ id }) => id));
  return [...names.filter((name) => !replaced.has(idOf(name))), ...read.map(versionName)].slice(-max);
}

/** When a text was published, and the hints that say so: what was changed later was not known before the change. */
export function textTimes(publishedAt: Date | null, changedAt: Date | null) {
  const correctedAt = publishedAt !== null && changedAt !== null && changedAt > publishedAt ? changedAt : null;
  return {
    publishedAt: correctedAt ?? publishedAt,
    hints: {
      ...(publishedAt === null ? {} : { publishedAt: publishedAt.toISOString() }),
      ...(correctedAt === null ? {} : { correctedAt: correctedAt.toISOString() }),
    },
  };
}
