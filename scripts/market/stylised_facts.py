"""Measures the stylised facts of simulated daily returns with libraries that this project did not write: scipy, statsmodels, arch.

Usage: node scripts/market/returns.mjs default 101-110 | python scripts/market/stylised_facts.py
The ranges beside the figures are those usually reported for daily returns of large American shares.
"""
import sys
import warnings

import numpy as np
import pandas as pd
from arch import arch_model
from scipy import stats
from statsmodels.stats.diagnostic import acorr_ljungbox, het_arch

warnings.filterwarnings("ignore")
bars = pd.read_csv(sys.stdin)
bars["log"] = np.log(bars["close"])
bars["previous"] = bars.groupby(["seed", "ticker"])["close"].shift()
bars["r"] = np.log(bars["close"] / bars["previous"])
bars["gap"] = np.log(bars["open"] / bars["previous"])
bars = bars.dropna(subset=["r"])
companies = bars[bars["sector"] != "fund"]
index = bars[bars["ticker"] == "SPY"]
seeds = sorted(bars["seed"].unique())
print(f"world {bars['world'].iloc[0]}, seeds {seeds[0]} to {seeds[-1]}, {len(companies)} company days, {len(index)} index days")


def row(name, value, usual):
    print(f"{name:<62} {value:>10}   usual {usual}")


def each(frame, of):
    return np.array([of(group["r"].to_numpy()) for _, group in frame.groupby(["seed", "ticker"]) if len(group) > 150])


row("index: volatility a year of 252 sessions", f"{index['r'].std() * 252**0.5:.1%}", "12% to 20%")
row("companies: volatility a year, median", f"{np.median(each(companies, np.std)) * 252**0.5:.1%}", "22% to 45%")
row("index: excess kurtosis, pooled", f"{stats.kurtosis(index['r']):.1f}", "3 to 12")
row("companies: excess kurtosis, median", f"{np.median(each(companies, stats.kurtosis)):.1f}", "3 to 15")
row("index: skewness, pooled", f"{stats.skew(index['r']):.2f}", "-1 to 0")
degrees = [stats.t.fit(r["r"])[0] for _, r in companies.groupby(["seed", "ticker"]) if len(r) > 150]
row("companies: degrees of freedom of a fitted Student's t, median", f"{np.median(degrees):.1f}", "2.5 to 6")
lag1 = np.mean([pd.Series(r).autocorr(1) for r in (g["r"].to_numpy() for _, g in companies.groupby(["seed", "ticker"])) if len(r) > 150])
row("companies: autocorrelation of returns, lag 1, mean", f"{lag1:.3f}", "-0.05 to 0.05")
absolute = np.mean([pd.Series(np.abs(g["r"].to_numpy())).autocorr(1) for _, g in companies.groupby(["seed", "ticker"]) if len(g) > 150])
row("companies: autocorrelation of absolute returns, lag 1, mean", f"{absolute:.3f}", "0.05 to 0.30")
ljung = np.mean([acorr_ljungbox(g["r"] ** 2, lags=[10])["lb_pvalue"].iloc[0] < 0.05 for _, g in index.groupby("seed")])
row("index: years with clustering by Ljung-Box of squares, 5%", f"{ljung:.0%}", "most")
engle = np.mean([het_arch(g["r"], nlags=10)[1] < 0.05 for _, g in index.groupby("seed")])
row("index: years with clustering by Engle's test, 5%", f"{engle:.0%}", "most")
pooled = pd.concat([g["r"] - g["r"].mean() for _, g in index.groupby("seed")]).to_numpy() * 100
fit = arch_model(pooled, vol="GARCH", p=1, o=1, q=1, dist="t").fit(disp="off")
p = fit.params
row("index: GJR-GARCH of arch, alpha + beta + gamma / 2", f"{p['alpha[1]'] + p['beta[1]'] + p['gamma[1]'] / 2:.3f}", "0.90 to 0.99")
row("index: GJR-GARCH of arch, gamma (falls raise volatility)", f"{p['gamma[1]']:.3f}", "0.05 to 0.25")
row("index: GJR-GARCH of arch, degrees of freedom", f"{p['nu']:.1f}", "4 to 10")
share = companies.groupby("ticker").apply(lambda g: g["gap"].var() / g["r"].var()).median()
row("companies: variance between close and open, share of a day's", f"{share:.0%}", "20% to 45%")
within, across = [], []
for _, year in companies.groupby("seed"):
    wide = year.pivot(index="session", columns="ticker", values="r")
    sector = year.drop_duplicates("ticker").set_index("ticker")["sector"]
    correlation = wide.corr()
    for i, a in enumerate(correlation.columns):
        for b in correlation.columns[i + 1 :]:
            (within if sector[a] == sector[b] else across).append(correlation.loc[a, b])
row("companies of one sector: correlation, mean", f"{np.mean(within):.2f}", "0.35 to 0.60")
row("companies of two sectors: correlation, mean", f"{np.mean(across):.2f}", "0.20 to 0.40")
falls = index[index["r"] < index["r"].quantile(0.1)][["seed", "session"]].merge(companies, on=["seed", "session"])
rises = index[index["r"] > index["r"].quantile(0.4)][["seed", "session"]].merge(companies, on=["seed", "session"])
row("dispersion of companies on the index's worst tenth of days", f"{falls.groupby(['seed', 'session'])['r'].std().mean():.2%}", "1.5% to 3%")
row("dispersion of companies on other days", f"{rises.groupby(['seed', 'session'])['r'].std().mean():.2%}", "1.2% to 2.2%")
big = np.mean(np.abs(companies["r"]) > 0.05)
row("company days with a move above 5%", f"{big:.2%}", "1% to 5%")
