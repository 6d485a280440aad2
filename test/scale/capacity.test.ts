import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeUse, findBinding, findBound } from '../../bench/scale/capacity.ts';
import { decideVerdict } from '../../bench/scale/verdict.ts';

const load = { meanPerSecond: 2, peakPerSecond: 8 };
const thread = { name: 'analysis process, one thread', limit: 1, secondsPerDocument: 0.05, secondsPerSecond: 0.2 };
const machine = { name: 'all 2 cores', limit: 2, secondsPerDocument: 0.12, secondsPerSecond: 0.4 };
const uses = [machine, thread].map((resource) => computeUse(resource, load));

test('capacity is what ticks and rounds leave, and shares count both', () => {
  const use = computeUse(thread, load);
  expect(use.capacityPerSecond).toBeCloseTo(16, 10);
  expect(use.meanShare).toBeCloseTo(0.3, 10);
  expect(use.peakShare).toBeCloseTo(0.6, 10);
});

test('a resource that rounds alone use up leaves nothing, one that documents do not use never binds', () => {
  expect(computeUse({ ...thread, secondsPerSecond: 1.5 }, load).capacityPerSecond).toBe(0);
  expect(computeUse({ ...thread, secondsPerDocument: 0 }, load).capacityPerSecond).toBe(Number.POSITIVE_INFINITY);
});

test('the resource that is used up first binds', () => {
  expect(findBinding(uses)?.name).toBe('all 2 cores');
  expect(findBinding([])).toBeNull();
});

test('no resource has a share above one below the capacity of the binding one', () => {
  const resource = fc.record({
    name: fc.constant('x'),
    limit: fc.double({ min: 1, max: 64, noNaN: true }),
    secondsPerDocument: fc.double({ min: 0.001, max: 1, noNaN: true }),
    secondsPerSecond: fc.double({ min: 0, max: 0.9, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(resource, { minLength: 1, maxLength: 5 }), (resources) => {
      const capacity = findBinding(resources.map((one) => computeUse(one, load)))?.capacityPerSecond ?? Number.NaN;
      const at = { meanPerSecond: 0, peakPerSecond: capacity };
      for (const one of resources) expect(computeUse(one, at).peakShare).toBeLessThanOrEqual(1 + 1e-9);
    }),
  );
});

const measured = { perSecond: 12, waits: [], otherShare: 0 };

test('a rate near what the processors allow is bound by a processor', () => {
  expect(findBound(measured, uses)).toEqual({ kind: 'processor', name: 'all 2 cores', perSecond: 12 });
});

test('a rate well below it is bound by what the database waited for most', () => {
  const waits = [
    { event: 'IO WalSync', sessions: 0.4 },
    { event: 'Lock advisory', sessions: 1.7 },
  ];
  expect(findBound({ ...measured, perSecond: 5, waits }, uses)).toMatchObject({
    kind: 'waiting',
    name: 'Lock advisory',
  });
});

test('beside other work on the machine no bound is named', () => {
  expect(findBound({ ...measured, perSecond: 5, otherShare: 0.4 }, uses).kind).toBe('other work');
});

const bound = { kind: 'processor', name: 'analysis process, one thread', perSecond: 14 } as const;

test('capacity above the peak keeps the cadence', () => {
  const { cadence, lines } = decideVerdict(200_000, 14, bound);
  expect(cadence).toBe('kept');
  expect(lines).toEqual([
    'arriving: 2.3 a second on average, 9.3 in the peak hour, 200,000 a day',
    'capacity beside ticks, rounds and bars: 14.0 documents a second, 1,209,600 a day',
    'cadence: kept in every hour',
    'binding: analysis process, one thread, at 14.0 documents a second with full queues',
  ]);
});

test('capacity between mean and peak builds a backlog that is stated', () => {
  const { cadence, lines } = decideVerdict(200_000, 6, bound);
  expect(cadence).toBe('kept over the day');
  expect(lines[2]).toBe(
    'cadence: kept over the day, not in the peak hour: 15,133 documents wait at 09:59 New York time, the longest for 42 minutes; drained after 246 minutes',
  );
});

test('capacity below the mean is not kept and says by how much', () => {
  const { cadence, lines } = decideVerdict(200_000, 1, bound);
  expect(cadence).toBe('not kept');
  expect(lines[2]).toBe('cadence: not kept; the backlog grows by 113,600 documents a day');
});
