import type { ClassName, RetentionSettings } from './policy.ts';

/** Growth is the mean of this many days. */
export const GROWTH_DAYS = 7;
/** A month is removed as a whole, and the next run may be a day later. */
const MONTH_DAYS = 32;
const NEXT_RUN_DAYS = 1;

/** Up to this age, a day of rows takes this many bytes. */
export interface Stage {
  untilDays: number;
  bytesPerDay: number;
}

/** What a class holds now, and what a day adds. */
export interface ClassGrowth {
  rows: number;
  bytes: number;
  rowsPerDay: number;
  /** Of a day's rows, those that stay after the first removal. */
  keptRowsPerDay: number;
  /** The age of the oldest row. */
  spanDays: number;
}

/** How much of a day of rows is left at each age, by the policy of the class. Ends with an unlimited stage. */
export function stagesOf(name: ClassName, growth: ClassGrowth, settings: RetentionSettings): Stage[] {
  const bytesPerRow = growth.rows === 0 ? 0 : growth.bytes / growth.rows;
  const all = growth.rowsPerDay * bytesPerRow;
  const kept = Math.min(growth.keptRowsPerDay, growth.rowsPerDay) * bytesPerRow;
  const forever = (bytesPerDay: number): Stage => ({ untilDays: Number.POSITIVE_INFINITY, bytesPerDay });
  const until = (days: number, slackDays: number, bytesPerDay: number): Stage[] =>
    days === 0 ? [forever(bytesPerDay)] : [{ untilDays: days + slackDays, bytesPerDay }];
  switch (name) {
    case 'history':
      return [...until(settings.historyDays, MONTH_DAYS, all), forever(kept)];
    case 'signals':
      return [...until(settings.signalDays, MONTH_DAYS, all), forever(kept)];
    case 'invocations':
      return [...until(settings.invocationDays, MONTH_DAYS, all), forever(0)];
    case 'runs':
      return [
        // Without a limit of their own, runs without a new item go with the others.
        ...(settings.emptyRunDays === 0 ? [] : until(settings.emptyRunDays, NEXT_RUN_DAYS, all)),
        ...until(settings.runDays, NEXT_RUN_DAYS, settings.emptyRunDays === 0 ? all : kept),
        forever(0),
      ];
    case 'jobs':
      return [...until(settings.deadJobDays, NEXT_RUN_DAYS, all), forever(0)];
    case 'artifacts':
    case 'documents':
    case 'intelligence':
    case 'evidence':
    case 'orders':
    case 'audit':
    case 'market':
    case 'validation':
    case 'lake':
    case 'other':
      return [forever(all)];
  }
}

/** The bytes of the days between two ages. */
export function bytesBetween(stages: readonly Stage[], fromDays: number, toDays: number): number {
  let [sum, start] = [0, 0];
  for (const { untilDays, bytesPerDay } of stages) {
    const [low, high] = [Math.max(start, fromDays), Math.min(untilDays, toDays)];
    if (high > low) sum += (high - low) * bytesPerDay;
    start = Math.max(start, untilDays);
  }
  return sum;
}

/**
 * The most that a class takes after some days: what is added until then, and what is left of the present rows. Rows go by the month, so
 * that the present may be far below what the policy allows; what is left is limited by both.
 */
export function computeForecast(growth: ClassGrowth, stages: readonly Stage[], days: number): number {
  const span = Math.max(1, growth.spanDays);
  const present = bytesBetween(stages, 0, span);
  const left = bytesBetween(stages, days, days + span);
  const allowed = present === 0 ? growth.bytes : left * Math.max(1, growth.bytes / present);
  return Math.min(growth.bytes, allowed) + bytesBetween(stages, 0, days);
}

/** When the free space is used up at the present growth; null if that is more than ten years away. */
export function daysUntilFull(freeBytes: number | null, bytesPerDay: number): number | null {
  if (freeBytes === null || bytesPerDay <= 0) return null;
  const days = freeBytes / bytesPerDay;
  return days > 3_650 ? null : days;
}
