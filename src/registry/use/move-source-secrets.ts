import type { Sealer } from '../../kernel/access/seal.ts';
import { listEventsOfType, redactAuditEvent, rewriteAuditEvents } from '../../kernel/audit/redaction.store.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import { hideSourceConfig, listSourcesAfter, lockSource, rewriteSources } from '../source.store.ts';
import { saveSourceSecrets } from '../source-secret.store.ts';
import { splitSecrets } from '../source-secrets.ts';

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface Deps {
  db: Db;
  now: Now;
  getSealer: () => Sealer;
}

/**
 * Seals secrets that were stored in the open before secrets were sealed, and removes them from the audit events. Runs at each
 * start and finds nothing after the first. Returns how many sources and events it changed.
 */
export async function moveSourceSecrets(deps: Deps): Promise<{ sources: number; events: number }> {
  const sources = await moveFromSources(deps);
  const events = await moveFromAudit(deps);
  if (sources > 0) await rewriteSources(deps.db);
  if (events > 0) await rewriteAuditEvents(deps.db);
  return { sources, events };
}

async function moveFromSources({ db, now, getSealer }: Deps): Promise<number> {
  let moved = 0;
  for (let after = FIRST_ID; ; ) {
    const rows = await listSourcesAfter(db, after, BATCH);
    for (const { id, config } of rows) {
      if (splitSecrets(config).secrets.length === 0) continue;
      await db.transaction().execute(async (tx) => {
        const locked = await lockSource(tx, id);
        const { shown, secrets } = splitSecrets(locked.config);
        if (secrets.length === 0) return;
        await saveSourceSecrets(tx, getSealer(), id, secrets, now());
        await hideSourceConfig(tx, id, shown);
        moved++;
      });
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return moved;
    after = last.id;
  }
}

async function moveFromAudit({ db, now }: Deps): Promise<number> {
  let moved = 0;
  for (let after = FIRST_ID; ; ) {
    const events = await listEventsOfType(db, 'source', after, BATCH);
    for (const event of events) {
      const content = { before: hidden(event.before), after: hidden(event.after) };
      if (JSON.stringify(content) === JSON.stringify({ before: event.before, after: event.after })) continue;
      await db
        .transaction()
        .execute((tx) => redactAuditEvent(tx, event, content, 'secrets of a source were removed', now()));
      moved++;
    }
    const last = events.at(-1);
    if (!last || events.length < BATCH) return moved;
    after = last.id;
  }
}

/** The event's row with the secrets of its `config` hidden. */
function hidden(row: Record<string, unknown> | null): Record<string, unknown> | null {
  const config = row?.config;
  if (row === null || typeof config !== 'object' || config === null) return row;
  return { ...row, config: splitSecrets(config as Record<string, unknown>).shown };
}
