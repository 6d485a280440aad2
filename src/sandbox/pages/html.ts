const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);

/** ISO 8601 without fractions of a second. */
export const isoSeconds = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

/** The same time with an offset, because parsers must not assume UTC. */
export const isoEastern = (ms: number): string => `${new Date(ms - 5 * 3_600_000).toISOString().slice(0, 19)}-05:00`;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** "3 November 2026, 14:41 UTC". */
export function dayFirst(ms: number): string {
  const date = new Date(ms);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${date.toISOString().slice(11, 16)} UTC`;
}

/** "November 3, 2026 at 2:41 PM GMT". */
export function monthFirst(ms: number): string {
  const date = new Date(ms);
  const hour = date.getUTCHours();
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${String(date.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()} at ${clock} GMT`;
}

export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 70);
