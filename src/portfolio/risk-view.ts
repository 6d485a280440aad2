import type { FactorModel } from '../risk/measures/factor-model.ts';
import type { FactorName, Factors } from './factors.ts';
import type { HoldingRisk, RiskHolding, TailFigure } from './risk-report.ts';
import type { StressResult } from './stress.ts';

const shareOf = (value: number, total: number): number | null => (total === 0 ? null : value / total);

export const tailView = (figures: readonly TailFigure[], total: number) =>
  figures.map(({ level, sessions, method, loss }) => ({
    level,
    sessions,
    method,
    value_at_risk: loss?.valueAtRisk ?? null,
    value_at_risk_money: loss && loss.valueAtRisk * total,
    expected_shortfall: loss?.expectedShortfall ?? null,
    expected_shortfall_money: loss && loss.expectedShortfall * total,
  }));

/** Every holding; those without enough history have no risk figures. */
export function holdingsView(
  holdings: readonly RiskHolding[],
  split: { volatility: number; holdings: readonly HoldingRisk[] },
  total: number,
) {
  const risks = new Map(split.holdings.map((risk) => [risk.ticker, risk]));
  return holdings.map(({ ticker, sector, value }) => {
    const risk = risks.get(ticker);
    return {
      ticker,
      sector,
      value,
      share: shareOf(value, total),
      beta: risk?.beta ?? null,
      volatility: risk?.volatility ?? null,
      marginal_contribution: risk?.marginal ?? null,
      contribution: risk?.contribution ?? null,
      contribution_share: risk ? shareOf(risk.contribution, split.volatility) : null,
    };
  });
}

export const factorsView = (model: FactorModel | null, { missing, sizeBasis }: Factors) => ({
  sessions: model?.sessions ?? 0,
  size_basis: sizeBasis,
  missing: [...missing],
  exposures: (model?.factors ?? []).map(({ name, exposure, standardError, tValue, varianceShare }) => ({
    factor: name as FactorName,
    exposure,
    standard_error: standardError,
    t_value: tValue,
    variance_share: varianceShare,
  })),
  residual_share: model?.residualShare ?? null,
  r_squared: model?.rSquared ?? null,
  alpha: model?.alpha ?? null,
  specific_volatility: model?.specificVolatility ?? null,
});

export const stressView = ({ result, holdings }: StressResult, total: number) => ({
  result,
  result_share: shareOf(result, total),
  holdings: [...holdings],
});
