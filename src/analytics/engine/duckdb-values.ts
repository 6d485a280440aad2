import { finiteOrNull, type JsonValue } from '../result.ts';

const MS_MAX = 8_640_000_000_000_000;

/** A value object of the engine's library; `toString` formats it as the engine does. */
interface Said {
  toString(): string;
}

/** The field of each timestamp class that holds its value, with its unit. */
interface Instant {
  micros?: bigint;
  milliseconds?: bigint;
  millis?: bigint;
  seconds?: bigint;
  nanos?: bigint;
  nanoseconds?: bigint;
}

function instantMs(value: Instant): number | null {
  if (typeof value.micros === 'bigint') return Number(value.micros) / 1_000;
  const ms = value.milliseconds ?? value.millis;
  if (typeof ms === 'bigint') return Number(ms);
  if (typeof value.seconds === 'bigint') return Number(value.seconds) * 1_000;
  const nanos = value.nanos ?? value.nanoseconds;
  return typeof nanos === 'bigint' ? Number(nanos) / 1e6 : null;
}

/** Instants beyond the range of Date are returned as the engine's text. */
function isoOf(value: Said): string {
  const ms = instantMs(value as Instant);
  if (ms === null || Math.abs(ms) > MS_MAX) return value.toString();
  const date = new Date(Math.floor(ms));
  return date.getUTCFullYear() >= 0 && date.getUTCFullYear() <= 9999 ? date.toISOString() : value.toString();
}

const HEX = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`;

/**
 * One value as JSON: every number a number, instants ISO 8601 UTC, dates YYYY-MM-DD, lists and structs as arrays and
 * objects. `typeName` is the engine's name for the column's type.
 */
export function jsonOf(value: unknown, typeName: string): JsonValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean' || typeof value === 'string') {
    return typeName === 'JSON' && typeof value === 'string' ? parsedOr(value) : value;
  }
  if (typeof value === 'number') return finiteOrNull(value);
  if (typeof value === 'bigint') return Number(value);
  const said = value as Said;
  if (typeName.endsWith(']')) return nested(said);
  if (typeName.startsWith('TIMESTAMP')) return isoOf(said);
  if (typeName.startsWith('DECIMAL')) return finiteOrNull(Number(said.toString()));
  return nested(said);
}

/** Values inside lists and structs have no column type here; they are recognised by their shape. */
function nested(value: Said): JsonValue {
  const { items, entries, bytes, scale } = value as unknown as Record<string, unknown>;
  if (Array.isArray(items)) return items.map((item) => jsonOf(item, kindOf(item)));
  if (typeof entries === 'object' && entries !== null) {
    if (!Array.isArray(entries)) {
      return Object.fromEntries(Object.entries(entries).map(([key, item]) => [key, jsonOf(item, kindOf(item))]));
    }
    return Object.fromEntries(
      (entries as { key: unknown; value: unknown }[]).map((entry) => [
        String(entry.key),
        jsonOf(entry.value, kindOf(entry.value)),
      ]),
    );
  }
  if (bytes instanceof Uint8Array) return HEX(bytes);
  if (typeof scale === 'number') return finiteOrNull(Number(value.toString()));
  return value.toString();
}

const kindOf = (value: unknown): string => {
  const name = (value as object | null)?.constructor?.name ?? '';
  return name.startsWith('DuckDBTimestamp') ? 'TIMESTAMP' : '';
};

function parsedOr(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
