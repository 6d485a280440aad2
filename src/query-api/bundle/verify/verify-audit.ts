import { computeAuditHash } from '../../../kernel/audit/chain.ts';
import type { BundleContent } from '../bundle-content.ts';
import type { Findings } from './findings.ts';

/** Every audit event has the hash of its content, and follows the one before it where both are in the bundle. */
export function verifyAudit({ audit, audit_heads: heads }: BundleContent, findings: Findings): void {
  const problems = findings.list.length;
  const byService = new Map<string, Map<number, string>>();
  for (const [index, event] of audit.entries()) {
    const hash = computeAuditHash(event.service, event.sequence, event.previous_hash, {
      entityType: event.entity_type,
      entityId: event.entity_id,
      action: event.action,
      actor: event.actor,
      tokenName: event.token_name,
      before: event.before,
      after: event.after,
      occurredAt: new Date(event.occurred_at),
    });
    if (hash !== event.hash) findings.mismatch(`audit[${index}].hash`, `stored ${event.hash}, the content has ${hash}`);
    const known = byService.get(event.service) ?? new Map<number, string>();
    byService.set(event.service, known.set(event.sequence, event.hash));
  }
  for (const [index, { service, sequence, previous_hash: previous }] of audit.entries()) {
    const before = byService.get(service)?.get(sequence - 1);
    if (before !== undefined && before !== previous)
      findings.mismatch(`audit[${index}].previous_hash`, `does not follow event ${sequence - 1} of ${service}`);
  }
  for (const { service, sequence, hash } of heads) {
    const known = byService.get(service);
    const last = Math.max(0, ...(known?.keys() ?? []));
    if (last > sequence) findings.mismatch(`audit_heads.${service}`, `ends at ${sequence}, before the event ${last}`);
    const own = known?.get(sequence);
    if (own !== undefined && own !== hash) findings.mismatch(`audit_heads.${service}`, 'is not the last event’s hash');
  }
  if (findings.list.length === problems && audit.length > 0)
    findings.verified('audit', `${audit.length} audit events have the hashes of their contents`);
}
