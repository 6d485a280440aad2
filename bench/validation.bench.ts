import { sql } from 'kysely';
import { nyseCalendar } from '../src/kernel/calendar/nyse.ts';
import type { Db } from '../src/kernel/db/database.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { loadLabelColumns } from '../src/validation/label-columns.store.ts';
import { computeSnapshot } from '../src/validation/snapshot.ts';
import { takeSnapshots } from '../src/validation/use/take-snapshots.ts';
import type { Row } from './kit.ts';

const calendar = nyseCalendar();
const TICKERS = 500;
const SESSIONS = 2_000;
const HORIZON = '7d';
const NOW = new Date('2026-11-13T22:00:00Z');
const GOAL_MS = 5_000;

/** A million predictions of 500 companies over 2,000 sessions, all labelled at one horizon. */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const pool = createPool({ url: databaseUrl, applicationName: 'bench', statementTimeoutMs: 0 });
  const db = createDb(pool);
  try {
    await seed(db);
    const plainMs = await timed(() =>
      sql`select count(*), avg(p.confidence), avg(l.total_return) from prediction_labels l
        join predictions p on p.id = l.prediction_id where l.horizon = ${HORIZON} and l.status = 'labelled'`.execute(
        db,
      ),
    );
    const loadMs = await timed(() => loadLabelColumns(db, HORIZON, 'lived'));
    const labels = await loadLabelColumns(db, HORIZON, 'lived');
    const gradeMs = await timed(async () => computeSnapshot(labels, Number.NEGATIVE_INFINITY, 4));
    const allMs = await timed(() => takeSnapshots({ db, calendar }, NOW));
    const about = `${labels.length.toLocaleString('en')} predictions`;
    return [
      {
        name: `validation: ${about}, all grades of all lookbacks (baseline: one SQL average)`,
        value: allMs,
        unit: 'ms',
        baseline: plainMs,
        referenceGoal: GOAL_MS,
      },
      { name: `validation: ${about}, loading`, value: loadMs, unit: 'ms', baseline: plainMs },
      { name: `validation: ${about}, grading once`, value: gradeMs, unit: 'ms' },
    ];
  } finally {
    await db.destroy();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

async function seed(db: Db): Promise<void> {
  const last = calendar.sessionsBetween('2018-01-02', '2026-11-06').slice(-SESSIONS);
  await sql`insert into companies (ticker, legal_name, sector)
    select 'T' || chr(65 + n / 26) || chr(65 + n % 26), 'Company ' || n, 'Energy' from generate_series(0, ${TICKERS - 1}::integer) n`.execute(
    db,
  );
  await sql`alter table predictions drop constraint predictions_recommendation_id_fkey`.execute(db);
  await sql`insert into predictions (recommendation_id, company_id, ticker, sector, session_date, "window", action, leaning,
      p_up, confidence, raw_confidence, sigma_daily, layer_contributions, generated_at, lived)
    select gen_random_uuid(), company.id, company.ticker, 'Energy', session.date, '7d',
      case when p > .55 then 'buy' when p < .45 then 'sell' else 'hold' end,
      case when p > .55 then 'buy' when p < .45 then 'sell' else 'hold' end,
      p, greatest(p, 1 - p), greatest(p, 1 - p), .02, '{"company": 0.2, "macro": 0, "competitive": 0}', session.at, true
    from unnest(${last.map(({ date }) => date)}::date[], ${last.map(({ open }) => open.toISOString())}::timestamptz[])
      as session (date, at) cross join companies company
    cross join lateral (select .5 + .3 * (random() - .5) + 0 * ascii(company.ticker) as p) drawn
    order by session.date, company.ticker`.execute(db);
  await sql`insert into prediction_labels (prediction_id, horizon, status, entry_at, entry_price, exit_at, exit_price,
      total_return, excess_spy, excess_sector, sector_basis, sigma_horizon, win, direction_right, direction_win, matured_at)
    select id, ${HORIZON}, 'labelled', generated_at, 100, generated_at + interval '7 days', 100 * (1 + r), r, r - .001,
      r - .002, 'fund', .045, r > .001, r > 0, r > .001, generated_at + interval '7 days'
    from predictions cross join lateral (select (p_up - .5) * .01 + .04 * (random() - .5) + 0 * id as r) drawn`.execute(
    db,
  );
  await sql`vacuum analyze predictions, prediction_labels`.execute(db);
}
