import type { Db } from '../../kernel/db/database.ts';
import { storedName } from '../../kernel/queue/job-rules.ts';
import type { PendingWork, TableWork } from '../../kernel/queue/pending-work.ts';
import type { QueueDepth } from '../../kernel/queue/queue.ts';
import { isPipelineEnabled } from '../pipeline-flag.store.ts';
import { findDead, type RestoreDeps } from './restore-work.ts';

/** Missing jobs of a queue that are counted; beyond it the count is a lower bound. */
const MISSING_MAX = 10_000;

export interface PendingDeps extends RestoreDeps {
  tables: readonly TableWork[];
}

export interface PendingQueue extends QueueDepth {
  name: string;
  queues: string[];
  title: string;
  derived_from: string;
  stops_with_pipeline: boolean;
  /** Needs without a waiting or running job. */
  missing: number;
  /** Of these, needs whose job is dead. */
  missing_dead: number;
  oldest_missing_at: string | null;
  last_error: string | null;
}

export interface PendingReport {
  as_of: string;
  pipeline_enabled: boolean;
  work: PendingQueue[];
}

const EMPTY: QueueDepth = { waiting: 0, active: 0, delayed: 0, dead: 0 };

/** The pending work of every queue, derived from state, beside what the queues hold. */
export async function readPending(deps: PendingDeps): Promise<PendingReport> {
  const { db, queue } = deps;
  const depths = await queue.depths(db);
  const work: PendingQueue[] = [];
  for (const one of deps.works) work.push(await readQueue(deps, one, depths));
  for (const one of deps.tables) work.push(await readTable(db, one, deps.now()));
  return { as_of: deps.now().toISOString(), pipeline_enabled: await isPipelineEnabled(db), work };
}

async function readQueue(
  { db, queue, now }: PendingDeps,
  work: PendingWork,
  depths: Readonly<Record<string, QueueDepth>>,
): Promise<PendingQueue> {
  const { stage } = queue;
  const missing = await work.list(db, { stage, now: now(), afterKey: null, limit: MISSING_MAX });
  const dead = await findDead(db, stage, work, missing);
  const queues = work.covers.map((name) => storedName(stage, name));
  const newest = [...dead.values()].toSorted((a, b) => b.died_at.getTime() - a.died_at.getTime())[0];
  return {
    name: work.queue,
    queues,
    ...sum(queues.map((name) => depths[name] ?? EMPTY)),
    title: work.title,
    derived_from: work.derivedFrom,
    stops_with_pipeline: work.stopsWithPipeline,
    missing: missing.length,
    missing_dead: dead.size,
    oldest_missing_at: oldestOf(missing.map(({ since }) => since)),
    last_error: newest?.error ?? null,
  };
}

async function readTable(db: Db, work: TableWork, now: Date): Promise<PendingQueue> {
  return {
    name: work.name,
    queues: [],
    ...EMPTY,
    waiting: await work.count(db, now),
    title: work.title,
    derived_from: work.derivedFrom,
    stops_with_pipeline: false,
    missing: 0,
    missing_dead: 0,
    oldest_missing_at: null,
    last_error: null,
  };
}

const sum = (depths: readonly QueueDepth[]): QueueDepth =>
  depths.reduce(
    (all, one) => ({
      waiting: all.waiting + one.waiting,
      active: all.active + one.active,
      delayed: all.delayed + one.delayed,
      dead: all.dead + one.dead,
    }),
    EMPTY,
  );

const oldestOf = (times: readonly Date[]): string | null =>
  times.length === 0 ? null : new Date(Math.min(...times.map((time) => time.getTime()))).toISOString();
