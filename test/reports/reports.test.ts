import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { duePeriods, type Period } from '../../src/reports/period.ts';
import type { ReportData } from '../../src/reports/report-data.ts';
import { composeReport } from '../../src/reports/use/compose-report.ts';
import { writeDueReports } from '../../src/reports/use/write-due-reports.ts';
import { verifyAuditChains } from '../../src/kernel/audit/audit.store.ts';
import { testDatabase } from '../kit/database.ts';
import { calendar } from '../validation/kit.ts';
import { FRIDAY, NOW, seedWeek } from './kit.ts';

const { db } = await testDatabase();
const deps = { db, calendar, simulated: true };
let accountId = '';
let daily: Period;
let weekly: Period;

beforeAll(async () => {
  ({ accountId } = await seedWeek(db));
  const periods = duePeriods(calendar, NOW);
  daily = periods.findLast(({ type }) => type === 'daily')!;
  weekly = periods.findLast(({ type }) => type === 'weekly')!;
}, 300_000);

const value = async (query: ReturnType<typeof sql<{ value: number }>>) => (await query.execute(db)).rows[0]!.value;
const compose = (period: Period) => composeReport(deps, period, NOW);

describe('a period', () => {
  test('is a session from the close before it, or a week once its last session has closed', () => {
    expect(daily).toMatchObject({
      start: FRIDAY,
      end: FRIDAY,
      from: new Date('2026-11-12T21:00:00Z'),
      to: new Date('2026-11-13T21:00:00Z'),
    });
    expect(weekly).toMatchObject({ start: '2026-11-09', end: FRIDAY, from: new Date('2026-11-06T21:00:00Z') });
    expect(weekly.sessions).toHaveLength(5);
    const before = duePeriods(calendar, new Date('2026-11-13T21:29:59Z'));
    expect(before.findLast(({ type }) => type === 'daily')?.end).toBe('2026-11-12');
    expect(before.findLast(({ type }) => type === 'weekly')?.end).toBe('2026-11-06');
  });

  test('of a short week ends with its half day', () => {
    const thanksgiving = duePeriods(calendar, new Date('2026-11-27T18:31:00Z')).findLast(
      ({ type }) => type === 'weekly',
    )!;
    expect(thanksgiving).toMatchObject({ start: '2026-11-23', end: '2026-11-27' });
    expect(thanksgiving.sessions).toHaveLength(4);
  });
});

describe.each(['daily', 'weekly'] as const)('every number of a %s report', (type) => {
  test('equals the result of an independent query', async () => {
    const period = type === 'daily' ? daily : weekly;
    const { data, status } = await compose(period);
    const within = (column: string) =>
      sql`${sql.raw(column)} > ${period.from}::timestamptz and ${sql.raw(column)} <= ${period.to}::timestamptz`;
    const snapshot = (column: string, date: string) =>
      value(
        sql`select ${sql.raw(column)}::float8 as value from portfolio_snapshots where snapshot_date = ${date}::date`,
      );
    const start = type === 'daily' ? '2026-11-12' : '2026-11-06';

    expect(data.portfolio).toMatchObject({
      start: await snapshot('portfolio_value', start),
      end: await snapshot('portfolio_value', FRIDAY),
      cash: await snapshot('cash', FRIDAY),
      positions_value: await snapshot('positions_value', FRIDAY),
      unrealized_pnl: await snapshot('unrealized_pnl', FRIDAY),
      pools: { active: await snapshot('active_pool', FRIDAY), reserve: await snapshot('reserve_pool', FRIDAY) },
      heat: await snapshot('portfolio_heat', FRIDAY),
      drawdown: {
        current: await snapshot('current_drawdown_pct', FRIDAY),
        max: await snapshot('max_drawdown', FRIDAY),
      },
      realized_pnl: (await snapshot('realized_pnl', FRIDAY)) - (await snapshot('realized_pnl', start)),
    });
    expect(data.portfolio!.return).toBeCloseTo(
      await value(sql`select exp(sum(ln(1 + daily_return)))::float8 - 1 as value from portfolio_snapshots
        where snapshot_date > ${start}::date and snapshot_date <= ${FRIDAY}::date`),
      12,
    );
    expect(data.portfolio!.flow).toBe(
      await value(
        sql`select sum(flow)::float8 as value from portfolio_snapshots where snapshot_date between ${period.start}::date and ${period.end}::date`,
      ),
    );
    const spy = (date: string) =>
      value(sql`select close as value from market_bars where ticker = 'SPY' and bar_timestamp::date = ${date}::date`);
    expect(data.benchmark.return).toBeCloseTo((await spy(FRIDAY)) / (await spy(start)) - 1, 12);

    const trades = sql`from portfolio_trades where ${within('closed_at')}`;
    expect(data.trades).toHaveLength(await value(sql`select count(*)::int as value ${trades}`));
    expect(data.summary.trades_closed).toBe(data.trades.length);
    expect(data.summary.realized_pnl).toBeCloseTo(
      await value(sql`select sum(sold_value - bought_value)::float8 as value ${trades}`),
      9,
    );

    const decided = (condition: string) =>
      value(
        sql`select count(*)::int as value from trading_decisions where ${within('created_at')} and ${sql.raw(condition)}`,
      );
    expect(data.decisions).toMatchObject({
      total: await decided('true'),
      executed: await decided(`decision = 'execute'`),
      skipped: await decided(`decision = 'skip'`),
      exits: 0,
      deferred: 0,
    });
    expect(data.decisions.skipped_by_reason.negative_edge).toBe(await decided(`skip_reason = 'negative_edge'`));

    const countWhere = (condition: string) =>
      value(
        sql`select count(*)::int as value from recommendations where ${within('generated_at')} and ${sql.raw(condition)}`,
      );
    expect(data.recommendations).toMatchObject({
      total: await countWhere('true'),
      by_action: {
        buy: await countWhere(`action = 'buy'`),
        sell: await countWhere(`action = 'sell'`),
        hold: await countWhere(`action = 'hold'`),
      },
      by_mode: {
        informational: await countWhere(`mode = 'informational'`),
        paper: await countWhere(`mode = 'paper'`),
        live: 0,
      },
    });
    expect(data.recommendations.top[0]!.confidence).toBe(
      await value(sql`select max(confidence) as value from recommendations r where ${within('generated_at')} and action <> 'hold'
        and not exists (select from recommendations later where later.ticker = r.ticker and later.generated_at > r.generated_at
          and later.generated_at <= ${period.to}::timestamptz)`),
    );

    expect(data.validation.labels).toEqual({
      predictions: await value(sql`select count(*)::int as value from predictions`),
      labelled: await value(sql`select count(*)::int as value from prediction_labels where status = 'labelled'`),
      unlabelable: await value(sql`select count(*)::int as value from prediction_labels where status <> 'labelled'`),
      waiting: await value(sql`select count(*)::int as value from label_queue`),
      overdue: 0,
    });
    for (const grades of data.validation.snapshots) {
      expect(grades.prediction_count).toBe(
        await value(sql`select count(*)::int as value from prediction_labels l join predictions p on p.id = l.prediction_id
          where l.horizon = ${grades.horizon} and l.status = 'labelled' and p.lived = ${grades.record === 'lived'}
          and l.exit_at > ${NOW}::timestamptz - interval '90 days'`),
      );
    }
    for (const record of ['lived', 'replayed']) {
      const own = data.validation.snapshots.filter((grades) => grades.record === record);
      expect(own.map(({ horizon }) => horizon)).toEqual(['1h', '6h', '1d', '7d', '30d']);
    }
    expect(data.validation.gate?.prediction_count).toBe(
      await value(sql`select count(*)::int as value from prediction_labels l join predictions p on p.id = l.prediction_id
        where l.horizon = '7d' and l.status = 'labelled' and p.action <> 'hold'`),
    );

    expect(data.pipeline.documents).toBe(
      await value(sql`select count(*)::int as value from documents where ${within('available_at')}`),
    );
    expect(data.pipeline.provider_mix).toEqual([
      {
        provider: 'builtin',
        model_name: 'lexrule-1',
        degraded: 0,
        readings: await value(sql`select count(*)::int as value from intelligence where ${within('created_at')}`),
      },
    ]);
    expect(data.attribution.sources[0]).toMatchObject({
      source_name: 'Wire',
      prediction_count:
        await value(sql`select count(*)::int as value from prediction_labels where horizon = '7d' and status = 'labelled'
        and exit_at > ${NOW}::timestamptz - interval '30 days'
        and prediction_id in (select id from predictions where abs(p_up - .5) > 1e-9)`),
    });
    expect(data.attribution.sources[0]!.win_rate).toBeCloseTo(
      await value(sql`select avg(win::int)::float8 as value from prediction_labels where horizon = '7d' and status = 'labelled'
        and exit_at > ${NOW}::timestamptz - interval '30 days' and prediction_id in (select id from predictions where abs(p_up - .5) > 1e-9)`),
      6,
    );
    expect(data.risk.breakers).toHaveLength(type === 'daily' ? 0 : 1);
    expect(data.risk.lockouts).toHaveLength(1);
    expect(data.macro_events).toHaveLength(type === 'daily' ? 0 : 1);
    expect(data.data_quality).toEqual([{ area: 'bars', issue: 'duplicate', count: 3 }]);
    const heads = await verifyAuditChains(db);
    expect(data.audit_heads.map(({ service, hash }) => [service, hash])).toEqual(
      heads.map(({ service, headHash }) => [service, headHash]),
    );

    expect(data.reconciliation.checks.filter(({ passed }) => passed !== true)).toEqual([]);
    expect(status).toBe('validated');
  });
});

/** The report after one changed row, which is restored afterwards. */
async function planted(statement: ReturnType<typeof sql>, undo: ReturnType<typeof sql>) {
  await statement.execute(db);
  try {
    const { data, status } = await compose(weekly);
    return {
      status,
      broken: data.reconciliation.checks.filter(({ passed }) => passed === false).map(({ name }) => name),
    };
  } finally {
    await undo.execute(db);
  }
}
const friday = sql`where snapshot_date = ${FRIDAY}::date`;

describe('a planted error', () => {
  test.each<[string, string[], ReturnType<typeof sql>, ReturnType<typeof sql>]>([
    [
      'a pool that is a dollar off',
      ['pools'],
      sql`update portfolio_snapshots set active_pool = active_pool + 1 ${friday}`,
      sql`update portfolio_snapshots set active_pool = active_pool - 1 ${friday}`,
    ],
    [
      'cash that is not there',
      ['portfolio_value'],
      sql`update portfolio_snapshots set cash = cash - 5 ${friday}`,
      sql`update portfolio_snapshots set cash = cash + 5 ${friday}`,
    ],
    [
      'a profit that was not made',
      ['pnl'],
      sql`update portfolio_snapshots set realized_pnl = realized_pnl + 5 ${friday}`,
      sql`update portfolio_snapshots set realized_pnl = realized_pnl - 5 ${friday}`,
    ],
    [
      'a return that is not the day’s',
      ['daily_return'],
      sql`update portfolio_snapshots set daily_return = daily_return + .001 ${friday}`,
      sql`update portfolio_snapshots set daily_return = daily_return - .001 ${friday}`,
    ],
    [
      'a trade that earned more than it sold for',
      ['trade_pnl'],
      sql`update portfolio_trades set realized_pnl = realized_pnl + 1 where ticker = 'CORE'`,
      sql`update portfolio_trades set realized_pnl = realized_pnl - 1 where ticker = 'CORE'`,
    ],
    [
      'a win without a closed trade',
      ['trade_counts'],
      sql`update portfolio_snapshots set win_count = win_count + 1 ${friday}`,
      sql`update portfolio_snapshots set win_count = win_count - 1 ${friday}`,
    ],
    [
      'a label that went missing',
      ['label_counts'],
      sql`delete from label_queue where ctid in (select ctid from label_queue order by prediction_id, horizon limit 1)`,
      sql`insert into label_queue (prediction_id, horizon, ticker, due_at)
      select p.id, h, p.ticker, '2027-01-01' from predictions p cross join unnest('{1h,6h,1d,7d,30d,90d}'::text[]) h
      where not exists (select from label_queue q where q.prediction_id = p.id and q.horizon = h)
        and not exists (select from prediction_labels l where l.prediction_id = p.id and l.horizon = h)`,
    ],
    [
      'a chain that lost its last event',
      ['audit_heads'],
      sql`update kernel.audit_heads set sequence = sequence + 1 where service = 'query'`,
      sql`update kernel.audit_heads set sequence = sequence - 1 where service = 'query'`,
    ],
    [
      'an order that is another company’s',
      ['decision_orders'],
      sql`update trading_decisions set order_id = order_id`,
      sql`select 1`,
    ],
  ])('%s turns the report to failed', async (name, broken, statement, undo) => {
    if (name.startsWith('an order')) {
      // Decisions are append-only, so the error is planted in a new one.
      await sql`insert into trading_decisions (broker_account_id, decision, ticker, action, computed_position_size,
          computed_share_quantity, risk_tier_at_decision, portfolio_heat_at_decision, active_pool_at_decision,
          reserve_pool_at_decision, circuit_breaker_status, is_micro_trade, order_id, trace, created_at)
        select ${accountId}, 'execute', 'WRONG', 'buy', 1, 1, 'moderate', 0, 1, 0, 'normal', false, id, '{}', '2026-11-10T16:00:00Z'
        from orders limit 1`.execute(db);
      const { data, status } = await compose(weekly);
      expect(data.reconciliation.checks.filter(({ passed }) => passed === false).map((check) => check.name)).toEqual(
        broken,
      );
      expect(status).toBe('failed');
      await sql`alter table trading_decisions disable trigger trading_decisions_kept`.execute(db);
      await sql`delete from trading_decisions where ticker = 'WRONG'`.execute(db);
      await sql`alter table trading_decisions enable trigger trading_decisions_kept`.execute(db);
      return;
    }
    expect(await planted(statement, undo)).toEqual({ status: 'failed', broken });
    expect((await compose(weekly)).status).toBe('validated');
  });
});

describe('with missing data', () => {
  test('a missing day gives a partial report; no data gives insufficient_data', async () => {
    const older = {
      ...weekly,
      start: '2026-11-02',
      end: '2026-11-06',
      from: new Date('2026-10-30T20:00:00Z'),
      to: new Date('2026-11-06T21:00:00Z'),
      sessions: ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'],
    };
    expect((await compose(older)).status).toBe('partial');
    const untraded = {
      ...daily,
      start: '2026-10-30',
      end: '2026-10-30',
      from: new Date('2026-10-29T20:00:00Z'),
      to: new Date('2026-10-30T20:00:00Z'),
      sessions: ['2026-10-30'],
    };
    const { data, status } = await compose(untraded);
    expect(status).toBe('partial');
    expect(data.portfolio).toBeNull();
    expect(data.reconciliation.checks.find(({ name }) => name === 'pools')?.passed).toBeNull();
    expect(data.summary.headline).toMatch(/^Nothing was traded; SPY moved/);
  });
});

describe('writing reports', () => {
  test('writes the newest day and week always, earlier ones only with snapshots, each once', async () => {
    const ids = [...(await writeDueReports(deps, NOW)), ...(await writeDueReports(deps, NOW))];
    const { rows } = await sql<{
      report_type: string;
      period_end: string;
      report_data: ReportData;
      validation_status: string;
    }>`
      select report_type, period_end, report_data, validation_status from trading_reports order by period_end, report_type`.execute(
      db,
    );
    expect(rows.map(({ report_type, period_end }) => [report_type, period_end])).toEqual([
      ['daily', '2026-11-06'],
      ['weekly', '2026-11-06'],
      ['daily', '2026-11-09'],
      ['daily', '2026-11-10'],
      ['daily', '2026-11-11'],
      ['daily', '2026-11-12'],
      ['daily', '2026-11-13'],
      ['weekly', '2026-11-13'],
    ]);
    expect(ids).toHaveLength(rows.length);
    expect(
      rows.every(({ report_data, validation_status }) => report_data.reconciliation.status === validation_status),
    ).toBe(true);
  });

  test('two concurrent runs write one report, and none is changed', async () => {
    await sql`delete from trading_reports`.execute(db);
    const [a, b] = await Promise.all([writeDueReports(deps, NOW), writeDueReports(deps, NOW)]);
    expect(a.length + b.length).toBe(8);
    await expect(sql`update trading_reports set validation_status = 'validated'`.execute(db)).rejects.toThrow(
      'never changed',
    );
  });
});
