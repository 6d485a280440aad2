import { listInvocationMonths } from '../../intelligence/agents/invocation.store.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { countThinning, listHistoryMonths } from '../../trends/thin-history.store.ts';
import { countDeadJobs, countOldRuns, countSignalOutputs, listSignalMonths } from '../due.store.ts';
import { CLASSES, cutoffOf, type Month, monthsDue, type RemovedClass, type RetentionSettings } from '../policy.ts';
import { listReferencedOutputs, listReferencedViews } from '../referenced.store.ts';
import type { Waiting } from '../run.store.ts';
import type { ClassSample } from '../sample.ts';
import { measureStorage } from './measure-storage.ts';
import { type FindLakeTag, findLakeObstacle } from './month-in-lake.ts';

export interface PlanDeps {
  db: Executor;
  stage: string;
  settings: RetentionSettings;
  /** Null if rows are removed without asking the lake. */
  findLakeTag: FindLakeTag | null;
  /** Files that no document refers to; null where artifacts are not collected. */
  countLooseArtifacts: (() => Promise<{ files: number; bytes: number }>) | null;
}

/** What a run would remove of a class. */
export interface DuePlan {
  days: number;
  /** Rows before this are due; null if all are kept. */
  before: Date | null;
  dueRows: number;
  /** By the average row of the class. */
  dueBytes: number;
  /** Old rows that stay, by the reason. */
  kept: { rows: number; why: string }[];
  /** Months that are due, and cannot be removed yet. */
  waiting: Waiting[];
}

export interface RetentionPlan {
  now: Date;
  classes: ClassSample[];
  due: Record<RemovedClass, DuePlan>;
}

type Counted = Pick<DuePlan, 'dueRows' | 'kept' | 'waiting'>;
const NOTHING: Counted = { dueRows: 0, kept: [], waiting: [] };

/** What a run would remove now, what stays and why, with sizes and a forecast. Writes nothing. */
export async function planRetention(deps: PlanDeps, now: Date): Promise<RetentionPlan> {
  const { db, settings } = deps;
  const classes = await measureStorage(db, settings, now);
  const plan = async (
    name: RemovedClass,
    days: number,
    count: (before: Date) => Promise<Counted>,
  ): Promise<DuePlan> => {
    const before = cutoffOf(days, now);
    const counted = before === null ? NOTHING : await count(before);
    const size = classes.find((one) => one.name === name);
    const bytesPerRow = size?.rows ? size.bytes / size.rows : 0;
    return { days, before, ...counted, dueBytes: counted.dueRows * bytesPerRow };
  };
  const loose = (await deps.countLooseArtifacts?.()) ?? { files: 0, bytes: 0 };
  return {
    now,
    classes,
    due: {
      history: await plan('history', settings.historyDays, (before) => countHistory(deps, before)),
      signals: await plan('signals', settings.signalDays, (before) => countSignals(deps, before)),
      invocations: await plan('invocations', settings.invocationDays, (before) => countInvocations(deps, before)),
      runs: await plan('runs', settings.runDays || settings.emptyRunDays, async () => ({
        ...NOTHING,
        dueRows: await countOldRuns(db, {
          before: cutoffOf(settings.runDays, now),
          emptyBefore: cutoffOf(settings.emptyRunDays, now),
        }),
      })),
      jobs: await plan('jobs', settings.deadJobDays, async (before) => ({
        ...NOTHING,
        dueRows: await countDeadJobs(db, deps.stage, before),
      })),
      artifacts: { days: 0, before: null, dueRows: loose.files, dueBytes: loose.bytes, kept: [], waiting: [] },
    },
  };
}

/** Adds up months; one that the lake does not have yet counts as waiting. */
async function addUp(
  deps: PlanDeps,
  name: 'history' | 'signals' | 'invocations',
  months: readonly Month[],
  count: (month: Month) => Promise<{ rows: number; kept: { rows: number; why: string }[] }>,
): Promise<Counted> {
  const kept = new Map<string, number>();
  const waiting: Waiting[] = [];
  let dueRows = 0;
  for (const month of months) {
    const found = await count(month);
    const lakeTable = CLASSES[name].lakeTable ?? '';
    const why = await findLakeObstacle(deps.db, deps.findLakeTag, { lakeTable, month: month.month, rows: found.rows });
    if (why !== null) {
      waiting.push({ name, month: month.month, why });
      continue;
    }
    dueRows += found.rows - found.kept.reduce((sum, { rows }) => sum + rows, 0);
    for (const { rows, why: reason } of found.kept) kept.set(reason, (kept.get(reason) ?? 0) + rows);
  }
  return { dueRows, kept: [...kept].map(([why, rows]) => ({ why, rows })), waiting };
}

async function countHistory(deps: PlanDeps, before: Date): Promise<Counted> {
  const open = (await listHistoryMonths(deps.db)).filter(({ isThinned }) => !isThinned);
  const months = monthsDue(
    open.map(({ month }) => month),
    before,
  );
  return addUp(deps, 'history', months, async (month) => {
    const referenced = (await listReferencedViews(deps.db, month)).map(({ id }) => id);
    const found = await countThinning(deps.db, month, referenced);
    return {
      rows: found.rows,
      kept: [
        { rows: found.lastOfDay, why: 'last view of a series on a UTC day' },
        { rows: found.referenced, why: 'named by a recommendation, or behind an order' },
      ],
    };
  });
}

async function countSignals(deps: PlanDeps, before: Date): Promise<Counted> {
  const months = monthsDue(await listSignalMonths(deps.db, before), before);
  return addUp(deps, 'signals', months, async (month) => ({
    rows: await countSignalOutputs(deps.db, month),
    kept: [{ rows: (await listReferencedOutputs(deps.db, month)).length, why: 'named by a recommendation' }],
  }));
}

async function countInvocations(deps: PlanDeps, before: Date): Promise<Counted> {
  const stored = await listInvocationMonths(deps.db);
  const months = monthsDue(
    stored.map(({ month }) => month),
    before,
  );
  return addUp(deps, 'invocations', months, async ({ month }) => ({
    rows: stored.find((one) => one.month === month)?.rows ?? 0,
    kept: [],
  }));
}
