import { USUAL_DURATION } from '../../intelligence/macro-event.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import { listExposedCompanies } from '../exposed-company.store.ts';
import type { WhatIfInput, WhatIfResult } from '../macro.schema.ts';
import { effectBySector, evaluateWhatIf, hypotheticalEvent } from '../what-if.ts';

/** Evaluates a hypothetical event against the exposure profiles in force now. Writes nothing. */
export async function evaluateEvent(deps: { db: Db; now: Now }, input: WhatIfInput): Promise<WhatIfResult> {
  const companies = await listExposedCompanies(deps.db, deps.now());
  const event = hypotheticalEvent(input);
  const affected = evaluateWhatIf(event, companies);
  const [firstType = 'rate_decision'] = input.event_types;
  return {
    estimated_duration: input.estimated_duration ?? USUAL_DURATION[firstType],
    sense: event.sense === 1 ? 'usual' : 'opposite',
    companies_evaluated: companies.length,
    companies_affected: affected.length,
    by_sector: effectBySector(affected).map(({ meanSignedScore, ...sector }) => ({
      ...sector,
      mean_signed_score: meanSignedScore,
    })),
    impacts: affected.slice(0, input.limit).map(({ company, impact }) => ({
      company_id: company.id,
      ticker: company.ticker,
      legal_name: company.legalName,
      sector: company.sector,
      macro_impact_score: impact.score,
      signed_score: impact.signedScore,
      impact_direction: impact.direction,
      contributing_factors: impact.factors,
      exposure: impact.exposure,
      confidence: impact.confidence,
      inferred: impact.inferred,
    })),
  };
}
