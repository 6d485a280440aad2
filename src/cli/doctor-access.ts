import { areTokensRequired } from '../kernel/access/access-state.store.ts';
import { expiryWarning, toTokenView } from '../kernel/access/token-expiry.ts';
import { listLiveTokens } from '../kernel/access/token.store.ts';
import { createDb, createPool } from '../kernel/db/postgres.adapter.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import type { Finding } from './finding.ts';

/** Reports whether tokens are required, whether any works, and which expire soon. */
export async function checkAccess(databaseUrl: string): Promise<Finding[]> {
  const db = createDb(createPool({ url: databaseUrl, applicationName: 'sextant doctor', maxConnections: 1 }));
  const subject = 'access';
  try {
    if (!(await areTokensRequired(db))) {
      const found = 'no token is required: every program on this machine acts as admin';
      return [{ verdict: 'ok', subject, found, advice: 'create one with "sextant token create NAME --role admin"' }];
    }
    const now = systemNow();
    const views = (await listLiveTokens(db, now)).map((token) => toTokenView(token, now));
    if (views.length === 0) {
      const found = 'tokens are required and none works: every call is refused';
      return [{ verdict: 'note', subject, found, advice: 'create one with "sextant token create NAME --role admin"' }];
    }
    const expiring = views.flatMap((view) => expiryWarning(view) ?? []);
    return [
      { verdict: 'ok', subject, found: `tokens are required; ${views.length} work` },
      ...expiring.map((found): Finding => ({ verdict: 'note', subject: 'token', found })),
    ];
  } finally {
    await db.destroy();
  }
}
