import type { MacroEventType } from '../intelligence/macro-event.ts';
import { type EventSense, readSense } from './event-sense.ts';
import type { ExposedCompany } from './exposure-channels.ts';
import { computeImpact, type ImpactEvent, type MacroImpact } from './impact.ts';
import type { WhatIfInput } from './macro.schema.ts';

export interface Affected<Company> {
  company: Company;
  impact: MacroImpact;
}

export interface SectorEffect {
  sector: string | null;
  companies: number;
  positive: number;
  negative: number;
  mixed: number;
  meanSignedScore: number;
}

/** Impacts of an event on these companies, highest score first. */
export function evaluateWhatIf<Company extends ExposedCompany & { ticker: string }>(
  event: ImpactEvent,
  companies: readonly Company[],
): Affected<Company>[] {
  return companies
    .flatMap((company) => {
      const impact = computeImpact(event, company);
      return impact === null ? [] : [{ company, impact }];
    })
    .sort(
      (a, b) =>
        Math.abs(b.impact.signedScore) - Math.abs(a.impact.signedScore) ||
        b.impact.score - a.impact.score ||
        (a.company.ticker < b.company.ticker ? -1 : 1),
    );
}

/** Totals over the affected companies by sector, strongest effect first. */
export function effectBySector(affected: readonly Affected<ExposedCompany>[]): SectorEffect[] {
  const sums = new Map<string | null, SectorEffect>();
  for (const { company, impact } of affected) {
    const { sector } = company;
    const sum = sums.get(sector) ?? { sector, companies: 0, positive: 0, negative: 0, mixed: 0, meanSignedScore: 0 };
    sum.companies++;
    sum[impact.direction]++;
    sum.meanSignedScore += impact.signedScore;
    sums.set(sector, sum);
  }
  return [...sums.values()]
    .map((sum) => ({ ...sum, meanSignedScore: sum.meanSignedScore / sum.companies }))
    .sort(
      (a, b) =>
        Math.abs(b.meanSignedScore) - Math.abs(a.meanSignedScore) || ((a.sector ?? '') < (b.sector ?? '') ? -1 : 1),
    );
}

/** The event that a request describes. */
export function hypotheticalEvent(input: WhatIfInput): ImpactEvent & { sense: EventSense } {
  return {
    eventTypes: input.event_types,
    severity: input.severity,
    affectedRegions: input.affected_regions,
    affectedSectors: input.affected_sectors,
    affectedCommodities: input.affected_commodities,
    summary: input.summary ?? '',
    keyFacts: [],
    confidence: input.confidence,
    sense: whatIfSense(input.event_types, input.sense, input.summary),
  };
}

/** The stated sense, else the one read from the summary for the first two-way type, else the usual sense. */
function whatIfSense(
  types: readonly MacroEventType[],
  stated: 'usual' | 'opposite' | undefined,
  summary: string | undefined,
): EventSense {
  if (stated !== undefined) return stated === 'usual' ? 1 : -1;
  if (summary === undefined) return 1;
  return types.map((type) => readSense(type, [summary])).find((sense) => sense !== 0) ?? 1;
}
