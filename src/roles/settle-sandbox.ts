import type { Config } from '../config.ts';
import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import { DAY_MS } from '../kernel/clock.ts';
import type { Executor } from '../kernel/db/database.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { type SettledWorld, settleWorld } from '../sandbox/use/settle-world.ts';

/** The simulated history ends with the last session before the first start; later starts continue the same market. */
export const settleSandbox = (db: Executor, { sandbox }: Pick<Config, 'sandbox'>): Promise<SettledWorld> =>
  settleWorld(db, sandbox, alwaysOpenCalendar().dateOf(new Date(systemNow().getTime() - DAY_MS)));
