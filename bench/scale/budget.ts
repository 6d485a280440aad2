import { meanPerSecond, peakPerSecond } from './arrivals.ts';
import { type Bound, computeUse, findBinding, findBound, type Resource, type ResourceUse } from './capacity.ts';
import type { DocumentPhase } from './document-phases.ts';
import type { MarketPhase } from './market-phase.ts';
import type { Round } from './round-phases.ts';
import type { Usage } from './usage.ts';

/** Ticks of the hour in which most documents arrive. */
const TICKS_PER_PEAK_HOUR = 2;
const HOUR_SECONDS = 3_600;
/** Companies without news are evaluated this often while the market is open. */
const ROUND_SECONDS = 2 * HOUR_SECONDS;
/** Sectors and the market are evaluated this often while there is news. */
const POOLS_SECONDS = 300;
/** Every company has a bar this often while the market is open. */
const BAR_SECONDS = 1_800;

export interface ScaleResult {
  companies: number;
  documentsPerDay: number;
  cores: number;
  market: MarketPhase;
  burst: DocumentPhase;
  /** Every company once, or those of a sample. */
  round: Round;
  pools: Round;
}

export interface Budget {
  measuredPerSecond: number;
  uses: ResourceUse[];
  binding: ResourceUse | null;
  bound: Bound;
  /** What the platform handles beside its ticks and rounds: the lower of what was measured and what the processors allow. */
  capacityPerSecond: number;
}

const isIntake = (roles: string) => roles.startsWith('parser');
const nodeSeconds = ({ processes }: Usage, of: (roles: string) => boolean): number =>
  Object.entries(processes).reduce((sum, [roles, seconds]) => sum + (of(roles) ? seconds : 0), 0);
const allSeconds = (usage: Usage): number => nodeSeconds(usage, () => true) + usage.databaseSeconds;

/** What ticks and rounds take in each second of the peak hour, by the same part of the work of each. */
function roundSeconds({ companies, market, round, pools }: ScaleResult, secondsOf: (usage: Usage) => number): number {
  return (
    (TICKS_PER_PEAK_HOUR * secondsOf(market.tick)) / HOUR_SECONDS +
    (secondsOf(round.usage) * companies) / round.evaluations / ROUND_SECONDS +
    secondsOf(pools.usage) / POOLS_SECONDS
  );
}

/** What the half-hourly bars of all companies take in each second: in the process that stores them, and in the database. */
function barSeconds({ market: { bars }, companies }: ScaleResult): { node: number; database: number } {
  const perSecond = companies / BAR_SECONDS / Math.max(1, bars.inserted);
  return { node: bars.feedSeconds * perSecond, database: bars.databaseSeconds * perSecond };
}

export function computeResources(result: ScaleResult): Resource[] {
  const { burst, cores } = result;
  const bars = barSeconds(result);
  const resource = (name: string, limit: number, secondsOf: (usage: Usage) => number, barsTake: number): Resource => ({
    name,
    limit,
    secondsPerDocument: secondsOf(burst.usage) / burst.done,
    secondsPerSecond: roundSeconds(result, secondsOf) + barsTake,
  });
  return [
    resource('intake process, one thread', 1, (usage) => nodeSeconds(usage, isIntake), bars.node),
    resource('analysis process, one thread', 1, (usage) => nodeSeconds(usage, (roles) => !isIntake(roles)), 0),
    resource(`all ${cores} cores`, cores, allSeconds, bars.node + bars.database),
  ];
}

export function computeBudget(result: ScaleResult): Budget {
  const load = {
    meanPerSecond: meanPerSecond(result.documentsPerDay),
    peakPerSecond: peakPerSecond(result.documentsPerDay),
  };
  const uses = computeResources(result).map((resource) => computeUse(resource, load));
  const { burst } = result;
  const measuredPerSecond = burst.done / burst.usage.seconds;
  const waits = Object.entries(burst.usage.load.waits).map(([event, sessions]) => ({ event, sessions }));
  const { usage } = burst;
  const ownShare = (allSeconds(usage) + usage.feedSeconds) / (usage.seconds * result.cores);
  const otherShare = Math.max(0, usage.machineShare - ownShare);
  const binding = findBinding(uses);
  return {
    measuredPerSecond,
    uses,
    binding,
    bound: findBound({ perSecond: measuredPerSecond, waits, otherShare }, uses),
    capacityPerSecond: Math.min(measuredPerSecond, binding?.capacityPerSecond ?? Number.POSITIVE_INFINITY),
  };
}
