import type { IsoDate } from '../kernel/calendar/calendar.ts';
import { dayNumber, formatDay, isCalendarDate, parseDay } from '../kernel/calendar/civil-date.ts';
import { newYorkDay, newYorkInstant, newYorkOffsetMs } from '../kernel/calendar/new-york.ts';

/** EDGAR starts to disseminate at 6:00 in New York. */
const OPENS_MINUTE = 6 * 60;
const MINUTES_PER_DAY = 24 * 60;

/** EDGAR's acceptance time in a filing's header: 14 digits in New York's local time. */
export function parseAcceptanceStamp(text: string): Date | null {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text.trim());
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (!isCalendarDate(`${match[1]}-${match[2]}-${match[3]}`) || hour > 23 || minute > 59 || second > 59) return null;
  return new Date(newYorkInstant(dayNumber(year, month, day), hour * 60 + minute) + second * 1_000);
}

export interface AcceptanceEvidence {
  /** From the filing's own header. */
  header: Date | null;
  /** `acceptanceDateTime` of the list of submissions, read as the UTC it claims. */
  listedAsUtc: Date | null;
  filedOn: IsoDate | null;
  /** When the filing was seen in the list: it was accepted by then. */
  observedAt: Date;
}

export interface Acceptance {
  at: Date;
  /** True when the header states the time. */
  proven: boolean;
}

/**
 * When EDGAR accepted a filing. The list's time is New York's local time marked as UTC for many filings and real UTC for others,
 * so without a header the later reading counts, and without any time the end of the filing date. A filing must not be known
 * before it was public.
 */
export function decideAcceptance(evidence: AcceptanceEvidence): Acceptance {
  const { header, listedAsUtc, filedOn, observedAt } = evidence;
  if (header !== null) return { at: header, proven: true };
  const latest =
    listedAsUtc === null
      ? filedOn === null
        ? observedAt
        : endOfDay(filedOn)
      : new Date(listedAsUtc.getTime() - newYorkOffsetMs(listedAsUtc.getTime()));
  return { at: new Date(Math.min(latest.getTime(), observedAt.getTime())), proven: false };
}

/**
 * When a filing became public: at its acceptance or, where EDGAR dates it to a later day because it came after 17:30, when EDGAR
 * opens on that day.
 */
export function computePublicAt(acceptedAt: Date, filedOn: IsoDate | null): Date {
  if (filedOn === null || filedOn <= formatDay(newYorkDay(acceptedAt.getTime()))) return acceptedAt;
  return new Date(Math.max(acceptedAt.getTime(), newYorkInstant(parseDay(filedOn), OPENS_MINUTE)));
}

/** Midnight in New York at the end of a day: a filing with that date was public by then. */
export function endOfDay(date: IsoDate): Date {
  return new Date(newYorkInstant(parseDay(date), MINUTES_PER_DAY));
}
