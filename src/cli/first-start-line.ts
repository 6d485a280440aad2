import { setTimeout as sleep } from 'node:timers/promises';
import { createDb, createPool } from '../kernel/db/postgres.adapter.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { readFirstStart } from '../operations/use/read-first-start.ts';

const POLL_EVERY_MS = 1_000;
/** Where the output is not a terminal a line cannot be replaced, and a log needs few of them. */
const LINE_EVERY_MS = 10_000;

/**
 * Says in the terminal what the first start is doing and how long the rest takes, until the simulated history is complete. In a
 * terminal one line is replaced; elsewhere lines are printed. Prints nothing at later starts.
 */
export function printFirstStart(url: string, print: (line: string) => void): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = follow(url, print, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function follow(url: string, print: (line: string) => void, signal: AbortSignal): Promise<void> {
  const db = createDb(createPool({ url, applicationName: 'sextant progress', maxConnections: 1 }));
  const output = process.stdout;
  const runningSince = systemNow();
  let shown = '';
  let shownAtMs = Number.NEGATIVE_INFINITY;
  const show = (message: string) => {
    if (output.isTTY) output.write(`\r\u001b[K${message.slice(0, Math.max(20, output.columns - 1))}`);
    else if (message !== shown && performance.now() - shownAtMs >= LINE_EVERY_MS) {
      print(message);
      shownAtMs = performance.now();
    }
    shown = message;
  };
  try {
    while (!signal.aborted) {
      // A database that restarts is not an error here: the next round reads again.
      const progress = await readFirstStart(db, systemNow(), runningSince).catch(() => null);
      if (progress?.active === true) show(progress.message);
      if (progress?.active === false) {
        if (shown !== '') print(`${output.isTTY ? '\r\u001b[K' : ''}${progress.message}`);
        return;
      }
      await sleep(POLL_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  } finally {
    await db.destroy();
  }
}
