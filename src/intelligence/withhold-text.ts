import { WITHHELD } from '../kernel/access/restricted-text.ts';
import type { CompanyImpactView, IntelligenceView, MacroEventView } from './intelligence.schema.ts';

/** One entry, because answers state at least one quotation. */
export const WITHHELD_EVIDENCE = [{ quote: WITHHELD, start: 0, end: 0 }];

/** An impact without what it quotes; its figures stay. */
export const withholdImpact = <T extends Pick<CompanyImpactView, 'evidence' | 'rationale' | 'surprise'>>(
  impact: T,
): T => ({
  ...impact,
  evidence: WITHHELD_EVIDENCE,
  rationale: WITHHELD,
  surprise: null,
});

const withholdClaim = (claim: MacroEventView): MacroEventView => ({
  ...claim,
  summary: WITHHELD,
  key_facts: [],
  evidence: WITHHELD_EVIDENCE,
});

/** A reading of a restricted document without sentences, facts and messages that may quote it. */
export const withholdIntelligence = (reading: IntelligenceView): IntelligenceView => ({
  ...reading,
  summary: WITHHELD,
  key_facts: [],
  warnings: [],
  error: reading.error === null ? null : WITHHELD,
  text_hash: '0'.repeat(64),
  company_impacts: reading.company_impacts.map(withholdImpact),
  macro_events: reading.macro_events.map(withholdClaim),
});
