/**
 * Tolerant readers for vendor JSON: a value of the wrong shape is absent instead of throwing in the middle of a page.
 */
export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const arrayOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const TEXT_LENGTH_MAX = 20_000;

/** Trimmed, without NUL (PostgreSQL rejects it) and truncated; undefined when empty. */
export function text(value: unknown, lengthMax = TEXT_LENGTH_MAX): string | undefined {
  if (typeof value !== 'string') return undefined;
  const clean = value.replaceAll('\0', '').trim().slice(0, lengthMax);
  return clean === '' ? undefined : clean;
}

export function texts(value: unknown, countMax = 100, lengthMax = 200): string[] {
  return arrayOf(value)
    .flatMap((item) => text(item, lengthMax) ?? [])
    .slice(0, countMax);
}

/** Accepts numbers and decimal text; null for anything not finite. */
export function finiteNumber(value: unknown): number | null {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** A time between 1990 and 2100; a date alone means midnight UTC. */
export function instant(value: unknown): Date | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return null;
  const at = Date.parse(/[T ]/.test(value) && !/(Z|[+-]\d\d:?\d\d)$/i.test(value) ? `${value}Z` : value);
  return at >= EARLIEST_MS && at < LATEST_MS ? new Date(at) : null;
}

const EARLIEST_MS = Date.UTC(1990, 0);
const LATEST_MS = Date.UTC(2100, 0);

/** Null when the bytes are not a JSON object. */
export function parseObject(bytes: Uint8Array): JsonObject | null {
  const value = parseJson(bytes);
  return isObject(value) ? value : null;
}

export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  } catch {
    return undefined;
  }
}
