import type { Tx } from '../kernel/db/database.ts';
import type { AliasType, PositionTier, RelationshipType, SourceType } from './registry-enums.ts';

export interface SeedCompany {
  ticker: string;
  legal_name: string;
  exchange: string;
  sector: string;
  industry: string;
  market_cap_bucket: string;
  aliases: { alias: string; alias_type: AliasType; valid_from: Date | null; valid_until: Date | null }[];
  exposure: SeedExposure | null;
}

interface SeedExposure {
  /** Region to share of revenue; the shares sum to 1. */
  revenue: Readonly<Record<string, number>>;
  supply: readonly string[];
  commodities: readonly string[];
  jurisdictions: readonly string[];
  tier: PositionTier;
  exportShare: number;
  confidence: number;
}

export interface SeedSource {
  ticker: string;
  source_type: SourceType;
  source_name: string;
  config: Record<string, unknown>;
  credibility_score: number;
}

export interface SeedData {
  companies: SeedCompany[];
  sources: SeedSource[];
  relationships: { a: string; b: string; type: RelationshipType; strength: number; bidirectional: boolean }[];
  watchlists: { name: string; description: string; tickers: readonly string[] }[];
}

/**
 * Adds companies and everything that belongs to them. Repeating it changes only the base URLs of sources: what an
 * operator changed by hand (credibility, activity, a newer exposure profile, a deleted relationship) stays.
 */
export async function seedRegistry(tx: Tx, data: SeedData): Promise<void> {
  const ids = await seedCompanies(tx, data.companies);
  await seedAliases(tx, data.companies, ids);
  await seedExposure(tx, data.companies, ids);
  await seedSources(tx, data.sources, ids);
  await seedRelationships(tx, data.relationships, ids);
  await seedWatchlists(tx, data.watchlists, ids);
}

type Ids = ReadonlyMap<string, string>;

function idOf(ids: Ids, ticker: string): string {
  const id = ids.get(ticker);
  if (!id) throw new Error(`invariant broken: ${ticker} was not seeded`);
  return id;
}

async function seedCompanies(tx: Tx, companies: readonly SeedCompany[]): Promise<Ids> {
  const rows = await tx
    .insertInto('companies')
    .values(companies.map(({ aliases: _aliases, exposure: _exposure, ...row }) => row))
    .onConflict((conflict) =>
      // An update that changes nothing makes an existing row come back, too.
      conflict.column('ticker').doUpdateSet((eb) => ({ ticker: eb.ref('excluded.ticker') })),
    )
    .returning(['id', 'ticker'])
    .execute();
  return new Map(rows.map(({ id, ticker }) => [ticker, id]));
}

async function seedAliases(tx: Tx, companies: readonly SeedCompany[], ids: Ids): Promise<void> {
  const rows = companies.flatMap(({ ticker, aliases }) =>
    aliases.map((alias) => ({ ...alias, company_id: idOf(ids, ticker) })),
  );
  await tx
    .insertInto('company_aliases')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedExposure(tx: Tx, companies: readonly SeedCompany[], ids: Ids): Promise<void> {
  const rows = companies.flatMap(({ ticker, exposure }) =>
    exposure === null
      ? []
      : [
          {
            company_id: idOf(ids, ticker),
            geographic_revenue_mix: JSON.stringify(exposure.revenue),
            supply_chain_regions: [...exposure.supply],
            key_input_commodities: [...exposure.commodities],
            regulatory_jurisdictions: [...exposure.jurisdictions],
            market_position_tier: exposure.tier,
            export_dependency_pct: exposure.exportShare,
            confidence: exposure.confidence,
            version: 1,
          },
        ],
  );
  await tx
    .insertInto('exposure_profiles')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedSources(tx: Tx, sources: readonly SeedSource[], ids: Ids): Promise<void> {
  const key = (companyId: string, type: string, name: string) => `${companyId} ${type} ${name}`;
  const present = await tx
    .selectFrom('sources')
    .select(['id', 'company_id', 'source_type', 'source_name', 'config'])
    .where('company_id', 'in', [...ids.values()])
    .execute();
  const known = new Map(present.map((row) => [key(row.company_id, row.source_type, row.source_name), row]));
  const missing: (Omit<SeedSource, 'ticker' | 'config'> & { company_id: string; config: string })[] = [];
  for (const { ticker, config, ...source } of sources) {
    const companyId = idOf(ids, ticker);
    const row = known.get(key(companyId, source.source_type, source.source_name));
    if (!row) {
      missing.push({ ...source, company_id: companyId, config: JSON.stringify(config) });
    } else if (row.config.base_url !== config.base_url) {
      await tx
        .updateTable('sources')
        .set({ config: JSON.stringify({ ...row.config, ...config }) })
        .where('id', '=', row.id)
        .execute();
    }
  }
  if (missing.length > 0) await tx.insertInto('sources').values(missing).execute();
}

async function seedRelationships(tx: Tx, relationships: SeedData['relationships'], ids: Ids): Promise<void> {
  // Deleted relationships are still rows, so they are not added again.
  const present = await tx
    .selectFrom('competitor_relationships')
    .select(['company_a_id', 'company_b_id'])
    .where('company_a_id', 'in', [...ids.values()])
    .execute();
  const known = new Set(present.map((row) => `${row.company_a_id} ${row.company_b_id}`));
  const missing = relationships
    .map(({ a, b, type, strength, bidirectional }) => ({
      company_a_id: idOf(ids, a),
      company_b_id: idOf(ids, b),
      relationship_type: type,
      strength,
      bidirectional,
    }))
    .filter((row) => !known.has(`${row.company_a_id} ${row.company_b_id}`));
  if (missing.length > 0) await tx.insertInto('competitor_relationships').values(missing).execute();
}

async function seedWatchlists(tx: Tx, watchlists: SeedData['watchlists'], ids: Ids): Promise<void> {
  for (const { name, description, tickers } of watchlists) {
    const created = await tx
      .insertInto('watchlists')
      .values({ name, description })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst();
    // An existing watchlist keeps its members.
    if (!created) continue;
    await tx
      .insertInto('watchlist_members')
      .values(tickers.map((ticker) => ({ watchlist_id: created.id, company_id: idOf(ids, ticker) })))
      .execute();
  }
}
