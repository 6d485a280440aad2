import { NO_VALUE } from './format.ts';

export type TimeStyle = 'relative' | 'datetime' | 'date' | 'day' | 'time' | 'moment';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const STYLES: Record<Exclude<TimeStyle, 'relative'>, Intl.DateTimeFormat> = {
  datetime: new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }),
  date: new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric' }),
  day: new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short' }),
  time: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' }),
  /** With seconds, where the order of events matters. */
  moment: new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }),
};

/** In the viewer's time zone. */
export function formatTime(value: string | null | undefined, style: Exclude<TimeStyle, 'relative'>): string {
  const at = value ? new Date(value) : null;
  return at && !Number.isNaN(at.getTime()) ? STYLES[style].format(at) : NO_VALUE;
}

/** The viewer's time zone with its offset at a time: `Europe/Berlin, UTC+1`. */
export function formatZone(at: Date, timeZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  const offset = (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
  return timeZone === 'UTC' ? timeZone : `${timeZone}, ${offset}`;
}

export function formatUtc(value: string): string {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? value : `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** `3 min ago`, `in 2 h`; a date beyond 14 days. */
export function formatRelative(value: string | null | undefined, nowMs: number): string {
  const atMs = value ? new Date(value).getTime() : Number.NaN;
  if (Number.isNaN(atMs)) return NO_VALUE;
  const distance = Math.abs(nowMs - atMs);
  if (distance < MINUTE_MS) return 'just now';
  // Columns are narrow, so the year is shown only when it may differ; hovering shows the full date.
  if (distance > 14 * DAY_MS) return STYLES[distance > 300 * DAY_MS ? 'date' : 'day'].format(atMs);
  const text =
    distance < HOUR_MS
      ? `${Math.floor(distance / MINUTE_MS)} min`
      : distance < 2 * DAY_MS
        ? `${Math.floor(distance / HOUR_MS)} h`
        : `${Math.floor(distance / DAY_MS)} d`;
  return atMs > nowMs ? `in ${text}` : `${text} ago`;
}
