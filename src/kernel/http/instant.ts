const FORM =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:([Zz])|([+\- ])(\d{2}):?(\d{2})?)?)?$/;

/**
 * Parses an ISO 8601 date (midnight UTC) or instant (UTC unless it has an offset). Null for anything else, and for a day or
 * hour that does not exist. A space before the offset is a `+` that the sender did not encode.
 */
export function parseInstant(text: string): Date | null {
  const match = FORM.exec(text);
  if (!match) return null;
  const part = (index: number) => Number(match[index] ?? 0);
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)];
  const millisecond = Math.floor(Number(`0.${match[7] ?? 0}`) * 1_000);
  const [offsetHour, offsetMinute] = [part(10), part(11)];
  if (year < 1 || month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return null;
  if (offsetHour > 23 || offsetMinute > 59) return null;
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  if (local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) return null;
  local.setUTCHours(hour, minute, second, millisecond);
  const sign = match[9] === '-' ? -1 : 1;
  return new Date(local.getTime() - sign * (offsetHour * 60 + offsetMinute) * 60_000);
}
