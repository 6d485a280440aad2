import type { PgType } from './columns.ts';

/** Characters that JSON may escape and an array literal does not: it reads `\n` as `n`. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const JSON_ESCAPES = /[\u0000-\u001f\ud800-\udfff]/;

/**
 * The values of a column as the text of a PostgreSQL array, for `unnest`. A jsonb value is its JSON text, and an array is the text of
 * its own literal: `elementType` is the type to read the elements as. Like in JSON, undefined and numbers that are not finite are null.
 */
export function arrayLiteral(type: PgType, values: readonly unknown[]): string {
  if (type === 'text' || type === 'jsonb') return `{${values.map(quotedText).join(',')}}`;
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
