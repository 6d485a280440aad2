/** A row of the comparison: what it is about, and its state on both days in words; null where there was none. */
export interface Change {
  key: string;
  label: string;
  /** Address of what the row is about. */
  to: string;
  before: string | null;
  after: string | null;
}

export interface Row {
  key: string;
  label: string;
  to: string;
  state: string;
}

/** The rows that were added, removed or have another state, by label. */
export function compareRows(before: readonly Row[], after: readonly Row[]): Change[] {
  const old = new Map(before.map((row) => [row.key, row]));
  const current = new Map(after.map((row) => [row.key, row]));
  return [...new Set([...old.keys(), ...current.keys()])]
    .map((key) => {
      const [one, other] = [old.get(key), current.get(key)];
      const { label = '', to = '' } = other ?? one ?? {};
      return { key, label, to, before: one?.state ?? null, after: other?.state ?? null };
    })
    .filter((change) => change.before !== change.after)
    .sort((one, other) => one.label.localeCompare(other.label) || one.key.localeCompare(other.key));
}
