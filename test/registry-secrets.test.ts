import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createSealer } from '../src/kernel/access/seal.adapter.ts';
import { Secret } from '../src/kernel/access/secret.ts';
import { recordAudit, verifyAuditChains } from '../src/kernel/audit/audit.store.ts';
import { moveSourceSecrets } from '../src/registry/use/move-source-secrets.ts';
import { revealSourceConfig } from '../src/registry/source-secret.store.ts';
import { testDatabase } from './kit/database.ts';
import { insertSource } from './kit/registry.ts';

const now = () => new Date('2026-03-02T12:00:00Z');
const CANARY = 'canary-77aa01';
const config = {
  base_url: `https://feed.example/rss?apikey=${CANARY}`,
  headers: { Authorization: `Bearer ${CANARY}` },
};

test('secrets that an older version stored in the open are sealed, and audit events lose them but still verify', async () => {
  const { db } = await testDatabase();
  const source = await insertSource(db, config);
  const actor = { name: 'operator', tokenName: null };
  const event = { service: 'registry', entityType: 'source', entityId: source.id, actor, occurredAt: now() };
  await recordAudit(db, { ...event, action: 'created', after: source });
  await recordAudit(db, { ...event, action: 'updated', before: source, after: { ...source, active: false } });
  await recordAudit(db, { ...event, entityType: 'company', action: 'updated', after: { ticker: 'ACME' } });

  const sealer = createSealer(new Secret('cd'.repeat(32)));
  const move = () => moveSourceSecrets({ db, now, getSealer: () => sealer });
  expect(await move()).toEqual({ sources: 1, events: 2 });
  expect(await move()).toEqual({ sources: 0, events: 0 });

  const { rows } = await sql<{ text: string }>`
    select to_jsonb(s)::text as text from sources s union all select to_jsonb(e)::text from audit_events e
    union all select to_jsonb(k)::text from kernel.source_secrets k`.execute(db);
  expect(rows.filter(({ text }) => text.includes(CANARY))).toEqual([]);
  const stored = await db.selectFrom('sources').select('config').executeTakeFirstOrThrow();
  expect((await revealSourceConfig(db, () => sealer, source.id, stored.config)).config).toEqual(config);
  expect((await verifyAuditChains(db)).flatMap(({ problems }) => problems)).toEqual([]);

  // A redaction allows its own content only.
  await sql`update audit_events set after = after || '{"active": true}' where sequence = 2`.execute(db);
  expect((await verifyAuditChains(db)).flatMap(({ problems }) => problems)).toEqual([
    expect.stringContaining('event 2 (updated of source'),
  ]);
});
