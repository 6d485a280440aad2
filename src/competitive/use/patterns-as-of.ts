import type { Executor } from '../../kernel/db/database.ts';
import { listCrossPatterns, listPatterns, type PatternFilter } from '../decision.store.ts';
import { listObservedCompanies, listOutcomes, listPairOutcomes } from '../pattern.store.ts';
import { isSessionHorizon, PATTERN_HORIZONS, type PatternHorizon } from '../patterns/horizon.ts';
import { rankMeasuredPairs, shrinkMeasured, summarisePairs, summarisePatterns } from '../patterns/summarise.ts';

const horizonsOf = (filter: PatternFilter): readonly PatternHorizon[] =>
  filter.timeHorizon === undefined ? PATTERN_HORIZONS : [filter.timeHorizon];

/**
 * The patterns of a company as they were at an instant: computed from the observations that had matured by then, of all
 * companies, because a pattern is shrunk towards the others of its kind.
 */
export async function listPatternsAt(db: Executor, companyId: string, filter: PatternFilter, asOf: Date) {
  const stored = await listPatterns(db, companyId, filter);
  const companies = await listObservedCompanies(db);
  const ids = companies.map(({ id }) => id);
  const found: typeof stored = [];
  for (const horizon of horizonsOf(filter)) {
    const measured = summarisePatterns(await listOutcomes(db, ids, horizon, asOf), horizon, asOf);
    for (const pattern of shrinkMeasured(measured, companies)) {
      const known = stored.find(
        ({ time_horizon, catalyst_type }) => time_horizon === horizon && catalyst_type === pattern.catalyst_type,
      );
      if (pattern.company_id === companyId && known) found.push({ ...known, ...pattern });
    }
  }
  const byStrength = (one: (typeof found)[number], other: (typeof found)[number]) =>
    Number(other.reliable) - Number(one.reliable) ||
    sizeOf(other.t_stat) - sizeOf(one.t_stat) ||
    (one.id < other.id ? -1 : 1);
  return found.sort(byStrength);
}

/** The same for patterns between companies. */
export async function listCrossPatternsAt(db: Executor, companyId: string, filter: PatternFilter, asOf: Date) {
  const stored = await listCrossPatterns(db, companyId, filter);
  const ids = (await listObservedCompanies(db)).map(({ id }) => id);
  const found: typeof stored = [];
  for (const horizon of horizonsOf(filter).filter(isSessionHorizon)) {
    const measured = summarisePairs(await listPairOutcomes(db, ids, horizon, asOf), horizon, asOf);
    for (const pair of rankMeasuredPairs(measured)) {
      const known = stored.find(
        (row) =>
          row.time_horizon === horizon &&
          row.catalyst_type === pair.catalyst_type &&
          row.leader_company_id === pair.leader_company_id &&
          row.follower_company_id === pair.follower_company_id,
      );
      if (known) found.push({ ...known, ...pair });
    }
  }
  const byStrength = (one: (typeof found)[number], other: (typeof found)[number]) =>
    Number(other.reliable) - Number(one.reliable) || sizeOf(other.z) - sizeOf(one.z) || (one.id < other.id ? -1 : 1);
  return found.sort(byStrength);
}

/** A statistic that could not be computed comes last. */
const sizeOf = (statistic: number | null) => (statistic === null ? -1 : Math.abs(statistic));
