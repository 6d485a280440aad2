import { expiryWarning, notificationStepDays, toTokenView } from '../../kernel/access/token-expiry.ts';
import { listLiveTokens } from '../../kernel/access/token.store.ts';
import type { Db } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { tokenExpiryNotification } from '../notifications/messages.ts';
import { notify } from './notify.ts';

/** Notifies once for each step towards a token's end. Returns all warnings that hold now, for the log. */
export async function notifyExpiringTokens(deps: { db: Db; queue: JobQueue }, now: Date): Promise<string[]> {
  const warnings: string[] = [];
  for (const token of await listLiveTokens(deps.db, now)) {
    const view = toTokenView(token, now);
    const stepDays = notificationStepDays(view);
    const warning = expiryWarning(view);
    if (stepDays === null || warning === null) continue;
    warnings.push(warning);
    const notification = tokenExpiryNotification({ id: token.id, name: token.name, stepDays, warning });
    await deps.db.transaction().execute((tx) => notify(tx, deps.queue, notification, now));
  }
  return warnings;
}
