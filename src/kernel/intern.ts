/** Distinct texts that one interner keeps; what comes later is passed on as it is. */
const TEXTS_MAX = 10_000;

/**
 * Returns one text for all equal ones. Each row of a query has its own copy of a word like a catalyst or a source: a table that is
 * read by such a copy has to compare its characters every time, while the text that V8 keeps for a property name is found by its
 * address.
 */
export function createInterner(): <T extends string>(text: T) => T {
  const known = new Map<string, string>();
  return <T extends string>(text: T): T => {
    const found = known.get(text);
    if (found !== undefined) return found as T;
    if (known.size >= TEXTS_MAX) return text;
    const [name = text] = Object.keys({ [text]: true });
    known.set(name, name);
    return name as T;
  };
}
