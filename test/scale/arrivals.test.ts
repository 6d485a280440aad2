import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrivalsByMinute, HOUR_WEIGHTS, meanPerSecond, PEAK_HOUR, peakPerSecond } from '../../bench/scale/arrivals.ts';
import { computeBacklog } from '../../bench/scale/backlog.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test('the weights of the hours add up to a day and the hour of the open has four times the mean', () => {
  expect(HOUR_WEIGHTS).toHaveLength(24);
  expect(sum(HOUR_WEIGHTS)).toBeCloseTo(24, 10);
  expect(PEAK_HOUR).toBe(9);
  expect(meanPerSecond(200_000)).toBeCloseTo(2.315, 3);
  expect(peakPerSecond(200_000)).toBeCloseTo(9.259, 3);
});

test('200,000 documents a day are 33,333 in the peak hour and 556 in most of its minutes', () => {
  const minutes = arrivalsByMinute(200_000);
  expect(sum(minutes.slice(540, 600))).toBe(33_333);
  expect(new Set(minutes.slice(540, 600))).toEqual(new Set([555, 556]));
});

test('the minutes of a day add up to its documents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000 }), (documents) => {
      const minutes = arrivalsByMinute(documents);
      expect(minutes).toHaveLength(1_440);
      expect(sum(minutes)).toBe(documents);
      expect(Math.min(...minutes)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a pipeline as fast as the peak has no backlog', () => {
  const backlog = computeBacklog(arrivalsByMinute(200_000), peakPerSecond(200_000) + 0.1);
  expect(backlog).toEqual({ documents: 0, atMinute: 0, minutes: 0, waitSeconds: 0 });
});

test('at 6 a second the documents of 8 to 10 wait and are gone in the afternoon', () => {
  const backlog = computeBacklog(arrivalsByMinute(200_000), 6);
  // 25,000 and 33,333 arrive in the two hours, and 21,600 are handled in each.
  expect(backlog.documents).toBeCloseTo(25_000 + 33_333 - 2 * 21_600, -1);
  expect(backlog.atMinute).toBe(599);
  expect(backlog.waitSeconds).toBeCloseTo(backlog.documents / 6, 6);
  // 17,500 arrive from 10 to 11, 11,667 from 11 to 12 and 9,167 from 12 to 13. So 1,100 wait at 12:00, and
  // a minute later 207 fewer.
  expect(backlog.minutes).toBe(246);
});

test('a pipeline slower than the day never catches up', () => {
  expect(computeBacklog(arrivalsByMinute(200_000), 2.3).minutes).toBeNull();
});

test('a faster pipeline never has the larger backlog', () => {
  const arrivals = arrivalsByMinute(200_000);
  fc.assert(
    fc.property(
      fc.double({ min: 2.4, max: 10, noNaN: true }),
      fc.double({ min: 0, max: 5, noNaN: true }),
      (slow, more) => {
        const [slower, faster] = [computeBacklog(arrivals, slow), computeBacklog(arrivals, slow + more)];
        expect(faster.documents).toBeLessThanOrEqual(slower.documents);
        expect(faster.minutes ?? 0).toBeLessThanOrEqual(slower.minutes ?? Number.POSITIVE_INFINITY);
      },
    ),
  );
});
