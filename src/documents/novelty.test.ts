import { expect, test } from 'vitest';
import { fingerprint } from './dedup/fingerprint.ts';
import { computeNovelty } from './novelty.ts';

const text = (seed: string) =>
  Array.from({ length: 120 }, (_, n) => `${seed}${'abcdefghij'[n % 10]}${'klmnopqrst'[Math.floor(n / 10)]}`).join(' ');
const signature = (seed: string) => fingerprint(text(seed)).signature;
const at = new Date('2026-03-08T12:00:00Z');
const before = (days: number) => new Date(at.getTime() - days * 86_400_000);

test('an unseen story is novel, a repeated one is not', () => {
  expect(computeNovelty(signature('x'), at, [])).toBe(1);
  expect(computeNovelty(signature('x'), at, [{ signature: signature('y'), availableAt: before(1) }])).toBe(1);
  expect(computeNovelty(signature('x'), at, [{ signature: signature('x'), availableAt: at }])).toBeCloseTo(0.1, 10);
});

test('a story of a week ago is half as stale, an older or later one does not count', () => {
  const noveltyAt = (availableAt: Date) =>
    computeNovelty(signature('x'), at, [{ signature: signature('x'), availableAt }]);
  expect(noveltyAt(before(7))).toBeCloseTo(1 - 0.9 * (0.5 / 0.8), 10);
  expect(noveltyAt(before(7.1))).toBe(1);
  expect(noveltyAt(before(-1))).toBe(1);
});
