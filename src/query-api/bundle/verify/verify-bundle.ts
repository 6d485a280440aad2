import type { BundleContent } from '../bundle-content.ts';
import { openBundle } from '../bundle.ts';
import { type Finding, Findings } from './findings.ts';
import { verifyAudit } from './verify-audit.ts';
import { verifyDecisions } from './verify-decision.ts';
import { verifyEvidence } from './verify-evidence.ts';
import { verifyOrders } from './verify-order.ts';
import { verifyRecommendation } from './verify-recommendation.ts';

export interface Verification {
  /** Null where the file is no intact bundle. */
  content: BundleContent | null;
  findings: Finding[];
  isVerified: boolean;
}

/** Computes again what a bundle states, without a database. Nothing after the first change of a byte is trusted. */
export function verifyBundle(bytes: Uint8Array): Verification {
  const findings = new Findings();
  const opened = openBundle(bytes);
  if (opened.problem !== null) {
    findings.mismatch('file', opened.problem);
    return { content: null, findings: findings.list, isVerified: false };
  }
  const content = opened.content as unknown as BundleContent;
  findings.verified('file', 'is in canonical form and has its SHA-256 digest');
  findings.part('subject', () => verifySubject(content, findings));
  findings.part('evidence', () => verifyEvidence(content, findings));
  findings.part('recommendation', () => verifyRecommendation(content, findings));
  findings.part('decisions', () => verifyDecisions(content, findings));
  findings.part('orders', () => verifyOrders(content, findings));
  findings.part('audit', () => verifyAudit(content, findings));
  return { content, findings: findings.list, isVerified: findings.list.every(({ outcome }) => outcome !== 'mismatch') };
}

function verifySubject({ subject, recommendation, orders }: BundleContent, findings: Findings): void {
  const isHeld =
    subject.kind === 'order' ? orders.some(({ id }) => id === subject.id) : recommendation?.id === subject.id;
  if (!isHeld) findings.mismatch('subject', `the bundle does not hold the ${subject.kind} ${subject.id}`);
}
