const NEEDS_QUOTES = /["\r\n,]/;

function field(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // A spreadsheet would run text that starts like a formula; numbers are safe.
  const escaped = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** RFC 4180 with a header line. */
export function toCsv(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}
