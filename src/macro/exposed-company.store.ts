import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { ExposedCompany, PositionTier } from './exposure-channels.ts';

const COMPANIES_MAX = 20_000;

export interface KnownCompany extends ExposedCompany {
  id: string;
  ticker: string;
  legalName: string;
  profileVersion: number | null;
  /** The profile was entered after `asOf`. */
  pitEstimated: boolean;
}

interface Row {
  id: string;
  ticker: string;
  legal_name: string;
  sector: string | null;
  industry: string | null;
  version: number | null;
  is_late: boolean | null;
  geographic_revenue_mix: Record<string, number>;
  supply_chain_regions: string[];
  key_input_commodities: string[];
  regulatory_jurisdictions: string[];
  market_position_tier: PositionTier;
  export_dependency_pct: number;
  confidence: number;
}

/**
 * Active companies with the exposure profile in force at an instant. When the first profile is newer than that, it is used and
 * marked: a profile describes lasting facts, and history before the platform's first day would otherwise have none.
 */
export async function listExposedCompanies(
  db: Executor,
  asOf: Date,
  { companyId = null, followed = 'today' }: { companyId?: string | null; followed?: 'today' | 'ever' } = {},
): Promise<KnownCompany[]> {
  const { rows } = await sql<Row>`
    select c.id, c.ticker, c.legal_name, c.sector, c.industry, p.version, p.is_late, p.geographic_revenue_mix,
      p.supply_chain_regions, p.key_input_commodities, p.regulatory_jurisdictions, p.market_position_tier,
      p.export_dependency_pct, p.confidence
    from companies c
    left join lateral (
      select profile.*, profile.created_at > ${asOf} as is_late from exposure_profiles profile
      where profile.company_id = c.id
      order by (profile.created_at > ${asOf}), case when profile.created_at > ${asOf} then profile.version end,
        profile.version desc
      limit 1) p on true
    where (c.active or ${followed === 'ever'}) and (${companyId}::uuid is null or c.id = ${companyId}::uuid)
    order by c.ticker limit ${COMPANIES_MAX}`.execute(db);
  return rows.map(toCompany);
}

function toCompany(row: Row): KnownCompany {
  return {
    id: row.id,
    ticker: row.ticker,
    legalName: row.legal_name,
    sector: row.sector,
    industry: row.industry,
    profileVersion: row.version,
    pitEstimated: row.is_late ?? false,
    profile:
      row.version === null
        ? null
        : {
            revenueMix: row.geographic_revenue_mix,
            supplyRegions: row.supply_chain_regions,
            commodities: row.key_input_commodities,
            jurisdictions: row.regulatory_jurisdictions,
            tier: row.market_position_tier,
            exportShare: row.export_dependency_pct,
            confidence: row.confidence,
          },
  };
}
