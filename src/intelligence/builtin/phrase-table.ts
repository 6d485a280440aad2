/**
 * Lexicons are text tables: `field / field: phrase, phrase, …` with phrases in the language of `patterns.ts`. An indented line
 * continues the row above, `#` starts a comment, `{name}` is replaced by a group of words given with the table.
 */
export interface PhraseRow {
  readonly fields: readonly string[];
  readonly phrases: readonly string[];
}

export function parsePhraseTable(table: string, groups: Readonly<Record<string, string>> = {}): PhraseRow[] {
  const rows: { head: string; body: string }[] = [];
  for (const line of table.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const last = rows.at(-1);
    if (line.startsWith(' ') && last) last.body += ` ${line.trim()}`;
    else {
      const colon = line.indexOf(':');
      if (colon < 0) throw new Error(`a row of a phrase table needs a head and a colon: ${line}`);
      rows.push({ head: line.slice(0, colon), body: line.slice(colon + 1) });
    }
  }
  return rows.map(({ head, body }) => ({
    fields: head.split('/').map((field) => field.trim()),
    phrases: body
      .replace(/\{(\w+)\}/g, (_, name: string) => {
        const group = groups[name];
        if (group === undefined) throw new Error(`a phrase table names an unknown group: ${name}`);
        return group;
      })
      .split(',')
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== ''),
  }));
}

/** Every phrase with the payload of its row, as input of `compilePatterns`. */
export function phraseEntries<T>(
  table: string,
  payloadOf: (fields: readonly string[]) => T,
  groups?: Readonly<Record<string, string>>,
): [string, T][] {
  return parsePhraseTable(table, groups).flatMap(({ fields, phrases }) => {
    const payload = payloadOf(fields);
    return phrases.map((phrase): [string, T] => [phrase, payload]);
  });
}
