import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSharedLock } from './shared-lock.ts';

test('exclusive work runs alone and after all earlier work, even when work fails', async () => {
  const asking = fc.record({ alone: fc.boolean(), ticks: fc.nat(4), fails: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(asking, { maxLength: 12 }), async (asked) => {
      const lock = createSharedLock();
      const running = new Set<number>();
      const finished: number[] = [];
      const work =
        (index: number, { alone, ticks, fails }: (typeof asked)[number]) =>
        async () => {
          if (alone) {
            expect(running.size).toBe(0);
            expect([...finished].sort((a, b) => a - b)).toEqual(Array.from({ length: index }, (_, n) => n));
          }
          running.add(index);
          for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
          if (alone) expect([...running]).toEqual([index]);
          running.delete(index);
          finished.push(index);
          if (fails) throw new Error('failed');
        };
      const ends = await Promise.allSettled(
        asked.map((one, index) => (one.alone ? lock.exclusive(work(index, one)) : lock.shared(work(index, one)))),
      );
      expect(ends.map(({ status }) => status)).toEqual(asked.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')));
      ends.forEach((end) => end.status === 'rejected' && expect(end.reason).toEqual(new Error('failed')));
    }),
  );
});

test('shared work runs concurrently', async () => {
  const lock = createSharedLock();
  let open = () => {};
  const first = lock.shared(() => new Promise<void>((resolve) => (open = resolve)));
  await lock.shared(async () => open());
  await first;
});
