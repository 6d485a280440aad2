import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { totalsOf } from '../../src/retention/sample.ts';
import { measureStorage } from '../../src/retention/use/measure-storage.ts';
import { runRetention } from '../../src/retention/use/run-retention.ts';
import { testDatabase } from '../kit/database.ts';
import { beginMonths, type LivedDay, liveDay } from './lived-months.ts';

/** Companies and days; 500 and 240 with `npm run retention:growth`. */
const COMPANIES = Number(process.env.SEXTANT_GROWTH_COMPANIES ?? 3);
const DAYS = Number(process.env.SEXTANT_GROWTH_DAYS ?? 112);
const LIVED: LivedDay = {
  companies: COMPANIES,
  evaluations: Number(process.env.SEXTANT_GROWTH_EVALUATIONS ?? 5),
  documents: 3,
  runs: 40,
  ticks: 2,
};
/** The platform prints its forecast after this time. */
const FIRST_DAYS = 60;
const MS_PER_DAY = 86_400_000;
const BEGIN = Date.parse('2026-01-01T00:00:00Z');
const TIMEOUT_MS = 7_200_000;

const { db } = await testDatabase();
const settings = readConfig({}).retention;

const at = (day: number) => new Date(BEGIN + day * MS_PER_DAY);
const measure = (now: Date) => measureStorage(db, settings, now);
const isLong = process.env.SEXTANT_GROWTH_COMPANIES !== undefined;

test(
  'months of a platform stay within the forecast that it printed after two months',
  async () => {
    await beginMonths(db, COMPANIES);
    const deps = { db, queue: createJobQueue('dev'), settings, findLakeTag: null, collectArtifacts: null };
    let removed = 0;
    const forecasts: { day: number; horizon: 30 | 180; bytes: number; history: number }[] = [];
    let runMs = 0;
    for (let day = 0; day < DAYS; day++) {
      await liveDay(db, at(day), LIVED);
      const now = at(day + 1);
      const startedMs = performance.now();
      const outcome = await runRetention(deps, { trigger: 'schedule', now, signal: new AbortController().signal });
      runMs = Math.max(runMs, performance.now() - startedMs);
      removed += outcome?.removed.history ?? 0;
      expect(outcome?.waiting).toEqual([]);
      if (day % 10 === 9) await sql`vacuum analyze`.execute(db);
      const isDue = forecasts.filter(({ day: from, horizon }) => from + horizon === day + 1);
      if (isDue.length === 0 && day + 1 !== FIRST_DAYS) continue;
      await sql`vacuum analyze`.execute(db);
      const classes = await measure(now);
      const total = totalsOf(classes);
      const history = classes.find(({ name }) => name === 'history');
      for (const { horizon, bytes, history: ofHistory } of isDue) {
        if (isLong)
          report(
            `day ${day + 1}: ${gb(total.bytes)}, forecast ${horizon} days ago: ${gb(bytes)}; history ${gb(history?.bytes)}, forecast ${gb(ofHistory)}`,
          );
        expect(total.bytes).toBeLessThanOrEqual(bytes * 1.02);
        expect(history?.bytes).toBeLessThanOrEqual(ofHistory);
        // A forecast that is far too large would be useless.
        expect(total.bytes).toBeGreaterThan(bytes * 0.4);
      }
      if (day + 1 === FIRST_DAYS) {
        if (isLong)
          report(
            `day ${day + 1}: ${gb(total.bytes)}; forecast ${gb(total.bytes_in_30_days)} in 30 days, ${gb(total.bytes_in_180_days)} in 180`,
          );
        forecasts.push(
          { day: FIRST_DAYS, horizon: 30, bytes: total.bytes_in_30_days, history: history?.bytesIn30Days ?? 0 },
          { day: FIRST_DAYS, horizon: 180, bytes: total.bytes_in_180_days, history: history?.bytesIn180Days ?? 0 },
        );
      }
    }
    expect(forecasts).toHaveLength(2);
    expect(removed).toBeGreaterThan(0);
    if (isLong) report(`${removed} views removed; the longest run took ${Math.round(runMs)} ms`);
  },
  TIMEOUT_MS,
);

const gb = (bytes: number | undefined) => `${((bytes ?? 0) / 1e9).toFixed(2)} GB`;
const report = (line: string) => process.stdout.write(`${line}\n`);
