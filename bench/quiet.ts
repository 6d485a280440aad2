import { setTimeout as delay } from 'node:timers/promises';

const QUIET_WITHIN_MS = 600_000;
const LOOK_EVERY_MS = 2_000;
const CALM_LOOKS = 10;
const WAITING_MAX = 5;

/** The first fill keeps all cores busy; what is measured is what comes after it. */
export async function untilQuiet(url: string): Promise<void> {
  const endMs = Date.now() + QUIET_WITHIN_MS;
  for (let calm = 0; calm < CALM_LOOKS && Date.now() < endMs; ) {
    await delay(LOOK_EVERY_MS);
    const response = await fetch(`${url}/api/ops/pipeline/health`);
    const { queue_depths: depths } = (await response.json()) as { queue_depths: Record<string, { waiting: number }> };
    const waiting = Object.values(depths).reduce((sum, depth) => sum + depth.waiting, 0);
    calm = waiting < WAITING_MAX ? calm + 1 : 0;
  }
}
