/**
 * Documents by hour of the day in New York, as multiples of the mean hour: little at night, most in the hour of the open, many
 * after the close. The 24 weights add up to 24.
 */
export const HOUR_WEIGHTS: readonly number[] = [
  0.2, 0.15, 0.15, 0.2, 0.3, 0.5, 1, 1.9, 3, 4, 2.1, 1.4, 1.1, 1, 1, 1.2, 2.2, 1.1, 0.5, 0.3, 0.25, 0.2, 0.15, 0.1,
];
export const MINUTES_PER_DAY = 1_440;
const MINUTES_PER_HOUR = 60;

export const PEAK_HOUR = HOUR_WEIGHTS.indexOf(Math.max(...HOUR_WEIGHTS));

/** Documents that have arrived by the start of a minute, not rounded. */
function arrivedBy(documentsPerDay: number, minute: number): number {
  const hour = Math.floor(minute / MINUTES_PER_HOUR);
  const whole = HOUR_WEIGHTS.slice(0, hour).reduce((sum, weight) => sum + weight, 0);
  const part = ((HOUR_WEIGHTS[hour] ?? 0) * (minute % MINUTES_PER_HOUR)) / MINUTES_PER_HOUR;
  return (documentsPerDay * (whole + part)) / HOUR_WEIGHTS.length;
}

/** Documents of each minute of a day. They add up to the day exactly, because the running total is rounded. */
export function arrivalsByMinute(documentsPerDay: number): number[] {
  return Array.from(
    { length: MINUTES_PER_DAY },
    (_, minute) => Math.round(arrivedBy(documentsPerDay, minute + 1)) - Math.round(arrivedBy(documentsPerDay, minute)),
  );
}

export const meanPerSecond = (documentsPerDay: number): number => documentsPerDay / (MINUTES_PER_DAY * 60);

export const peakPerSecond = (documentsPerDay: number): number =>
  meanPerSecond(documentsPerDay) * (HOUR_WEIGHTS[PEAK_HOUR] ?? 1);
