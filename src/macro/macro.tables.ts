import type { Generated, JSONColumnType } from 'kysely';
import type { MacroDuration } from '../intelligence/macro-event.ts';
import type { ContributingFactor, ImpactDirection } from './impact.ts';

interface MacroImpactsTable {
  id: Generated<string>;
  event_id: string;
  company_id: string;
  macro_impact_score: number;
  signed_score: number;
  impact_direction: ImpactDirection;
  contributing_factors: JSONColumnType<ContributingFactor[], string, never>;
  exposure: number;
  confidence: number;
  inferred: boolean;
  profile_version: number | null;
  pit_estimated: boolean;
  estimated_duration: MacroDuration;
  event_available_at: Date;
  algo_version: string;
  computed_at: Date;
  superseded_at: Date | null;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    macro_impacts: MacroImpactsTable;
  }
}
