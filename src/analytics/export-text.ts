import type { JsonValue, TableResult } from './result.ts';

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
/** Spreadsheets run what begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** RFC 4180. Null is nothing, empty text is "", lists and objects are JSON; a text that a spreadsheet would run gets a quote. */
export function csvCell(value: JsonValue): string {
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return safe === '' || NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Line by line, so that a large result is not held a second time as one text. */
export function* csvLines({ columns, rows }: TableResult): Generator<string> {
  yield `${columns.map(({ name }) => csvCell(name)).join(',')}\r\n`;
  for (const row of rows) yield `${row.map(csvCell).join(',')}\r\n`;
}
