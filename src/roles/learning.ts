import { updatePatterns } from '../competitive/use/update-patterns.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { HOUR_MS, MINUTE_MS } from '../kernel/clock.ts';
import type { Db } from '../kernel/db/database.ts';
import { findFlag, setFlag } from '../kernel/flags.store.ts';
import { BENCHMARK_TICKER } from '../trends/queues.ts';
import { updateCredibility } from '../trends/use/update-credibility.ts';

const FLAG = 'learning';
const LEARN_EVERY_MS = HOUR_MS;
/** Until the first news has matured, learning is tried this often. */
const LEARN_FIRST_MS = 5 * MINUTE_MS;

interface LearningFlag {
  learnt_at: string;
  /** News that patterns were learnt from so far. */
  news: number;
  /** Whether all news that had matured was processed. */
  caught_up: boolean;
}

interface LearningDeps {
  db: Db;
  calendar: TradingCalendar;
}

/** Learns patterns and the credibility of sources from what has matured. The time is stored, so that a restart does not reset it. */
export async function learn({ db, calendar }: LearningDeps, now: Date): Promise<void> {
  await updateCredibility({ db, calendar }, now);
  const before = await findFlag<LearningFlag>(db, FLAG);
  const { news, caughtUp } = await updatePatterns({ db, calendar, benchmark: BENCHMARK_TICKER }, now);
  const flag: LearningFlag = { learnt_at: now.toISOString(), news: (before?.news ?? 0) + news, caught_up: caughtUp };
  await setFlag(db, FLAG, flag, 'learning');
}

/** Learns where it is overdue: at the first call after a start too. Returns whether it did. */
export async function learnWhenDue(deps: LearningDeps, now: Date): Promise<boolean> {
  const flag = await findFlag<LearningFlag>(deps.db, FLAG);
  if (flag && now.getTime() < dueMs(flag)) return false;
  await learn(deps, now);
  return true;
}

function dueMs({ learnt_at, news, caught_up }: LearningFlag): number {
  if (!caught_up) return 0;
  return Date.parse(learnt_at) + (news > 0 ? LEARN_EVERY_MS : LEARN_FIRST_MS);
}
