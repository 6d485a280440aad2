import { arrivalsByMinute, meanPerSecond, MINUTES_PER_DAY, peakPerSecond } from './arrivals.ts';
import { computeBacklog } from './backlog.ts';
import type { Bound } from './capacity.ts';

const SECONDS_PER_DAY = MINUTES_PER_DAY * 60;

export interface Verdict {
  cadence: 'kept' | 'kept over the day' | 'not kept';
  lines: string[];
}

export const count = (value: number): string => Math.round(value).toLocaleString('en-US');
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function describeBound({ kind, name, perSecond }: Bound): string {
  const rate = `${perSecond.toFixed(1)} documents a second with full queues`;
  switch (kind) {
    case 'processor':
      return `binding: ${name}, at ${rate}`;
    case 'waiting':
      return `binding: no processor; sessions of the database waited most for ${name}, at ${rate}`;
    case 'other work':
      return `binding: unknown, other programs used ${name}; ${rate}`;
  }
}

/** Whether a day's documents are handled in time, what waits if not, and what limits the rate. */
export function decideVerdict(documentsPerDay: number, capacityPerSecond: number, bound: Bound): Verdict {
  const mean = meanPerSecond(documentsPerDay);
  const peak = peakPerSecond(documentsPerDay);
  const capacity = `${capacityPerSecond.toFixed(1)} documents a second, ${count(capacityPerSecond * SECONDS_PER_DAY)} a day`;
  const arriving = `arriving: ${mean.toFixed(1)} a second on average, ${peak.toFixed(1)} in the peak hour, ${count(documentsPerDay)} a day`;
  const limit = describeBound(bound);
  const lines = [arriving, `capacity beside ticks, rounds and bars: ${capacity}`];
  if (capacityPerSecond >= peak) return { cadence: 'kept', lines: [...lines, 'cadence: kept in every hour', limit] };
  const backlog = computeBacklog(arrivalsByMinute(documentsPerDay), capacityPerSecond);
  if (backlog.minutes === null) {
    const missing = documentsPerDay - capacityPerSecond * SECONDS_PER_DAY;
    return {
      cadence: 'not kept',
      lines: [...lines, `cadence: not kept; the backlog grows by ${count(missing)} documents a day`, limit],
    };
  }
  const waiting = `${count(backlog.documents)} documents wait at ${clock(backlog.atMinute)} New York time, the longest for ${(backlog.waitSeconds / 60).toFixed(0)} minutes; drained after ${backlog.minutes} minutes`;
  return {
    cadence: 'kept over the day',
    lines: [...lines, `cadence: kept over the day, not in the peak hour: ${waiting}`, limit],
  };
}
