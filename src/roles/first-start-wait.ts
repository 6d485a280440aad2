import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import { computeFirstStart } from '../operations/first-start/first-start.ts';
import { loadFirstStart } from '../operations/first-start/first-start.store.ts';
import type { RoleContext } from './role.ts';

const CHECK_MS = 5 * SECOND_MS;
const WAIT_MAX_MS = 5 * MINUTE_MS;

/**
 * For work that can wait: resolves when everything of a simulated market's first start is present, after five minutes at most,
 * and at once everywhere else. The first start needs every processor for what the user looks at.
 */
export async function waitForFirstStart({ config, db }: RoleContext, signal: AbortSignal): Promise<void> {
  if (config.sandboxUrl === null) return;
  const startedMs = performance.now();
  const isActive = async () => computeFirstStart(await loadFirstStart(db), 0).active;
  // A database that does not answer is the concern of the work itself.
  while (!signal.aborted && performance.now() - startedMs < WAIT_MAX_MS && (await isActive().catch(() => true)))
    await sleep(CHECK_MS, undefined, { signal }).catch(() => {});
}
