import type { Row } from '../kit.ts';
import type { Budget, ScaleResult } from './budget.ts';
import type { DocumentPhase } from './document-phases.ts';
import type { MarketPhase } from './market-phase.ts';
import type { Round } from './round-phases.ts';
import { shortName, type Usage } from './usage.ts';
import { count, decideVerdict } from './verdict.ts';
import { QUEUE_OF, STAGES } from './workers.ts';

const milliseconds = (seconds: number, per: number): string => ((1_000 * seconds) / per).toFixed(1);
const sum = (values: Record<string, number>): number =>
  Object.values(values).reduce((total, value) => total + value, 0);
const largest = (values: Record<string, number>, digits: number, limit = 6): string =>
  Object.entries(values)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, limit)
    .filter(([, value]) => value > 0)
    .map(([name, value]) => `${shortName(name)} ${value.toFixed(digits)}`)
    .join(', ') || 'none';

/** What follows from the measurements: how full each resource is, whether the day is handled in time, and what binds. */
export function describeBudget(documentsPerDay: number, { uses, capacityPerSecond, bound }: Budget): string[] {
  return [
    ...uses.map(
      (use) =>
        `${use.name}: ${(use.secondsPerDocument * 1_000).toFixed(1)} ms a document and ${(100 * use.secondsPerSecond).toFixed(1)}% of a core for ticks, rounds and bars; full at ${use.capacityPerSecond.toFixed(1)} documents a second; ${(100 * use.meanShare).toFixed(0)}% used on average, ${(100 * use.peakShare).toFixed(0)}% in the peak hour`,
    ),
    ...decideVerdict(documentsPerDay, capacityPerSecond, bound).lines,
  ];
}

export function describeDocuments(name: string, phase: DocumentPhase): string[] {
  const { usage, accepted, done, left, statuses } = phase;
  const evaluations = usage.jobs.aggregate ?? 0;
  return [
    `${name}: ${count(accepted)} documents in ${usage.seconds.toFixed(1)} s, ${left === 0 ? 'all done' : `${count(done)} done, ${count(left)} jobs left`}; ${largest(statuses, 0)}`,
    `  read after ${phase.readP50Seconds.toFixed(1)} s (p50), ${phase.readP99Seconds.toFixed(1)} s (p99); ${(evaluations / done).toFixed(2)} evaluations a document; longest queues: ${largest(usage.load.depths, 0)}`,
    `  processor time a document: ${Object.entries(usage.processes)
      .map(([roles, seconds]) => `${roles} ${milliseconds(seconds, done)} ms`)
      .join(
        ', ',
      )}, database ${milliseconds(usage.databaseSeconds, done)} ms; ${(100 * usage.machineShare).toFixed(0)}% of the machine in use`,
    `  database ${(usage.databaseBytes / done / 1_024).toFixed(0)} kB and write-ahead log ${(usage.walBytes / done / 1_024).toFixed(0)} kB a document`,
    `  sessions waiting at a time: ${largest(usage.load.waits, 2)}; for advisory locks: ${largest(usage.load.locks, 2)}`,
  ];
}

/** Each stage in a process of its own. */
export function describeStages({ usage, done }: DocumentPhase): string[] {
  return STAGES.map((stage) => {
    const node = usage.processes[stage] ?? 0;
    const database = usage.load.seconds[`sextant ${stage}`] ?? 0;
    const queue = QUEUE_OF[stage];
    const jobs = queue === null ? '' : `, ${((usage.jobs[queue] ?? 0) / done).toFixed(2)} jobs a document`;
    const alone = node === 0 ? 'no time' : `${(done / node).toFixed(0)} documents a second on one thread`;
    return `stage ${stage}: ${milliseconds(node, done)} ms node and ${milliseconds(database, done)} ms database a document${jobs}; ${alone}`;
  });
}

const perEvaluation = ({ usage, evaluations }: Round): string =>
  `${milliseconds(sum(usage.processes) + usage.databaseSeconds, evaluations)} ms of processor time each`;

export function describeMarket({ firstTick, bars, tick }: MarketPhase, companies: number): string[] {
  const describe = (name: string, { seconds, processes, databaseSeconds }: Usage) =>
    `${name} of ${count(companies)} companies: ${seconds.toFixed(1)} s, processor time ${sum(processes).toFixed(1)} s node and ${databaseSeconds.toFixed(1)} s database`;
  return [
    describe('signal tick without state', firstTick),
    describe('signal tick', tick),
    `bars: ${count(bars.inserted)} in ${bars.seconds.toFixed(1)} s, ${count(bars.inserted / bars.seconds)} a second; processor time ${bars.feedSeconds.toFixed(1)} s node and ${bars.databaseSeconds.toFixed(1)} s database`,
  ];
}

/** A round of trends and recommendations. */
export const describeRound = (name: string, round: Round): string =>
  `${name}: ${count(round.evaluations)} in ${round.usage.seconds.toFixed(1)} s${round.left === 0 ? '' : `, ${count(round.left)} jobs left`}, ${perEvaluation(round)}; ${(100 * round.usage.machineShare).toFixed(0)}% of the machine in use`;

/** The figures that the bench's table shows. */
export function rowsOf({ burst, market, round }: ScaleResult, budget: Budget, replay: DocumentPhase): Row[] {
  return [
    {
      name: 'scale: documents through all stages with full queues',
      value: budget.measuredPerSecond,
      unit: 'per second',
    },
    { name: 'scale: documents beside ticks, rounds and bars', value: budget.capacityPerSecond, unit: 'per second' },
    { name: 'scale: peak hour, from acceptance to reading, p99', value: 1_000 * replay.readP99Seconds, unit: 'ms' },
    { name: 'scale: database per document', value: burst.usage.databaseBytes / burst.done / 1_024, unit: 'kB' },
    { name: 'scale: write-ahead log per document', value: burst.usage.walBytes / burst.done / 1_024, unit: 'kB' },
    { name: 'scale: signal tick of all companies', value: 1_000 * market.tick.seconds, unit: 'ms' },
    { name: 'scale: bars stored', value: market.bars.inserted / market.bars.seconds, unit: 'per second' },
    {
      name: 'scale: companies evaluated in a round',
      value: round.evaluations / round.usage.seconds,
      unit: 'per second',
    },
  ];
}
