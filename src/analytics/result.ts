/** The result of both SQL endpoints and the input of exports. */
export interface TableResult {
  columns: ResultColumn[];
  rows: JsonValue[][];
}

export interface ResultColumn {
  name: string;
  /** The engine's name for the type. */
  type: string;
}

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Enough for hand-written SQL; parsing such a text takes milliseconds. */
export const SQL_LENGTH_MAX = 20_000;
export const LIMIT_DEFAULT = 1_000;
export const LIMIT_MAX = 10_000;
/** A result is in memory while it is sent. */
export const RESULT_BYTES_MAX = 32_000_000;

/** JSON has no NaN and no infinity; they become null. */
export const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

const TIMESTAMP = /^(\d{4,6})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z| UTC|[+-]00(?::?00)?)?$/;

/** `2026-01-05 14:30:00.123456` (UTC) in the platform's format for instants; other values (infinity, BC) stay unchanged. */
export function isoInstant(text: string): string {
  const match = TIMESTAMP.exec(text);
  if (!match) return text;
  const [, year = '', month, day, hour, minute, second, fraction = ''] = match;
  if (year.length > 4) return text;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}
