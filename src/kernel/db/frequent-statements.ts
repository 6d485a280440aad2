/** From this use on a statement is prepared, so that one that ran a few times takes no memory of the server. */
const USES_MIN = 4;
/** Each prepared statement has a plan in each connection, of some 50 kB for a wide read. */
const PREPARED_MAX = 100;
/** Texts whose uses are counted; statements with lists of values in their text never repeat and would fill the memory. */
const COUNTED_MAX = 1_000;
const READ = /^\s*(?:select|with)\b/i;

export interface FrequentStatements {
  /** The name that a statement is prepared under, or null while it is rare. */
  nameOf(text: string): string | null;
  /** Gives the statement another name, because its plan no longer fits a table that was changed. */
  rename(text: string): void;
}

/**
 * Names the reads that a process repeats: parsing and planning take longer than running most of them. A statement with a
 * semicolon may be several, which cannot be prepared.
 */
export function createFrequentStatements(): FrequentStatements {
  const names = new Map<string, string>();
  let uses = new Map<string, number>();
  let given = 0;
  const nextName = () => `frequent-${++given}`;
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= PREPARED_MAX || !READ.test(text) || text.includes(';')) return null;
      const count = (uses.get(text) ?? 0) + 1;
      if (count < USES_MIN) {
        if (uses.size >= COUNTED_MAX) uses = new Map();
        uses.set(text, count);
        return null;
      }
      uses.delete(text);
      const name = nextName();
      names.set(text, name);
      return name;
    },
    rename(text) {
      if (names.has(text)) names.set(text, nextName());
    },
  };
}
