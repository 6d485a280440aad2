import { type Actor, recordAudit } from '../../../kernel/audit/audit.store.ts';
import type { Now } from '../../../kernel/clock.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { badRequest, invalid } from '../../../kernel/errors.ts';
import { templateProblems } from '../../model/prompt.ts';

export interface AgentDeps {
  db: Db;
  now: Now;
}

interface AgentAudit {
  entityType: 'agent' | 'agent_variant';
  entityId: string;
  action: 'created' | 'updated' | 'deleted' | 'activated' | 'deactivated' | 'seeded';
  before?: unknown;
  after?: unknown;
}

/** Must be last in its transaction, because the audit chain's lock is held until the commit. */
export function auditAgent(tx: Tx, deps: AgentDeps, actor: Actor, change: AgentAudit): Promise<void> {
  return recordAudit(tx, { service: 'query', ...change, actor, occurredAt: deps.now() });
}

/** Refuses a misspelt field when the prompt is saved, not when a document waits for the model. */
export function requireValidPrompts(prompts: { system_prompt?: string; user_prompt_template?: string }): void {
  for (const field of ['system_prompt', 'user_prompt_template'] as const) {
    const [problem] = templateProblems(prompts[field] ?? '', []);
    if (problem !== undefined) throw invalid(`body.${field} ${problem}`);
  }
}

/** The fields of a partial update; an empty update is 400 by the interface. */
export function requireFields<T extends object>(change: T | null): T {
  if (change === null || Object.keys(change).length === 0)
    throw badRequest('the update contains no fields; send at least one field to change');
  return change;
}
