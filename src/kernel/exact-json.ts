/** JSON has no NaN or Infinity; they are written as an object with this key alone. */
const NUMBER = 'number';
const NAMES: ReadonlySet<string> = new Set(['NaN', 'Infinity', '-Infinity']);

/** A copy that JSON can hold without losing a number. Keys without a value are left out, and dates become text. */
export function toExact(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : { [NUMBER]: String(value) };
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((item: unknown) => toExact(item ?? null));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[key, toExact(item)]])),
  );
}

/** The value that `toExact` was given, with dates as text. */
export function fromExact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromExact);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only?.[0] === NUMBER && typeof only[1] === 'string' && NAMES.has(only[1]))
    return Number(only[1]);
  return Object.fromEntries(entries.map(([key, item]) => [key, fromExact(item)]));
}
