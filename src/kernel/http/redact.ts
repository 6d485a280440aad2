const SENSITIVE_FIELD =
  /^(?:authorization|cookie|set-cookie|password|api[-_]?key|token|(?:access|id|refresh)[-_]?token|secret|secret[-_]?key|client[-_]?secret|code[-_]?verifier|credential)$/i;
const DEPTH_MAX = 4;
const SHOWN = '[secret]';
const SENSITIVE_PARAMETER =
  /^(?:api[-_]?key|(?:access|id)[-_]?token|id_token_hint|token|key|secret|client[-_]?secret|password|signature|sig|auth|code|state)$/i;
const URL_SHOWN_MAX = 500;

/**
 * Masks fields with the names of credentials, in plain objects down to a few levels: for values that are not a `Secret`, such
 * as the headers and options of libraries. Copies only what it changes.
 */
export function redactFields(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  let copy: Record<string, unknown> | null = null;
  for (const [key, value] of Object.entries(fields)) {
    const masked = SENSITIVE_FIELD.test(key) && value !== null && value !== undefined ? SHOWN : inner(value, depth);
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

/** A URL for the log: values of credential parameters are masked, and its length is bounded. */
export function redactUrl(url: string): string {
  const shown = url.length > URL_SHOWN_MAX ? `${url.slice(0, URL_SHOWN_MAX)}…` : url;
  const start = shown.indexOf('?');
  if (start < 0) return shown;
  const parameters = shown
    .slice(start + 1)
    .split('&')
    .map((pair) => {
      const equals = pair.indexOf('=');
      return equals >= 0 && SENSITIVE_PARAMETER.test(nameOf(pair.slice(0, equals)))
        ? `${pair.slice(0, equals)}=${SHOWN}`
        : pair;
    });
  return `${shown.slice(0, start)}?${parameters.join('&')}`;
}

function nameOf(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
