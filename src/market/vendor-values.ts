import { isCalendarDate } from '../kernel/calendar/civil-date.ts';

/** Readers of single values in vendors' answers. What is not certain is absent, never guessed. */

export function json(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

export function record(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

const DECIMAL = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** A number or its decimal text; NaN for anything else. */
export function number(value: unknown): number {
  const found = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
  return typeof found === 'number' && Number.isFinite(found) ? found : Number.NaN;
}

export function positive(value: unknown): number | null {
  const found = number(value);
  return found > 0 ? found : null;
}

export function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function date(value: unknown): string | null {
  return typeof value === 'string' && isCalendarDate(value) ? value : null;
}

const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/i;

/** RFC 3339 with up to nine decimals of a second. Without a zone the instant is not known. */
export function instantMs(value: unknown): number | null {
  const ms =
    typeof value === 'string' && INSTANT.test(value)
      ? Date.parse(value.replace(/(\.\d{3})\d+/, '$1').replace(' ', 'T'))
      : Number.NaN;
  return Number.isFinite(ms) ? ms : null;
}
