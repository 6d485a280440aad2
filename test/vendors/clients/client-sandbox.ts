import { nyseCalendar } from '../../../src/kernel/calendar/nyse.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { startSandbox } from '../../../src/sandbox/servers/sandbox.adapter.ts';

/** Friday, two hours into the first session after the anchor. */
const NOW = new Date('2026-11-13T16:40:11Z');

/** A simulated market in New York hours with a clock that the test moves. */
export async function clientSandbox() {
  const clock = manualClock(NOW);
  const sandbox = await startSandbox({
    world: 'easy',
    seed: 7,
    anchorDate: '2026-11-12',
    calendar: nyseCalendar(),
    now: clock.now,
  });
  return { sandbox, clock };
}
