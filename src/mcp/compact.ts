/** Results go into a model's context, so that each has a limit of characters: about 4,000 tokens. */
export const RESULT_CHARS_MAX = 16_000;
const TEXT_CHARS_MAX = 4_000;
const DIGITS = 6;
const DEPTH_MAX = 12;
/** From long to short: each is tried until the result fits. */
const LIST_LENGTHS = [500, 200, 100, 50, 25, 12, 6, 3, 1] as const;
const TEXT_LENGTHS = [TEXT_CHARS_MAX, 1_000, 300, 120] as const;

export interface Compacted {
  text: string;
  isCut: boolean;
}

/**
 * JSON without nulls and empty members, with numbers of six digits. Lists and texts are shortened until it fits; each place says
 * how much was left out.
 */
export function compact(value: unknown, more: string, charsMax = RESULT_CHARS_MAX): Compacted {
  for (const listMax of LIST_LENGTHS) {
    for (const textMax of listMax > 25 ? TEXT_LENGTHS.slice(0, 1) : TEXT_LENGTHS) {
      const state = { isCut: false };
      const text = JSON.stringify(shorten(value, { listMax, textMax, state }, 0)) ?? 'null';
      const note = state.isCut ? `\n[shortened: ${more}]` : '';
      if (text.length + note.length <= charsMax) return { text: text + note, isCut: state.isCut };
    }
  }
  const note = `\n[cut: ${more}]`;
  return { text: `${(JSON.stringify(value) ?? 'null').slice(0, charsMax - note.length)}${note}`, isCut: true };
}

interface Bounds {
  listMax: number;
  textMax: number;
  state: { isCut: boolean };
}

function shorten(value: unknown, bounds: Bounds, depth: number): unknown {
  if (typeof value === 'number') return roundDigits(value);
  if (typeof value === 'string') {
    if (value.length <= bounds.textMax) return value;
    bounds.state.isCut = true;
    return `${value.slice(0, bounds.textMax)}… [${value.length - bounds.textMax} more characters]`;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEPTH_MAX) return '[nested too deeply]';
  if (Array.isArray(value)) {
    const items = value.slice(0, bounds.listMax).map((item) => shorten(item, bounds, depth + 1));
    if (value.length <= bounds.listMax) return items;
    bounds.state.isCut = true;
    return [...items, `… ${value.length - bounds.listMax} more of ${value.length}`];
  }
  const members = Object.entries(value)
    .filter(([, member]) => !isEmpty(member, depth))
    .map(([name, member]) => [name, shorten(member, bounds, depth + 1)]);
  return Object.fromEntries(members) as Record<string, unknown>;
}

/** An empty list at the top is the answer itself. */
const isEmpty = (value: unknown, depth: number): boolean =>
  value === null || value === undefined || value === '' || (depth > 0 && Array.isArray(value) && value.length === 0);

function roundDigits(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS));
}

/** Only these members of each row, where they are present. */
export function pickFields(rows: unknown, names: readonly string[]): Record<string, unknown>[] {
  if (!Array.isArray(rows)) return [];
  return rows.map((row: unknown) => {
    const entries = typeof row === 'object' && row !== null ? Object.entries(row) : [];
    return Object.fromEntries(entries.filter(([name]) => names.includes(name)));
  });
}
