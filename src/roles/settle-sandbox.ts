import type { Config } from '../config.ts';
import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import { DAY_MS } from '../kernel/clock.ts';
import type { Executor } from '../kernel/db/database.ts';
import { conflict } from '../kernel/errors.ts';
import { hasCompanies } from '../registry/company.store.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { hasWorld, type SettledWorld, settleWorld } from '../sandbox/use/settle-world.ts';

/** Simulated and real rows never share a database. The embedded server has one for each; `isOwn` is the operator's. */
export async function refuseOtherMarket(
  db: Executor,
  { isSimulated, isOwn }: { isSimulated: boolean; isOwn: boolean },
): Promise<void> {
  const holdsWorld = await hasWorld(db);
  if (!isSimulated && holdsWorld)
    throw conflict('this database holds a simulated market: add --sandbox or SANDBOX=on, or name another database');
  if (isSimulated && isOwn && !holdsWorld && (await hasCompanies(db)))
    throw conflict(
      'this database holds companies that are not simulated: a simulated market needs a database of its own',
    );
}

/** The simulated history ends with the last session before the first start; later starts continue the same market. */
export const settleSandbox = (db: Executor, { sandbox }: Pick<Config, 'sandbox'>): Promise<SettledWorld> =>
  settleWorld(db, sandbox, alwaysOpenCalendar().dateOf(new Date(systemNow().getTime() - DAY_MS)));
