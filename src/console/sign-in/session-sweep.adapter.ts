import { endPassedSessions } from '../../kernel/access/use/end-sessions.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';

const INTERVAL_MS = 15_000;

/** Records the end of sessions whose time has passed. They are refused before that, from the second of their end. */
export function startSessionSweep(deps: { db: Db; now: Now; onError: (error: unknown) => void }): () => void {
  let isSweeping = false;
  const timer = setInterval(() => {
    if (isSweeping) return;
    isSweeping = true;
    endPassedSessions(deps.db, 'console', deps.now())
      .catch(deps.onError)
      .finally(() => {
        isSweeping = false;
      });
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
