import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const QUIET_WITHIN_MS = 600_000;
const POLL_EVERY_MS = 2_000;
const CALM_POLLS = 10;
const WAITING_MAX = 5;
/**
 * Limit for work that no queue shows, mainly the simulated market's history; on a machine that others keep busy it never
 * ends.
 */
const IDLE_WITHIN_MS = 180_000;
const IDLE_MIN = 0.5;

/** Waits until the first fill is over, because it keeps all cores busy. */
export async function untilQuiet(url: string): Promise<void> {
  const endMs = Date.now() + QUIET_WITHIN_MS;
  for (let calm = 0; calm < CALM_POLLS && Date.now() < endMs; ) {
    await delay(POLL_EVERY_MS);
    const response = await fetch(`${url}/api/ops/pipeline/health`);
    const { queue_depths: depths } = (await response.json()) as { queue_depths: Record<string, { waiting: number }> };
    const waiting = Object.values(depths).reduce((sum, depth) => sum + depth.waiting, 0);
    calm = waiting < WAITING_MAX ? calm + 1 : 0;
  }
  await untilIdle();
}

async function untilIdle(): Promise<void> {
  const endMs = Date.now() + IDLE_WITHIN_MS;
  for (let calm = 0; calm < CALM_POLLS; ) {
    if (Date.now() > endMs) {
      console.log('the machine is still busy: the following figures were measured beside other work');
      return;
    }
    const before = processorTimes();
    await delay(POLL_EVERY_MS);
    const after = processorTimes();
    calm = (after.idle - before.idle) / (after.all - before.all) > IDLE_MIN ? calm + 1 : 0;
  }
}

function processorTimes(): { idle: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((each) => Object.values(each))) };
}
