import { beforeEach, describe, expect, test } from 'vitest';
import { costRoutes } from '../../src/portfolio/cost.routes.ts';
import { portfolioRoutes } from '../../src/portfolio/portfolio.routes.ts';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import { testDatabase } from '../kit/database.ts';
import { testService } from '../kit/http.ts';
import { call } from '../trading/api-kit.ts';
import { type TradingWorld, tradingWorld } from '../trading/kit.ts';

let world: TradingWorld;
let app: Service;

beforeEach(async () => {
  const { db } = await testDatabase();
  world = await tradingWorld(db);
  const { calendar, clock, startedAt } = world;
  app = await testService({ db, name: 'query', now: clock.now });
  await app.register(portfolioRoutes({ db, calendar, now: clock.now }));
  await app.register(costRoutes({ db, calendar, now: clock.now, startedAt }));
});

const buy = async (ticker: string, company: Parameters<TradingWorld['addCompany']>[1]) => {
  await world.addCompany(ticker, company);
  await world.recommend(ticker);
  await world.round();
  await world.broker();
  await world.round();
};
const risk = async () => (await call(app, 'GET', '/api/portfolio/risk')).body;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the risk of two holdings', () => {
  beforeEach(async () => {
    await buy('ACME', { sector: 'Energy', swing: 0.02, seed: 3 });
    await buy('BOLT', { sector: 'Health', swing: 0.03, seed: 11 });
  });

  test('adds up: sectors to what is held, contributions to the volatility', async () => {
    const body = await risk();
    expect(body).toMatchObject({ mode: 'paper', benchmark: 'SPY' });
    expect(body.sectors.map(({ sector }: { sector: string }) => sector).sort()).toEqual(['Energy', 'Health']);
    expect(sum(body.sectors.map(({ value }: { value: number }) => value))).toBeCloseTo(body.exposure.net, 6);
    expect(body.exposure.net + body.cash).toBeCloseTo(body.portfolio_value, 6);
    expect(body.history).toMatchObject({ sessions: 79, left_out: [], covered_share: 1 });
    const contributions = body.holdings.map(({ contribution }: { contribution: number }) => contribution);
    expect(sum(contributions)).toBeCloseTo(body.volatility, 12);
    expect(body.volatility).toBeGreaterThan(0);
    const betas = body.holdings.map(({ beta, share }: { beta: number; share: number }) => beta * share);
    expect(sum(betas)).toBeCloseTo(body.beta, 12);
  });

  test('has tail losses where the history is long enough, and none where it is not', async () => {
    const { tail_losses: tails, portfolio_value: value } = await risk();
    expect(tails).toHaveLength(12);
    for (const tail of tails) {
      if (tail.level === 0.99) expect(tail).toMatchObject({ value_at_risk: null, expected_shortfall_money: null });
      else {
        expect(tail.expected_shortfall).toBeGreaterThanOrEqual(tail.value_at_risk);
        expect(tail.value_at_risk_money).toBeCloseTo(tail.value_at_risk * value, 9);
      }
    }
  });

  test('names the factors that the stored data does not allow', async () => {
    const { factors } = await risk();
    expect(factors.exposures.map(({ factor }: { factor: string }) => factor)).toEqual(['market']);
    expect(factors.missing.map(({ factor }: { factor: string }) => factor)).toEqual(['size', 'momentum', 'value']);
    expect(factors.missing[2].reason).toMatch(/^not enough history: .* needs stored equity and shares outstanding$/);
    expect(factors.exposures[0].variance_share + factors.residual_share).toBeCloseTo(1, 12);
  });

  test('is stressed by every crisis and by macro events', async () => {
    const { stress, holdings, portfolio_value: value } = await risk();
    const pandemic = stress.crises.find(({ name }: { name: string }) => name === 'Pandemic 2020');
    const byBeta = holdings.map(
      ({ value: held, beta }: { value: number; beta: number }) => held * Math.max(-1, beta * pandemic.market_move),
    );
    expect(pandemic.result).toBeCloseTo(sum(byBeta), 6);
    expect(pandemic.result_share).toBeCloseTo(pandemic.result / value, 12);
    expect(stress.scenarios).toHaveLength(8);
    expect(stress.worst_windows.map(({ sessions }: { sessions: number }) => sessions)).toEqual([1, 5, 21]);
    expect(stress.worst_windows[0].return).toBeLessThan(0);
  });

  test('a hypothetical event moves what it reaches, in either sense', async () => {
    const rates = { event_types: ['commodity_move'], severity: 'critical', affected_commodities: ['oil'] };
    await world.db
      .updateTable('companies')
      .set({ industry: 'Oil and gas exploration' })
      .where('ticker', '=', 'ACME')
      .execute();
    const up = (await call(app, 'POST', '/api/portfolio/what-if', rates)).body;
    const down = (await call(app, 'POST', '/api/portfolio/what-if', { ...rates, sense: 'opposite' })).body;
    const resultOf = (body: { holdings: { ticker: string; result: number }[] }, ticker: string) =>
      body.holdings.find((holding) => holding.ticker === ticker)?.result ?? Number.NaN;
    expect(resultOf(up, 'ACME')).toBeGreaterThan(0);
    expect(resultOf(up, 'BOLT')).toBeCloseTo(0, 12);
    expect(resultOf(down, 'ACME')).toBeCloseTo(-resultOf(up, 'ACME'), 9);
    expect(await call(app, 'POST', '/api/portfolio/what-if', { ...rates, severity: 'huge' })).toMatchObject({
      status: 422,
    });
  });
});

test('a holding without history is named and not measured', async () => {
  await buy('ACME', { sector: 'Energy', swing: 0.02 });
  await world.db.deleteFrom('market_bars').where('ticker', '=', 'ACME').execute();
  const body = await risk();
  expect(body).toMatchObject({ volatility: null, beta: null });
  expect(body.history.left_out).toEqual([{ ticker: 'ACME', reason: 'not enough history: 0 returns of 60' }]);
  expect(body.holdings[0]).toMatchObject({ ticker: 'ACME', contribution: null, beta: null });
});

test('an account without positions has no risk', async () => {
  const body = await risk();
  expect(body).toMatchObject({ volatility: null, beta: null, holdings: [], sectors: [] });
  expect(body.exposure).toMatchObject({ gross: 0, net: 0, gross_share: 0 });
});

test('costs are measured against the arrival price and against the fill model', async () => {
  await buy('ACME', { sector: 'Energy', swing: 0.02 });
  const { body } = await call(app, 'GET', '/api/trading/costs');
  expect(body.items).toHaveLength(1);
  const [item] = body.items;
  expect(item).toMatchObject({ ticker: 'ACME', side: 'buy', origin: 'decision', arrival_price: 100 });
  // The paper broker fills at the unchanged price plus the model's slippage, so nothing is beyond the model.
  expect(item.slippage_bps).toBeGreaterThan(0);
  expect(item.against_model_bps).toBeCloseTo(0, 4);
  expect(item.execution_cost).toBeCloseTo((item.avg_fill_price - 100) * item.filled_quantity, 6);
  expect(body.totals).toMatchObject({ orders: 1, measured_orders: 1 });
  expect(body.by_side).toMatchObject([{ name: 'buy', orders: 1 }]);
  expect((await call(app, 'GET', '/api/trading/costs?ticker=BOLT')).body.totals).toMatchObject({
    orders: 0,
    execution_cost: null,
  });
});
