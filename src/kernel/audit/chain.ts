import { createHash } from 'node:crypto';
import { canonicalJson } from '../canonical-json.ts';

/** The content of an audit event, without its position in the chain. */
export interface AuditFacts {
  entityType: string;
  entityId: string;
  action: string;
  actor: string;
  tokenName: string | null;
  before: unknown;
  after: unknown;
  occurredAt: Date;
}

export interface AuditLink extends AuditFacts {
  sequence: number;
  previousHash: string;
  hash: string;
}

export const GENESIS_HASH = '0'.repeat(64);

/** Hashes JSON with sorted keys, because jsonb does not keep their order. */
export function computeAuditHash(service: string, sequence: number, previousHash: string, facts: AuditFacts): string {
  const content = canonicalJson([
    service,
    sequence,
    previousHash,
    facts.entityType,
    facts.entityId,
    facts.action,
    facts.actor,
    facts.tokenName,
    facts.before ?? null,
    facts.after ?? null,
    facts.occurredAt.toISOString(),
  ]);
  return createHash('sha256').update(content).digest('hex');
}

export interface ChainCheck {
  service: string;
  events: number;
  headHash: string;
  problems: string[];
}

/**
 * Verifies one service's chain from its first link. An edit changes a hash, a deletion or insertion breaks the sequence or a
 * `previousHash`, and a truncated end does not match the stored head.
 */
export class ChainVerifier {
  readonly #service: string;
  #sequence = 0;
  #hash = GENESIS_HASH;
  readonly #problems: string[] = [];

  /** By sequence, the hash of an event's content after a redaction that the chains record. */
  readonly #redacted: ReadonlyMap<number, string>;

  constructor(service: string, redacted: ReadonlyMap<number, string> = new Map()) {
    this.#service = service;
    this.#redacted = redacted;
  }

  add(link: AuditLink): void {
    const expected = this.#sequence + 1;
    if (link.sequence !== expected) {
      this.#problems.push(`event ${expected} is missing: the next one found is ${link.sequence}`);
    } else if (link.previousHash !== this.#hash) {
      this.#problems.push(`event ${link.sequence} does not follow event ${this.#sequence}`);
    }
    const hash = computeAuditHash(this.#service, link.sequence, link.previousHash, link);
    if (hash !== link.hash && hash !== this.#redacted.get(link.sequence)) {
      this.#problems.push(`event ${link.sequence} (${link.action} of ${link.entityType} ${link.entityId}) was changed`);
    }
    this.#sequence = link.sequence;
    this.#hash = link.hash;
  }

  finish(head: { sequence: number; hash: string } | null): ChainCheck {
    const stored = head ?? { sequence: 0, hash: GENESIS_HASH };
    if (stored.sequence !== this.#sequence || stored.hash !== this.#hash) {
      this.#problems.push(
        `the chain ends at event ${this.#sequence}, but its recorded head is event ${stored.sequence}`,
      );
    }
    return { service: this.#service, events: this.#sequence, headHash: this.#hash, problems: this.#problems };
  }
}
