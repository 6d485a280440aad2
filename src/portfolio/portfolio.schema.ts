import { type Static, Type } from 'typebox';
import { DateOnly, Named, Nullable, OneOf, Timestamp, Uuid } from '../kernel/http/types.schema.ts';
import { FACTOR_NAMES, SIZE_BASES } from './factors.ts';
import { TAIL_METHODS } from './risk-report.ts';
import { STRESS_BASES } from './stress.ts';

const number = (description: string) => Type.Number({ description });
const known = (description: string) =>
  Nullable(Type.Number({ description: `${description}; null: not enough history` }));
const share = Nullable(Type.Number({ description: 'fraction of the account’s value' }));

const Stress = {
  result: number('in money; negative is a loss'),
  result_share: share,
  holdings: Type.Array(
    Type.Object({
      ticker: Type.String(),
      move: number('return of the holding'),
      result: number('in money'),
      basis: OneOf(STRESS_BASES),
    }),
  ),
};

export const PortfolioRiskView = Named('PortfolioRiskView', {
  as_of: Timestamp,
  mode: OneOf(['paper', 'live']),
  benchmark: Type.String(),
  portfolio_value: number('in money, cash included'),
  cash: number('in money'),
  exposure: Type.Object({
    long: number('in money'),
    short: number('in money, negative'),
    gross: number('long plus short without signs'),
    net: number('long minus short'),
    gross_share: share,
  }),
  sectors: Type.Array(Type.Object({ sector: Nullable(Type.String()), value: Type.Number(), share })),
  clusters: Type.Array(
    Type.Object({
      tickers: Type.Array(Type.String(), { description: 'holdings that move together and count as one bet' }),
      value: Type.Number(),
      share,
    }),
  ),
  history: Type.Object({
    sessions: Type.Integer({ description: 'sessions in which every measured holding traded' }),
    first_session: Nullable(DateOnly),
    last_session: Nullable(DateOnly),
    covered_share: Nullable(Type.Number({ description: 'fraction of what is held that the figures measure' })),
    left_out: Type.Array(Type.Object({ ticker: Type.String(), reason: Type.String() })),
  }),
  volatility: known('of the account with its present holdings, per year'),
  beta: known('of the account with its present holdings'),
  tail_losses: Type.Array(
    Type.Object({
      level: Type.Number(),
      sessions: Type.Integer({ description: 'how long the holdings are kept' }),
      method: OneOf(TAIL_METHODS),
      value_at_risk: known('positive fraction of the account’s value'),
      value_at_risk_money: known('in money'),
      expected_shortfall: known('positive fraction of the account’s value'),
      expected_shortfall_money: known('in money'),
    }),
  ),
  factors: Type.Object({
    sessions: Type.Integer(),
    size_basis: OneOf(SIZE_BASES),
    missing: Type.Array(Type.Object({ factor: OneOf(FACTOR_NAMES), reason: Type.String() })),
    exposures: Type.Array(
      Type.Object({
        factor: OneOf(FACTOR_NAMES),
        exposure: number('slope of the regression'),
        standard_error: Type.Number(),
        t_value: Nullable(Type.Number()),
        variance_share: number('part of the variance; with residual_share all parts add up to 1'),
      }),
    ),
    residual_share: known('part of the variance that no factor explains'),
    r_squared: known('part of the variance that the factors explain'),
    alpha: known('per year'),
    specific_volatility: known('of the residuals, per year'),
  }),
  holdings: Type.Array(
    Type.Object({
      ticker: Type.String(),
      sector: Nullable(Type.String()),
      value: number('in money'),
      share,
      beta: known('against the benchmark'),
      volatility: known('per year'),
      marginal_contribution: known('change of the account’s volatility per unit of weight'),
      contribution: known('part of the account’s volatility; all of them add up to it'),
      contribution_share: known('the same as a fraction'),
    }),
  ),
  stress: Type.Object({
    crises: Type.Array(
      Type.Object({
        name: Type.String(),
        from: DateOnly,
        to: DateOnly,
        market_move: number('return of the S&P 500 without dividends'),
        ...Stress,
      }),
    ),
    scenarios: Type.Array(Type.Object({ name: Type.String(), ...Stress })),
    worst_windows: Type.Array(
      Type.Object({
        sessions: Type.Integer(),
        return: known('of the account with its present holdings'),
        from: Nullable(DateOnly),
        to: Nullable(DateOnly),
      }),
    ),
  }),
});
export type PortfolioRiskView = Static<typeof PortfolioRiskView>;

const PnlPart = {
  name: Type.String(),
  result: number('in money'),
  trades: Type.Integer(),
};

export const PortfolioPnlView = Named('PortfolioPnlView', {
  total: number('realised and unrealised, since trading began with the present capital'),
  trade_count: Type.Integer(),
  positions: Type.Array(
    Type.Object({ ...PnlPart, realized: Type.Number(), unrealized: Type.Number(), trade_id: Uuid }),
  ),
  sources: Type.Array(Type.Object(PnlPart), {
    description: 'each result split over the evidence for the purchase, by its contribution',
  }),
  catalysts: Type.Array(Type.Object(PnlPart), { description: 'the same by catalyst' }),
});

export const PortfolioWhatIfView = Named('PortfolioWhatIfView', { portfolio_value: Type.Number(), ...Stress });
