import type { Db } from '../../kernel/db/database.ts';
import { type SeedData, seedRegistry } from '../../registry/seed.store.ts';
import { replaceSectorFunds } from '../../validation/sector.store.ts';
import { BENCHMARK, FUNDS } from '../cast/sectors.ts';

export interface SeedResult {
  companies: number;
  sources: number;
  relationships: number;
  watchlists: number;
}

/**
 * Writes the simulated companies into the registry in one transaction. It runs at every start, because the ports of the
 * simulated vendors, and with them the sources' addresses, differ from start to start.
 */
export function seedSandbox(db: Db, data: SeedData): Promise<SeedResult> {
  return db.transaction().execute(async (tx) => {
    await seedRegistry(tx, data);
    // Sectors are measured against the simulated funds instead of those of the real market.
    await replaceSectorFunds(
      tx,
      FUNDS.filter(({ ticker }) => ticker !== BENCHMARK).map(({ tracks, ticker }) => ({
        sector: tracks.toLowerCase(),
        ticker,
      })),
    );
    return {
      companies: data.companies.length,
      sources: data.sources.length,
      relationships: data.relationships.length,
      watchlists: data.watchlists.length,
    };
  });
}
