"""Compares figures of the platform with empyrical, quantstats, arch and statsmodels. Reads run.mjs from the standard input.

Needs: pip install empyrical-reloaded==0.7.1 quantstats==0.0.86 arch==8.0.0 statsmodels==0.15.0
Ends with code 1 where a figure differs by more than 1e-9, relative to the larger of 1 and the figure.
"""

import json
import sys
import warnings
from importlib.metadata import version

import empyrical as ep
import numpy as np
import pandas as pd
import quantstats as qs
import statsmodels.api as sm
from arch.univariate import EWMAVariance, ZeroMean

warnings.filterwarnings("ignore")
TOLERANCE = 1e-9
PER_YEAR = 252


def pairs_of(curve):
    """Yields library, figure, ours and theirs."""
    index = pd.bdate_range("2020-01-01", periods=len(curve["account"]))
    own = pd.Series(curve["account"], index)
    market = pd.Series(curve["market"], index)
    figures = curve["figures"]
    yield "empyrical", "annual volatility", figures["volatility"], ep.annual_volatility(own)
    yield "empyrical", "downside deviation", figures["downsideDeviation"], ep.downside_risk(own)
    yield "empyrical", "Sortino ratio", figures["sortinoRatio"], ep.sortino_ratio(own)
    yield "quantstats", "Sortino ratio", figures["sortinoRatio"], qs.stats.sortino(own)
    yield "empyrical", "beta", figures["beta"], ep.beta(own, market)
    greeks = qs.stats.greeks(own, market, prepare_returns=False)
    yield "quantstats", "beta", figures["beta"], greeks["beta"]
    yield "quantstats", "alpha", figures["alpha"], greeks["alpha"]
    yield "quantstats", "R squared", figures["rSquared"], qs.stats.r_squared(own, market, prepare_returns=False)
    yield "empyrical", "information ratio", figures["informationRatio"], ep.excess_sharpe(own, market) * np.sqrt(PER_YEAR)
    yield "empyrical", "tracking error", figures["trackingError"], ep.annual_volatility(own - market)
    yield "empyrical", "benchmark return", figures["benchmarkReturn"], ep.cum_returns_final(market)
    for tail in figures["tails"]:
        level = tail["level"]
        historical, parametric = tail["historical"], tail["parametric"]
        yield "empyrical", f"VaR {level}, historical", historical["valueAtRisk"], -ep.value_at_risk(own, 1 - level)
        yield "empyrical", f"CVaR {level}, historical", historical["expectedShortfall"], -ep.conditional_value_at_risk(
            own, 1 - level
        )
        options = {"confidence": level, "prepare_returns": False}
        yield "quantstats", f"VaR {level}, parametric", parametric["valueAtRisk"], -qs.stats.value_at_risk(own, **options)
        yield "quantstats", f"CVaR {level}, parametric", parametric[
            "expectedShortfall"
        ], -qs.stats.conditional_value_at_risk(own, **options)
    fitted = ZeroMean(own, volatility=EWMAVariance(0.94), rescale=False).fit(disp="off")
    yield "arch", "EWMA volatility", figures["ewma"], np.sqrt(fitted.forecast(horizon=1).variance.iloc[-1, 0])
    for overlap in figures["overlap"]:
        yield "statsmodels", f"t value, overlap of {overlap['lag']}", overlap["t"], overlap_t(own.to_numpy(), overlap["lag"])
    columns = np.vstack([curve["account"], curve["market"], curve["lagged"]])
    weights = np.array(curve["weights"])
    covariance = np.cov(columns)
    volatility = np.sqrt(weights @ covariance @ weights)
    yield "numpy", "portfolio volatility", figures["split"]["volatility"], volatility
    for row, holding in enumerate(figures["split"]["holdings"]):
        yield "numpy", f"contribution {row}", holding["contribution"], weights[row] * (covariance @ weights)[row] / volatility
    fit = sm.OLS(columns[0], sm.add_constant(columns[1:].T)).fit()
    model = figures["model"]
    yield "statsmodels", "factor alpha", model["alpha"], fit.params[0] * PER_YEAR
    yield "statsmodels", "factor R squared", model["rSquared"], fit.rsquared
    yield "statsmodels", "specific volatility", model["specificVolatility"], np.sqrt(fit.scale * PER_YEAR)
    for row, factor in enumerate(model["factors"], start=1):
        yield "statsmodels", f"exposure to {factor['name']}", factor["exposure"], fit.params[row]
        yield "statsmodels", f"t value of {factor['name']}", factor["tValue"], fit.tvalues[row]


def overlap_t(returns, lag):
    """The t value of a mean of overlapping sums, with the larger of the uniform and the Bartlett covariance."""
    sums = np.convolve(returns, np.ones(lag + 1), "valid")
    fits = [
        sm.OLS(sums, np.ones(len(sums))).fit(
            cov_type="HAC", cov_kwds={"maxlags": lag, "kernel": kernel, "use_correction": False}
        )
        for kernel in ("uniform", "bartlett")
    ]
    variance = max(fit.cov_params()[0, 0] for fit in fits)
    # The platform counts two overlaps less, because the mean is that of the sample.
    return sums.mean() / np.sqrt(variance * len(sums) / (len(sums) - 2 * lag - 1))


def main():
    names = ["empyrical-reloaded", "quantstats", "arch", "statsmodels", "numpy"]
    print(", ".join(f"{name} {version(name)}" for name in names))
    failed = 0
    for curve in json.load(sys.stdin):
        print(f"\n{curve['name']}, {len(curve['account'])} returns")
        for library, figure, ours, theirs in pairs_of(curve):
            difference = abs(ours - theirs) / max(1, abs(theirs))
            failed += not difference <= TOLERANCE
            verdict = "agrees" if difference <= TOLERANCE else "DIFFERS"
            print(f"  {figure:28} {ours:24.16g} {library:12} {float(theirs):24.16g}  {difference:8.1e}  {verdict}")
    print(f"\n{failed} figures differ by more than {TOLERANCE:g}" if failed else f"\nall figures agree to {TOLERANCE:g}")
    sys.exit(1 if failed else 0)


main()
