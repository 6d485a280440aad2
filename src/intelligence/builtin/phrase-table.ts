/**
 * Lexicons are text tables: `field / field: phrase, phrase, …` with phrases in the language of `patterns.ts`. An indented line
 * continues the row above, `#` starts a comment, `{name}` is replaced by a group of words or phrases given with the table.
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
      .split(',')
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== '')
      .flatMap((phrase) => expandGroups(phrase, groups)),
  }));
}

/** The words of a step with its groups put in. A group may hold phrases ("out of action/service"), each of which gives a pattern. */
function alternativesOf(step: string, groups: Readonly<Record<string, string>>): string[] {
  const words: string[] = [];
  const phrases: string[] = [];
  for (const part of step.split('|')) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    const group = name === undefined ? part : groups[name];
    if (group === undefined) throw new Error(`a phrase table names an unknown group: ${part}`);
    for (const entry of group.split('|')) (entry.includes(' ') ? phrases : words).push(entry.replaceAll('/', '|'));
  }
  return [...(words.length > 0 ? [words.join('|')] : []), ...phrases];
}

function expandGroups(phrase: string, groups: Readonly<Record<string, string>>): string[] {
  if (!phrase.includes('{')) return [phrase];
  let expanded = [''];
  for (const step of phrase.split(/\s+/)) {
    const choices = step.includes('{') ? alternativesOf(step, groups) : [step];
    expanded = expanded.flatMap((start) => choices.map((choice) => (start === '' ? choice : `${start} ${choice}`)));
  }
  return expanded;
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
