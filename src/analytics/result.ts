/** What both SQL endpoints answer, and what an export is made from. */
export interface TableResult {
  columns: ResultColumn[];
  rows: JsonValue[][];
}

export interface ResultColumn {
  name: string;
  /** In the words of the engine that ran it. */
  type: string;
}

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Longer texts are not written by people; parsing one takes milliseconds. */
export const SQL_LENGTH_MAX = 20_000;
export const LIMIT_DEFAULT = 1_000;
export const LIMIT_MAX = 10_000;
/** A result is held in memory while it is sent. */
export const RESULT_BYTES_MAX = 32_000_000;

/** JSON has no NaN and no infinity; a statistic without a value is null everywhere else, and here too. */
export const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

const TIMESTAMP = /^(\d{4,6})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z| UTC|[+-]00(?::?00)?)?$/;

/** `2026-01-05 14:30:00.123456` (UTC) as the platform writes instants; what is no such instant (infinity, BC) stays as it is. */
export function isoInstant(text: string): string {
  const match = TIMESTAMP.exec(text);
  if (!match) return text;
  const [, year = '', month, day, hour, minute, second, fraction = ''] = match;
  if (year.length > 4) return text;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}
