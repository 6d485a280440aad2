import { findActiveAccount } from '../../broker/account.store.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { unavailable } from '../../kernel/errors.ts';
import { listExposedCompanies } from '../../macro/exposed-company.store.ts';
import type { WhatIfInput } from '../../macro/macro.schema.ts';
import { hypotheticalEvent } from '../../macro/what-if.ts';
import { dailySigma } from '../../market/volatility.ts';
import { fitFactorModel } from '../../risk/measures/factor-model.ts';
import { getPortfolioConfig } from '../../risk/trading-config.store.ts';
import { loadPortfolio } from '../../trading/portfolio.store.ts';
import { findState } from '../../trading/state.store.ts';
import { tradedMode } from '../../trading/use/round.ts';
import { BENCHMARK_TICKER } from '../../trends/queues.ts';
import { clusterHoldings } from '../clusters.ts';
import type { PortfolioRiskView } from '../portfolio.schema.ts';
import {
  coverHoldings,
  HOLDING_RETURNS_MIN,
  pastReturns,
  type RiskHolding,
  sectorExposures,
  splitHoldings,
  tailFigures,
} from '../risk-report.ts';
import { factorsView, holdingsView, stressView, tailView } from '../risk-view.ts';
import { worstWindow, WORST_WINDOWS } from '../stress.ts';
import { loadPanel, type Panel } from './load-panel.ts';
import { stressByCrises, stressByEvent, stressByScenarios } from './load-stress.ts';

export interface RiskDeps {
  db: Executor;
  calendar: TradingCalendar;
}

/** The risk of the traded account, measured on the returns that its present holdings had. */
export async function viewRisk({ db, calendar }: RiskDeps, now: Date): Promise<PortfolioRiskView> {
  const { mode, portfolio } = await loadAccount(db);
  const { panel, holdings } = await loadHoldings(db, calendar, portfolio, now);
  const { total } = portfolio;
  const cover = coverHoldings(holdings);
  const returns = pastReturns(cover, total);
  const split = splitHoldings(cover, panel.benchmark, total, calendar.sessionsPerYear);
  const model = fitFactorModel(
    spread(returns, cover.rows, panel.sessions.length),
    panel.factors.factors,
    calendar.sessionsPerYear,
  );
  const betas = new Map(split.holdings.map(({ ticker, beta }) => [ticker, beta]));
  const stressed = holdings.map(({ ticker, value }) => ({ ticker, value, beta: betas.get(ticker) ?? null }));
  const long = sumOf(holdings.filter(({ value }) => value > 0));
  const short = sumOf(holdings.filter(({ value }) => value < 0));
  const isMeasured = cover.covered.length > 0 && returns.length > 1;
  return {
    as_of: now,
    mode,
    benchmark: BENCHMARK_TICKER,
    portfolio_value: total,
    cash: portfolio.cash,
    exposure: { long, short, gross: long - short, net: long + short, gross_share: shareOf(long - short, total) },
    sectors: sectorExposures(holdings).map(({ sector, value }) => ({ sector, value, share: shareOf(value, total) })),
    clusters: clusterHoldings(holdings).map(({ tickers, value }) => ({ tickers, value, share: shareOf(value, total) })),
    history: {
      sessions: returns.length,
      first_session: panel.sessions[cover.rows[0] ?? -1]?.date ?? null,
      last_session: panel.sessions[cover.rows.at(-1) ?? -1]?.date ?? null,
      covered_share: shareOf(sumOf(cover.covered), long + short),
      left_out: cover.leftOut.map(({ ticker, returns: count }) => ({
        ticker,
        reason: `not enough history: ${count} returns of ${HOLDING_RETURNS_MIN}`,
      })),
    },
    volatility: isMeasured ? split.volatility : null,
    beta: isMeasured ? portfolioBeta(cover.covered, betas, total) : null,
    tail_losses: tailView(tailFigures(returns), total),
    factors: factorsView(model, panel.factors),
    holdings: holdingsView(holdings, split, total),
    stress: {
      crises: (await stressByCrises(db, calendar, stressed, now)).map(({ name, from, to, marketMove, ...result }) => ({
        name,
        from,
        to,
        market_move: marketMove,
        ...stressView(result, total),
      })),
      scenarios: (await stressByScenarios(db, eventHoldings(holdings), now)).map(({ name, ...result }) => ({
        name,
        ...stressView(result, total),
      })),
      worst_windows: WORST_WINDOWS.map((sessions) => {
        const worst = worstWindow(returns, sessions);
        return {
          sessions,
          return: worst?.return ?? null,
          from: panel.sessions[cover.rows[worst?.first ?? -1] ?? -1]?.date ?? null,
          to: panel.sessions[cover.rows[worst?.last ?? -1] ?? -1]?.date ?? null,
        };
      }),
    },
  };
}

/** A hypothetical event applied to what is held. Writes nothing. */
export async function viewPortfolioWhatIf({ db, calendar }: RiskDeps, input: WhatIfInput, now: Date) {
  const { portfolio } = await loadAccount(db);
  const { holdings } = await loadHoldings(db, calendar, portfolio, now);
  const event = hypotheticalEvent(input);
  const result = stressByEvent(event, await listExposedCompanies(db, now), eventHoldings(holdings));
  return { portfolio_value: portfolio.total, ...stressView(result, portfolio.total) };
}

async function loadAccount(db: Executor) {
  const mode = tradedMode(await getPortfolioConfig(db));
  const account = await findActiveAccount(db, mode);
  const state = account ? await findState(db, account.id) : null;
  if (!state) throw unavailable('no account is traded yet: the broker has not been reconciled; try again shortly');
  return { mode, portfolio: await loadPortfolio(db, state) };
}

async function loadHoldings(
  db: Executor,
  calendar: TradingCalendar,
  portfolio: Awaited<ReturnType<typeof loadPortfolio>>,
  now: Date,
): Promise<{ panel: Panel; holdings: RiskHolding[] }> {
  const panel = await loadPanel(
    db,
    calendar,
    portfolio.positions.map(({ ticker }) => ticker),
    now,
  );
  const holdings = portfolio.positions.map(({ ticker, sector, quantity, mark }) => ({
    ticker,
    sector: sector === '' ? null : sector,
    value: quantity * mark,
    returns: panel.series.get(ticker)?.returns ?? new Float64Array(),
  }));
  return { panel, holdings };
}

const eventHoldings = (holdings: readonly RiskHolding[]) =>
  holdings.map(({ ticker, value, returns }) => ({
    ticker,
    value,
    sigmaDaily: dailySigma(Array.from(returns.filter(Number.isFinite), Math.log1p), []).sigma,
  }));

const sumOf = (holdings: readonly Pick<RiskHolding, 'value'>[]) => holdings.reduce((sum, { value }) => sum + value, 0);
const shareOf = (value: number, total: number): number | null => (total === 0 ? null : value / total);

/** Weighted by the value in the account; null where a holding has no beta. */
function portfolioBeta(
  covered: readonly RiskHolding[],
  betas: ReadonlyMap<string, number | null>,
  total: number,
): number | null {
  let sum = 0;
  for (const { ticker, value } of covered) {
    const beta = betas.get(ticker) ?? null;
    if (beta === null) return null;
    sum += (beta * value) / total;
  }
  return sum;
}

/** Puts values back to their rows, NaN elsewhere. */
function spread(values: Float64Array, rows: readonly number[], length: number): Float64Array {
  const column = new Float64Array(length).fill(Number.NaN);
  rows.forEach((row, index) => (column[row] = values[index] as number));
  return column;
}
