const SENSITIVE =
  /^(?:authorization|cookie|set-cookie|password|api[-_]?key|token|access[-_]?token|secret|secret[-_]?key)$/i;
const DEPTH_MAX = 4;
const SHOWN = '[secret]';

/**
 * Masks fields with the names of credentials, in plain objects down to a few levels: for values that are not a `Secret`, such
 * as the headers and options of libraries. Copies only what it changes.
 */
export function redactFields(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  let copy: Record<string, unknown> | null = null;
  for (const [key, value] of Object.entries(fields)) {
    const masked = SENSITIVE.test(key) && value !== null && value !== undefined ? SHOWN : inner(value, depth);
    if (masked === value) continue;
    copy ??= { ...fields };
    copy[key] = masked;
  }
  return copy ?? fields;
}

function inner(value: unknown, depth: number): unknown {
  if (depth >= DEPTH_MAX || typeof value !== 'object' || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null
    ? redactFields(value as Record<string, unknown>, depth + 1)
    : value;
}
