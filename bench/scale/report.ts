import type { Row } from '../kit.ts';
import type { Budget, ScaleResult } from './budget.ts';
import type { DocumentPhase } from './document-phases.ts';
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

/** The report as lines of text: what was measured, then what follows from it. */
export function describeScale(result: ScaleResult, budget: Budget): string[] {
  const verdict = decideVerdict(result.documentsPerDay, budget.capacityPerSecond, budget.bound);
  return [
    `model: ${count(result.companies)} companies, ${count(result.documentsPerDay)} documents a day, ${result.cores} cores, one PostgreSQL`,
    ...describeDocuments('peak hour at the clock speed', result.replay),
    ...describeDocuments('full queues', result.burst),
    ...describeStages(result.split),
    ...describeRounds(result),
    ...budget.uses.map(
      ({ name, capacityPerSecond, meanShare, peakShare, secondsPerDocument, secondsPerSecond }) =>
        `${name}: ${(secondsPerDocument * 1_000).toFixed(1)} ms a document and ${(100 * secondsPerSecond).toFixed(1)}% of a core for ticks, rounds and bars; full at ${capacityPerSecond.toFixed(1)} documents a second; ${(100 * meanShare).toFixed(0)}% used on average, ${(100 * peakShare).toFixed(0)}% in the peak hour`,
    ),
    ...verdict.lines,
  ];
}

function describeDocuments(name: string, phase: DocumentPhase): string[] {
  const { usage, accepted, left, statuses } = phase;
  const evaluations = usage.jobs.aggregate ?? 0;
  return [
    `${name}: ${count(accepted)} documents in ${usage.seconds.toFixed(1)} s, ${left === 0 ? 'all done' : `${count(left)} jobs left`}; ${largest(statuses, 0)}`,
    `  read after ${phase.readP50Seconds.toFixed(1)} s (p50), ${phase.readP99Seconds.toFixed(1)} s (p99); ${(evaluations / accepted).toFixed(2)} evaluations a document; longest queues: ${largest(usage.load.depths, 0)}`,
    `  processor time a document: ${Object.entries(usage.processes)
      .map(([roles, seconds]) => `${roles} ${milliseconds(seconds, accepted)} ms`)
      .join(
        ', ',
      )}, database ${milliseconds(usage.databaseSeconds, accepted)} ms; ${(100 * usage.machineShare).toFixed(0)}% of the machine in use`,
    `  database ${(usage.databaseBytes / accepted / 1_024).toFixed(0)} kB and write-ahead log ${(usage.walBytes / accepted / 1_024).toFixed(0)} kB a document`,
    `  sessions waiting at a time: ${largest(usage.load.waits, 2)}; for advisory locks: ${largest(usage.load.locks, 2)}`,
  ];
}

/** Each stage in a process of its own. */
function describeStages({ usage, accepted }: DocumentPhase): string[] {
  return STAGES.map((stage) => {
    const node = usage.processes[stage] ?? 0;
    const database = usage.load.seconds[`sextant ${stage}`] ?? 0;
    const queue = QUEUE_OF[stage];
    const jobs = queue === null ? '' : `, ${((usage.jobs[queue] ?? 0) / accepted).toFixed(2)} jobs a document`;
    const alone = node === 0 ? 'no time' : `${(accepted / node).toFixed(0)} documents a second on one thread`;
    return `stage ${stage}: ${milliseconds(node, accepted)} ms node and ${milliseconds(database, accepted)} ms database a document${jobs}; ${alone}`;
  });
}

const perEvaluation = ({ usage, evaluations }: Round): string =>
  `${milliseconds(sum(usage.processes) + usage.databaseSeconds, evaluations)} ms of processor time each`;

function describeRounds({ market, round, pools, fewImpacts, manyImpacts, companies }: ScaleResult): string[] {
  const tick = (name: string, { seconds, processes, databaseSeconds }: Usage) =>
    `${name} of ${count(companies)} companies: ${seconds.toFixed(1)} s, processor time ${sum(processes).toFixed(1)} s node and ${databaseSeconds.toFixed(1)} s database`;
  const { bars } = market;
  return [
    tick('signal tick', market.tick),
    tick('signal tick without state', market.firstTick),
    `bars: ${count(bars.inserted)} in ${bars.seconds.toFixed(1)} s, ${count(bars.inserted / bars.seconds)} a second; processor time ${bars.feedSeconds.toFixed(1)} s node and ${bars.databaseSeconds.toFixed(1)} s database`,
    `round of all companies, trends and recommendations: ${count(round.evaluations)} in ${round.usage.seconds.toFixed(1)} s${round.left === 0 ? '' : ` with ${count(round.left)} jobs left`}, ${perEvaluation(round)}`,
    `sectors and market: ${pools.evaluations} in ${pools.usage.seconds.toFixed(1)} s, ${perEvaluation(pools)}`,
    `evaluation with few impacts: ${perEvaluation(fewImpacts)}; with the impacts of 90 days: ${perEvaluation(manyImpacts)}`,
  ];
}

/** The figures that the bench's table shows. */
export function rowsOf(result: ScaleResult, budget: Budget): Row[] {
  const { burst, replay, market, round } = result;
  return [
    {
      name: 'scale: documents through all stages with full queues',
      value: budget.measuredPerSecond,
      unit: 'per second',
    },
    { name: 'scale: documents beside ticks, rounds and bars', value: budget.capacityPerSecond, unit: 'per second' },
    { name: 'scale: peak hour, from acceptance to reading, p99', value: 1_000 * replay.readP99Seconds, unit: 'ms' },
    { name: 'scale: database per document', value: burst.usage.databaseBytes / burst.accepted / 1_024, unit: 'kB' },
    { name: 'scale: write-ahead log per document', value: burst.usage.walBytes / burst.accepted / 1_024, unit: 'kB' },
    { name: 'scale: signal tick of all companies', value: 1_000 * market.tick.seconds, unit: 'ms' },
    { name: 'scale: bars stored', value: market.bars.inserted / market.bars.seconds, unit: 'per second' },
    {
      name: 'scale: companies evaluated in a round',
      value: round.evaluations / round.usage.seconds,
      unit: 'per second',
    },
  ];
}
