import type { PgType } from './columns.ts';

/** Characters that JSON may escape and an array literal does not: it reads `\n` as `n`. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const JSON_ESCAPES = /[\u0000-\u001f\ud800-\udfff]/;

/**
 * The values of a column as the text of a PostgreSQL array, for `unnest`. An array is the text of its own literal: `elementType` is
 * the type to read the elements as. Like in JSON, undefined and numbers that are not finite are null. For jsonb see `joinJson`.
 */
export function arrayLiteral(type: Exclude<PgType, 'jsonb'>, values: readonly unknown[]): string {
  if (type === 'text') return `{${values.map(quotedText).join(',')}}`;
  if (type === 'uuid[]' || type === 'text[]') {
    const inner = type === 'uuid[]' ? 'uuid' : 'text';
    return arrayLiteral(
      'text',
      values.map((value) => (Array.isArray(value) ? arrayLiteral(inner, value) : null)),
    );
  }
  return `{${JSON.stringify(values).slice(1, -1)}}`;
}

/** The type of the elements of a column's literal; those of jsonb and of arrays are cast where they are selected. */
export const elementType = (type: PgType): PgType => (isCast(type) ? 'text' : type);

/** Whether the elements of a column's literal are text that must be cast to the column's type. */
export const isCast = (type: PgType): boolean => type === 'jsonb' || type.endsWith('[]');

function quotedText(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return JSON_ESCAPES.test(text) ? `"${text.replace(/["\\]/g, String.raw`\$&`)}"` : JSON.stringify(text);
}

/** JSON text never has these characters: inside a string they are escaped, and outside they are not allowed. */
const SEPARATOR = '\u0001';
const NULL_MARK = '\u0002';

/**
 * The values of a jsonb column, each a JSON text or a value to be written as one, for `string_to_array` with `JSON_SEPARATOR_SQL`.
 * Neither side has to escape or read a quote: of a view's row most bytes are JSON.
 */
export const joinJson = (values: readonly unknown[]): string => values.map(jsonText).join(SEPARATOR);
export const JSON_SEPARATOR_SQL = 'chr(1), chr(2)';

function jsonText(value: unknown): string {
  if (value === null || value === undefined) return NULL_MARK;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
