import { expect, test } from 'vitest';
import { AS_OF_LIMITS } from '../../../src/kernel/as-of-limits.ts';
import { AS_OF_PATHS, atDay, readDay } from './as-of.ts';

test('the console passes the day to every read of JSON that takes it, except settings', () => {
  const served = Object.keys(AS_OF_LIMITS)
    .filter((url) => !url.startsWith('/api/admin/'))
    .filter((url) => !url.endsWith('/original') && !url.endsWith('.html'))
    .map((url) => url.replace(/:(\w+)/g, '{$1}'));
  expect([...AS_OF_PATHS].sort()).toEqual(served.sort());
});

test('a day is read from the address and added to reads that take it', () => {
  const read = (search: string) => readDay(search, '2026-11-15');
  expect([read('?as_of=2026-11-10&tab=x'), read('?as_of=soon'), read('')]).toEqual(['2026-11-10', null, null]);
  // The services refuse a day in the future, and there is no 31 February.
  expect(['2026-11-15', '2030-01-01', '2026-02-31'].map((day) => read(`?as_of=${day}`))).toEqual([null, null, null]);
  expect(atDay('/api/trends', { limit: 3 }, '2026-11-10')).toEqual({ as_of: '2026-11-10', limit: 3 });
  expect(atDay('/api/trends', { as_of: '2026-01-02' }, '2026-11-10')).toEqual({ as_of: '2026-01-02' });
  expect(atDay('/api/approvals', { limit: 3 }, '2026-11-10')).toEqual({ limit: 3 });
  expect(atDay('/api/trends', undefined, null)).toBeUndefined();
});
