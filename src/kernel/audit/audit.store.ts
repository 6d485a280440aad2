import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { prepared } from '../db/prepared.store.ts';
import {
  type AuditFacts,
  type AuditLink,
  type ChainCheck,
  ChainVerifier,
  computeAuditHash,
  GENESIS_HASH,
} from './chain.ts';

const VERIFY_BATCH = 1_000;
const ENTITY_EVENTS_MAX = 1_000;

/** The name given by the request, and the token that authenticated it, if any. */
export interface Actor {
  name: string;
  tokenName: string | null;
}

export interface AuditInput {
  service: string;
  entityType: string;
  entityId: string;
  action: string;
  actor: Actor;
  before?: unknown;
  after?: unknown;
  occurredAt: Date;
}

/**
 * Appends one link in the caller's transaction, so that a change and its audit event commit together. The lock on the head
 * row serialises writers of the same service, so make this the last statement of a transaction.
 */
export async function recordAudit(tx: Executor, input: AuditInput): Promise<void> {
  const head = await lockHead(tx, input.service);
  const facts: AuditFacts = {
    entityType: input.entityType,
    entityId: input.entityId,
    action: input.action,
    actor: input.actor.name,
    tokenName: input.actor.tokenName,
    before: plainJson(input.before),
    after: plainJson(input.after),
    occurredAt: input.occurredAt,
  };
  const sequence = head.sequence + 1;
  const hash = computeAuditHash(input.service, sequence, head.hash, facts);
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await sql`
    ${prepared('record-audit')} with added as (
      insert into audit_events (service, sequence, entity_type, entity_id, action, actor, token_name, before, after,
        occurred_at, previous_hash, hash)
      values (${input.service}, ${sequence}, ${facts.entityType}, ${facts.entityId}, ${facts.action}, ${facts.actor},
        ${facts.tokenName}, ${json(facts.before)}::jsonb, ${json(facts.after)}::jsonb, ${facts.occurredAt}, ${head.hash},
        ${hash}))
    update kernel.audit_heads set sequence = ${sequence}, hash = ${hash} where service = ${input.service}
  `.execute(tx);
}

/** The first event of an entity after an instant: its `before` is the state at that instant. */
export async function findFirstChangeAfter(
  db: Executor,
  entityType: string,
  entityId: string,
  after: Date,
): Promise<{ before: unknown } | null> {
  const row = await db
    .selectFrom('audit_events')
    .select('before')
    .where('entity_type', '=', entityType)
    .where('entity_id', '=', entityId)
    .where('occurred_at', '>', after)
    .orderBy('occurred_at')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the head of a service's chain until the transaction ends; creates it before the first event. */
async function lockHead(tx: Executor, service: string): Promise<{ sequence: number; hash: string }> {
  const lock = async () => {
    const { rows } = await sql<{ sequence: number; hash: string }>`
      ${prepared('lock-audit-head')} select sequence, hash from kernel.audit_heads where service = ${service} for update
    `.execute(tx);
    return rows[0];
  };
  const known = await lock();
  if (known) return known;
  await tx
    .insertInto('kernel.audit_heads')
    .values({ service, sequence: 0, hash: GENESIS_HASH })
    .onConflict((conflict) => conflict.column('service').doNothing())
    .execute();
  const made = await lock();
  if (!made) throw new Error(`the chain of ${service} has no head`);
  return made;
}

/** The value as jsonb returns it. The hash is computed on this form, so that it can be verified later. */
function plainJson(value: unknown): unknown {
  return value === undefined || value === null ? null : JSON.parse(JSON.stringify(value));
}

export function listAuditEvents(db: Executor, entityType: string, entityId: string) {
  return db
    .selectFrom('audit_events')
    .selectAll()
    .where('entity_type', '=', entityType)
    .where('entity_id', '=', entityId)
    .orderBy('occurred_at')
    .orderBy('sequence')
    .orderBy('service')
    .limit(ENTITY_EVENTS_MAX)
    .execute();
}

/** The last link of every service's chain. */
export function listAuditHeads(db: Executor) {
  return db.selectFrom('kernel.audit_heads').selectAll().orderBy('service').execute();
}

/** Checks every service's chain in batches of bounded memory. */
export async function verifyAuditChains(db: Executor): Promise<ChainCheck[]> {
  const heads = await listAuditHeads(db);
  const orphaned = await db
    .selectFrom('audit_events')
    .select('service')
    .distinct()
    .where('service', 'not in', heads.length > 0 ? heads.map(({ service }) => service) : [''])
    .execute();
  const checks: ChainCheck[] = [];
  for (const { service } of [...heads, ...orphaned]) {
    const verifier = new ChainVerifier(service, await readRedactions(db, service));
    for (let after = Number.MIN_SAFE_INTEGER; ; ) {
      const links = await readLinks(db, service, after);
      for (const link of links) verifier.add(link);
      const last = links.at(-1);
      if (!last || links.length < VERIFY_BATCH) break;
      after = last.sequence;
    }
    checks.push(verifier.finish(heads.find((head) => head.service === service) ?? null));
  }
  return checks;
}

/** The newest redaction of each event. They are links of the same chain, so that a forged one breaks it. */
async function readRedactions(db: Executor, service: string): Promise<Map<number, string>> {
  const { rows } = await sql<{ sequence: number; hash: string }>`
    select split_part(entity_id, ':', 2)::bigint as sequence, after ->> 'content_hash' as hash from audit_events
    where service = ${service} and entity_type = 'audit_event' and action = 'redacted' and entity_id like ${`${service}:%`}
    order by audit_events.sequence`.execute(db);
  return new Map(rows.map(({ sequence, hash }) => [sequence, hash]));
}

async function readLinks(db: Executor, service: string, afterSequence: number): Promise<AuditLink[]> {
  const rows = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('service', '=', service)
    .where('sequence', '>', afterSequence)
    .orderBy('sequence')
    .limit(VERIFY_BATCH)
    .execute();
  return rows.map((row) => ({
    sequence: row.sequence,
    previousHash: row.previous_hash,
    hash: row.hash,
    entityType: row.entity_type,
    entityId: row.entity_id,
    action: row.action,
    actor: row.actor,
    tokenName: row.token_name,
    before: row.before,
    after: row.after,
    occurredAt: row.occurred_at,
  }));
}
