import { setImmediate as endOfTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';

type Read = (load: () => Promise<number>) => Promise<number | undefined>;

/** No caller of a read that keeps results sees data older than its call, in any interleaving of reads, writes and queries. */
export const requireFreshReads = (createRead: (readVersion: () => Promise<number>) => Read): Promise<void> =>
  fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom('read', 'write', 'turn'), { maxLength: 40 }),
      async (scheduler, steps) => {
        let committed = 0;
        const readCommitted = async () => committed;
        const read = createRead(scheduler.scheduleFunction(readCommitted));
        const load = scheduler.scheduleFunction(readCommitted);
        const reads: Promise<void>[] = [];
        const sequence = scheduler.scheduleSequence(
          steps.map((step) => async () => {
            // Shared reads begin at the end of a turn of the event loop; without one all of them would come after all writes.
            if (step === 'turn') await endOfTurn();
            else if (step === 'write') committed++;
            else {
              const known = committed;
              reads.push(read(load).then((seen) => expect(seen).toBeGreaterThanOrEqual(known)));
            }
          }),
        );
        await scheduler.waitFor(sequence.task);
        await scheduler.waitFor(Promise.all(reads));
      },
    ),
  );
