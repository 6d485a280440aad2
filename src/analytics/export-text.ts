import type { JsonValue, TableResult } from './result.ts';

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
/** Spreadsheets evaluate texts that begin with these characters as formulas. */
const FORMULA = /^[=+\-@\t\r]/;

/** RFC 4180. Null is empty, an empty text is "", lists and objects are JSON; a text that looks like a formula is quoted. */
export function csvCell(value: JsonValue): string {
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return safe === '' || NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Yields line by line, so that a large result is not in memory twice. */
export function* csvLines({ columns, rows }: TableResult): Generator<string> {
  yield `${columns.map(({ name }) => csvCell(name)).join(',')}\r\n`;
  for (const row of rows) yield `${row.map(csvCell).join(',')}\r\n`;
}
