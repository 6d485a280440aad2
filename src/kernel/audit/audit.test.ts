import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { listAuditEvents, recordAudit, verifyAuditChains } from './audit.store.ts';
import { canonicalJson } from '../canonical-json.ts';

const { db } = await testDatabase();
const AT = new Date('2026-01-05T15:00:00.123Z');

const record = (index: number, service = 'registry') =>
  db.transaction().execute((tx) =>
    recordAudit(tx, {
      service,
      entityType: 'company',
      entityId: `c${index % 3}`,
      action: 'updated',
      actor: { name: 'operator', tokenName: null },
      before: { n: index, nested: { z: 1, a: [1.5, null, 'ü'] } },
      after: { n: index + 1 },
      occurredAt: AT,
    }),
  );

const problems = async () => (await verifyAuditChains(db)).flatMap((check) => check.problems);

describe('the audit chain', () => {
  beforeEach(async () => {
    await sql`truncate audit_events, kernel.audit_heads`.execute(db);
    for (let index = 0; index < 12; index++) await record(index);
  });

  test('an untouched chain verifies, and reads back by entity in order', async () => {
    expect(await problems()).toEqual([]);
    const events = await listAuditEvents(db, 'company', 'c0');
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 4, 7, 10]);
    expect(events[0]?.before).toEqual({ n: 0, nested: { z: 1, a: [1.5, null, 'ü'] } });
  });

  test('a change that rolls back leaves no record', async () => {
    const boom = db.transaction().execute(async (tx) => {
      await recordAudit(tx, {
        service: 'registry',
        entityType: 'x',
        entityId: 'y',
        action: 'z',
        actor: { name: 'o', tokenName: null },
        occurredAt: AT,
      });
      throw new Error('boom');
    });
    await expect(boom).rejects.toThrow('boom');
    expect(await listAuditEvents(db, 'x', 'y')).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  test('concurrent writers produce one unbroken chain per service', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => record(index, index % 2 ? 'registry' : 'trading')));
    const checks = await verifyAuditChains(db);
    expect(checks.map(({ service, events }) => [service, events])).toEqual([
      ['registry', 32],
      ['trading', 20],
    ]);
    expect(await problems()).toEqual([]);
  });

  test('every edit, deletion, swap, truncation and insertion is detected', async () => {
    const mutation = fc.record({
      kind: fc.constantFrom('edit', 'delete', 'swap', 'cut', 'insert'),
      column: fc.constantFrom(
        'entity_id',
        'action',
        'actor',
        'token_name',
        'before',
        'after',
        'occurred_at',
        'hash',
        'previous_hash',
      ),
      at: fc.integer({ min: 1, max: 12 }),
      to: fc.integer({ min: 1, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(mutation, async ({ kind, column, at, to }) => {
        fc.pre(kind !== 'swap' || at !== to);
        const rollback = new Error('rollback');
        let found: string[] = [];
        await db
          .transaction()
          .execute(async (tx) => {
            await tamper(tx, kind, column, at, to);
            found = (await verifyAuditChains(tx)).flatMap((check) => check.problems);
            throw rollback;
          })
          .catch((error: unknown) => {
            if (error !== rollback) throw error;
          });
        expect(found.length).toBeGreaterThan(0);
      }),
      { numRuns: 1_000 },
    );
  });

  async function tamper(tx: typeof db, kind: string, column: string, at: number, to: number) {
    const other: Record<string, unknown> = {
      before: '{"n":99}',
      after: '{"n":99}',
      occurred_at: new Date(0),
      hash: 'f'.repeat(64),
      previous_hash: 'e'.repeat(64),
    };
    if (kind === 'edit')
      await sql`update audit_events set ${sql.ref(column)} = ${other[column] ?? 'mallory'} where sequence = ${at}`.execute(
        tx,
      );
    if (kind === 'delete') await sql`delete from audit_events where sequence = ${at}`.execute(tx);
    if (kind === 'cut') await sql`delete from audit_events where sequence >= ${at}`.execute(tx);
    if (kind === 'swap') {
      await sql`update audit_events set sequence = -1 where sequence = ${at}`.execute(tx);
      await sql`update audit_events set sequence = ${at} where sequence = ${to}`.execute(tx);
      await sql`update audit_events set sequence = ${to} where sequence = -1`.execute(tx);
    }
    if (kind === 'insert') {
      await sql`insert into audit_events select ${randomUUID()}::uuid, service, 13, entity_type, entity_id, action, actor, token_name, before, after, occurred_at, previous_hash, hash from audit_events where sequence = ${at}`.execute(
        tx,
      );
    }
  }
});

test('canonical JSON does not depend on key order', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(reversed)).toBe(canonicalJson(value));
    }),
  );
});
