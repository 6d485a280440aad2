import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../src/kernel/db/database.ts';
import { recordAudit } from '../../src/kernel/audit/audit.store.ts';
import { runValidation } from '../../src/validation/use/run-validation.ts';
import { seedCompany, seedImpact, seedSource } from '../trends/seed.ts';
import { calendar, seedPrices, seedRecommendation } from '../validation/kit.ts';

/** A Friday; its week starts on Monday the 9th. */
export const FRIDAY = '2026-11-13';
export const NOW = new Date('2026-11-13T21:45:00Z');
const at = (text: string) => new Date(text);

/** A consistent week of trading: five days, three closed trades, decisions, orders, news and labels. */
export async function seedWeek(db: Db): Promise<{ accountId: string }> {
  const accountId = randomUUID();
  await sql`insert into broker_accounts (id, name, broker, mode, status, active) values (${accountId}, 'paper', 'paper', 'paper', 'ready', true)`.execute(
    db,
  );
  await sql`insert into trading_state (broker_account_id, started_at, initial_capital, cash, reserve, peak_value, session_date,
      session_start_value, week_start_date, week_start_value, streak_from)
    values (${accountId}, '2026-11-06T14:30:00Z', 100000, 90000, 30, 100200, '2026-11-13', 100000, '2026-11-09', 100000,
      '2026-11-06T14:30:00Z')`.execute(db);
  await seedDays(db, accountId);
  await seedPrices(db, 'SPY', 'D', '2026-06-01', '2026-11-13', (index) => [400 + index, 401 + index]);
  await seedNews(db);
  await seedTrades(db, accountId);
  await seedRisk(db, accountId);
  await db.transaction().execute((tx) =>
    recordAudit(tx, {
      service: 'query',
      entityType: 'risk_config',
      entityId: 'x',
      action: 'updated',
      actor: { name: 'operator', tokenName: null },
      occurredAt: NOW,
    }),
  );
  await runValidation({ db, calendar }, NOW);
  return { accountId };
}

/** Value, realised and unrealised P&L by day, with a deposit of 50 on Wednesday. */
const DAYS = [
  ['2026-11-06', 100_000, 0, 0, 0, 0, 0],
  ['2026-11-09', 100_120, 100, 20, 0, 1, 0],
  ['2026-11-10', 100_080, 100, -20, 0, 1, 0],
  ['2026-11-11', 100_180, 60, 70, 50, 1, 1],
  ['2026-11-12', 100_230, 60, 120, 0, 1, 1],
  ['2026-11-13', 100_290, 150, 90, 0, 2, 1],
] as const;

async function seedDays(db: Db, accountId: string): Promise<void> {
  let previous = 100_000;
  for (const [date, value, realized, unrealized, flow, wins, losses] of DAYS) {
    const close = calendar.sessionOn(date)!.close;
    await sql`insert into portfolio_snapshots (broker_account_id, epoch, snapshot_date, portfolio_value, cash, positions_value,
        active_pool, reserve_pool, flow, daily_return, cumulative_return, unrealized_pnl, realized_pnl, win_count, loss_count,
        win_rate, sharpe_ratio, max_drawdown, current_drawdown_pct, portfolio_heat, risk_tier, created_at)
      values (${accountId}, 1, ${date}, ${value}, ${value - 10_000}, 10000, ${value - 30}, 30, ${flow},
        ${(value - flow) / previous - 1}, 0, ${unrealized}, ${realized}, ${wins}, ${losses}, null, null, .002, .001, .03,
        'moderate', ${new Date(close.getTime() + 60_000)})`.execute(db);
    previous = value;
  }
}

async function seedNews(db: Db): Promise<void> {
  for (const [index, ticker] of ['ACME', 'BOLT', 'CORE', 'DYNE', 'ECHO', 'FLUX'].entries()) {
    const companyId = await seedCompany(db, ticker, 'Technology');
    const sourceId = await seedSource(db, companyId, 'Wire', 0.7);
    await seedPrices(db, ticker, 'D', '2026-06-01', '2026-11-13', (n) => [
      100 + Math.sin(n + index),
      100 + Math.sin(n + index + 0.5),
    ]);
    for (const { date, open, close } of calendar.sessionsBetween('2026-10-01', '2026-11-13')) {
      const pUp = 0.35 + 0.05 * ((index + Number(date.slice(-2))) % 7);
      const recommendation = await seedRecommendation(db, {
        companyId,
        ticker,
        at: new Date(close.getTime() - 60_000),
        pUp,
      });
      const { impactId, documentId } = await seedImpact(db, {
        companyId,
        ticker,
        sourceId,
        availableAt: new Date(open.getTime() + 3_600_000),
        impact: { sentiment: pUp - 0.5 },
      });
      await sql`insert into recommendation_evidence (id, recommendation_id, ordinal, evidence_type, layer, reference_id, document_id,
          impact_id, source_id, weight, signed_contribution, contribution_pct)
        values (gen_random_uuid(), ${recommendation}, 0, 'document', 'company', ${impactId}, ${documentId}, ${impactId}, ${sourceId}, 1,
          ${Math.log(pUp / (1 - pUp))}, 100)`.execute(db);
    }
  }
  await sql`insert into global_events (id, event_types, severity, affected_regions, affected_sectors, affected_commodities, summary,
      key_facts, estimated_duration, confidence, available_at)
    values (gen_random_uuid(), '{tariff}', 'high', '{Europe}', '{}', '{}', 'Tariffs <b>rise</b> & fall', '{}', 'weeks', .8,
      '2026-11-12T15:00:00Z')`.execute(db);
  await sql`insert into data_quality (area, subject, issue, day, count, last_seen_at)
    values ('bars', 'ACME', 'duplicate', '2026-11-13', 3, '2026-11-13T16:00:00Z')`.execute(db);
}

async function seedTrades(db: Db, accountId: string): Promise<void> {
  const trades = [
    ['ACME', 10, 1_000, 1_100, '2026-11-09T16:00:00Z'],
    ['BOLT', 10, 1_000, 960, '2026-11-11T16:00:00Z'],
    ['CORE', 10, 1_000, 1_090, '2026-11-13T16:00:00Z'],
  ] as const;
  for (const [ticker, quantity, bought, sold, closed] of trades) {
    await sql`insert into portfolio_trades (broker_account_id, epoch, ticker, open_quantity, bought_quantity, bought_value,
        sold_quantity, sold_value, realized_pnl, exit_reason, opened_at, closed_at, updated_at)
      values (${accountId}, 1, ${ticker}, 0, ${quantity}, ${bought}, ${quantity}, ${sold}, ${sold - bought}, 'target',
        '2026-11-06T15:00:00Z', ${closed}, ${closed})`.execute(db);
    await seedDecision(db, accountId, { ticker, decision: 'execute', at: closed });
  }
  await seedDecision(db, accountId, {
    ticker: 'DYNE',
    decision: 'skip',
    reason: 'below_min_confidence',
    at: '2026-11-13T17:00:00Z',
  });
  await seedDecision(db, accountId, {
    ticker: 'ECHO',
    decision: 'skip',
    reason: 'negative_edge',
    at: '2026-11-13T17:00:00Z',
  });
  await seedDecision(db, accountId, {
    ticker: 'FLUX',
    decision: 'skip',
    reason: 'negative_edge',
    at: '2026-11-12T17:00:00Z',
  });
}

async function seedDecision(
  db: Db,
  accountId: string,
  seed: { ticker: string; decision: 'execute' | 'skip'; reason?: string; at: string },
): Promise<void> {
  let order: string | null = null;
  if (seed.decision === 'execute') {
    order = randomUUID();
    await sql`insert into orders (id, broker_account_id, mode, client_order_id, intent_key, origin, ticker, side, order_type,
        time_in_force, quantity, estimated_value, confidence, created_by, created_at)
      values (${order}, ${accountId}, 'paper', ${order}, ${order}, 'decision', ${seed.ticker}, 'buy', 'market', 'day', 10, 1000,
        .6, 'engine', ${at(seed.at)})`.execute(db);
  }
  await sql`insert into trading_decisions (broker_account_id, decision, skip_reason, ticker, action, computed_position_size,
      computed_share_quantity, risk_tier_at_decision, portfolio_heat_at_decision, active_pool_at_decision,
      reserve_pool_at_decision, circuit_breaker_status, is_micro_trade, order_id, trace, created_at)
    values (${accountId}, ${seed.decision}, ${seed.reason ?? null}, ${seed.ticker}, 'buy', 1000, 10, 'moderate', .03, 100000, 30,
      'normal', false, ${order}, '{}', ${at(seed.at)})`.execute(db);
}

async function seedRisk(db: Db, accountId: string): Promise<void> {
  await sql`insert into breaker_events (broker_account_id, breaker, event, readings, occurred_at)
    values (${accountId}, 'daily_loss', 'tripped', '{}', '2026-11-12T18:00:00Z')`.execute(db);
  await sql`insert into symbol_lockouts (ticker, reason, created_by, created_at, expires_at)
    values ('ACME', '<script>alert(1)</script>', 'operator', '2026-11-13T15:00:00Z', '2026-11-13T19:00:00Z')`.execute(
    db,
  );
}
